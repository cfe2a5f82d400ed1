import { isSame } from './is-same.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * A write of a queue of which nobody heard the answer. `said`: the fields that it says, and `was`: what stood of these before it, as the one who
 * wrote it saw them, both without the times of the service; `before`: when the document was changed last as the service had said, in ms since
 * 1970, null where it was not there or nobody knew.
 */
export type UnheardWrite = { before: number | null; said: Fields; was: Fields; does: 'changes' | 'adds' | 'removes' }

/** The document as the service has it now: when it was changed last, in ms since 1970, and by whom. */
export type Stands = { changed: number | null; by: unknown; fields: Fields }

/**
 * Which writes of one document the service has certainly not taken; `writes` is the whole queue of `uid` in its order, `stands` null where the
 * document is not there. What was taken is never among them, for no clock of a device is asked, and nothing is said where somebody else has
 * changed the document since. Only what the same person put back from another device to the letter reads as what was never taken.
 */
export function refusedWrites<W extends UnheardWrite>(writes: readonly W[], stands: Stands | null, uid: string): W[] {
  const [first] = writes
  if (!first || stands?.changed === null) return []
  // Whether what was there and is gone had taken something before it went, nobody can say.
  if (!stands) return first.before !== null || writes.some(({ does }) => does === 'removes') ? [] : [...writes]
  // Each write that is taken sets the time of the last change anew.
  if (stands.changed === first.before) return [...writes]
  if (stands.by !== uid) return []
  // The last one that was taken left what it says. Had one after it been taken, that would stand.
  const last = writes.findLastIndex(({ does, said }) => does !== 'removes' && holds(stands.fields, said))
  const after = writes.slice(last + 1)
  const before = Object.assign({}, ...after.map(({ was }) => was).toReversed()) as Fields
  return last >= 0 && holds(stands.fields, before) ? after : []
}

const holds = (stands: Fields, said: Fields) =>
  Object.entries(said).every(([field, value]) => isSame(stands[field], value))
