import type { Grace } from '../around-due.ts'
import type { ObligationKind } from '../quick-add/piece.ts'
import type { CalendarDate, Convention, Counting, MonthEnd, Unit } from '../schedule.ts'

/** A versioned set of obligation templates for a place and a kind of person. */
export type RulePack = {
  id: string
  version: string
  title: string
  /** ISO 3166, `EU`, or `001` (the world). */
  place: string
  audience: string
  /** Packs offered together with this one. */
  includes?: string[]
  disclaimer: string
  templates: PackTemplate[]
}

export type PackTemplate = {
  /** `pack/name`. */
  id: string
  title: string
  kind: ObligationKind
  place?: string
  appliesWhen: string
  questions: PackQuestion[]
  schedule: PackSchedule
  period: string
  convention: PackConvention
  /** Taken off the due date to give our own safe date. */
  actByBuffer: { amount: number; unit: Unit | 'businessDays' } | null
  grace: Grace | null
  penaltyNote: string | null
  /** `7d` before, `0d` on the day, `+7d` after, `48h` before a timed due. */
  reminders: string[]
  proofHint: string | null
  source: { title: string; publisher: string; url: string; seen: string; asOf: string }
  confidence: 'high' | 'medium'
  notes: string | null
  example: PackExample
}

export type PackQuestion = {
  id: string
  text: string
  type: 'date' | 'datetime' | 'choice' | 'yesno' | 'number'
  choices?: string[]
}
/** By question id. Dates `YYYY-MM-DD`, moments `YYYY-MM-DDTHH:MM` on the wall clock. */
export type PackAnswers = Readonly<Record<string, string | number | boolean>>

export type PackSchedule =
  /** A line of the quick-add grammar; `pattern` is the same with `{answers}` to fill in, `equals` the RRULE that it means. */
  | { quickAdd: string; equals?: string; pattern?: string }
  /** The answer is the first date; null: from today. `intervalFrom` replaces INTERVAL by an answer. */
  | {
      rrule: string
      dtstartFrom: string | null
      basis: 'fixed' | 'from-completion' | 'from-renewal'
      monthEnd?: MonthEnd
      intervalFrom?: string
    }
  | {
      derived: {
        from: string
        rule: PackStep
        /** Counted on from what `rule` gives. */
        then?: PackStep[]
        /** Moves the answer, `k × every` from where it was first; then the rules run again. */
        repeat?: { every: number; everyFrom?: string; unit: Unit; endOfMonth?: boolean }
      }
    }
  /** `MM-DD`, every year. */
  | { fixed: string[] }

/** `roll` stands on the last step. */
export type PackStep = {
  amount?: number
  amountFrom?: string
  unit: Unit | 'businessDays' | 'hours'
  counting?: Counting
  endOfMonth?: boolean
  roll?: Convention
}

/** Always explicit: nothing moves because of its kind. `basis` is the legal ground in words. */
export type PackConvention = {
  name: Convention
  /** A region, `weekends` for Saturday and Sunday alone, or null. */
  calendar: string | null
  basis: string
  /** The answer that names the region. */
  calendarFrom?: string
  weekend?: number[]
  extraHolidays?: string[]
}

export type PackExample = {
  answers: PackAnswers
  next: string[]
  nominal?: CalendarDate[]
  noticeBy?: CalendarDate
}
