import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:http2'
import { fileURLToPath } from 'node:url'
import { parent, set } from './grpc-client.ts'

const warmUp = 4
const rounds = 5
const perRound = 384
const fields = { text: { stringValue: 'x'.repeat(200) } }

/** Says what of one writer's commit Node's HTTP/2 and SQLite take of the processor by themselves, at the same pace: below that no work of ours gets. */
export async function measureFloor(say: (line: string) => void): Promise<void> {
  const taken = { http2: await measured('http2'), sqlite: await measured('sqlite') }
  say(
    `of which Node's HTTP/2 alone takes ${taken.http2.toFixed(2)} ms and bare SQLite ${taken.sqlite.toFixed(2)} ms, a call or a row a millisecond`,
  )
}

/** Milliseconds of the processor each. */
async function measured(kind: 'http2' | 'sqlite'): Promise<number> {
  const server = fork(fileURLToPath(new URL('./floor-server.ts', import.meta.url)), [kind], { stdio: 'inherit' })
  const asked = async <T>(message: string | number) => {
    server.send(message)
    const [said] = (await once(server, 'message')) as [T]
    return said
  }
  const [host] = (await once(server, 'message')) as [string]
  const client = kind === 'http2' ? connect(`http://${host}`) : null
  const round = async () => {
    if (!client) return void (await asked(perRound))
    for (let at = 0; at < perRound; at++) await set(client, `${parent}/rows/r${at}`, fields)
  }
  try {
    const used: number[] = []
    for (let at = 0; at < warmUp + rounds; at++) {
      const before = await asked<number>('used')
      await round()
      if (at >= warmUp) used.push(((await asked<number>('used')) - before) / perRound / 1000)
    }
    return used.toSorted((a, b) => a - b)[used.length >> 1] ?? NaN
  } finally {
    client?.close()
    const ended = once(server, 'exit')
    server.send('end')
    await ended
  }
}
