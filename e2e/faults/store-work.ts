import type { IndexesFile } from '../../embedded/src/firestore/index-definitions.ts'
import type { Value, Write } from '../../embedded/src/firestore/wire/json.ts'

/**
 * What a process is told to do with a data folder. `now` in milliseconds; `from`: the number that its first commit gives to every document;
 * `padding`: characters beside it; `isIndexed`: with which of two index files, so that a change of them makes the indexes anew.
 */
export type ChildWork = { folder: string; now: number; from: number; padding: number } & (
  | { kind: 'write'; isIndexed: boolean | null }
  | { kind: 'back'; shelf: string; name: string }
  | { kind: 'restore'; backup: string }
)

export const documents = 20
export const root = 'projects/p/databases/(default)/documents'

export const everyDocument = (n: number, padding: number): Write[] =>
  Array.from({ length: documents }, (_, at) => ({
    update: { name: `${root}/c/${at}`, fields: fieldsOf(n, at, padding) },
  }))

export const fieldsOf = (n: number, at: number, padding: number): Record<string, Value> => ({
  n: { integerValue: String(n) },
  group: { integerValue: String(at % 3) },
  place: { integerValue: String(at) },
  padding: { stringValue: 'x'.repeat(padding) },
})

const ascending = (fieldPath: string) => ({ fieldPath, order: 'ASCENDING' })
const descending = (fieldPath: string) => ({ fieldPath, order: 'DESCENDING' })

/** Two index files of which neither has an index of the other. */
export const indexesOf = (isFirst: boolean): IndexesFile => ({
  indexes: [
    {
      collectionGroup: 'c',
      queryScope: 'COLLECTION',
      fields: isFirst ? [ascending('group'), descending('place')] : [ascending('group'), ascending('place')],
    },
    {
      collectionGroup: 'old',
      queryScope: 'COLLECTION',
      fields: isFirst ? [ascending('group'), descending('place')] : [ascending('group'), ascending('place')],
    },
  ],
})
