import { clock, isTime } from './marks.ts'
import { writtenLed } from './rhythms/written-rule.ts'
import type { Line } from './line.ts'
import { isMorning } from './dates/relative-day.ts'
import { halfOfPart, isOfPart, timesOf } from './part-of-day.ts'
import { openTime, type FoundPiece } from './found-piece.ts'
import { halfOfDay, spokenTime } from './spoken-time.ts'

/** A time of day: "5:30pm", "at 17:00", "noon", "half past six"; what may be morning or evening is asked. */
export function timeAt(line: Line, at: number, afterDate: boolean): FoundPiece | null {
  const lead = atSign(line, at) ?? line.past(at, 'at')
  const led = lead > at
  return (
    throughAt(line, at, afterDate) ??
    spokenAt(line, at, lead, afterDate) ??
    wordAt(line, at, lead) ??
    figuresAt(line, at, lead, led, afterDate) ??
    partOfDayAt(line, at, lead, afterDate)
  )
}

/** "@ 6pm": an at sign that begins no name. */
function atSign(line: Line, at: number): number | null {
  return line.words[at]?.plain === '@' ? at + 1 : null
}

function wordAt(line: Line, at: number, lead: number): FoundPiece | null {
  const noon = line.skip(lead, 'noon')
  if (noon !== null) return { next: noon, piece: { is: 'time', at: '12:00' } }
  const midnight = line.skip(lead, 'midnight')
  if (midnight === null) return null
  const options = [
    { value: '00:00', replacement: writtenLed('at', '00:00', line.language), label: '00:00, as the day begins' },
    { value: '24:00', replacement: writtenLed('at', '23:59', line.language), label: '24:00, as the day ends' },
  ]
  return openTime(line, at, midnight, 'time-midnight', options, 'Midnight can begin the day or end it. Which?')
}

/** "half past six", "um halb neun". */
function spokenAt(line: Line, at: number, lead: number, afterDate: boolean): FoundPiece | null {
  const said = spokenTime(line, { at: lead, led: lead > at, afterDate })
  if (!said) return null
  const [hour, minute] = [Math.floor(said.minutes / 60), ((said.minutes % 60) + 60) % 60]
  return said.certain
    ? exact(line, at, said.next, (hour + 24) % 24, minute)
    : meridiem(line, at, said.next, (hour + 12) % 12, minute)
}

function figuresAt(line: Line, at: number, lead: number, led: boolean, afterDate: boolean): FoundPiece | null {
  const figures = line.words[lead]?.figures
  if (figures?.is === 'times') return rangeOpen(line, at, lead + 1, figures.from, figures.to)
  if (figures?.is === 'time') return clockTime(line, at, lead, led || afterDate, figures)
  if (figures?.is === 'days') {
    const end = line.skip(lead + 1, 'oclock')
    return end === null ? null : rangeOpen(line, at, end, `${figures.from}:00`, `${figures.to}:00`)
  }
  if (figures?.is !== 'number') return null
  const oclock = line.skip(lead + 1, 'oclock')
  if (!led && oclock === null) return null
  if (figures.digits.length === 4 && led) return exact(line, at, lead + 1, Math.floor(figures.n / 100), figures.n % 100)
  if (figures.n > 24 || figures.digits.length > 2 || counted(line, lead + 1)) return null
  const behind = oclock === null || line.english ? undefined : line.words[oclock]?.figures
  if (oclock !== null && behind?.is === 'number' && behind.digits.length === 2 && behind.n < 60)
    return counted(line, oclock + 1) ? null : exact(line, at, oclock + 1, figures.n, behind.n)
  const next = oclock ?? lead + 1
  if (figures.n >= 1 && figures.n <= 12 && line.english) return meridiem(line, at, next, figures.n % 12, 0)
  return oclock !== null || figures.n > 12 || figures.digits.length === 2 ? exact(line, at, next, figures.n, 0) : null
}

