import type { Schedule } from '@duebook/domain'
import type { ObligationRecord } from '../obligations/obligations.ts'

/**
 * What the agenda showed last, kept on this device so that a return visit draws before anybody is known and before any SDK is
 * there. One entry per live query (its key names the person or the book), deleted on signing out, never kept for a sign-in that is
 * to end with the tab. Anything that does not read exactly as it was written is dropped.
 */
const PLACE = 'duebook.lastSeen/'
/** Raised whenever the shape of what is kept changes; other versions are deleted unread. */
const VERSION = '2/'
const PERSON = 'person'
/** Set in a tab whose sign-in is not to outlive it. */
const NOT_HERE = 'duebook.keepNothing'
const MOST_ROWS = 200
const MOST_CHARACTERS = 400_000
const SETTLE_MS = 500

export type Person = {
  uid: string
  email: string
  emailVerified: boolean
  /** The number that is verified with the account. */
  phone?: string | null
  displayName: string
  bookId: string
  /** Tries Duebook without an account: nobody but this browser can open the book again. */
  demo?: boolean
}

const kept = new Map<string, unknown>()
const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; data: unknown }>()
/** From signing out until somebody is there again: an answer that is still on its way is nobody's. */
let nobodyIsHere = false

/** Who was here last, or null. */
export function lastPerson(): Person | null {
  return (kept.get(PERSON) as Person | undefined) ?? null
}

/** What a live query answered last; undefined when nothing is kept or the query has answered since. */
export function lastAnswer(key: string): unknown {
  return kept.get(key)
}

/** The schedules of the kept rows: their calendars are fetched before the rows are drawn. */
export function lastSchedules(): Schedule[] {
  const rows = [...kept]
    .filter(([key]) => key.startsWith('obligations '))
    .flatMap(([, data]) => data as ObligationRecord[])
  return rows.map((row) => row.schedule)
}

/** The query has answered: what was kept of it is of no use any more. */
export function answered(key: string) {
  return kept.delete(key)
}

/** Keeps a person, or forgets the copy of the one before. */
export function rememberPerson(person: Person) {
  nobodyIsHere = false
  write(PERSON, person)
}

/** Keeps what a query answered once it has not changed for half a second; keys that the agenda does not draw from are left out. */
export function rememberAnswer(key: string, data: unknown) {
  if (
    nobodyIsHere ||
    !/^(obligations|profile|notifications|notices|books) \S+( theirs)?$|^reminders \S+ failed( theirs)?$/.test(key)
  )
    return
  clearTimeout(waiting.get(key)?.timer)
  waiting.set(key, { data, timer: setTimeout(() => write(key, data), SETTLE_MS) })
}

/** Writes at once what has not settled yet: the page may be gone in a moment. */
export function keepNow() {
  for (const [key, { timer, data }] of waiting) {
    clearTimeout(timer)
    write(key, data)
  }
}

/** Deletes everything: on signing out, or when somebody else signs in. */
export function forgetLastSeen() {
  nobodyIsHere = true
  for (const { timer } of waiting.values()) clearTimeout(timer)
  waiting.clear()
  kept.clear()
  for (const name of Object.keys(localStorage)) if (name.startsWith(PLACE)) localStorage.removeItem(name)
}

/** Deletes what was kept of one book: the person is no longer in it, or sees less of it. */
export function forgetBook(bookId: string) {
  const keys = [`obligations ${bookId}`, `reminders ${bookId} failed`]
  for (const key of [...keys, ...keys.map((one) => `${one} theirs`)]) {
    clearTimeout(waiting.get(key)?.timer)
    waiting.delete(key)
    kept.delete(key)
    localStorage.removeItem(PLACE + VERSION + key)
  }
}

/** Whether this tab's sign-in may leave a copy on the device. */
export function mayRemember(may: boolean) {
  if (may) return sessionStorage.removeItem(NOT_HERE)
  sessionStorage.setItem(NOT_HERE, 'yes')
  forgetLastSeen()
}

/** Whether this tab's sign-in stays on the device, its copy with it. */
export const leavesCopy = () => sessionStorage.getItem(NOT_HERE) === null

function write(key: string, value: unknown) {
  waiting.delete(key)
  if (!leavesCopy()) return
  const body = JSON.stringify(Array.isArray(value) ? nearest(value) : value)
  const name = PLACE + VERSION + key
  try {
    if (body.length > MOST_CHARACTERS) localStorage.removeItem(name)
    else localStorage.setItem(name, `${checksum(body)} ${body}`)
  } catch (error) {
    // The device's space is used up: an old copy would be worse than none.
    if (!(error instanceof DOMException)) throw error
    localStorage.removeItem(name)
  }
}

function read() {
  if (!leavesCopy()) return
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(PLACE)) continue
    const found = name.startsWith(PLACE + VERSION) ? unpack(localStorage.getItem(name) ?? '') : undefined
    if (found === undefined) localStorage.removeItem(name)
    else kept.set(name.slice((PLACE + VERSION).length), found)
  }
}

function unpack(text: string): unknown {
  const space = text.indexOf(' ')
  const body = text.slice(space + 1)
  return text.length <= MOST_CHARACTERS + 20 && space > 0 && text.slice(0, space) === checksum(body)
    ? JSON.parse(body)
    : undefined
}

/** FNV-1a: finds what was cut short or damaged; what passes it is what this file wrote, so it parses. */
function checksum(text: string): string {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  return (sum >>> 0).toString(36)
}

/** The rows that stand nearest, without what no row draws. */
function nearest(rows: Partial<ObligationRecord>[]) {
  const first = (row: Partial<ObligationRecord>) =>
    row.nextNotice && row.nextNotice < (row.nextDue ?? '9999') ? row.nextNotice : (row.nextDue ?? '9999')
  const chosen = rows.length > MOST_ROWS ? new Set(byDay(rows, first).slice(0, MOST_ROWS)) : null
  return rows
    .filter((row) => !chosen || chosen.has(row))
    .map(({ notes, createdAt: _created, updatedAt: _updated, ...row }) =>
      notes === undefined ? row : { ...row, notes: '' },
    )
}

/** Day by day: to compare ten thousand rows with one another takes longer than a press may wait. */
function byDay<Row>(rows: readonly Row[], dayOf: (row: Row) => string): Row[] {
  const days = Map.groupBy(rows, dayOf)
  return [...days.keys()].sort().flatMap((day) => days.get(day) ?? [])
}

read()
addEventListener('pagehide', keepNow)
