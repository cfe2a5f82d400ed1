import { dateAt } from './dates/date.ts'
import type { Line } from './line.ts'
import type { Found } from './piece.ts'

/** A time of day in words. `minutes` since midnight; where it is not `certain`, twelve hours later may be meant as well. */
export type SpokenTime = { minutes: number; certain: boolean }
/** Where the time begins behind "at", whether that stood there, and whether a date stands before it. */
type Spoken = { at: number; led: boolean; afterDate: boolean }

/** "half past six", "um halb neun", "a las ocho y media": as each language says it, and as English does. */
export function spokenTime(line: Line, said: Spoken): Found<SpokenTime> | null {
  return (OWN[line.language]?.(line, said) ?? english(line, said)) || null
}

const OWN: Record<string, (line: Line, said: Spoken) => Found<SpokenTime> | null> = {
  de: (line, said) => germanic(line, said, { half: 'halb', quarter: 'viertel', past: 'nach', to: 'vor' }),
  nl: (line, said) => germanic(line, said, { half: 'half', quarter: 'kwart', past: 'over', to: 'voor' }),
  fr: french,
  es: spanish,
}

function english(line: Line, { at, led, afterDate }: Spoken): Found<SpokenTime> | null {
  const [first, second] = plains(line, at)
  if (first === 'half') {
    // "Half nine" is half past nine in English.
    const isPlain = second !== 'past' && line.english && (led || afterDate)
    return second === 'past' || isPlain ? ofHour(line, at + (isPlain ? 1 : 2), 30) : null
  }
  if (first === 'quarter') return ofHour(line, at + 2, second === 'past' ? 15 : second === 'to' ? -15 : null)
  if (!line.english) return null
  const words = { past: 'past', to: 'to' }
  const some = led ? someMinutes(line, at, words) : null
  if (some) return some
  const hour = hourAt(line, at)
  if (!hour || line.words[at]?.figures || !(led || afterDate)) return null
  const minutes = minutesAt(line, hour.next)
  if (minutes && !line.words[hour.next]?.figures && minutes.n >= 10)
    return { next: minutes.next, minutes: hour.n * 60 + minutes.n, certain: false }
  return led ? hourAlone(line, hour, afterDate) : null
}

type Words = { past: string; to: string }

/** German and Dutch: half of the hour that is coming, and the quarters around one. */
function germanic(
  line: Line,
  said: Spoken,
  words: Words & { half: string; quarter: string },
): Found<SpokenTime> | null {
  const { at, led, afterDate } = said
  const [first, second] = plains(line, at)
  if (first === words.half) return led || afterDate ? ofHour(line, at + 1, -30) : null
  if (first === `drei${words.quarter}`) return ofHour(line, at + 1, -15)
  if (first === words.quarter)
    return ofHour(line, at + 2, second === words.past ? 15 : second === words.to ? -15 : null)
  const clock = hourAndMinutes(line, at)
  if (clock) return clock
  const some = led ? someMinutes(line, at, words) : null
  const hour = hourAt(line, at)
  return some ?? (led && hour ? hourAlone(line, hour, afterDate) : null)
}

/** "neuf heures et demie", "9 heures moins le quart", "midi et quart". */
function french(line: Line, { at }: Spoken): Found<SpokenTime> | null {
  const noon = line.skip(at, 'noon')
  const midnight = line.skip(at, 'midnight')
  const hour = line.get(at, 'number')
  const oclock = hour && hour.lexeme.n <= 24 ? line.skip(hour.next, 'oclock') : null
  const from = noon ?? midnight ?? oclock
  if (from === null) return null
  const base = noon !== null ? 720 : midnight !== null ? 0 : (hour?.lexeme.n ?? 0) * 60
  const [first, second, third] = plains(line, from)
  const certain = true
  if (first === 'et' && /^demie?$/.test(second)) return { next: from + 2, minutes: base + 30, certain }
  if (first === 'et' && second === 'quart') return { next: from + 2, minutes: base + 15, certain }
  if (first === 'moins' && second === 'le' && third === 'quart') return { next: from + 3, minutes: base - 15, certain }
  const less = first === 'moins' ? minutesAt(line, from + 1) : null
  if (less) return { next: less.next, minutes: base - less.n, certain }
  return oclock === null ? null : hourAndMinutes(line, at)
}

/** "a las ocho y media", "a la una menos cuarto", "a las 9": with its article, which no date has. */
function spanish(line: Line, { at, led, afterDate }: Spoken): Found<SpokenTime> | null {
  const hour = line.get(at, 'number')
  if (!led || !hour || hour.lexeme.n > 24 || !/^las?$/.test(line.words[at - 1]?.plain ?? '')) return null
  const [first, second] = plains(line, hour.next)
  const sign = first === 'y' ? 1 : first === 'menos' ? -1 : 0
  const part = sign === 0 ? null : (PARTS[second] ?? null)
  const minutes = part === null && sign !== 0 ? minutesAt(line, hour.next + 1) : null
  const certain = hour.lexeme.n > 12
  const base = hour.lexeme.n * 60
  if (part !== null) return { next: hour.next + 2, minutes: base + sign * part, certain }
  if (minutes) return { next: minutes.next, minutes: base + sign * minutes.n, certain }
  if (first === 'en' && second === 'punto') return { next: hour.next + 2, minutes: base, certain }
  const isHours = line.skip(hour.next, 'oclock')
  if (isHours !== null) return { next: isHours, minutes: base, certain }
  return line.words[at]?.figures
    ? { next: hour.next, minutes: base, certain }
    : hourAlone(line, { next: hour.next, n: hour.lexeme.n }, afterDate)
}

const PARTS: Record<string, number> = { media: 30, cuarto: 15 }

/** Three words in plain form, empty where the line has none. */
const plains = (line: Line, at: number): [string, string, string] => [
  line.words[at]?.plain ?? '',
  line.words[at + 1]?.plain ?? '',
  line.words[at + 2]?.plain ?? '',
]

/** One of the twelve hours of a clock. */
function hourAt(line: Line, at: number): Found<{ n: number }> | null {
  const number = line.get(at, 'number')
  return number && number.lexeme.n >= 1 && number.lexeme.n <= 12 ? { next: number.next, n: number.lexeme.n } : null
}

function ofHour(line: Line, at: number, minutes: number | null): Found<SpokenTime> | null {
  const hour = minutes === null ? null : hourAt(line, at)
  return hour && minutes !== null ? { next: hour.next, minutes: hour.n * 60 + minutes, certain: false } : null
}

function minutesAt(line: Line, at: number): Found<{ n: number }> | null {
  const number = line.get(at, 'number')
  if (number) return number.lexeme.n < 60 ? { next: number.next, n: number.lexeme.n } : null
  const tens = TENS[line.words[at]?.plain ?? '']
  return tens === undefined ? null : { next: at + 1, n: tens }
}

const TENS: Record<string, number> = {
  thirty: 30,
  dreissig: 30,
  dertig: 30,
  trente: 30,
  treinta: 30,
  fortyfive: 45,
  'forty-five': 45,
}

/** "ten to nine", "zehn nach acht". */
function someMinutes(line: Line, at: number, { past, to }: Words): Found<SpokenTime> | null {
  const number = line.get(at, 'number')
  if (!number || ![5, 10, 20].includes(number.lexeme.n)) return null
  const side = line.words[number.next]?.plain
  const sign = side === past ? 1 : side === to ? -1 : null
  return sign === null ? null : ofHour(line, number.next + 1, sign * number.lexeme.n)
}

/** "acht Uhr dreißig", "neuf heures": what says the hours of a clock is certain. Figures alone are read elsewhere. */
function hourAndMinutes(line: Line, at: number): Found<SpokenTime> | null {
  const hour = line.get(at, 'number')
  const oclock = hour && hour.lexeme.n <= 24 ? line.skip(hour.next, 'oclock') : null
  if (!hour || oclock === null) return null
  const minutes = line.words[oclock]?.figures ? null : minutesAt(line, oclock)
  if (minutes && minutes.n >= 5) return { next: minutes.next, minutes: hour.lexeme.n * 60 + minutes.n, certain: true }
  return line.words[at]?.figures ? null : { next: oclock, minutes: hour.lexeme.n * 60, certain: true }
}

/** "at nine" beside a date or at the end: elsewhere nine of something may follow ("at nine schools", "gegen 3 Nachbarn"). */
function hourAlone(line: Line, { next, n }: Found<{ n: number }>, afterDate: boolean): Found<SpokenTime> | null {
  const isNumber = line.words[next - 1]?.figures !== null && !/^(gegen|rond)$/.test(line.words[next - 2]?.plain ?? '')
  const isBeside =
    afterDate ||
    line.words[next] === undefined ||
    /[,;]/.test(line.gap(next)) ||
    halfOfDay(line, next) !== null ||
    dateAt(line, line.past(next, 'on')) !== null
  if (!isNumber && (ARTICLES.has(line.words[next - 1]?.plain ?? '') || !isBeside)) return null
  return line.skip(next, 'oclock', 'unit', 'month', 'businessDays', 'times', 'payments') === null
    ? { next, minutes: n * 60, certain: n > 12 }
    : null
}

/** Said of anything: "um einen Termin bitten". */
const ARTICLES = new Set(['a', 'an', 'single', 'ein', 'eine', 'einen', 'einem', 'einer', 'eines', 'een'])

/** Which half of the day words behind a time say: "in the evening", "abends", "du soir", "de la mañana", "'s avonds". */
export function halfOfDay(line: Line, at: number): Found<{ half: 'am' | 'pm' | 'night' }> | null {
  const said = [0, 1, 2, 3].map((ahead) => line.words[at + ahead]?.plain ?? '').join(' ')
  for (const [half, words] of HALVES) {
    const found = words.exec(said)?.[0]
    if (found) return { next: at + found.split(' ').length, half }
  }
  return null
}

const HALVES = [
  [
    'am',
    /^(in the morning|morgens|fruh|vormittags|am (morgen|vormittag)|du matin|(de|por) la manana|'s (morgens|ochtends))(?= |$)/,
  ],
  [
    'pm',
    /^(in the (afternoon|evening)|nachmittags|abends|am (nachmittag|abend)|du soir|de l ' apres-midi|(de|por) la (tarde|noche)|'s (middags|avonds))(?= |$)/,
  ],
  ['night', /^(at night|nachts|'s nachts)(?= |$)/],
] as const
