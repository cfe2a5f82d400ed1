import type { Caller, DatabaseName, FirestoreService } from '../../../embedded/src/firestore/service.ts'
import type { ListenResponse, StructuredQuery } from '../../../embedded/src/firestore/wire/json.ts'

const admin: Caller = { kind: 'admin' }
const documents = 2_000
const rounds = 15

type Case = { listeners: number; hear: number; queryOf(listener: number): StructuredQuery }
const rows = [{ collectionId: 'rows' }]
const latest = {
  from: rows,
  orderBy: [{ field: { fieldPath: 'at' }, direction: 'DESCENDING' as const }],
  limit: 50,
}
const below = (fieldPath: string, number: number): StructuredQuery['where'] => ({
  fieldFilter: { field: { fieldPath }, op: 'LESS_THAN', value: { integerValue: String(number) } },
})
const owned = (owner: number): StructuredQuery => ({
  from: rows,
  where: { fieldFilter: { field: { fieldPath: 'owner' }, op: 'EQUAL', value: { integerValue: String(owner) } } },
})
/** The document that is written last belongs to owner 1. */
const cases: Record<string, Case> = {
  'one window of the latest 50': { listeners: 1_000, hear: 1_000, queryOf: () => latest },
  'windows of the latest 50, each its own': {
    listeners: 1_000,
    hear: 1_000,
    queryOf: (listener) => ({ ...latest, endAt: { values: [{ integerValue: String(-1 - listener) }], before: true } }),
  },
  'one query of which the document is none': {
    listeners: 10_000,
    hear: 0,
    queryOf: () => ({ from: rows, where: below('at', -5) }),
  },
  'one query of which the document is one': {
    listeners: 10_000,
    hear: 10_000,
    queryOf: () => ({ from: rows, where: below('owner', 2) }),
  },
  'queries of 10,000 owners': { listeners: 10_000, hear: 1, queryOf: (listener) => owned(listener) },
  'queries of 100 owners': { listeners: 10_000, hear: 100, queryOf: (listener) => owned(listener % 100) },
}

/** Says how long one commit takes until all who listen and are concerned have heard of it (ms, medians). */
export async function measureListeners(firestore: FirestoreService, say: (line: string) => void): Promise<void> {
  for (const [at, [what, { listeners, hear, queryOf }]] of Object.entries(cases).entries()) {
    const db: DatabaseName = { project: `listeners${at}`, database: '(default)' }
    const parent = `projects/${db.project}/databases/(default)/documents`
    const put = (number: number) => ({
      update: {
        name: `${parent}/rows/r${number}`,
        fields: {
          at: { integerValue: String(number) },
          owner: { integerValue: String(number % 500) },
          text: { stringValue: 'x'.repeat(200) },
        },
      },
    })
    for (let from = 0; from < documents; from += 500)
      await firestore.commit(
        db,
        admin,
        Array.from({ length: 500 }, (_, index) => put(from + index)),
      )
    let [current, heard] = [0, 0]
    let wake = () => {}
    const until = async (enough: () => boolean) => {
      while (!enough()) await new Promise<void>((resolve) => (wake = resolve))
    }
    const streams = Array.from({ length: listeners }, (_, listener) => {
      const stream = firestore.openListen(db, admin, (responses: ListenResponse[]) => {
        for (const one of responses) {
          if ('documentChange' in one && one.documentChange.targetIds?.length) heard++
          if ('targetChange' in one && one.targetChange.targetChangeType === 'CURRENT') current++
        }
        wake()
      })
      stream.addTarget({ targetId: 2, query: { parent, structuredQuery: queryOf(listener) } })
      return stream
    })
    await until(() => current === listeners)
    const times: number[] = []
    const committed: number[] = []
    for (let round = 0; round < rounds; round++) {
      heard = 0
      const begun = performance.now()
      await firestore.commit(db, admin, [put(documents + 1 + round * 500)])
      committed.push(performance.now() - begun)
      await until(() => heard >= hear)
      times.push(performance.now() - begun)
      // Nobody is behind when the next comes, and what follows it waits for nobody.
      await firestore.commit(db, admin, [{ update: { name: `${parent}/others/o`, fields: {} } }])
    }
    for (const stream of streams) stream.close()
    const middle = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]?.toFixed(1)
    say(
      `${listeners} listeners to ${what}: a commit that ${hear} hear of is answered after ${middle(committed)} ms, heard by all after ${middle(times)} ms, the longest ${Math.max(...times).toFixed(1)} ms`,
    )
  }
}
