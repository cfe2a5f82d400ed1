import type { DomainErrorCode } from '../errors.ts'
import type { ReminderStep } from '../reminder.ts'
import type { CalendarDate, Convention, Notice, Span, Unit } from '../schedule.ts'
import type { ByDay } from './words.ts'

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
/** One reading; `replacement` put in place of the ambiguous text says it plainly. */
export type Reading = { value: string | number; replacement: string }

/** Money in the currency's minor unit; `toMinor` closes a range, `estimated` reads "about". */
export type QuickAmount = { minor: number; toMinor?: number; currency: string; estimated: boolean }

export type SaidDays =
  | { on: 'weekdays'; days: ByDay[] }
  /** -1: the last day. */
  | { on: 'monthDays'; days: number[] }
  | { on: 'nthWeekday'; nth: number; day: ByDay; month?: number }
  | { on: 'yearDay'; month: number; day: number }
  | { on: 'businessDay'; nth: number; regions: string[] }
  | { on: 'afterQuarterEnd'; month: number; day: number | 'last' }
  | { on: 'quarterEnd' }
export type SaidRule = { every: Span; fromCompletion: boolean; days: SaidDays | null }

export type Piece =
  | { is: 'title'; text: string }
  | { is: 'date'; role: 'due' | 'from' | 'until' | 'starts' | 'ends'; date: CalendarDate }
  | {
      is: 'unsure'
      about: 'date' | 'rule' | 'time' | 'amount'
      role?: 'due' | 'from' | 'until' | 'starts' | 'ends'
      code: AmbiguityCode
      options: Reading[]
      /** Where the unclear words begin, when a clear one ("on") stands before them. */
      from?: number
    }
  | { is: 'rule'; rule: SaidRule }
  | { is: 'times'; count: number }
  | { is: 'term'; span: Span }
  | { is: 'renews'; renewal: { form: 'tacit' | 'express'; span: Span } | { form: 'none' } }
  | { is: 'derived'; trigger: string; amount: number; unit: Unit | 'businessDays' }
  | { is: 'amount'; amount: QuickAmount }
  | { is: 'time'; at: string }
  | { is: 'tag'; tag: string }
  | { is: 'person'; person: string }
  | { is: 'notice'; notice: Notice }
  | { is: 'show'; span: Span }
  | { is: 'remind'; step: ReminderStep }
  | { is: 'convention'; convention: Convention; regions: string[] }
  | { is: 'proof'; proof: ProofPolicy }
  | { is: 'kind'; kind: ObligationKind }
  | { is: 'refused'; code: DomainErrorCode; message: string }

/** What stands at one place of the line, up to `end`. */
export type Match = { end: number; kind: TokenKind | null; piece: Piece }

export type QuickAddContext = {
  today: CalendarDate
  /** Local date and time, `YYYY-MM-DDTHH:MM`. */
  now: string
  locale: string
  zone: string
  /** ISO 4217; the locale's own currency when left out. */
  currency?: string
  people?: string[]
  /** Known triggers by name; null while their date is not known. */
  triggers?: Record<string, CalendarDate | null>
}

export const refused = (end: number, kind: TokenKind, code: DomainErrorCode, message: string): Match => ({
  end,
  kind,
  piece: { is: 'refused', code, message },
})
