import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type ClientHttp2Session } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { parent, set } from './grpc-client.ts'
import { measureHeard } from './heard.ts'

const writers = [1, 8, 64]
/** Until everything that a commit runs through is compiled. */
const warmUp = 6
const rounds = 9
const perRound = 384
const text = 'x'.repeat(200)
/** Of no two rounds alike: a write that changes nothing waits for no disk. */
const fieldsOf = (number: number, round: number) => ({
  n: { integerValue: String(round * perRound + number) },
  text: { stringValue: text },
  done: { booleanValue: number % 2 === 0 },
})

/**
 * Says what commits of one small document over gRPC come to, beside the same row in bare SQLite that is as durable, one transaction each, in one
 * run that alternates; and what each of them takes of the server's processor, in all its threads. Then how long another client waits to hear of one.
 */
export async function measureCommits(say: (line: string) => void): Promise<void> {
  const server = fork(fileURLToPath(new URL('./commit-server.ts', import.meta.url)), { stdio: 'inherit' })
  const [host] = (await once(server, 'message')) as [string]
  const bare = bareSqlite()
  const client = connect(`http://${host}`)
  const other = connect(`http://${host}`)
  const used = async () => {
    server.send('used')
    const [microseconds] = (await once(server, 'message')) as [number]
    return microseconds
  }
  try {
    const results = new Map(writers.map((count) => [count, { ratio: [] as number[], used: [] as number[] }]))
    let written = 0
    for (let round = 0; round < warmUp + rounds; round++) {
      for (const count of writers) {
        const time = ++written
        const alone = timeOf((number) => bare.write(number, time))
        const before = await used()
        const begun = performance.now()
        await together(count, (number) => commit(client, number, time))
        const took = performance.now() - begun
        if (round < warmUp) continue
        results.get(count)?.ratio.push(alone / took)
        results.get(count)?.used.push(((await used()) - before) / perRound / 1000)
      }
    }
    for (const [count, { ratio, used: processor }] of results)
      say(
        `commits of ${count} ${count === 1 ? 'writer' : 'writers'}: ${(100 * median(ratio)).toFixed(0)} % of bare SQLite, ${median(processor).toFixed(2)} ms of the server's processor each`,
      )
    await measureHeard(client, other, say)
  } finally {
    client.close()
    other.close()
    bare.close()
    const ended = once(server, 'exit')
    server.send('end')
    await ended
  }
}

function timeOf(write: (number: number) => void): number {
  const begun = performance.now()
  for (let number = 0; number < perRound; number++) write(number)
  return performance.now() - begun
}

/** So many at once, each beginning its next when the last is answered. */
async function together(count: number, act: (number: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const writer = async () => {
    while (next < perRound) await act(next++)
  }
  await Promise.all(Array.from({ length: count }, writer))
}

const commit = (client: ClientHttp2Session, number: number, round: number) =>
  set(client, `${parent}/rows/r${number}`, fieldsOf(number, round))

function bareSqlite() {
  const folder = mkdtempSync(join(tmpdir(), 'bare-'))
  const sqlite = new DatabaseSync(join(folder, 'bare.sqlite'))
  sqlite.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE rows (name TEXT PRIMARY KEY, fields TEXT)',
  )
  const insert = sqlite.prepare('INSERT OR REPLACE INTO rows VALUES (?, ?)')
  return {
    write: (number: number, round: number) =>
      void insert.run(`rows/r${number}`, JSON.stringify(fieldsOf(number, round))),
    close() {
      sqlite.close()
      rmSync(folder, { recursive: true })
    },
  }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN
