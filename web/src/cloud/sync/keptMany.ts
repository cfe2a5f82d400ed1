import type { Editable } from '@duebook/contract/acts/edit-obligation'
import type { OccurrenceAct } from '@duebook/contract/acts/occurrence-act'
import type { Occurrence } from '@duebook/contract/occurrence'
import { leavesCopy } from './lastSeen.ts'

/** What takes one of many back, and what has to stand for it still to mean the same. */
export type Step = { id: string; title: string } & (
  | {
      what: 'record'
      nominal: string
      takeBack: OccurrenceAct
      stands: Pick<Occurrence, 'state' | 'due'> & { plan: string | null }
    }
  | { what: 'edit'; takeBack: Partial<Editable>; stands: Partial<Editable> }
  | { what: 'snooze'; nominal: string; before: number | null; stands: number }
)
/** What was done to many at once, last: `at` in ms since 1970. */
export type KeptMany = { uid: string; bookId: string; at: number; sentence: string; steps: Step[] }

const PLACE = 'duebook.many'
/** A device keeps some five million letters of a site. */
const MOST_LETTERS = 1_000_000

/** Kept on this device, so that it can be taken back after a reload; for a sign-in that is to end with the tab, in the tab. */
export function keepMany(many: KeptMany) {
  const text = JSON.stringify(many)
  forgetMany()
  if (text.length <= MOST_LETTERS) (leavesCopy() ? localStorage : sessionStorage).setItem(PLACE, text)
}

export function keptMany(uid: string, bookId: string): KeptMany | null {
  const text = sessionStorage.getItem(PLACE) ?? localStorage.getItem(PLACE)
  const kept = text === null ? null : (JSON.parse(text) as KeptMany)
  return kept?.uid === uid && kept.bookId === bookId ? kept : null
}

export function forgetMany() {
  sessionStorage.removeItem(PLACE)
  localStorage.removeItem(PLACE)
}
