// A process of its own for what a commit over gRPC rests on and we did not write, each by itself and at the pace of one writer: `http2`, a server that
// waits for a millisecond and answers a call with a message and trailers; `sqlite`, a row a millisecond, as durable. Says its port, or that it is
// ready, and when asked how much of the processor (microseconds) it has used.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds: about what one writer waits for its commit. */
const pace = 1

if (process.argv[2] === 'http2') {
  const message = Buffer.concat([Buffer.from([0, 0, 0, 0, 40]), Buffer.alloc(40)])
  const server = createServer()
  server.on('stream', (stream) => {
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }))
    stream.on('end', () => {
      setTimeout(() => {
        stream.respond({ ':status': 200, 'content-type': 'application/grpc+proto' }, { waitForTrailers: true })
        stream.end(message)
      }, pace)
    })
    stream.resume()
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(`127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
  })
  process.on('message', (asked) => (asked === 'end' ? process.exit(0) : sayUsed()))
} else {
  const folder = mkdtempSync(join(tmpdir(), 'floor-'))
  const sqlite = new DatabaseSync(join(folder, 'floor.sqlite'))
  sqlite.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE rows (name TEXT PRIMARY KEY, fields TEXT)',
  )
  const insert = sqlite.prepare('INSERT OR REPLACE INTO rows VALUES (?, ?)')
  let written = 0
  process.on('message', (asked) => {
    if (asked === 'end') {
      sqlite.close()
      rmSync(folder, { recursive: true })
      process.exit(0)
    }
    if (typeof asked === 'number') void write(asked)
    else sayUsed()
  })
  process.send?.('')

  async function write(count: number) {
    for (let at = 0; at < count; at++) {
      insert.run(`rows/r${at}`, JSON.stringify({ n: written++, text: 'x'.repeat(200) }))
      await pause(pace)
    }
    process.send?.(0)
  }
}

function sayUsed() {
  const { user, system } = process.cpuUsage()
  process.send?.(user + system)
}
