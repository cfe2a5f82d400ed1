import {
  isCalendarDate,
  occurrences,
  parseQuickAdd,
  type CalendarDate,
  type QuickAdd,
  type QuickAddContext,
} from '@duebook/domain'
import { ruleOfTimex } from './timex.ts'

export type PhraseVector = {
  kind: 'date' | 'recurrence' | 'set' | 'negative'
  tags?: string[]
  input: { text: string; ref: string }
  expected: {
    start?: string
    candidates?: string[]
    grain?: 'day' | 'hour' | 'minute'
    startFields?: Record<string, number>
    rrule?: string
    time?: string
    startsOn?: string
    timex?: string
    /** What a suite leaves out of the rule. */
    parts?: { until?: string }
  }
}

/**
 * What becomes of a phrase in a line: `read` as its suite means it, `asked` with that meaning first, `offered` among what is asked,
 * `unsaved` (asked or refused without it) or `otherwise`: taken silently for something else.
 */
export type Outcome = 'read' | 'asked' | 'offered' | 'unsaved' | 'otherwise'

export function outcomeOf(vector: PhraseVector): Outcome {
  const line = `Reply ${vector.input.text}`
  const context = contextOf(vector.input.ref)
  const said = parseQuickAdd(line, context)
  if (said.error === null && said.ambiguities.length === 0) return means(said, vector) ? 'read' : 'otherwise'
  const answers = readings(line, said, context)
  const right = answers.findIndex((answer) => means(answer, vector))
  if (right === 0) return 'asked'
  if (right > 0) return 'offered'
  return vector.kind === 'negative' && said.schedule === null ? 'read' : 'unsaved'
}

/** Counts as passed only what is read without a question. */
export const answerPhrase = (vector: PhraseVector): unknown =>
  outcomeOf(vector) === 'read' ? vector.expected : outcomeOf(vector)

/** The suites are of the United States, where nothing else is said. */
const contextOf = (ref: string): QuickAddContext => ({
  today: ref.slice(0, 10) as CalendarDate,
  now: ref.slice(0, 16),
  locale: 'en-US',
  zone: 'America/New_York',
})

/** Every reading that a person can come to by answering, in the order in which it is offered. */
function readings(line: string, said: QuickAdd, context: QuickAddContext, depth = 0): QuickAdd[] {
  const [asked] = said.ambiguities
  if (!asked) return said.error ? [] : [said]
  if (depth > MOST_QUESTIONS) return []
  return asked.options
    .filter(({ value }) => value !== 'name')
    .flatMap(({ replacement }) => {
      const answered = line.slice(0, asked.span.start) + replacement + line.slice(asked.span.end)
      return readings(answered, parseQuickAdd(answered, context), context, depth + 1)
    })
}

const MOST_QUESTIONS = 4

function means(said: QuickAdd, { kind, input, expected }: PhraseVector): boolean {
  if (kind === 'negative') return said.schedule === null
  if (kind === 'set') {
    const rule = ruleOfTimex(expected.timex ?? '')
    return rule !== null && repeats(said, rule)
  }
  if (kind === 'recurrence') return repeats(said, timed(expected))
  return onDate(said, input.ref, expected)
}

function onDate({ schedule, due, time }: QuickAdd, ref: string, expected: PhraseVector['expected']): boolean {
  const [first] = due
  if (schedule?.type === 'recurring' || !first) return false
  // A date without a time is that day, at midnight, noon or the time it is counted from: suites differ.
  const times = time ? [time.at] : ['00:00', '12:00', ref.slice(11, 16)]
  return times.some((at) => sameStart(`${first.nominal}T${at}`, expected))
}

function sameStart(
  start: string,
  { start: wanted, candidates = [], grain, startFields }: PhraseVector['expected'],
): boolean {
  const length = grain === 'day' ? 10 : grain === 'hour' ? 13 : 16
  const starts = [wanted, ...candidates].filter((one) => one !== undefined)
  if (starts.length > 0 && !starts.some((one) => one.slice(0, length) === start.slice(0, Math.min(length, one.length))))
    return false
  const [year, month, day, hour, minute] = start.split(/[-T:]/).map(Number)
  const fields: Record<string, number | undefined> = { year, month, day, hour, minute }
  return Object.entries(startFields ?? {}).every(([name, value]) => !(name in fields) || fields[name] === value)
}

/** A rule, and its time of day beside it. */
export type TimedRule = { rrule: string; time: string | null; startsOn?: string }

/** Suites write times into the rule or beside it. */
function timed({ rrule = '', time, startsOn, parts }: PhraseVector['expected']): TimedRule {
  const part = (name: string) => new RegExp(`${name}=([\\d,]+)`).exec(rrule)?.[1]
  const hour = part('BYHOUR')
  const at = time ?? (hour && `${hour.padStart(2, '0')}:${(part('BYMINUTE') ?? '0').padStart(2, '0')}`) ?? null
  const until = parts?.until && !rrule.includes('UNTIL') ? `;UNTIL=${parts.until}` : ''
  const days = rrule.replace(/;BY(?:HOUR|MINUTE|SECOND)=[\d,]+/g, '')
  return { rrule: days + until, time: at, ...(startsOn ? { startsOn } : {}) }
}

/** Whether a line comes on the rule's dates, counted from the line's own first: suites seldom say from when. */
function repeats({ schedule, time }: QuickAdd, wanted: TimedRule): boolean {
  if (schedule?.type !== 'recurring' || (time?.at ?? null) !== wanted.time) return false
  if (wanted.startsOn && !schedule.start.endsWith(wanted.startsOn)) return false
  const count = /;COUNT=(\d+)/.exec(wanted.rrule)?.[1]
  const until = /;UNTIL=(\d{4})(\d\d)(\d\d)/.exec(wanted.rrule)?.slice(1).join('-')
  const rule = {
    type: 'recurring' as const,
    start: schedule.start,
    rule: { kind: 'rrule' as const, rrule: wanted.rrule.replace(/;(?:COUNT|UNTIL)=[^;]+/g, '') },
    ...(count ? { count: Number(count) } : {}),
    ...(until && isCalendarDate(until) ? { until } : {}),
  }
  const dates = (of: typeof rule | typeof schedule) =>
    occurrences(of, { from: schedule.start, limit: COMPARED })
      .map(({ nominal }) => nominal)
      .join()
  try {
    return dates(schedule) === dates(rule)
  } catch {
    // A rule of hours or minutes is none of ours.
    return false
  }
}

const COMPARED = 24
