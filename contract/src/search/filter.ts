import type { CalendarDate } from '@duebook/domain'
import type { Kind } from '../obligation.ts'

/** Both ends included, null where there is none: in days from today, or as civil days. */
export type Between =
  | { in: 'days'; from: number | null; to: number | null }
  | { in: 'dates'; from: CalendarDate | null; to: CalendarDate | null }
export type Sign = '<' | '<=' | '>' | '>=' | '='
export type Has = 'proof' | 'file' | 'note' | 'plan' | 'notice' | 'amount' | 'tag'
/** What is decided of its next date: it ends, is talked about, or nothing is while something has to be. `renewed`: its first term is over. */
export type Standing = 'ending' | 'renegotiating' | 'undecided' | 'renewed'
/** What is asked of an obligation; of what a comma parts one is enough. */
export type Ask =
  /** `exact`: as it stands in quotation marks; else a word nobody wrote is forgiven a slip or two. */
  | { asks: 'words'; text: string; exact: boolean }
  | { asks: 'due' | 'notice' | 'plan'; between: Between }
  | { asks: 'overdue' }
  | { asks: 'kind'; kinds: Kind[] }
  | { asks: 'owner' | 'backup'; names: string[] }
  /** In thousandths of the currency's unit; without `currencies`, in that of the book. */
  | { asks: 'amount'; sign: Sign; thousandths: number; currencies: readonly string[] | null }
  | { asks: 'has'; what: Has[] }
  | { asks: 'tag'; tags: string[] }
  | { asks: 'changed'; days: number }
  | { asks: 'ended'; is: boolean }
  | { asks: 'standing'; as: Standing[] }
  | { asks: 'ack'; is: boolean }
  | { asks: 'delivery'; as: Delivery[] }
  /** Its next date would reach nobody, or hardly anybody. */
  | { asks: 'reach'; as: Reach[] }
export type Delivery = 'failed' | 'late'
export type Reach = 'nobody' | 'weak'

/** `text` is what was typed, from `start` to `end`; `not`: a minus before it turns it round. */
export type Term = { ask: Ask; not: boolean; text: string; start: number; end: number }
/** What was meant as a filter and is none: never guessed, left out of what is found, and said why. */
export type Unclear = { text: string; start: number; end: number; why: string; instead: string | null }
/** Of the alternatives, which "or" parts, one is enough; of an alternative every term has to be true. */
export type Filter = { alternatives: Term[][]; unclear: Unclear[] }

export const termsOf = ({ alternatives }: Filter): Term[] => alternatives.flat()

/** What a filter is longest, as it is typed and as it is kept. */
export const MOST_TYPED = 200
export const MOST_TERMS = 20

/** The line without one of its pieces; an "or" that parts nothing any more goes with it. */
export function without(line: string, { start, end }: { start: number; end: number }): string {
  const [before, after] = [line.slice(0, start).trimEnd(), line.slice(end).trimStart()]
  if (/(^|\s)or$/i.test(before) && (after === '' || /^or(\s|$)/i.test(after)))
    return `${before.slice(0, -2).trimEnd()} ${after}`.trim()
  return `${before === '' ? after.replace(/^or(\s+|$)/i, '') : `${before} ${after}`}`.trim()
}

/** The line with another piece in the place of one. */
export const replaced = (line: string, { start, end }: { start: number; end: number }, by: string): string =>
  `${line.slice(0, start)}${by}${line.slice(end)}`.trim()
