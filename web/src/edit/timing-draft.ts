import {
  type CalendarDate,
  describeSchedule,
  type Renewal,
  type Schedule,
  type Span,
  timingOf,
  type Timing,
} from '@duebook/domain'
import { partsOf } from '../ui/fields/DayFields.tsx'
import { emptyRuleFields, ruleFieldsOf, unsaidMonthEnd, type RuleFields } from './rule-fields.ts'

/** A day as it is typed, in three parts. */
export type TypedDay = { day: string; month: string; year: string }
export type Length = { amount: string; unit: Span['unit'] | 'businessDays' }
export type Shape = Timing['type']
export const shapes: Record<Shape, string> = {
  once: 'Once',
  recurring: 'Repeats',
  fromCompletion: 'After it was done',
  term: 'A term with notice',
  derived: 'From another date',
}

/** What gives the dates, as it is typed. Of every shape it keeps what was typed, so that looking at another loses nothing. */
export type TimingDraft = {
  shape: Shape
  date: TypedDay
  /** `said`: by the fields, or in words where those have none for it. */
  rule: {
    said: 'fields' | 'words'
    fields: RuleFields
    words: string
    start: TypedDay
    monthEnd: 'backward' | 'forward' | 'omit'
  }
  ends: { how: 'never' | 'until' | 'count'; until: TypedDay; count: string }
  /** `limit`: how late the next can be. */
  chain: { every: Length; next: TypedDay; from: 'completion' | 'renewal'; limit: 'none' | 'due' }
  term: {
    began: TypedDay
    initial: Length
    end: TypedDay
    said: 'began' | 'end'
    form: Renewal['form']
    span: Length
    at: 'monthEnd' | 'quarterEnd' | 'yearEnd' | 'anyDay'
  }
  derived: {
    count: Length
    when: 'after' | 'before'
    name: string
    date: TypedDay
    counting: 'exclusive' | 'clear' | 'inclusive'
  }
  closed: { convention: NonNullable<Timing['adjustment']>['convention']; region: string }
}

/** The words of a rule, without what the fields beside them say. */
export const ruleWords = (timing: Extract<Timing, { type: 'recurring' }>): string =>
  describeSchedule({ type: 'recurring', start: timing.start, rule: timing.rule, monthEnd: timing.monthEnd })
    .replace(/\.$/, '')
    .replace(MONTH_END_WORDS, '')
export const MONTH_END_WORDS =
  /, (?:in months that have it|or the last day of a shorter month|or the 1st after a shorter month)/

export function timingDraftOf(schedule: Schedule): TimingDraft {
  const timing = timingOf(schedule)
  const draft = emptyTiming(schedule.type, anchorOf(timing))
  const { adjustment } = timing
  if (adjustment) draft.closed = { convention: adjustment.convention, region: adjustment.regions.join(' ') }
  switch (timing.type) {
    case 'once':
      return { ...draft, date: partsOf(timing.date) }
    case 'recurring': {
      const { until, count } = timing
      const fields = ruleFieldsOf(timing)
      return {
        ...draft,
        rule: {
          said: fields ? 'fields' : 'words',
          fields: fields ?? draft.rule.fields,
          words: ruleWords(timing),
          start: partsOf(timing.start),
          monthEnd: timing.monthEnd ?? unsaidMonthEnd(timing.rule),
        },
        ends: {
          how: until ? 'until' : count ? 'count' : 'never',
          until: until ? partsOf(until) : noDay,
          count: count ? String(count) : '',
        },
      }
    }
    case 'fromCompletion':
      return {
        ...draft,
        rule: { ...draft.rule, monthEnd: timing.monthEnd ?? 'backward' },
        chain: {
          every: lengthOf(timing.every),
          next: partsOf(timing.start),
          from: timing.basis === 'fromRenewal' ? 'renewal' : 'completion',
          limit: timing.basis === 'fromDueIfLate' ? 'due' : 'none',
        },
        ends: { ...draft.ends, how: timing.count ? 'count' : 'never', count: timing.count ? String(timing.count) : '' },
      }
    case 'term': {
      const { start, initial, end, renewal } = timing
      return {
        ...draft,
        term: {
          began: start ? partsOf(start) : noDay,
          initial: initial ? lengthOf(initial) : draft.term.initial,
          end: end ? partsOf(end) : noDay,
          said: end ? 'end' : 'began',
          form: renewal.form,
          span: 'span' in renewal ? lengthOf(renewal.span) : draft.term.span,
          at: renewal.form === 'openEnded' ? renewal.terminatesAt : 'monthEnd',
        },
      }
    }
    case 'derived':
      return {
        ...draft,
        derived: {
          count: { amount: String(Math.abs(timing.amount)), unit: timing.unit },
          when: timing.amount < 0 ? 'before' : 'after',
          name: timing.trigger.name,
          date: timing.trigger.date ? partsOf(timing.trigger.date) : noDay,
          counting: timing.counting ?? 'exclusive',
        },
      }
  }
}

export const noDay: TypedDay = { day: '', month: '', year: '' }
export const lengthOf = ({ amount, unit }: { amount: number; unit: Length['unit'] }): Length => ({
  amount: String(amount),
  unit,
})

export const lengthText = ({ amount, unit }: Length) => `${amount} ${unit === 'businessDays' ? 'business days' : unit}`

/** Where nothing is typed yet. `anchor`: the day that another shape begins with. */
export function emptyTiming(shape: Shape, anchor: CalendarDate | null = null): TimingDraft {
  const year: Length = { amount: '12', unit: 'months' }
  const day = anchor ? partsOf(anchor) : noDay
  const fields = emptyRuleFields(anchor ?? '2000-01-01')
  return {
    shape,
    date: day,
    rule: { said: 'fields', fields, words: '', start: day, monthEnd: 'backward' },
    ends: { how: 'never', until: noDay, count: '' },
    chain: { every: year, next: day, from: 'completion', limit: 'none' },
    term: { began: noDay, initial: year, end: noDay, said: 'end', form: 'tacit', span: year, at: 'monthEnd' },
    derived: { count: { amount: '14', unit: 'days' }, when: 'after', name: '', date: noDay, counting: 'exclusive' },
    closed: { convention: 'unadjusted', region: '' },
  }
}

/** The day that a timing itself names. */
function anchorOf(timing: Timing): CalendarDate | null {
  switch (timing.type) {
    case 'once':
      return timing.date
    case 'recurring':
    case 'fromCompletion':
      return timing.start
    case 'term':
      return timing.end ?? timing.start ?? null
    case 'derived':
      return timing.trigger.date
  }
}
