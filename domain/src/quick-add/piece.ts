import type { DomainErrorCode } from '../errors.ts'
import type { ReminderStep } from '../reminder.ts'
import type { CalendarDate, Convention, Counting, Notice, Span, Unit } from '../schedule.ts'

export type TokenKind =
  | 'date'
  | 'rule'
  | 'amount'
  | 'time'
  | 'tag'
  | 'person'
  | 'notice'
  | 'remind'
  | 'show'
  | 'convention'
  | 'proof'
  | 'kind'
  | 'trigger'
  /** Words that were put in quotes: part of the name, whatever they say. */
  | 'name'
export type ObligationKind =
  | 'bill'
  | 'renewal'
  | 'contract'
  | 'licence'
  | 'filing'
  | 'warranty'
  | 'coursework'
  | 'other'
export type ProofPolicy = 'none' | 'note' | 'file' | 'fileAndReviewer'

export type AmbiguityCode =
  | 'date-order'
  | 'next-weekday'
  | 'weekday-today'
  | 'end-of-month'
  | 'first-date'
  | 'interval-word'
  | 'time-meridiem'
  | 'time-midnight'
  | 'decimal-separator'
  | 'unknown-trigger'
  /** A month, quarter, week or weekend where one day is meant. */
  | 'whole-period'
  /** "Friday 5 December" of a year in which that is no Friday. */
  | 'weekday-mismatch'
  /** "3 Dec every Friday": from when the rule runs. */
  | 'rule-start'
  /** "every second Tuesday": of the month, or every two weeks. */
  | 'nth-weekday'
  /** "twice a year": on which days. */
  | 'which-days'
  /** "Weekly review 5 Dec": how often, or a word of the name. */
  | 'once-or-every'
  /** A date from which, or up to which, something is to be done once or again and again. */
  | 'how-often'
  | 'part-of-day'
  | 'two-times'
  | 'range'
  | 'past-date'
  /** Two weekdays, months or feasts of which one is the date and the other a word of the name. */
  | 'which-date'
  | 'bare-amount'
  /** A name that several people of the book answer to. */
  | 'which-person'
  | 'negative-amount'
  /** A word of time that was misspelt. */
  | 'spelling'
  /** A word of time that nothing was made of. */
  | 'unread'

/** One reading; `replacement` put in place of the ambiguous text says it plainly. `label`: what it means, where the replacement alone does not say it. */
export type Reading = { value: string | number; replacement: string; label?: string }
/** The text from `start` to `end` is open; `question` asks about it in one or two sentences. */
export type Open = {
  code: AmbiguityCode
  options: Reading[]
  question: string
  start: number
  end: number
}

/** Money in the currency's minor unit; `toMinor` closes a range, `estimated` reads "about". */
export type QuickAmount = { minor: number; toMinor?: number; currency: string; estimated: boolean }

export type ByDay = 'MO' | 'TU' | 'WE' | 'TH' | 'FR' | 'SA' | 'SU'
/** -1: the month's last day. */
export type MonthDay = { month: number; day: number }

export type SaidDays =
  | { on: 'weekdays'; days: ByDay[] }
  /** -1: the last day. */
  | { on: 'monthDays'; days: number[] }
  | { on: 'nthWeekdays'; nths: number[]; days: ByDay[]; months?: number[] }
  | { on: 'yearDays'; dates: MonthDay[] }
  /** `regions` null: those of the book. `of`: counted within a quarter or a year instead of a month. */
  | { on: 'businessDay'; nth: number; regions: string[] | null; of?: 'quarter' | 'year' }
  /** "the last weekday": Monday to Friday, whatever is closed. */
  | { on: 'weekdayOf'; nth: number }
  | { on: 'afterQuarterEnd'; month: number; day: number | 'last' }
  | { on: 'quarterEnd' }

export type SaidRhythm = { every: Span; fromCompletion: boolean }
export type DateRole = 'due' | 'from' | 'until' | 'ends'

/** A date as it was said. `days`: what a rhythm beside it would come on. */
export type SaidDate =
  /** `again`: the next one, where it need not be the same day of the next year. `moves`: the same words give another day in each year. */
  | { form: 'day'; date: CalendarDate; days?: SaidDays; again?: CalendarDate; moves?: true }
  | { form: 'open'; open: Open; days?: SaidDays }
  /** A whole month, quarter, year, week or season; `months` where it is those of every year. `mayBeName`: its words are often part of a name. */
  | { form: 'period'; first: CalendarDate; last: CalendarDate; months?: number[]; mayBeName?: true }
  /** The end of one; `weekday` is the last weekday, where that is another day and still to come. */
  | { form: 'end'; last: CalendarDate; weekday: CalendarDate | null; days?: SaidDays }
  /** So many business days from a date. */
  | {
      form: 'counted'
      amount: number
      from: CalendarDate
      name: string
      weekendsOnly: boolean
      regions: string[] | null
    }
  | { form: 'refused'; code: DomainErrorCode; message: string }

export type Piece =
  | { is: 'title'; text: string }
  /** `led`: a word such as "on" stands before it. `slight`: it may as well be a name ("May", "Friday", "Q3", "Christmas"). `before`: the day before it. */
  | { is: 'date'; role: DateRole; said: SaidDate; led: boolean; slight: boolean; before?: boolean }
  | { is: 'rhythm'; rhythm: SaidRhythm; days: SaidDays | null; adverb?: boolean; perAmount?: boolean; count?: number }
  /** Days that a rhythm, elsewhere in the line, comes on; without one, the next such day. `named`: of a month that was said. */
  | { is: 'days'; days: SaidDays; slight: boolean; named: boolean }
  | { is: 'open'; about: 'rule' | 'time' | 'amount' | 'date' | 'person'; open: Open }
  | { is: 'times'; count: number }
  | { is: 'length'; span: Span }
  | { is: 'except'; dates: CalendarDate[]; months: number[]; weekdays: ByDay[] }
  | { is: 'also'; date: CalendarDate }
  | { is: 'monthEnd'; policy: 'omit' | 'backward' | 'forward' }
  | { is: 'overdue'; date: CalendarDate }
  /** When it was last done, beside how often it comes. */
  | { is: 'lastDone'; date: CalendarDate }
  | { is: 'term'; span: Span }
  | { is: 'starts'; date: CalendarDate }
  | { is: 'renews'; renewal: { form: 'tacit' | 'express'; span: Span } | { form: 'none' } }
  | {
      is: 'derived'
      trigger: string
      amount: number
      unit: Unit | 'businessDays'
      counting?: Counting
      /** Whose holidays its business days step over. */
      regions?: string[]
    }
  | { is: 'amount'; amount: QuickAmount }
  | { is: 'time'; at: string }
  | { is: 'tag'; tag: string }
  | { is: 'person'; person: string }
  | { is: 'notice'; notice: Notice }
  | { is: 'show'; span: Span }
  | { is: 'remind'; step: ReminderStep }
  | { is: 'convention'; convention: Convention; regions: string[] | null }
  | { is: 'proof'; proof: ProofPolicy }
  | { is: 'kind'; kind: ObligationKind }
  | { is: 'refused'; code: DomainErrorCode; message: string }

/** What stands at one place of the line, up to `end`. */
export type Match = { end: number; kind: TokenKind | null; piece: Piece }
/** The same by words: it ends before the word `next`. */
export type Found<T> = { next: number } & T

/** Somebody whom a line can name: by `handle`, which is theirs alone, or by the beginning of their name or address. */
export type NamedPerson = { id: string; handle: string; name: string; email: string | null }

export type QuickAddContext = {
  today: CalendarDate
  /** Local date and time, `YYYY-MM-DDTHH:MM`. */
  now: string
  locale: string
  zone: string
  /** Holiday calendars of the book, in which working days count; none: weekends only. */
  regions?: readonly string[]
  /** ISO 4217; the locale's own currency when left out. */
  currency?: string
  /** Those of the book; left out, a line may name anybody. */
  people?: readonly NamedPerson[]
  /** Known triggers by name; null while their date is not known. */
  triggers?: Record<string, CalendarDate | null>
}

export const refused = (end: number, kind: TokenKind, code: DomainErrorCode, message: string): Match => ({
  end,
  kind,
  piece: { is: 'refused', code, message },
})
