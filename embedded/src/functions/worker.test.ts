import { expect, it } from 'vitest'
import type { Standing } from './standing.ts'
import type { Endpoint } from './wire/endpoint.ts'
import { usual, workerFor, type Run, type Worker } from './worker.ts'

const now = 10_000
const endpoint = { name: 'asked', megabytes: null } as Endpoint
const called = (since: number, begun = true) => ({ endpoint, since, begun }) as Run
const worker = (is: Partial<Worker>): Worker => ({
  ...usual,
  running: { tell: () => undefined } as unknown as Worker['running'],
  runs: new Set(),
  sole: null,
  leaving: false,
  blamed: null,
  memorySeen: [],
  memoryBy: null,
  askedAt: null,
  heardAt: 0,
  idleSince: 0,
  waited: 0,
  ...is,
})
const idle = () => worker({})
const busy = () => worker({ runs: new Set([called(now - 10)]) })
/** It was handed a call, and has not taken it. */
const silent = () => worker({ runs: new Set([called(now - 60, false)]) })
const deaf = () => worker({ askedAt: now - 1_500 })
const own = () => worker({ sole: 'asked', runs: new Set([called(now - 10)]) })
const ownDeaf = () => worker({ sole: 'asked', askedAt: now - 1_500, runs: new Set([called(now - 1_500)]) })
const others = () => worker({ sole: 'other', runs: new Set([called(now - 10)]) })

it.each<[standing: Standing, keepsOne: boolean, workers: Worker[], taken: number | null]>([
  ['trusted', true, [idle(), idle()], 0],
  ['trusted', true, [busy(), idle()], 0],
  ['trusted', true, [others(), busy()], 1],
  // What says nothing is passed by, as long as another is there.
  ['trusted', true, [silent(), idle()], 1],
  ['trusted', true, [silent(), others()], 0],
  ['trusted', true, [deaf(), others()], null],
  // Its first run is alone, and never where everybody is.
  ['new', true, [idle(), idle()], 1],
  ['new', true, [idle(), others()], null],
  ['new', false, [idle(), others()], 0],
  ['new', true, [silent(), idle()], null],
  ['new', true, [idle(), own()], 1],
  ['new', true, [idle(), ownDeaf(), idle()], null],
  // Those that hold up others share what is beside them.
  ['heavy', true, [idle(), busy()], 1],
  ['heavy', true, [silent(), busy()], 0],
  ['heavy', true, [idle(), deaf()], null],
  ['heavy', true, [busy()], 0],
  ['heavy', false, [busy()], 0],
  ['offender', true, [idle(), idle()], null],
])('[F36] one that is %s, with one in reserve: %s, finds its worker (%#)', (standing, keepsOne, workers, taken) => {
  const found = workerFor(workers, endpoint, standing, { now, keepsOne })
  expect(found ? workers.indexOf(found) : null).toBe(taken)
})