/** "at 5 Main Street", "at 3 schools": the number of something else stays where it is. */
function counted(line: Line, at: number): boolean {
  return line.skip(at, 'unit', 'month', 'businessDays', 'times', 'payments') !== null
}

type Clock = { hour: number; minute: number; half: 'am' | 'pm' | null; plain: boolean; short: boolean }

function clockTime(
  line: Line,
  at: number,
  lead: number,
  led: boolean,
  { hour, minute, half, plain, short }: Clock,
): FoundPiece | null {
  const next = line.skip(lead + 1, 'oclock') ?? lead + 1
  if (half) {
    // "9a" may be a flat; "at 9a" is a time.
    if (!plain && !led) return null
    if (hour < 1 || hour > 12 || minute > 59) return noSuchTime(line, at, next)
    return { next, piece: { is: 'time', at: clock((hour % 12) + (half === 'pm' ? 12 : 0), minute) } }
  }
  // "18.30" is a time behind a date or "at"; elsewhere it may as well be a price or a size.
  if (!plain && !led) return null
  // "3:30" is said of the afternoon, too; "9:30" and "03:30" are not.
  if (short && line.english && hour >= 1 && hour <= 7 && minute < 60) return meridiem(line, at, next, hour, minute)
  return exact(line, at, next, hour, minute)
}

function exact(line: Line, at: number, next: number, hour: number, minute: number): FoundPiece {
  const isOfTwelve = hour >= 1 && hour <= 12 && minute < 60
  const half = isOfTwelve
    ? (inHalf(line, next, hour % 12, minute) ?? afterPart(line, at, next, hour % 12, minute))
    : null
  if (half) return half
  return isTime(hour, minute) ? { next, piece: { is: 'time', at: clock(hour, minute) } } : noSuchTime(line, at, next)
}

function meridiem(line: Line, at: number, next: number, hour: number, minute: number): FoundPiece {
  const half = inHalf(line, next, hour, minute) ?? afterPart(line, at, next, hour, minute)
  if (half) return half
  // "At 7" is the morning first, "at 12" noon.
  const hours = hour === 0 ? [12, 0] : [hour, hour + 12]
  const options = hours.map((h) => ({
    value: clock(h, minute),
    replacement: writtenLed('at', clock(h, minute), line.language),
  }))
  return openTime(
    line,
    at,
    next,
    'time-meridiem',
    options,
    `“${line.slice(at, next)}” in the morning or in the evening?`,
  )
}

/** "9 in the evening", "7 Uhr früh", "las 9 de la noche": which half of the day is said behind it. */
function inHalf(line: Line, next: number, hour: number, minute: number): FoundPiece | null {
  const said = halfOfDay(line, next)
  if (!said) return null
  const isLater = said.half === 'pm' || (said.half === 'night' && hour >= 6)
  return { next: said.next, piece: { is: 'time', at: clock(hour + (isLater ? 12 : 0), minute) } }
}

/** "every morning at 8", "Friday evening at 7". */
function afterPart(line: Line, at: number, next: number, hour: number, minute: number): FoundPiece | null {
  const isEach = line.get(at - 2, 'every') !== null && line.get(at - 1, 'tomorrow') !== null
  if (line.get(at - 1, 'partOfDay') === null && !isEach && !isMorning(line, at - 1)) return null
  const half = halfOfPart(line.slice(at - 1, at), hour)
  return half && { next, piece: { is: 'time', at: clock(hour + (half === 'pm' ? 12 : 0), minute) } }
}

function rangeOpen(line: Line, at: number, next: number, from: string, to: string): FoundPiece {
  const options = [from, to].map((one) => ({
    value: one,
    replacement: writtenLed('at', one.replaceAll(' ', ''), line.language),
  }))
  return openTime(
    line,
    at,
    next,
    'range',
    options,
    `“${line.slice(at, next)}” begins and ends. By which of the two is it due?`,
  )
}

