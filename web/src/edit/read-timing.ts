import {
  DomainError,
  parseQuickAdd,
  readScheduleSentence,
  type Adjustment,
  type CalendarDate,
  type Convention,
  type MonthEnd,
  type Rule,
  type Schedule,
  type Span,
  timingOf,
  type Timing,
} from '@duebook/domain'
import { typedDay } from '../ui/fields/DayFields.tsx'
import { isSame } from '@duebook/contract/acts/is-same'
import { dayText, isBlank } from './day-text.ts'
import { derivedOf, type CountedFrom } from './read-derived.ts'
import { lacksDay, readRuleFields, ruleFieldsOf, unsaidMonthEnd } from './rule-fields.ts'
import { MONTH_END_WORDS, ruleWords, type Length, type TimingDraft, type TypedDay } from './timing-draft.ts'

/** What stands in the way, and the id of the field where it does. */
export type Problem = { field: string; text: string }
export type Read<Value> = { value: Value; problems: [] } | { value: null; problems: Problem[] }
export type Reading = { today: CalendarDate; now: string; locale: string; zone: string } & CountedFrom

/** What was typed as the timing of an obligation; what the fields do not show stays as it was in `before`. */
export function readTiming(draft: TimingDraft, before: Schedule, context: Reading): Read<Timing> {
  const was = timingOf(before)
  const read = new Typed()
  const timing = shapeOf(draft, was, read, context)
  const adjustment = adjustmentOf(draft, was)
  return read.done(timing && (adjustment ? { ...timing, adjustment } : timing))
}

/** Collects what stands in the way, so that all of it is said at once. */
export class Typed {
  readonly problems: Problem[] = []
  wrong(field: string, text: string): null {
    this.problems.push({ field, text })
    return null
  }
  day(field: string, typed: TypedDay, what: string, how = 'it as 30 Apr 2027'): CalendarDate | null {
    return typedDay(typed) ?? this.wrong(field, `${what} is no day. Write ${how}.`)
  }
  whole(field: string, typed: string, least: number, most: number): number | null {
    const number = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN
    return number >= least && number <= most
      ? number
      : this.wrong(field, `Write a whole number from ${least} to ${most}.`)
  }
  span(field: string, { amount, unit }: Length, least = 1): { amount: number; unit: Length['unit'] } | null {
    const number = this.whole(field, amount, least, 4_000)
    return number === null ? null : { amount: number, unit }
  }
  done<Value>(value: Value | null): Read<Value> {
    return this.problems.length > 0 || value === null
      ? { value: null, problems: this.problems }
      : { value, problems: [] }
  }
}

function shapeOf(draft: TimingDraft, was: Timing, read: Typed, context: Reading): Timing | null {
  switch (draft.shape) {
    case 'once': {
      const date = read.day('date', draft.date, 'The date', 'day, month and year')
      return date && { type: 'once', date }
    }
    case 'recurring':
      return recurringOf(draft, was, read, context)
    case 'fromCompletion': {
      const every = read.span('every', draft.chain.every)
      const start = read.day('next', draft.chain.next, 'The next date')
      const count = draft.ends.how === 'count' ? read.whole('count', draft.ends.count, 1, 100_000) : undefined
      if (!every || !start || count === null) return null
      return {
        type: 'fromCompletion',
        start,
        every: every as Span,
        ...basisOf(draft.chain),
        ...(count ? { count } : {}),
        ...(draft.rule.monthEnd === 'forward' ? { monthEnd: 'forward' as const } : {}),
      }
    }
    case 'term':
      return termOf(draft.term, read)
    case 'derived':
      return derivedOf(draft.derived, was, read, context)
  }
}

const basisOf = ({ from, limit }: TimingDraft['chain']) =>
  from === 'renewal' ? { basis: 'fromRenewal' as const } : limit === 'due' ? { basis: 'fromDueIfLate' as const } : {}

function recurringOf({ rule: said, ends }: TimingDraft, was: Timing, read: Typed, context: Reading): Timing | null {
  const start = read.day('start', said.start, 'The first date')
  const rule = ruleOf(said, was, read, context)
  const until = ends.how === 'until' ? read.day('until', ends.until, 'The last date') : undefined
  const count = ends.how === 'count' ? read.whole('count', ends.count, 1, 100_000) : undefined
  if (start && until && until < start)
    read.wrong('until', `It begins on ${dayText(said.start)}. Choose a later last date, or for ever.`)
  if (!start || !rule || until === null || count === null) return null
  const monthEnd = monthEndOf(rule, said, was)
  return {
    type: 'recurring',
    start,
    rule: rule.rule,
    ...(monthEnd ? { monthEnd } : {}),
    ...(until ? { until } : {}),
    ...(count ? { count } : {}),
  }
}

