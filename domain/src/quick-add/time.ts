import { clock, isTime } from './marks.ts'
import { writtenLed } from './rhythms/written-rule.ts'
import type { Line } from './line.ts'
import { timesOf } from './part-of-day.ts'
import { openTime, type FoundPiece } from './found-piece.ts'
import { halfOfDay, spokenTime } from './spoken-time.ts'

/** A time of day: "5:30pm", "at 17:00", "noon", "half past six"; what may be morning or evening is asked. */
export function timeAt(line: Line, at: number, afterDate: boolean): FoundPiece | null {
  const lead = atSign(line, at) ?? line.past(at, 'at')
  const led = lead > at
  return (
    spokenAt(line, at, lead, afterDate) ??
    wordAt(line, at, lead) ??
    figuresAt(line, at, lead, led, afterDate) ??
    partOfDayAt(line, at, lead)
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
  const half = hour >= 1 && hour <= 12 && minute < 60 ? inHalf(line, next, hour % 12, minute) : null
  if (half) return half
  return isTime(hour, minute) ? { next, piece: { is: 'time', at: clock(hour, minute) } } : noSuchTime(line, at, next)
}

function meridiem(line: Line, at: number, next: number, hour: number, minute: number): FoundPiece {
  const half = inHalf(line, next, hour, minute)
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

/** "in the evening", "tomorrow morning": no time of its own. */
function partOfDayAt(line: Line, at: number, lead: number): FoundPiece | null {
  const next = line.skip(lead, 'partOfDay') ?? line.skip(at, 'partOfDay')
  if (next === null) return null
  const text = line.slice(at, next)
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
