// `npm run measure -- firestore-large`: what takes long to measure of the document database: a query and a count in collections of a thousand, a hundred thousand and a
// million documents, a result of 200 MB over each transport with the server's memory, and a million commits with what they leave of time and memory.
// `DUEBOOK_DOCUMENTS`, `DUEBOOK_COMMITS`: fewer than a million.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type ClientHttp2Session } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemClock } from '../../embedded/src/clock.ts'
import { openFirestore } from '../../embedded/src/firestore/open.ts'
import { silentLog } from '../../embedded/src/log.ts'
import { parent, set } from './firestore/grpc-client.ts'
import { measureLargeResult, type Memory } from './firestore/large-result.ts'
import { measureSizes } from './firestore/sizes.ts'

const most = Number(process.env['DUEBOOK_DOCUMENTS'] ?? 1_000_000)
const commits = Number(process.env['DUEBOOK_COMMITS'] ?? 1_000_000)
const writers = 64

const folder = mkdtempSync(join(tmpdir(), 'measure-firestore-'))
const firestore = await openFirestore({
  file: join(folder, 'firestore.sqlite'),
  clock: systemClock,
  log: silentLog,
  requireIndexes: 'no',
  onFatal(error) {
    throw error
  },
})
try {
  const sizes = [1_000, 100_000, 1_000_000].filter((size) => size <= most)
  await measureSizes(firestore, sizes, console.log)
} finally {
  await firestore.close()
  rmSync(folder, { recursive: true, force: true })
}

await beside((host, client, memory) => measureLargeResult(host, client, memory, console.log))
await beside(async (_host, client, memory) => {
  for (let tenth = 1; tenth <= 10; tenth++) {
    const begun = performance.now()
    let next = 0
    const writer = async () => {
      while (next < commits / 10) {
        const number = next++
        await set(client, `${parent}/grows/d${number % 1_000}`, {
          n: { integerValue: String(tenth * commits + number) },
          text: { stringValue: 'x'.repeat(200) },
        })
      }
    }
    await Promise.all(Array.from({ length: writers }, writer))
    const each = ((performance.now() - begun) * 10) / commits
    const { now } = await memory()
    console.log(
      `${(tenth * commits) / 10} commits: ${each.toFixed(3)} ms each, memory ${(now / 1_000_000).toFixed(0)} MB`,
    )
  }
})

/** What is done against a server in a process of its own, which nothing was asked before. */
async function beside(act: (host: string, client: ClientHttp2Session, memory: () => Promise<Memory>) => Promise<void>) {
  const server = fork(fileURLToPath(new URL('./firestore/commit-server.ts', import.meta.url)), { stdio: 'inherit' })
  const [host] = (await once(server, 'message')) as [string]
  const client = connect(`http://${host}`)
  try {
    await act(host, client, async () => {
      server.send('memory')
      const [answer] = (await once(server, 'message')) as [Memory]
      return answer
    })
  } finally {
    client.close()
    const ended = once(server, 'exit')
    server.send('end')
    await ended
  }
}
