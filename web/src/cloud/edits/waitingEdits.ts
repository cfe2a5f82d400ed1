import type { Editable } from '@duebook/contract/acts/edit-obligation'
import type { Version } from '@duebook/contract/acts/versions'
import type { Materialised } from '@duebook/contract/materialise'
import type { Obligation } from '@duebook/contract/obligation'
import { subscribable } from '../subscribable.ts'
import { leavesCopy } from '../sync/lastSeen.ts'

/**
 * What somebody changed of an obligation and the service has not compared yet with what stands there (`sendEdits.ts`), or what came of that:
 * both versions wait for a choice, it is gone, or the change was refused. One for each obligation; kept on this device until it is settled.
 */
export type WaitingEdit = {
  uid: string
  bookId: string
  obligationId: string
  title: string
  /** When it was last changed here, in ms since 1970, and on which civil day. */
  at: number
  today: string
  online: boolean
  /** The changed parts as they were when somebody began to change them, and as they are to be. */
  base: Partial<Version>
  mine: Partial<Version>
  /** What is drawn over what the service said last. */
  drawn: Partial<Editable & Materialised>
  /** All of it as it was, to bring it back where somebody deletes it meanwhile. */
  whole: Editable & Pick<Obligation, 'pack'>
  /** The parts that somebody else changed to something different. `at` in ms since 1970. */
  differs: { theirs: Partial<Version>; by: string; at: number } | null
  gone: boolean
  /** The service's code. */
  refused: string | null
}
type Key = Pick<WaitingEdit, 'bookId' | 'obligationId'>

const PLACE = 'duebook.edit/'
/** Where `offlineActs.ts` keeps what was done to dates. */
export const OFFLINE_ACTS = 'duebook.act/'
/** Where `unsentWrites.ts` keeps what waits for its answer. */
export const UNSENT = 'duebook.unsent/'
/** Where it stands that one is settled, until `takeUpWhatWaits.ts` has written that down: when it was changed, in ms since 1970. */
export const SETTLED = 'duebook.settled/'
const nameOf = ({ bookId, obligationId }: Key) => `${PLACE}${bookId}/${obligationId}`
const settledName = ({ bookId, obligationId }: Key) => `${SETTLED}${bookId}/${obligationId}`
/** Where this tab's sign-in keeps such texts. */
export const place = () => (leavesCopy() ? localStorage : sessionStorage)
export const waitingEdits = subscribable<readonly WaitingEdit[]>(read())

/** Still to be compared with what stands there. */
export const isUnsent = ({ mine, differs, gone, refused }: WaitingEdit) =>
  !gone && refused === null && Object.keys(mine).some((part) => !differs || !(part in differs.theirs))
/** Somebody has to say what becomes of it. */
export const asksForChoice = ({ differs, gone, refused }: WaitingEdit) => refused === null && (gone || differs !== null)

export const editOf = ({ bookId, obligationId }: Key) =>
  waitingEdits.get().find((one) => one.bookId === bookId && one.obligationId === obligationId)

/** Puts what is said in its place; one that holds no part any more goes. Another tab hears of it by the browser. */
export function putEdit(edit: WaitingEdit) {
  if (Object.keys(edit.mine).length === 0) return dropEdit(edit)
  keepText(nameOf(edit), JSON.stringify(edit))
  hold(edit, edit)
}

function keepText(name: string, text: string) {
  try {
    place().setItem(name, text)
  } catch (error) {
    // The device's space is used up: the page itself holds it until it is sent.
    if (!(error instanceof DOMException)) throw error
  }
}

export function dropEdit(key: Key) {
  const edit = editOf(key)
  if (edit && leavesCopy()) keepText(settledName(key), String(edit.at))
  for (const storage of [localStorage, sessionStorage]) storage.removeItem(nameOf(key))
  hold(key, null)
}

/** On signing out. */
export function forgetEdits() {
  forgetAll([PLACE, SETTLED, OFFLINE_ACTS, UNSENT])
  waitingEdits.set([])
}

/** All texts of these places. */
export function forgetAll(places: readonly string[]) {
  for (const storage of [localStorage, sessionStorage])
    for (const name of Object.keys(storage)) if (places.some((one) => name.startsWith(one))) storage.removeItem(name)
}

function hold(key: Key, edit: WaitingEdit | null) {
  const others = waitingEdits.get().filter((one) => nameOf(one) !== nameOf(key))
  waitingEdits.set(edit ? [...others, edit] : others)
}

function read(): WaitingEdit[] {
  const storage = place()
  return Object.keys(storage).flatMap((name) => (name.startsWith(PLACE) ? parsed(storage.getItem(name)) : []))
}

function parsed(text: string | null): WaitingEdit[] {
  try {
    return text === null ? [] : [JSON.parse(text) as WaitingEdit]
  } catch {
    return []
  }
}

addEventListener('storage', ({ key, newValue }) => {
  if (!key?.startsWith(PLACE)) return
  const [bookId = '', obligationId = ''] = key.slice(PLACE.length).split('/')
  hold({ bookId, obligationId }, parsed(newValue)[0] ?? null)
})
