import { subscribable } from '../subscribable.ts'
import { leavesCopy } from '../sync/lastSeen.ts'
import type { ObligationRecord } from '../obligations/obligations.ts'
import { UNSENT } from './waitingEdits.ts'

/**
 * What this device wrote of an obligation and nobody has answered yet. The SDK draws no change of a document that it has not read, so that of a
 * book that is read in sheets it is drawn here. `drawn` null: it is taken away.
 */
export type DrawnWrite = { name: string; bookId: string; obligationId: string; drawn: Partial<ObligationRecord> | null }

const place = () => (leavesCopy() ? localStorage : sessionStorage)
export const drawnWrites = subscribable<readonly DrawnWrite[]>(read())

export const drawWrite = (write: DrawnWrite) => drawnWrites.set([...drawnWrites.get(), write])

/** It is in the copy of what the service says, or was refused. */
export function dropDrawn(name: string) {
  const others = drawnWrites.get().filter((one) => one.name !== name)
  if (others.length < drawnWrites.get().length) drawnWrites.set(others)
}

/** What an earlier visit left is drawn as long as it waits. */
function read(): DrawnWrite[] {
  const storage = place()
  return Object.keys(storage).flatMap((name) => (name.startsWith(UNSENT) ? parsed(name, storage.getItem(name)) : []))
}

function parsed(name: string, text: string | null): DrawnWrite[] {
  try {
    const one = JSON.parse(text ?? '') as Omit<DrawnWrite, 'drawn'> &
      Partial<DrawnWrite> & { does?: string; isRefused?: true }
    const drawn = one.does === 'removes' ? null : one.drawn
    if (drawn === undefined || one.isRefused) return []
    return [{ name, bookId: one.bookId, obligationId: one.obligationId, drawn }]
  } catch {
    return []
  }
}

addEventListener('storage', ({ key, newValue }) => {
  if (!key?.startsWith(UNSENT)) return
  if (newValue === null) return dropDrawn(key)
  const others = drawnWrites.get().filter(({ name }) => name !== key)
  drawnWrites.set([...others, ...parsed(key, newValue)])
})
