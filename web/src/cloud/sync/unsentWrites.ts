import { paths } from '@duebook/contract/paths'
import { drawWrite, dropDrawn } from '../edits/drawnWrites.ts'
import { UNSENT as PLACE } from '../edits/waitingEdits.ts'
import type { ObligationRecord } from '../obligations/obligations.ts'
import { rowHere } from '../obligations/rowsHere.ts'
import { loadAuth, loadFirestore } from '../sdk/load.ts'
import { leavesCopy } from './lastSeen.ts'
import { tellRefused } from './sync.ts'

/**
 * A write that waits for the service's answer. The SDK sends it also after the page was loaded again, and tells nobody when it is refused then;
 * so what it was about is kept beside the SDK's queue. `path`: a document that it changes; `before`: when that was changed last, in ms since
 * 1970, null where it was not there or that is not known; `drawn`: what of an obligation it makes another; `removes`: it takes the document away.
 */
type Unsent = {
  bookId: string
  what: string
  obligationId: string
  uid: string
  path: string
  before: number | null
  drawn?: Partial<ObligationRecord>
  removes?: true
}
/** `at` in ms since 1970; `page` is the one that hears the answer as long as it lives. */
type Kept = Unsent & { name: string; at: number; page: string; isRefused?: true }

/** The write, remembered on this device until its answer is there. */
export const keptUntilAnswered = (unsent: Unsent, write: () => Promise<void>) => (): Promise<void> => {
  const name = keep(unsent)
  const forget = () => (place().removeItem(name), dropDrawn(name))
  return write().then(
    // What is drawn over it stays until the answer is in the local copy; what was taken away, until its sheet says so.
    () => (unsent.removes ? place().removeItem(name) : inCopy(unsent).then(forget)),
    (error: unknown) => {
      forget()
      throw error
    },
  )
}

async function inCopy({ bookId, obligationId, drawn }: Unsent): Promise<void> {
  if (!drawn || !rowHere(bookId, obligationId)) return
  const { db, doc, getDocFromServer } = await loadFirestore()
  await getDocFromServer(doc(db, paths.obligation(bookId, obligationId))).catch(() => null)
}

/** The instant of a document's last change as the SDK gives it; null for one that is not confirmed. */
export const changedAt = (stamp: unknown): number | null =>
  typeof stamp === 'object' && stamp !== null && 'toMillis' in stamp ? Number((stamp as Stamp).toMillis()) : null
type Stamp = { toMillis: () => number }

/** Once the queue of earlier visits is empty: what of it the service did not take is said, until somebody has read it. */
export async function lookAtUnsent(): Promise<void> {
  const { auth } = await loadAuth()
  const mine = kept().filter(({ uid }) => uid === auth.currentUser?.uid)
  if (mine.length === 0) return
  const { held = [] } = await navigator.locks.query()
  const living = new Set(held.map(({ name }) => name))
  for (const one of mine.filter(({ page }) => !living.has(page))) {
    const outcome = one.isRefused ? 'refused' : await outcomeOf(one)
    if (outcome === 'unknown') continue
    dropDrawn(one.name)
    if (outcome === 'refused') tell(one)
    else place().removeItem(one.name)
  }
}

/** Whoever changed the document since may have changed what was meant as well: then nothing can be said of it. */
async function outcomeOf({ path, before, at, removes }: Kept): Promise<'taken' | 'refused' | 'unknown'> {
  const { db, doc, getDocFromServer } = await loadFirestore()
  try {
    const found = await getDocFromServer(doc(db, path))
    if (!found.exists()) return removes ? 'taken' : 'refused'
    const changed = changedAt(found.get('updatedAt'))
    const isUntouched = before === null ? changed !== null && changed <= at : changed === before
    return isUntouched ? 'refused' : 'taken'
  } catch (error) {
    // Who may not even read it any more has not changed it. Without an answer it is looked at on the next visit.
    return (error as { code?: string }).code === 'permission-denied' ? 'refused' : 'unknown'
  }
}

function tell(one: Kept) {
  const { name, what, obligationId } = one
  place().setItem(name, JSON.stringify({ ...one, isRefused: true }))
  tellRefused({ id: name, what, obligationId, code: 'permission-denied' }, () => place().removeItem(name))
}

function keep(unsent: Unsent): string {
  const name = `${PLACE}${unsent.bookId}/${crypto.randomUUID()}`
  const entry: Kept = { ...unsent, name, at: Date.now(), page: thisPage() }
  try {
    place().setItem(name, JSON.stringify(entry))
  } catch (error) {
    // The device's space is used up: as long as this page lives it hears the answer itself.
    if (!(error instanceof DOMException)) throw error
  }
  const { bookId, obligationId, drawn, removes } = unsent
  if ((drawn || removes) && rowHere(bookId, obligationId))
    drawWrite({ name, bookId, obligationId, drawn: removes ? null : (drawn ?? {}) })
  return name
}

let page: string | undefined

/** A lock that goes with the page, so that others know whether it still hears. */
function thisPage(): string {
  if (page === undefined) {
    page = `duebook.page/${crypto.randomUUID()}`
    void navigator.locks.request(page, () => new Promise(() => {}))
  }
  return page
}

const place = () => (leavesCopy() ? localStorage : sessionStorage)

function kept(): Kept[] {
  const storage = place()
  return Object.keys(storage).flatMap((name) => {
    try {
      return name.startsWith(PLACE) ? [JSON.parse(storage.getItem(name) ?? '') as Kept] : []
    } catch {
      return []
    }
  })
}
