// `npm run measure -- firestore`: how long a commit of one project takes while another project's 100,000 documents are counted, sorted
// without an index, fetched and listened to; beside what it takes alone, in the same run.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '../../embedded/src/log.ts'
import { systemClock } from '../../embedded/src/clock.ts'
import { openFirestore } from '../../embedded/src/firestore/open.ts'
import type { Caller, DatabaseName } from '../../embedded/src/firestore/service.ts'

const documents = 100_000
const perCommit = 500
const rounds = 400

const folder = mkdtempSync(join(tmpdir(), 'measure-firestore-'))
const admin: Caller = { kind: 'admin' }
const large: DatabaseName = { project: 'large', database: '(default)' }
const small: DatabaseName = { project: 'small', database: '(default)' }
const rootOf = ({ project }: DatabaseName) => `projects/${project}/databases/(default)/documents`
const firestore = await openFirestore({
  file: join(folder, 'firestore.sqlite'),
  clock: systemClock,
  log: silentLog,
  onFatal(error) {
    throw error
  },
})

const parent = rootOf(large)
const all = { from: [{ collectionId: 'rows' }] }
const field = (fieldPath: string) => ({ field: { fieldPath } })
const acts: Record<string, () => Promise<unknown>> = {
  'is counted': () => firestore.runAggregation(large, admin, parent, all, [{ alias: 'n', count: {} }], {}),
  'is sorted without an index': () =>
    firestore.runQuery(large, admin, parent, { ...all, orderBy: [field('group'), field('n')], limit: 10 }, {}),
  'is fetched': async () => {
    for await (const piece of firestore.queryPieces(large, admin, parent, all, {})) if (!piece) break
  },
  'is listened to': () =>
    new Promise<void>((resolve) => {
      const stream = firestore.openListen(large, admin, (responses) => {
        const isThere = responses.some(
          (one) => 'targetChange' in one && one.targetChange.targetChangeType === 'CURRENT',
        )
        if (!isThere) return
        stream.close()
        resolve()
      })
      stream.addTarget({ targetId: 2, query: { parent, structuredQuery: all } })
    }),
}

try {
  for (let at = 0; at < documents; at += perCommit)
    await firestore.commit(
      large,
      admin,
      Array.from({ length: perCommit }, (_, index) => ({
        update: {
          name: `${parent}/rows/r${String(at + index).padStart(6, '0')}`,
          fields: {
            n: { integerValue: String((at + index) % 977) },
            group: { stringValue: `group ${(at + index) % 31}` },
            text: { stringValue: 'x'.repeat(200) },
          },
        },
      })),
    )
  const alone = await commitTimes(async () => {})
  console.log(`a commit alone: ${shown(alone)}`)
  for (const [what, act] of Object.entries(acts)) {
    const begun = performance.now()
    await act()
    const took = performance.now() - begun
    const beside = await commitTimes(act)
    const ratio = percentile(beside, 99) / percentile(alone, 99)
    console.log(
      `while ${documents} documents ${what} (${took.toFixed(0)} ms alone): ${shown(beside)}, ${ratio.toFixed(1)} × alone`,
    )
  }
} finally {
  await firestore.close()
  rmSync(folder, { recursive: true, force: true })
}

/** Milliseconds of each of a number of commits, one after the other, while something is done over and over. */
async function commitTimes(meanwhile: () => Promise<unknown>): Promise<number[]> {
  let isOver = false
  const busy = (async () => {
    while (!isOver) {
      await meanwhile()
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  const times: number[] = []
  for (let at = 0; at < rounds; at++) {
    const begun = performance.now()
    await firestore.commit(small, admin, [
      { update: { name: `${rootOf(small)}/c/d${at % 50}`, fields: { n: { integerValue: String(at) } } } },
    ])
    times.push(performance.now() - begun)
  }
  isOver = true
  await busy
  return times.sort((a, b) => a - b)
}

function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}

function shown(times: readonly number[]): string {
  return `p50 ${percentile(times, 50).toFixed(1)} ms, p99 ${percentile(times, 99).toFixed(1)} ms, longest ${percentile(times, 100).toFixed(1)} ms`
}
