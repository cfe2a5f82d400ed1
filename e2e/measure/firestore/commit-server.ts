// A process of its own with the database behind its real listener, so that the processor time of commits is its own. Says its port, and when asked
// how much of the processor (microseconds) it has used, or its memory (bytes): now, and the most so far.
import { startConformanceServer } from '../../../embedded/src/firestore/conformance/conformance-server.ts'

const server = await startConformanceServer({ emulator: false, project: 'measured' })
process.on('message', (asked) => {
  if (asked === 'end') void server.stop().then(() => process.exit(0))
  else if (asked === 'memory')
    process.send?.({ now: process.memoryUsage.rss(), most: process.resourceUsage().maxRSS * 1024 })
  else {
    const { user, system } = process.cpuUsage()
    process.send?.(user + system)
  }
})
process.send?.(server.host)
