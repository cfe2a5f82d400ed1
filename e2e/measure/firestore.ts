// `npm run measure -- firestore`: what commits come to beside bare SQLite and take of the processor, what counting and paging through 100,000 documents takes, and telling many listeners of a commit; and how long a commit of one project takes while another project's 100,000 documents are counted, sorted
// without an index, fetched and listened to; beside what it takes alone, in the same run.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '../../embedded/src/log.ts'
import { systemClock } from '../../embedded/src/clock.ts'
import { measureCommits } from './firestore/commits.ts'
import { measureFloor } from './firestore/floor.ts'
import { measureListeners } from './firestore/listeners.ts'
import { openFirestore } from '../../embedded/src/firestore/open.ts'
import type { StructuredQuery } from '../../embedded/src/firestore/wire/json.ts'
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
  // One of the queries is measured without an index.
  requireIndexes: 'no',
  onFatal(error) {
    throw error
  },
})

const parent = rootOf(large)
const all = { from: [{ collectionId: 'rows' }] }
const field = (fieldPath: string) => ({ field: { fieldPath } })
const count = (query: StructuredQuery) =>
  firestore.runAggregation(large, admin, parent, query, [{ alias: 'n', count: {} }], {})
const ofGroup = (number: number): StructuredQuery['where'] => ({
  fieldFilter: { ...field('group'), op: 'EQUAL', value: { stringValue: `group ${number}` } },
})
const counts: Record<string, () => Promise<unknown>> = {
  [`${documents} documents counted`]: () => count(all),
  'half of them counted, by a range of a field': () =>
    count({
      ...all,
      where: { fieldFilter: { ...field('n'), op: 'LESS_THAN', value: { integerValue: '488' } } },
    }),
  'a thirty-first of them counted, by a value': () => count({ ...all, where: ofGroup(7) }),
}
const paged: Record<string, StructuredQuery> = {
  'by name': all,
  'by a field': { ...all, orderBy: [field('n')] },
  'of one value, by name': { ...all, where: ofGroup(7) },
}
/** The 20 documents from the one of this number on. */
function page(query: StructuredQuery, from: number) {
  const at = query.where ? from - (from % 31) + 7 : from
  const name = { referenceValue: `${parent}/rows/${idOf(at)}` }
  const values = query.orderBy ? [{ integerValue: String(at % 977) }, name] : [name]
  return firestore.runQuery(large, admin, parent, { ...query, startAt: { values, before: true }, limit: 20 }, {})
}
/** One of the greatest value, and nearly the last in name order. */
const lastOfAll = 977 * 102 - 1
const idOf = (number: number) => `r${String(number).padStart(6, '0')}`
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
          name: `${parent}/rows/${idOf(at + index)}`,
          fields: {
            n: { integerValue: String((at + index) % 977) },
            group: { stringValue: `group ${(at + index) % 31}` },
            text: { stringValue: 'x'.repeat(200) },
          },
        },
      })),
    )
  for (const [what, act] of Object.entries(counts)) console.log(`${what}: ${(await median(act)).toFixed(1)} ms`)
  for (const [what, query] of Object.entries(paged)) {
    const first = await median(() => page(query, 0))
    const last = await median(() => page(query, lastOfAll))
    console.log(
      `20 documents ${what}, at the beginning ${first.toFixed(2)} ms, at the end ${last.toFixed(2)} ms: ${(last / first).toFixed(2)} ×`,
    )
  }
  await measureCommits(console.log)
  await measureFloor(console.log)
  await measureListeners(firestore, console.log)
  // What was measured before leaves its garbage.
  await commitTimes(async () => {})
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

async function median(act: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 30; round++) {
    const begun = performance.now()
    await act()
    times.push(performance.now() - begun)
  }
  return percentile(
    times.toSorted((a, b) => a - b),
    50,
  )
}

function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}

function shown(times: readonly number[]): string {
  return `p50 ${percentile(times, 50).toFixed(1)} ms, p99 ${percentile(times, 99).toFixed(1)} ms, longest ${percentile(times, 100).toFixed(1)} ms`
}
