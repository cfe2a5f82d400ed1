import { checkSize } from '../data/check-value.ts'
import { identicalFields } from '../data/value-order.ts'
import { FirestoreError } from '../errors.ts'
import type { Steps } from '../steps.ts'
import type { Store } from '../store.ts'
import type { Database, Stored } from '../stored.ts'
import { changedSince } from '../view.ts'
import { isOf, writtenForm, type WrittenForm } from '../written-form.ts'
import { updatedFields, type Operation } from './write.ts'

/** What a write makes of a document that is still as it was when that was worked out. `form` null: it changes nothing. */
export type Draft = { before: Stored | null; fields: Stored['fields']; form: WrittenForm | null }
/** Drafts of a commit's writes by the names of their documents, made after a commit time. */
export type Drafts = { since: number; drafts: ReadonlyMap<string, Draft> }

/**
 * Works out before a long commit's turn what most of it is: at its turn only what is written remains, and whoever writes or listens meanwhile waits no
 * longer for it than for that. What cannot be known before (the time of the commit, a second write of one document, a refusal) is left to the turn.
 */
export function* draftWrites(store: Store, database: Database, operations: readonly Operation[]): Steps<Drafts> {
  const since = store.highWater()
  const drafts = new Map<string, Draft>()
  const seen = new Set<string>()
  for (const operation of operations) {
    const { name } = operation
    if (seen.has(name)) drafts.delete(name)
    else {
      const draft = draftWrite(store, database, operation)
      if (draft) drafts.set(name, draft)
    }
    seen.add(name)
    yield
  }
  return { since, drafts }
}

function draftWrite(store: Store, database: Database, operation: Operation): Draft | null {
  if (operation.kind !== 'update' || operation.transforms.length > 0) return null
  const { segments, mask } = operation
  const before = store.get(database, segments)
  try {
    const fields = updatedFields(before?.fields ?? {}, operation.fields, mask)
    if (before && identicalFields(before.fields, fields)) return { before, fields: before.fields, form: null }
    checkSize(segments, fields)
    return { before, fields, form: writtenForm(store.indexing, database, segments, fields, before) }
  } catch (error) {
    if (error instanceof FirestoreError) return null
    throw error
  }
}

/** Those of the drafts that hold now: nobody changed their documents meanwhile, nor the indexes. */
export function standingDrafts(
  store: Store,
  database: Database,
  { since, drafts }: Drafts,
): (name: string) => Draft | null {
  const changed = changedSince(store, database, since)
  if (!changed) return () => null
  const others = new Set(changed.map((path) => `${database.root}/${path}`))
  return (name) => {
    const draft = others.has(name) ? undefined : drafts.get(name)
    return draft && (!draft.form || isOf(draft.form, store.indexing)) ? draft : null
  }
}
