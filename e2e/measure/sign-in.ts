// `npm run measure -- sign-in`: how long 64 people who sign in at once wait, as a ratio to the bare hashes of 64 passwords on the same cores, in
// turn. Each sign-in comes over HTTP, counts its attempt, and begins a session on the disk.
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { call, startAuth } from '../../embedded/src/auth/testing/auth-under-test.ts'
import { standardCost } from '../../embedded/src/auth/passwords/passwords.ts'
import { percentile, say } from './say.ts'

const atOnce = 64
const rounds = 4
const password = 'the boiler sings at four'
const email = 'a@b.example'
const cores = availableParallelism()

const server = await startAuth({ passwordCost: standardCost })
await call(server.origin, 'accounts:signUp', { email, password })
const bare: number[] = []
const ours: number[] = []
for (let round = 0; round < rounds; round++) {
  const hashes = await bareHashes(atOnce, cores)
  const begun = performance.now()
  const signIns = await Promise.all(
    Array.from({ length: atOnce }, async (_, index) => {
      const from = { 'x-forwarded-for': `10.${round}.0.${index}` }
      const { status } = await call(server.origin, 'accounts:signInWithPassword', { email, password }, 'k', from)
      if (status !== 200) throw new Error(`A sign-in ended with ${status}.`)
      return performance.now() - begun
    }),
  )
  // The first round starts the workers.
  if (round === 0) continue
  bare.push(...hashes)
  ours.push(...signIns)
}
for (const [name, share] of [
  ['p50', 0.5],
  ['p99', 0.99],
] as const) {
  const [mine, peer] = [percentile(ours, share), percentile(bare, share)]
  say(
    `${atOnce} sign-ins at once, ${name}`,
    `${(mine / peer).toFixed(2)} × bare scrypt`,
    `goal 1.3; ${mine.toFixed(0)} and ${peer.toFixed(0)} ms on ${cores} cores`,
  )
}
await server.stop()

/** When each of `count` hashes is through, in milliseconds, with nothing around it but a thread a core. */
async function bareHashes(count: number, threads: number): Promise<number[]> {
  const { logN, r, p } = standardCost
  const source = `
    const { scryptSync, randomBytes } = require('node:crypto')
    const { parentPort } = require('node:worker_threads')
    parentPort.on('message', (count) => {
      const options = { N: 2 ** ${logN}, r: ${r}, p: ${p}, maxmem: 2 ** 28 }
      for (let n = 0; n < count; n++) {
        scryptSync('the boiler sings at four', randomBytes(16), 32, options)
        parentPort.postMessage('through')
      }
      parentPort.close()
    })`
  const workers = Array.from({ length: threads }, () => new Worker(source, { eval: true }))
  await Promise.all(workers.map((worker) => once(worker, 'online')))
  const begun = performance.now()
  const times: number[] = []
  await Promise.all(
    workers.map(async (worker, index) => {
      const share = Math.floor(count / threads) + (index < count % threads ? 1 : 0)
      worker.on('message', () => times.push(performance.now() - begun))
      worker.postMessage(share)
      await once(worker, 'exit')
    }),
  )
  return times
}
