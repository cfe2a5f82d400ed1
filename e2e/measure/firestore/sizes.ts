import type { Caller, DatabaseName, FirestoreService } from '../../../embedded/src/firestore/service.ts'
import type { StructuredQuery } from '../../../embedded/src/firestore/wire/json.ts'
import { percentile } from '../say.ts'

const admin: Caller = { kind: 'admin' }
const perCommit = 500
const rounds = 40
const rows = [{ collectionId: 'rows' }]
const n = { field: { fieldPath: 'n' } }
const latest: StructuredQuery = { from: rows, orderBy: [{ ...n, direction: 'DESCENDING' }], limit: 20 }
const ofGroup: StructuredQuery = {
  from: rows,
  where: { fieldFilter: { field: { fieldPath: 'group' }, op: 'EQUAL', value: { integerValue: '7' } } },
  limit: 20,
}

/** Says what a query for 20 documents and a count take in collections of these sizes (ms, medians that alternate), and against the smallest. */
export async function measureSizes(
  firestore: FirestoreService,
  sizes: readonly number[],
  say: (line: string) => void,
): Promise<void> {
  const all = sizes.map((size) => ({ size, db: { project: `of${size}`, database: '(default)' } }))
  for (const { size, db } of all) await fill(firestore, db, size)
  const asked: Record<string, (db: DatabaseName) => Promise<unknown>> = {
    'the latest 20 documents': (db) => firestore.runQuery(db, admin, parentOf(db), latest, {}),
    '20 documents of a value': (db) => firestore.runQuery(db, admin, parentOf(db), ofGroup, {}),
    'a count of all': (db) =>
      firestore.runAggregation(db, admin, parentOf(db), { from: rows }, [{ alias: 'n', count: {} }], {}),
  }
  for (const [what, ask] of Object.entries(asked)) {
    const times = all.map((): number[] => [])
    for (let round = 0; round < rounds; round++)
      for (const [at, { db }] of all.entries()) {
        const begun = performance.now()
        await ask(db)
        times[at]!.push(performance.now() - begun)
      }
    const medians = times.map((of) => percentile(of, 0.5))
    const figures = all.map(({ size }, at) => `${size}: ${medians[at]!.toFixed(2)} ms`)
    say(
      `${what} of ${figures.join(', ')}; of the most ${(medians.at(-1)! / medians[0]!).toFixed(1)} × that of the fewest`,
    )
  }
}

const parentOf = ({ project }: DatabaseName) => `projects/${project}/databases/(default)/documents`

async function fill(firestore: FirestoreService, db: DatabaseName, size: number) {
  for (let from = 0; from < size; from += perCommit)
    await firestore.commit(
      db,
      admin,
      Array.from({ length: Math.min(perCommit, size - from) }, (_, index) => ({
        update: {
          name: `${parentOf(db)}/rows/r${from + index}`,
          fields: {
            n: { integerValue: String(from + index) },
            group: { integerValue: String((from + index) % 31) },
            text: { stringValue: 'x'.repeat(200) },
          },
        },
      })),
    )
}
