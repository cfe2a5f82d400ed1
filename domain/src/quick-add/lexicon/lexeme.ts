import type { Span, Unit } from '../../schedule.ts'
import type { Feast } from '../dates/feasts.ts'

/** Words that mean one thing wherever they stand; each language says them in its own way. */
export type PlainWord =
  | 'every'
  | 'other'
  /** "Every other" in one word. */
  | 'alternate'
  | 'on'
  | 'of'
  | 'the'
  | 'in'
  | 'at'
  | 'by'
  /** Says that a length or a rhythm is no exact one: "in about 3 weeks". */
  | 'about'
  /** Says how firmly the date before it stands: "at the latest", "or so". */
  | 'hedge'
  | 'from'
  | 'until'
  | 'for'
  | 'except'
  | 'before'
  | 'after'
  | 'since'
  | 'within'
  | 'between'
  | 'and'
  | 'or'
  | 'per'
  | 'times'
  /** A count that nobody gave: "a few". */
  | 'few'
  | 'payments'
  | 'today'
  | 'tomorrow'
  | 'dayAfterTomorrow'
  | 'yesterday'
  | 'now'
  | 'next'
  | 'this'
  | 'previous'
  | 'businessDays'
  | 'weekdays'
  | 'end'
  | 'start'
  | 'mid'
  | 'endOfMonth'
  | 'endOfQuarter'
  | 'endOfYear'
  | 'endOfDay'
  | 'noon'
  | 'midnight'
  | 'oclock'
  | 'partOfDay'
  | 'weekend'
  /** Hours and minutes: a date has neither. */
  | 'clockUnit'
  | 'anniversary'
  /** Counted from when it was done: "after it was last done". */
  | 'sinceDone'
  | 'overdue'
  /** Changes the date behind it, where a date stands behind it: "not", "odd". */
  | 'changing'
  /** Says that something about time was meant, without saying when. */
  | 'vague'

/** What a word, or several, can mean. One word may have several lexemes ("second", "may"). */
export type Lexeme =
  | { [Word in PlainWord]: { is: Word } }[PlainWord]
  | { is: 'number'; n: number }
  /** -1: the last, -2 the one before it. */
  | { is: 'ordinal'; n: number }
  | { is: 'weekday'; n: number; every?: true; short?: true }
  | { is: 'month'; n: number }
  /** From spring on, 1 to 4. */
  | { is: 'season'; n: number }
  | { is: 'unit'; span: Span; plural?: true }
  | { is: 'rhythm'; every: Span; perAmount?: true }
  | { is: 'twoMeanings'; word: string }
  | { is: 'timesPer'; n: number }
  | { is: 'feast'; feast: Feast }
  | { is: 'quarter'; n: number }

export type LexemeKind = Lexeme['is']

/** One language's words. Variants are parted by `|`, written without accents and in lower case. */
export type Language = {
  plain: Partial<Record<PlainWord, string>>
  /** From 0 on. */
  numbers: string[]
  /** From the first on. */
  ordinals: string[]
  last: string
  lastButOne: string
  lastButTwo?: string
  /** From Monday on; `everyWeekday` are those that say each ("Mondays", "montags"). */
  weekdays: string[]
  everyWeekday: string[]
  shortWeekdays: string[]
  months: string[]
  /** From spring on. */
  seasons: string[]
  units: Partial<Record<`${number} ${Unit}`, { one: string; many: string }>>
  rhythms: Partial<Record<`${number} ${Unit}`, string>>
  perAmount: Partial<Record<`${number} ${Unit}`, string>>
  timesPer: string[]
  feasts: Partial<Record<Feast, string>>
  /** Second halves of verbs, which stand apart from the first: by each of them the first halves, as dates have them ("läuft am 31.12. ab"). */
  separableVerbs?: Record<string, string>
  /** Everyday words of the language that English has for something about time (French "mon"). */
  notEnglish?: string
}
