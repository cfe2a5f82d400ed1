/** `YYYY-MM-DD`, a civil day of the proleptic Gregorian calendar, years 1 to 9999. Made only by `calendarDate()` and the engine. */
export type CalendarDate = string & { readonly __calendarDate: true }

export type Convention =
  | 'unadjusted'
  | 'following'
  | 'modifiedFollowing'
  | 'preceding'
  | 'modifiedPreceding'
  | 'nearest'
/** What happens to a day that the month lacks: left out (RFC 5545), the last day, or the first of the next month. */
export type MonthEnd = 'omit' | 'backward' | 'forward'
/** Ids of holiday calendars (`GB-ENG`), united; empty means that only Saturday and Sunday are not business days. */
export type Adjustment = { convention: Convention; regions: string[] } & OwnCalendar
/** What a rule's own text changes of the calendars: `weekend` (ISO, 7 = Sunday) in place of theirs, and further days off, `MM-DD` of every year. */
export type OwnCalendar = { weekend?: number[]; extraHolidays?: string[] }
export type Unit = 'days' | 'weeks' | 'months' | 'years'
export type Span = { amount: number; unit: Unit }

/** The n-th day of the m-th month after each quarter's end; `day: 'last'` for the last day. The quarter that ended is the period. */
export type QuarterRule = { kind: 'afterQuarterEnd'; month: number; day: number | 'last' }
/** RFC 5545: `start` is DTSTART (counted only if the rule yields it), `rrule` without the `RRULE:` prefix. */
export type RecurrenceRule = { kind: 'rrule'; rrule: string; rdates?: CalendarDate[]; exdates?: CalendarDate[] }
export type BusinessDayRule = { kind: 'nthBusinessDay'; nth: number; everyMonths: number; regions: string[] }
export type Rule = RecurrenceRule | QuarterRule | BusinessDayRule

/** What gives the dates now, and what gave the ones before it: a change from a day on leaves the past as it was. */
export type Schedule = Timing & {
  /** Oldest first. The dates from the last `until` on follow the schedule itself. */
  earlier?: EarlierTiming[]
  /** It was ended: no nominal date after this day. */
  lastDay?: CalendarDate
}
/** The dates before `until` (and from the `until` of the one before it) followed this. */
export type EarlierTiming = { until: CalendarDate; timing: Timing }

export type Timing =
  | { type: 'once'; date: CalendarDate; adjustment?: Adjustment }
  | {
      type: 'recurring'
      start: CalendarDate
      rule: Rule
      monthEnd?: MonthEnd
      until?: CalendarDate
      count?: number
      adjustment?: Adjustment
    }
  /**
   * The next date is the day it was done plus `every` (a boiler service); from renewal: the old end, if that is later (an insurance); from its
   * own date if late: never later than `every` after that, however late it was done (a gas safety check).
   * `count`: it ends once so many are settled.
   */
  | {
      type: 'fromCompletion'
      basis?: 'fromRenewal' | 'fromDueIfLate'
      start: CalendarDate
      every: Span
      count?: number
      monthEnd?: MonthEnd
      adjustment?: Adjustment
    }
  /** A contract's term. `end` is the last day of term 0 (or computed from `start` and `initial`). */
  | {
      type: 'term'
      start?: CalendarDate
      end?: CalendarDate
      initial?: Span
      renewal: Renewal
      adjustment?: Adjustment
    }
  /**
   * Computed from another date; `trigger.date` is null until it is known. `further` counts on from what the first step gives. With
   * `repeat` the trigger itself moves on, each time from where it was first, and the steps run again.
   */
  | ({
      type: 'derived'
      trigger: { name: string; date: CalendarDate | null }
      /** The id of the obligation whose end the trigger is. */
      endOf?: string
      /** The id of the obligation whose due date the trigger is; with ` nominal` or ` done` behind it the one before its roll, or the day it was done. */
      from?: string
      further?: CountStep[]
      repeat?: { every: number; unit: Unit; endOfMonth?: boolean }
      /** Set by hand in place of what the steps give. */
      pinned?: CalendarDate
      adjustment?: Adjustment
    } & CountStep)

/** Negative: before. `endOfMonth`: from a month's last day to a month's last day. `inclusive`: day 1 is the day counted from. */
export type CountStep = {
  amount: number
  unit: Unit | 'businessDays'
  counting?: Counting
  endOfMonth?: boolean
}
/** `inclusive`: the trigger is day 1; `clear`: neither end counts. Only for days and business days. */
export type Counting = 'exclusive' | 'inclusive' | 'clear'

/** Open-ended: it runs on until notice ends it, and only at such an end; `end` (or `start` with `initial`) closes the least term. */
export type Renewal =
  | { form: 'tacit' | 'express'; span: Span }
  | { form: 'none' }
  | { form: 'openEnded'; terminatesAt: TerminatesAt }
export type TerminatesAt = 'monthEnd' | 'quarterEnd' | 'yearEnd' | 'anyDay'

/** Local time of day, `HH:MM`, and the zone it is fixed to; no zone: it floats with the person. */
export type DueTime = { at: string; zone?: string }

export type Notice = {
  period: Span | { amount: number; unit: 'businessDays' }
  counts: 'received' | 'sent'
  /** Days between sending and arrival, when it counts on arrival. */
  deliveryBufferDays?: number
  /** What the buffer is counted in; calendar days when left out. */
  deliveryBufferCounts?: 'days' | 'businessDays'
  adjustment?: Adjustment
}

/** One computed occurrence. `nominal` is its stable id. */
export type ProjectedOccurrence = {
  nominal: CalendarDate
  adjusted: CalendarDate
  period: { from: CalendarDate; to: CalendarDate } | null
  /** A calendar does not reach this far: the date may still move. */
  provisional: boolean
}

/** One line of "Why this date?": what was done, taken from where, giving what. Data; `stepSentence()` puts it in words. */
export type ExplainStep = {
  operation:
    | 'start'
    | 'rule'
    | 'monthEnd'
    | 'period'
    | 'businessDay'
    | 'notice'
    | 'deliveryBuffer'
    | 'extension'
    | 'actBy'
    | 'grace'
    | 'showFrom'
    | 'derived'
    | 'pin'
    | 'completion'
    | 'renewal'
    | 'catchUp'
    | 'result'
  /** The rule, calendar and version, person and time. */
  source: string
  /** A plain sentence of what was done. */
  text: string
  gives: CalendarDate | null
  /** What the step was worked out from, by name. */
  inputs?: Readonly<Record<string, string | number | boolean | null>>
  /** Non-business days stepped over, with their names ("Sat", "Christmas Day"); of a holiday whether it is announced, by rule or a guess. */
  skipped?: { date: CalendarDate; name: string; status?: 'proclaimed' | 'computed' | 'estimated' }[]
}