/** "from 9 to 11am", "9am to 11am", "von 9 bis 11 Uhr", "de 9h à 11h": by which of the two it is due is asked. */
function throughAt(line: Line, at: number, afterDate: boolean): FoundPiece | null {
  const from = line.skip(at, 'from') ?? (/^(de|van)$/.test(line.words[at]?.plain ?? '') ? at + 1 : null)
  const first = hourAt(line, line.past(from ?? at, 'at'))
  const until =
    first &&
    (line.skip(first.next, 'until') ?? (/^(a|y)$/.test(line.words[first.next]?.plain ?? '') ? first.next + 1 : null))
  const last = until === null ? null : hourAt(line, line.past(until, 'at'))
  if (!first || !last || (!first.sure && !last.sure && (from === null || !afterDate)) || counted(line, last.next))
    return null
  // "From 2 to 4" is of the afternoon, and so is "2 to 4pm".
  const half = first.half ?? (last.half === 'pm' && first.hour > last.hour % 12 ? 'am' : last.half)
  const isLater = half === 'pm' || (half === null && line.english && !first.sure && first.hour < 8)
  const [begins, ends] = [first, last].map(({ hour, minute, half: own }) =>
    clock(hour < 12 && (own === 'pm' || (own === null && isLater)) ? hour + 12 : hour, minute),
  )
  return begins && ends ? rangeOpen(line, at, last.next, begins, ends) : null
}

type Hour = { next: number; hour: number; minute: number; half: 'am' | 'pm' | null; sure: boolean }

/** An hour in figures; `sure`: it can be nothing else. */
function hourAt(line: Line, at: number): Hour | null {
  const figures = line.words[at]?.figures
  const oclock = line.skip(at + 1, 'oclock')
  const next = oclock ?? at + 1
  if (figures?.is === 'time')
    return isTime(figures.hour, figures.minute)
      ? { ...figures, hour: figures.half ? figures.hour % 12 : figures.hour, next, sure: figures.plain }
      : null
  if (figures?.is !== 'number' || figures.n > 24 || figures.digits.length > 2) return null
  return { next, hour: figures.n, minute: 0, half: null, sure: oclock !== null }
}

/** "in the evening", "tomorrow morning": no time of its own. */
function partOfDayAt(line: Line, at: number, lead: number, afterDate: boolean): FoundPiece | null {
  const morning = isMorning(line, at) ? line.skip(at, 'tomorrow') : null
  const next =
    (afterDate ? halfAt(line, at) : null) ?? morning ?? line.skip(lead, 'partOfDay') ?? line.skip(at, 'partOfDay')
  if (next === null) return null
  return openPart(line, at, next)
}

/** "tomorrow am", "every Friday pm"; elsewhere "am" and "pm" are words and names. */
export function halfOfDayAt(line: Line, at: number): FoundPiece | null {
  const next = halfAt(line, at)
  return next === null ? null : openPart(line, at, next)
}

const halfAt = (line: Line, at: number) => (line.english && /^[ap]m$/.test(line.words[at]?.plain ?? '') ? at + 1 : null)

function openPart(line: Line, at: number, next: number): FoundPiece {
  const text = line.slice(at, next)
  // "Tomorrow morning at 9": the time is said.
  const timed = timeAt(line, next, false)
  if (timed?.piece.is === 'time' && isOfPart(text, timed.piece.at)) return timed
  const options = [
    ...timesOf(text).map((time) => ({ value: time, replacement: writtenLed('at', time, line.language) })),
    { value: 'name', replacement: `"${text}"`, label: 'Part of the name, and no time' },
  ]
  return openTime(line, at, next, 'part-of-day', options, `“${text}” has no one time. Choose one, or none.`)
}

function noSuchTime(line: Line, at: number, next: number): FoundPiece {
  const message = `“${line.slice(at, next)}” is not a time of day. Write it from 00:00 to 23:59, or as 5:30pm.`
  return { next, piece: { is: 'refused', code: 'no-such-time', message } }
}
