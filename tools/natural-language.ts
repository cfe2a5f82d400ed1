import { normaliseRule } from '@duebook/domain'
import { readDate } from '../web/src/quick-add/natural/dates.ts'
import { readRepeats, type Repeats } from '../web/src/quick-add/natural/repeats.ts'
import { timexOf } from '../web/src/quick-add/natural/timex.ts'

export type PhraseVector = {
  kind: 'date' | 'recurrence' | 'set' | 'negative'
  tags: string[]
  input: { text: string; ref: string; forwardDate?: boolean }
  expected: {
    start?: string
    candidates?: string[]
    grain?: 'day' | 'hour' | 'minute'
    startFields?: Record<string, number>
    rrule?: string
    time?: string
    startsOn?: string
    timex?: string
  }
}

/** What the app reads in a phrase, put as the vector has it; the vector's own answer where both mean the same. */
export function answerPhrase(vector: PhraseVector): unknown {
  const { kind, input, expected } = vector
  if (kind === 'recurrence') {
    const repeats = readRepeats(input.text)
    return repeats && sameRepeats(repeats, expected) ? expected : repeats
  }
  if (kind === 'set') {
    const repeats = readRepeats(input.text)
    return repeats && timexOf(repeats) === expected.timex ? expected : repeats
  }
  const ahead = input.forwardDate === undefined ? 'undated' : input.forwardDate ? 'all' : 'none'
  const date = readDate(input.text, input.ref.slice(0, 16), ahead)
  if (kind === 'negative') return date ?? expected
  if (!date) return null
  // A date without a time is that day, at midnight, noon or the time it is counted from: suites differ.
  const times = date.time === null ? ['00:00', date.impliedTime ?? '00:00'] : [date.time]
  return times.some((time) => sameStart(`${date.date}T${time}`, expected)) ? expected : date
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

/** Suites write times into the rule or beside it; the app keeps them beside it. Parts of the day have the hours that Todoist gives. */
function sameRepeats(repeats: Repeats, { rrule = '', time, startsOn }: PhraseVector['expected']): boolean {
  const part = (name: string) => new RegExp(`${name}=([\\d,]+)`).exec(rrule)?.[1]?.split(',') ?? []
  const minutes = part('BYMINUTE')[0] ?? '0'
  const times = time ? [time] : part('BYHOUR').map((hour) => `${hour.padStart(2, '0')}:${minutes.padStart(2, '0')}`)
  const ours = repeats.times.length > 0 ? repeats.times : repeats.dayPart ? [PARTS[repeats.dayPart]] : []
  return (
    normaliseRule(repeats.rrule) === normaliseRule(rrule.replace(/;BY(?:HOUR|MINUTE)=[\d,]+/g, '')) &&
    ours.join() === times.join() &&
    (startsOn === undefined || startsOn === repeats.startsOn)
  )
}

const PARTS = { morning: '09:00', afternoon: '12:00', evening: '19:00', night: '22:00' }
