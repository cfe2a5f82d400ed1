import { refusedWrites, type Stands, type UnheardWrite } from '@duebook/contract/acts/refused-writes'
import { paths } from '@duebook/contract/paths'
import { seenIn } from '../books/seenIn.ts'
import { drawWrite, dropDrawn } from '../edits/drawnWrites.ts'
import { UNSENT as PLACE } from '../edits/waitingEdits.ts'
import type { ObligationRecord } from '../obligations/obligations.ts'
import { rowHere } from '../obligations/rowsHere.ts'
import { loadAuth, loadFirestore } from '../sdk/load.ts'
import { heardHere } from './heardHere.ts'
import { leavesCopy } from './lastSeen.ts'
import type { Sdk } from './liveQuery.ts'
import { isGone, isThere, orStands } from './sentTwice.ts'
import { tellRefused } from './refusals.ts'

/**
 * A write that waits for the service's answer. The SDK sends it also after the page was loaded again, and tells nobody when it is refused then;
 * so what it was about is kept beside the SDK's queue. `path`: the document by which one sees whether it was taken; `drawn`: what it
 * makes of the obligation.
 */
type Unsent = UnheardWrite & {
  bookId: string
  what: string
  obligationId: string
  uid: string
  path: string
  drawn?: Partial<ObligationRecord>
}
/** `order` counts what waits on this device; `page` is the one that hears the answer as long as it lives. */
type Kept = Unsent & { name: string; order: number; page: string; isRefused?: true }

/** The write, remembered on this device until its answer is there. */
export const keptUntilAnswered = (unsent: Unsent, write: () => Promise<void>) => (): Promise<void> => {
  const name = keep(unsent)
  const forget = () => (place().removeItem(name), dropDrawn(name))
  return answerOf(unsent, name, write).then(
    // What is drawn over it stays until the answer is in the local copy; what was taken away, until its sheet says so.
    () => (unsent.does === 'removes' ? place().removeItem(name) : inCopy(unsent).then(forget)),
    (error: unknown) => {
      forget()
      throw error
    },
  )
}

/** Throws where it was refused, unless this device has taken it back since: then nobody misses it. */
async function answerOf({ bookId, path, does }: Unsent, name: string, write: () => Promise<void>): Promise<void> {
  if (does === 'changes') return write()
  await orStands(write, { bookId, path }, does === 'adds' ? isThere : isGone).catch((error: unknown) => {
    const later = kept().findLast((one) => one.path === path && one.does !== 'changes')
    if (!later || later.name === name) throw error
  })
}

async function inCopy({ bookId, obligationId, drawn }: Unsent): Promise<void> {
  if (!drawn || !rowHere(bookId, obligationId)) return
  await heardHere(await loadFirestore(), paths.obligation(bookId, obligationId))
}

/** When a document was changed last as the service had said, in ms since 1970, whatever waits here; null for one that this device does not have. */
export async function lastConfirmed({ db, doc, getDocFromCache }: Sdk, path: string): Promise<number | null> {
  const found = await getDocFromCache(doc(db, path)).catch(() => null)
  return millis(found?.get('updatedAt', { serverTimestamps: 'previous' }))
}

/** The fields that are compared later, without the times that the service sets. */
export function told(fields: object): Record<string, unknown> {
  return plain(fields) as Record<string, unknown>
}

function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(plain)
  if (Object.getPrototypeOf(value) !== Object.prototype) return null
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]))
}

/** The instant of a document's last change as the SDK gives it; null for one that is not confirmed. */
export const millis = (stamp: unknown): number | null =>
  typeof stamp === 'object' && stamp !== null && 'toMillis' in stamp ? Number((stamp as Stamp).toMillis()) : null
type Stamp = { toMillis: () => number }

/** Once the queue of earlier visits is empty: what of it the service did not take is said, until somebody has read it. */
export async function lookAtUnsent(): Promise<void> {
  const { auth } = await loadAuth()
  const uid = auth.currentUser?.uid
  const mine = kept().filter((one) => one.uid === uid)
  if (!uid || mine.length === 0) return
  const { held = [] } = await navigator.locks.query()
  const living = new Set(held.map(({ name }) => name))
  const isUnheard = ({ page }: Kept) => !living.has(page)
  mine.filter((one) => one.isRefused && isUnheard(one)).forEach(tell)
  const waiting = mine.filter(({ isRefused }) => !isRefused)
  for (const path of new Set(waiting.filter(isUnheard).map((one) => one.path))) {
    const queue = waiting.filter((one) => one.path === path)
    const refused = await refusedOf(queue, uid)
    // Without an answer it is looked at on the next visit.
    if (!refused) continue
    for (const one of queue.filter(isUnheard)) {
      dropDrawn(one.name)
      if (refused.includes(one)) tell(one)
      else place().removeItem(one.name)
    }
  }
}

/** Those of one document that were not taken; null where the service does not answer. */
async function refusedOf(queue: Kept[], uid: string): Promise<Kept[] | null> {
  const first = queue[0]!
  const sdk = await loadFirestore()
  try {
    const found = await sdk.getDocFromServer(sdk.doc(sdk.db, first.path))
    const refused = refusedWrites(queue, found.exists() ? standsAs(found.data()) : null, uid)
    const wasThere = !found.exists() && refused.some(({ does }) => does === 'adds') && (await wasAdded(sdk, first))
    return wasThere ? [] : refused
  } catch (error) {
    // Who may not even read it any more has not changed it.
    return (error as { code?: string }).code === 'permission-denied' ? queue : null
  }
}

const standsAs = (data: Record<string, unknown>): Stands => ({
  changed: millis(data.updatedAt),
  by: data.updatedBy,
  fields: told(data),
})

/** Whether the history knows it: then it was taken, and somebody has taken it out of the book since. */
async function wasAdded(sdk: Sdk, { bookId, obligationId }: Kept): Promise<boolean> {
  const seen = await seenIn(sdk, bookId)
  const lines = seen(paths.activity(bookId), sdk.where('obligationId', '==', obligationId), sdk.limit(1))
  return !(await sdk.getDocs(lines)).empty
}

function tell(one: Kept) {
  const { name, what, obligationId } = one
  place().setItem(name, JSON.stringify({ ...one, isRefused: true }))
  tellRefused({ id: name, what, obligationId, code: 'not-taken' }, () => place().removeItem(name))
}

function keep(unsent: Unsent): string {
  const name = `${PLACE}${unsent.bookId}/${crypto.randomUUID()}`
  const order = Math.max(0, ...kept().map((one) => one.order)) + 1
  const entry: Kept = { ...unsent, name, order, page: thisPage() }
  try {
    place().setItem(name, JSON.stringify(entry))
  } catch (error) {
    // The device's space is used up: as long as this page lives it hears the answer itself.
    if (!(error instanceof DOMException)) throw error
  }
  const { bookId, obligationId, drawn, does } = unsent
  if ((drawn || does === 'removes') && rowHere(bookId, obligationId))
    drawWrite({ name, bookId, obligationId, drawn: does === 'removes' ? null : (drawn ?? {}) })
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

/** In the order in which they were written. */
function kept(): Kept[] {
  const storage = place()
  const found = Object.keys(storage).flatMap((name) => {
    try {
      return name.startsWith(PLACE) ? [JSON.parse(storage.getItem(name) ?? '') as Kept] : []
    } catch {
      return []
    }
  })
  return found.toSorted((a, b) => a.order - b.order)
}
