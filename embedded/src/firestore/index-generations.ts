import type {
  CompositeIndex,
  DefinedIndexes,
  FieldIndexing,
  Indexing,
  IndexesFile,
  SingleField,
} from './index-definitions.ts'
import { definedIndexes } from './index-definitions.ts'

type Definitions = Required<IndexesFile>
/**
 * How far the entries of all documents have come, as it is kept beside them. `files`: one alone, to which every entry belongs; or several while
 * they are made to follow the last. `numbers`: what begins the entries of each composite index. `through`: the documents up to this id have
 * the entries of the last file, and no others.
 */
type Kept = { files: Definitions[]; numbers: Record<string, number>; through: number }

export type IndexGenerations = ReturnType<typeof openGenerations>

/**
 * The index files that stood one after another until each document has the entries of the last. What a changed file adds is written from the
 * first moment and read once it is whole; what it no longer has is read no more, and its entries go.
 */
export function openGenerations(kept: string, file: IndexesFile) {
  const last: Definitions = { indexes: file.indexes ?? [], fieldOverrides: file.fieldOverrides ?? [] }
  let state = read(kept, last)
  const isLast = (one: Definitions) => JSON.stringify(one) === JSON.stringify(last)
  if (!state.files.slice(-1).some(isLast))
    state = { ...state, files: [...state.files.filter((one) => !isLast(one)), last], through: 0 }
  let { written, known, whole } = indexings(state)

  return {
    /** The entries that a document is given. */
    written: () => written,
    /** Those that it may have from before. */
    known: () => known,
    /** Those that all documents have. */
    whole: () => whole,
    isBuilding: () => state.files.length > 1,
    /** The ids of the collections of which not every file says the same. */
    concerned: () => concerned(state.files),
    through: () => state.through,
    moveThrough(document: number) {
      state.through = document
    },
    /** Every document has the entries of the last file alone. */
    finish() {
      const { composites } = definedIndexes(last)
      const numbers = Object.entries(state.numbers).filter(([definition]) => composites.has(definition))
      state = { files: [last], numbers: Object.fromEntries(numbers), through: 0 }
      ;({ written, known, whole } = indexings(state))
    },
    text: () => JSON.stringify(state),
  }
}

/** The entries that all documents have where this is kept beside them. */
export const wholeOf = (kept: string): Indexing => indexings(read(kept, { indexes: [], fieldOverrides: [] })).whole

/** The index file that was given last, of what is kept. */
export const lastFile = (kept: string): IndexesFile =>
  read(kept, { indexes: [], fieldOverrides: [] }).files.at(-1) ?? {}

/** An empty text is that of a new file. Before there were several, a list was kept whose places were the numbers. */
function read(kept: string, file: Definitions): Kept {
  if (kept === '') return { files: [file], numbers: {}, through: 0 }
  const given = JSON.parse(kept) as Kept | [string, Definitions['indexes'], Definitions['fieldOverrides']]
  if (!Array.isArray(given)) return given
  const [, indexes, fieldOverrides] = given
  const numbers: Record<string, number> = {}
  for (const [place, index] of indexes.entries())
    for (const definition of definedIndexes({ indexes: [index] }).composites.keys()) numbers[definition] = place
  return { files: [{ indexes, fieldOverrides }], numbers, through: 0 }
}

function concerned(files: readonly Definitions[]): Set<string> {
  const collections = files.flatMap(({ indexes, fieldOverrides }) => [...indexes, ...fieldOverrides])
  const said = ({ indexes, fieldOverrides }: Definitions, collection: string) =>
    JSON.stringify([...indexes, ...fieldOverrides].filter(({ collectionGroup }) => collectionGroup === collection))
  const ids = new Set(collections.map(({ collectionGroup }) => collectionGroup))
  return new Set([...ids].filter((id) => new Set(files.map((file) => said(file, id))).size > 1))
}

/** Gives those composite indexes a number that have none. */
function indexings(state: Kept): { written: Indexing; known: Indexing; whole: Indexing } {
  const files = state.files.map(definedIndexes)
  const composites = new Map<string, CompositeIndex>()
  for (const { composites: defined } of files) {
    for (const [definition, composite] of defined) {
      const id = (state.numbers[definition] ??= Math.max(-1, ...Object.values(state.numbers)) + 1)
      composites.set(definition, { ...composite, id })
    }
  }
  const last = files.slice(-1)
  return {
    written: together(composites, last, (has) => last.every(has)),
    known: together(composites, files, (has) => files.some(has)),
    whole: together(composites, files, (has) => files.every(has)),
  }
}

type Has = (file: DefinedIndexes) => boolean

/** What so many of the files have as `quantified` says. */
function together(
  composites: ReadonlyMap<string, CompositeIndex>,
  files: readonly DefinedIndexes[],
  quantified: (has: Has) => boolean,
): Indexing {
  const chosen = new Map<string, CompositeIndex[]>()
  for (const [definition, composite] of composites)
    if (quantified((file) => file.composites.has(definition)))
      chosen.set(composite.collectionId, [...(chosen.get(composite.collectionId) ?? []), composite])
  const [only] = files
  const vectors = files.at(-1)?.vectors ?? []
  return {
    vectorsOf: (id) => vectors.filter(({ collectionId }) => collectionId === id),
    compositesOf: (collectionId) => chosen.get(collectionId) ?? [],
    fieldIndexing(collectionId, path) {
      if (only && files.length === 1) return only.fieldIndexing(collectionId, path)
      const has = (kind: keyof FieldIndexing) => quantified((file) => file.fieldIndexing(collectionId, path)[kind])
      return {
        ascending: has('ascending'),
        contains: has('contains'),
        groupAscending: has('groupAscending'),
        groupContains: has('groupContains'),
      }
    },
    singleField(collectionId, path, group) {
      const has = (kind: keyof SingleField) => quantified((file) => file.singleField(collectionId, path, group)[kind])
      return { ascending: has('ascending'), descending: has('descending'), contains: has('contains') }
    },
  }
}
