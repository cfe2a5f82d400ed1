// `npm run measure -- functions`: what a call of an HTTP function costs that answers a constant, and of one with a body, over connections that are kept; beside
// a bare server behind a bare proxy, asked in turn in the same run.
import { fork, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyOfFixture } from '../../embedded/src/functions/fixtures/world.ts'
import { startProduct } from '../product/start-product.ts'
import { percentile, say, timed } from './say.ts'

const rounds = 2_000
const warm = 1_000

const home = mkdtempSync(join(tmpdir(), 'measure-functions-'))
const children: ChildProcess[] = []
const bare = await bareServer()
const proxy = await bareServer(bare)
const product = await startProduct({ flags: ['--functions', copyOfFixture(home)] })
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
try {
  const asked = {
    'a bare server behind a bare proxy': () => ask(`http://127.0.0.1:${proxy}/`),
    'a function that answers a constant': () => ask(`${product.origin}/duebook/us-central1/constant`),
    'the same, behind a bare proxy': () => ask(`http://127.0.0.1:${proxy}/`, '{"data":{"a":1}}'),
    'a callable that answers what it is told': () =>
      ask(`${product.origin}/duebook/us-central1/echoes`, '{"data":{"a":1}}'),
  }
  const took = new Map(Object.keys(asked).map((name): [string, number[]] => [name, []]))
  for (let round = -warm; round < rounds; round++)
    for (const [name, run] of Object.entries(asked)) {
      const { milliseconds } = await timed(run)
      if (round >= 0) took.get(name)!.push(milliseconds)
    }
  let peer = 0
  for (const [name, each] of took) {
    const [half, most] = [percentile(each, 0.5), percentile(each, 0.99)]
    if (peer === 0) peer = half
    say(name, `${half.toFixed(2)} ms`, `p99 ${most.toFixed(2)} ms, ${(half / peer).toFixed(1)} times the first`)
  }
} finally {
  agent.destroy()
  await product.stop()
  for (const child of children) child.disconnect()
  rmSync(home, { recursive: true, force: true })
}

function bareServer(passOnTo?: number): Promise<number> {
  const child = fork(
    join(import.meta.dirname, 'functions/bare-server.ts'),
    passOnTo === undefined ? [] : [String(passOnTo)],
  )
  children.push(child)
  return new Promise((resolve) => child.once('message', (port) => resolve(Number(port))))
}

function ask(address: string, body?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length }
    const sent = request(address, { agent, method: body === undefined ? 'GET' : 'POST', headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${address} answered ${answer.statusCode}.`))
      answer.resume().once('end', resolve)
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
