import type { CalendarDate, DueTime, Notice, ReminderStep, Schedule } from '@duebook/domain'
import type { Amount, Kind } from '../obligation.ts'
import type { NoteLines } from './values/title-and-notes.ts'

/** What a record says, before it is held against the book and the calendar. */
export type Draft = {
  at: number
  written: string
  title: string
  /** Where the record says it. */
  kind: Kind | null
  schedule: Schedule
  counterparty: string | null
  amount: Amount | null
  dueTime: DueTime | null
  plan: CalendarDate | null
  notice: Notice | null
  /** Null: the kind's own plan. */
  reminders: ReminderStep[] | null
  assignee: string | null
  tags: string[]
  notes: NoteLines
  /** What its product calls it, for ever. */
  source: string | null
  /** An event of a calendar: one that is over is left out, and a series has begun in the past as a rule. */
  event: boolean
}

export const blankDraft = { kind: null, counterparty: null, amount: null, dueTime: null, plan: null, notice: null, reminders: null, assignee: null, tags: [], source: null, event: false } satisfies Partial<Draft> // prettier-ignore
