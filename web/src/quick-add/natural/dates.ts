import { en } from 'chrono-node'
import { formatDays, parseDays, type CalendarDate, type Day } from '@duebook/domain'
import { inHalfOfDay, timeIn, twoDigits } from './clock.ts'
import { dayOf } from './days.ts'
import { ownDate } from './phrases.ts'
import { plainWords } from './words.ts'

/** A date that a phrase names; `time` is `HH:MM` where one was said. */
export type NaturalDate = {
  date: CalendarDate
  time: string | null
  /** What the library takes a phrase without a time to mean: noon, or the time of day it is counted from. */
  impliedTime: string | null
  text: string
  end: { date: CalendarDate; time: string | null } | null
}

/**
 * Reads the first date of a phrase, `ref` being the person's local `YYYY-MM-DDTHH:MM`. `all`: what is left open lies ahead;
 * `undated`: weekdays and times do, while a day of a month takes the nearest year.
 */
export function readDate(phrase: string, ref: string, ahead: 'all' | 'undated' | 'none' = 'all'): NaturalDate | null {
  const today = parseDays(ref.slice(0, 10))
  const minutes = Number(ref.slice(11, 13)) * 60 + Number(ref.slice(14, 16))
  const plain = ` ${plainWords(phrase).replace(/\btoday (?=in \d)/, '')} `
    .replace(/[!?.]+(?=\s)/g, ' ')
    .replace(/\s+/g, ' ')
  const own = ownDate(plain, today)
  if (own) {
    const rest = plain.replace(own.text, ' | ')
    return {
      date: formatDays(own.day),
      time: own.time ?? timeIn(rest, plain),
      impliedTime: '12:00',
      text: own.text.trim(),
      end: null,
    }
  }
  return fromChrono(phrase, plain, ref, ahead) ?? timeAlone(plain, today, minutes)
}

/** The library's own reading of the phrase, of the plain one where that was rewritten. */
function fromChrono(phrase: string, plain: string, ref: string, ahead: 'all' | 'undated' | 'none'): NaturalDate | null {
  const rewritten = plain.trim() !== phrase.toLowerCase().trim() && REWRITTEN.test(phrase)
  const said = rewritten ? plain : phrase
  // The library's dates are in the zone that the program runs in; only their civil parts are read.
  const at = new Date(
    Number(ref.slice(0, 4)),
    Number(ref.slice(5, 7)) - 1,
    Number(ref.slice(8, 10)),
    Number(ref.slice(11, 13)),
    Number(ref.slice(14, 16)),
  )
  const past = ahead === 'none' || /\b(?:last|past|ago|previous|was|were|happened)\b/.test(plain)
  const read = (forwardDate: boolean) => en.casual.parse(said.replace(/\bthe sun\b/i, ''), at, { forwardDate })[0]
  const nearest = past || ahead === 'undated' ? read(false) : undefined
  const dated = nearest !== undefined && nearest.start.isCertain('month') && nearest.start.isCertain('day')
  const found = past || dated ? nearest : read(true)
  if (!found) return null
  const civil = (part: {
    get(name: 'year' | 'month' | 'day' | 'hour' | 'minute'): number | null
    isCertain(name: 'hour'): boolean
  }) => {
    const [year, month, day] = [part.get('year') ?? 0, part.get('month') ?? 1, part.get('day') ?? 1]
    const date = year < 1 || year > 9999 ? null : dayOf(year, month, day)
    if (date === null) return null
    return {
      date: formatDays(date),
      time: `${twoDigits(part.get('hour') ?? 0)}:${twoDigits(part.get('minute') ?? 0)}`,
      certain: part.isCertain('hour'),
    }
  }
  const start = civil(found.start)
  if (start === null) return null
  const end = found.end ? civil(found.end) : null
  const rest = plain.replace(found.text.toLowerCase(), ' | ')
  const part =
    /\b(morning|afternoon|evening|tonight|night|noon|midnight|now|minutes?|hours?|mins?|hrs?|seconds?|[ap]m)\b/.test(
      plain,
    )
  const time = start.certain
    ? inHalfOfDay(start.time, found, plain)
    : (timeIn(rest, plain) ?? (part ? start.time : null))
  const floats =
    start.certain && !found.start.isCertain('day') && !found.start.isCertain('weekday') && time !== start.time
  const date = floats && time !== null && time >= ref.slice(11, 16) ? (ref.slice(0, 10) as CalendarDate) : start.date
  return { date, time, impliedTime: start.time, text: found.text, end: end && { date: end.date, time: end.time } }
}

const REWRITTEN =
  /\$|\d{1,2}h|\d ?[ap]\b|past|quarter|half|to noon|clock|fortnight|minutes? (?:to|from)|at \d{1,2} \d\d|-|hundred|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty)\b/i

/** A time without a date is the next one: today, or tomorrow once it has passed. */
function timeAlone(plain: string, today: Day, minutes: number): NaturalDate | null {
  const bare = /^ (\d{1,2})(?:[ -](\d\d))? $/.exec(plain)
  const time = bare ? `${twoDigits(Number(bare[1]))}:${bare[2] ?? '00'}` : timeIn(plain, plain)
  if (time === null || Number(time.slice(0, 2)) > 23) return null
  const at = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return { date: formatDays(at < minutes ? today + 1 : today), time, impliedTime: null, text: plain.trim(), end: null }
}