type SaidRule = { rule: Rule; monthEnd?: MonthEnd }

/** Fields and words that were not changed keep the rule as it was, letter by letter. */
function ruleOf(said: TimingDraft['rule'], was: Timing, read: Typed, context: Reading): SaidRule | null {
  if (said.said === 'words') {
    const rule = readRule(said.words, was, context)
    return 'problem' in rule ? read.wrong('rule', rule.problem) : rule
  }
  const before = was.type === 'recurring' ? was : null
  if (before && isSame(said.fields, ruleFieldsOf(before))) return { rule: before.rule }
  const rule = readRuleFields(said.fields, read)
  return rule && { rule: withSingleDates(rule, before?.rule) }
}

/** What it does in months that lack its day, as it was where that was not changed; of a rule for which it cannot matter, nothing is said. */
function monthEndOf({ rule, monthEnd }: SaidRule, said: TimingDraft['rule'], was: Timing): MonthEnd | undefined {
  const before = was.type === 'recurring' ? was : null
  const typed = monthEnd ?? said.monthEnd
  if (before?.rule === rule && typed === (before.monthEnd ?? unsaidMonthEnd(rule))) return before.monthEnd
  if (said.said === 'fields' && !lacksDay(said.fields)) return undefined
  return typed === unsaidMonthEnd(rule) ? undefined : typed
}

/** Single dates that were added or left out stay so under another rule. */
function withSingleDates(rule: Rule, before: Rule | undefined): Rule {
  if (rule.kind !== 'rrule' || before?.kind !== 'rrule') return rule
  const { rrule: _, ...single } = before
  return { ...single, ...rule }
}

/** A rule in words: the sentence that says it, else whatever the line of quick add reads. Words that were not changed keep the rule as it was. */
function readRule(words: string, was: Timing, context: Reading): SaidRule | { problem: string } {
  const said = words.trim().replace(/\.$/, '')
  if (was.type === 'recurring' && said === ruleWords(was)) return { rule: was.rule }
  const monthEnd = MONTH_END_WORDS.test(said)
  const sentence = readSentence(`${said.charAt(0).toUpperCase()}${said.slice(1)}`, context.today)
  const before = was.type === 'recurring' ? was.rule : undefined
  if (sentence?.type === 'recurring')
    return {
      rule: withSingleDates(sentence.rule, before),
      ...(monthEnd ? { monthEnd: sentence.monthEnd ?? 'omit' } : {}),
    }
  const line = parseQuickAdd(`“x” ${said}`, context)
  if (line.ambiguities[0])
    return {
      problem: `${line.ambiguities[0].question} ${line.ambiguities[0].options.map(({ replacement }) => `“${replacement}”`).join(' or ')}.`,
    }
  if (line.error && line.error.code !== 'no-date') return { problem: line.error.message }
  if (line.schedule?.type !== 'recurring')
    return { problem: 'That is not how often. Write it as “every month on the 31st”, or “every 2 weeks on Tuesday”.' }
  return { rule: withSingleDates(line.schedule.rule, before) }
}

function readSentence(text: string, today: CalendarDate): Schedule | null {
  try {
    return readScheduleSentence(text, today)
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

function termOf(term: TimingDraft['term'], read: Typed): Timing | null {
  const { form } = term
  const began =
    term.said === 'began' || !isBlank(term.began) ? read.day('began', term.began, 'The first day') : undefined
  const initial = term.said === 'began' ? (read.span('initial', term.initial) as Span | null) : undefined
  const end =
    term.said === 'end' && !(form === 'openEnded' && isBlank(term.end))
      ? read.day('end', term.end, 'The last day')
      : undefined
  const span = form === 'tacit' || form === 'express' ? (read.span('span', term.span) as Span | null) : undefined
  if (began && end && end < began) read.wrong('end', 'The term ends before it begins.')
  if (began === null || initial === null || end === null || span === null) return null
  const dates = { ...(began ? { start: began } : {}), ...(initial ? { initial } : {}), ...(end ? { end } : {}) }
  if (form === 'openEnded') return { type: 'term', ...dates, renewal: { form, terminatesAt: term.at } }
  return { type: 'term', ...dates, renewal: form === 'none' || !span ? { form: 'none' } : { form, span } }
}

function adjustmentOf({ closed }: TimingDraft, { adjustment: was }: Timing): Adjustment | null {
  const regions = closed.region === '' ? [] : closed.region.split(' ')
  if (closed.convention === 'unadjusted' && regions.length === 0 && !was) return null
  return { ...was, convention: closed.convention satisfies Convention, regions }
}
