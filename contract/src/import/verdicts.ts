import type { CalendarDate, DueTime, Notice, ReminderStep, Schedule, ZoneResolver } from '@duebook/domain'
import type { Amount, Kind } from '../obligation.ts'

/** Why a whole file is not read. */
export type RefusalCode =
  | 'empty-file'
  | 'no-rows'
  | 'spreadsheet'
  | 'archive'
  | 'html'
  | 'not-a-calendar'
  | 'not-text'
  | 'too-large'
  | 'too-many-rows'
  | 'too-many-columns'
/** Why a record needs somebody. */
export type NeedsYouCode =
  | 'no-title'
  | 'no-date'
  | 'no-such-date'
  | 'date-not-understood'
  | 'weekday-wrong'
  | 'ambiguous-date'
  | 'date-order'
  | 'ambiguous-amount'
  | 'number-format'
  | 'ambiguous-currency'
  | 'ambiguous-repeat'
  | 'unknown-repeat'
  | 'no-start'
  | 'too-often'
  | 'several-rules'
  | 'bad-rule'
  | 'unsupported-range'
  | 'too-many-cells'
  | 'unclosed-quote'
  | 'cut-off'
  | 'same-id'
/** Why a record is left out on purpose. */
export type LeftOutCode =
  | 'done'
  | 'no-date'
  | 'over'
  | 'cancelled'
  | 'disabled'
  | 'journal'
  | 'repeated'
  | 'older-version'
  | 'chosen'
export type WarningCode =
  | 'encoding-guessed'
  | 'serial-dates'
  | 'date-orders-mixed'
  | 'currency-assumed'
  | 'term-assumed'
  | 'amount-sign'
  | 'amount-not-read'
  | 'notice-in-notes'
  | 'start-not-on-rule'
  | 'start-assumed'
  | 'relative-date'
  | 'overdue'
  | 'moved-on'
  | 'unknown-person'
  | 'more-people'
  | 'tags-cut'
  | 'title-cut'
  | 'notes-cut'
  | 'private-item'
  | 'deadline-in-notes'
  | 'plan-after-due'
  | 'attachment-left-out'
  | 'no-repeat'
  | 'bad-line'
  | 'truncated'
  | 'zone-matched'
  | 'unknown-zone'
  | 'override-time'
  | 'override-text'
  | 'alarm-absolute'
  | 'alarms-cut'
  | 'over-plan'
  | 'read-only'

export type ImportMember = { uid: string; name: string; email: string | null }
/** What a dry run is given besides the file: the same of all of it, and the verdicts are the same. */
export type ImportContext = {
  today: CalendarDate
  zone: string
  locale: string
  currency: string
  members: readonly ImportMember[]
  /** Whether the book has an active plan to write under; false: a dry run, and no import. */
  readOnly?: boolean
  active: number
  /** Null: no limit. */
  activeLimit: number | null
  existing: readonly { title: string; nextDue: string | null; key?: string }[]
  /** Whether what an import called so is in the book, where the book does not keep the keys themselves. */
  isHere?: (key: string) => boolean
  zones: ZoneResolver
}

export type DateOrder = 'dmy' | 'mdy'
export type QuestionCode = 'date-order' | 'number-format' | 'columns'
export type Question = { code: QuestionCode; column?: string; options: string[]; answer?: string }
/** What somebody answered: once for the file, by `columns` of other fields, and by record (`at`). */
export type Answers = {
  'date-order'?: string
  'number-format'?: string
  columns?: string
  encoding?: string
  mapping?: Readonly<Record<string, string>>
  records?: Readonly<Record<string, RecordAnswer>>
}
/** In place of what the record says. `take`: one that would be left out, or is like another, is added after all. */
export type RecordAnswer = {
  leaveOut?: boolean
  take?: boolean
  title?: string
  date?: string
  /** In the minor unit of its currency. */
  minor?: number
  currency?: string
  repeat?: string
}

export type Reading = {
  format: 'csv' | 'todoist-csv' | 'duebook-csv' | 'ics' | 'wallos-json'
  encoding: string
  delimiter?: string
  headerLine?: number
  columns?: Record<string, string>
  /** One value of each column, the first that is filled. */
  firstValues?: Record<string, string>
  dateOrder?: DateOrder | 'iso' | 'named' | 'serial' | 'mixed'
  /** How many lines decide the order, and of how many. */
  dateOrderFrom?: { lines: number; of: number }
  decimal?: '.' | ',' | 'mixed'
  vendor?: string
  calendarName?: string
  calendarZone?: string
}

/** One obligation that would be made. `at` is its record: the line, the ordinal of the component or the place in a list, from 1. */
export type Addition = {
  at: number
  key: string
  title: string
  kind: Kind
  schedule: Schedule
  /** The first three nominal dates from today on; of a single date that is over, that date. */
  dates: CalendarDate[]
  counterparty: string | null
  amount: Amount | null
  dueTime: DueTime | null
  plan: CalendarDate | null
  notice: Notice | null
  reminders: ReminderStep[] | null
  assignee: string | null
  tags: string[]
  notes: string
  written: string
}
export type NeedsYou = {
  at: number
  code: NeedsYouCode
  text?: string
  options: (string | number)[]
  written: string
}
export type LeftOut = { at: number; code: LeftOutCode; title: string; written: string }
/** What a record says that can be held against what it said when it was imported. */
export type Said = Pick<Addition, 'title' | 'schedule' | 'dueTime' | 'amount' | 'counterparty' | 'notice'>
/** `says`: of one that an import made, what the file says of it now. */
export type Here = {
  at: number
  code: 'looks-the-same' | 'imported'
  key: string
  title: string
  dates: CalendarDate[]
  says: Said | null
  written: string
}
export type Warning = { code: WarningCode; at?: number; text?: string }

export type DryRun =
  | { refused: { code: RefusalCode; amount?: number } }
  | {
      refused?: undefined
      reading: Reading
      questions: Question[]
      add: Addition[]
      here: Here[]
      needsYou: NeedsYou[]
      leftOut: LeftOut[]
      warnings: Warning[]
      notKept: string[]
    }

/** A file that is refused as a whole. */
export class Refused extends Error {
  readonly code: RefusalCode
  readonly amount: number | undefined
  constructor(code: RefusalCode, amount?: number) {
    super(code)
    this.code = code
    this.amount = amount
  }
}

/** What a record cannot be read for; the verdict of its record. */
export class Unread extends Error {
  readonly code: NeedsYouCode
  readonly text: string | undefined
  readonly options: (string | number)[]
  constructor(code: NeedsYouCode, text?: string, options: (string | number)[] = []) {
    super(code)
    this.code = code
    this.text = text
    this.options = options
  }
}

/** A record that is left out on purpose. */
export class Omitted extends Error {
  readonly code: LeftOutCode
  constructor(code: LeftOutCode) {
    super(code)
    this.code = code
  }
}
