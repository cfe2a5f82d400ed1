// `npm run measure -- isolation [SECONDS]`: how long other callables, and a sign-up that a blocking function decides on, take beside a function that misbehaves, as a
// ratio to the same alone. Calls are sent at a steady pace, whether or not those before them were answered, so that a stop is felt by all it meets.
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyOfFixture } from '../../embedded/src/functions/fixtures/world.ts'
import { startProduct } from '../product/start-product.ts'
import { percentile, say } from './say.ts'

const seconds = Number(process.env['DUEBOOK_SECONDS'] ?? 10)
/** Milliseconds between two calls of others, and between two sign-ups: of those one machine may make three hundred. */
const [pace, signUpPace] = [10, 350]
/** Milliseconds between the end of one faulty call and the next. */
const rest = 500
const faults: [fault: string, data: object, beside: string][] = [
  ['mayLoop', { loop: true }, 'loops, though it ran well before'],
  ...['loops', 'exits', 'exitsLater', 'leaks', 'leaksAtOnce', 'throwsLater', 'rejectsLater', 'never'].map(
    (name): [string, object, string] => [name, {}, name],
  ),
]
/** `DUEBOOK_FAULTS=loops,leaks`: only beside these. */
const chosen = process.env['DUEBOOK_FAULTS']?.split(',')

/** `failed`: how many were answered with which status; 0: the connection broke. */
type Seen = { calls: number[]; signUps: number[]; failed: Map<number, number>; faulty: number }

const home = mkdtempSync(join(tmpdir(), 'measure-isolation-'))
const product = await startProduct({ flags: ['--functions', copyOfFixture(home, 'faults')] })
const agent = new Agent({ keepAlive: true })
try {
  const callables: [name: string, data: object][] = [
    ['echoes', { a: 1 }],
    ['adds', { one: 1, other: 2 }],
  ]
  for (let round = 0; round < 200; round++) for (const [name, data] of callables) await call(name, data)
  for (let round = 0; round < 50; round++) await call('mayLoop', { loop: false })
  // The server keeps one worker in reserve once it has been up for a while.
  const waits = Number(process.env['DUEBOOK_AFTER'] ?? 65)
  await new Promise((resolve) => setTimeout(resolve, waits * 1000))
  const alone = await observe(null)
  tell('alone', alone, alone)
  for (const [fault, data, beside] of faults)
    if (chosen?.includes(fault) ?? true) tell(beside, await observe(() => call(fault, data)), alone)

  async function observe(fault: (() => Promise<number>) | null): Promise<Seen> {
    const seen: Seen = { calls: [], signUps: [], failed: new Map(), faulty: 0 }
    const running: Promise<void>[] = []
    const began = performance.now()
    const goesOn = () => performance.now() - began < seconds * 1000
    const at = async (every: number, run: () => Promise<number>, into: number[]) => {
      for (let count = 0; goesOn(); count++) {
        const due = began + count * every
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
        running.push(
          run().then((status) => {
            // From when it was due: a call that could not even be sent has waited as well.
            into.push(performance.now() - due)
            if (status !== 200) seen.failed.set(status, (seen.failed.get(status) ?? 0) + 1)
          }),
        )
      }
    }
    const misbehave = async () => {
      while (fault !== null && goesOn()) {
        await fault()
        seen.faulty++
        await new Promise((resolve) => setTimeout(resolve, rest))
      }
    }
    let turn = 0
    const next = () => call(...(callables[turn++ % callables.length] ?? ['echoes', {}]))
    await Promise.all([at(pace, next, seen.calls), at(signUpPace, signUp, seen.signUps), misbehave()])
    await Promise.all(running)
    return seen
  }

  function call(name: string, data: object): Promise<number> {
    return ask(`${product.origin}/duebook/us-central1/${name}`, { data })
  }
  function signUp(): Promise<number> {
    return ask(`${product.origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k`, { returnSecureToken: true })
  }
} finally {
  agent.destroy()
  await product.stop()
  rmSync(home, { recursive: true, force: true })
}

function tell(what: string, { calls, signUps, failed, faulty }: Seen, alone: Seen): void {
  const [p99, ofSignUps] = [percentile(calls, 0.99), percentile(signUps, 0.99)]
  const failures = [...failed].map(([status, count]) => `${count} × ${status}`).join(', ') || '0'
  const times = (p99 / percentile(alone.calls, 0.99)).toFixed(1)
  const timesSignUp = (ofSignUps / percentile(alone.signUps, 0.99)).toFixed(1)
  say(
    `beside ${what}`,
    `p99 ${p99.toFixed(1)} ms, ${times} × alone`,
    `half ${percentile(calls, 0.5).toFixed(1)} ms, failed: ${failures} of ${calls.length}; sign-up p99 ${ofSignUps.toFixed(1)} ms, ${timesSignUp} ×; ${faulty} faulty calls`,
  )
}

/** The status; 0 where the connection broke. */
function ask(address: string, body: object): Promise<number> {
  return new Promise((resolve) => {
    const text = JSON.stringify(body)
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    const sent = request(address, { agent, method: 'POST', headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.once('error', () => resolve(0))
    sent.end(text)
  })
}
