import { en } from 'chrono-node'
import {
  daysFromCivil,
  daysInMonth,
  formatDays,
  monthsOn,
  parseDays,
  type CalendarDate,
  type Day,
  weekday,
} from '@duebook/domain'
import { holidayDay } from './holidays.ts'
import { DAY_WORD, dayNumber, MONTH_WORD, monthNumber, plainWords } from './words.ts'

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

type Found = { day: Day; text: string; time?: string }

/** What the library does not read, or reads as only a part of itself. */
function ownDate(plain: string, today: Day): Found | null {
  for (const [pattern, resolve] of PATTERNS) {
    const match = pattern.exec(plain)
    const found = match && resolve(match, today)
    if (match && found !== null && found !== undefined)
      return typeof found === 'number' ? { day: found, text: match[0] } : { ...found, text: match[0] }
  }
  return null
}

const NTH = '(\\d{1,3})(?:st|nd|rd|th)'
const OF_MONTH = `(?:of|in) (?:the )?(?:(${MONTH_WORD})(?:,? (?:of )?(\\d{4}))?|(this|current|next|last|previous|the)? ?month)`
const UNIT = '(day|week|month|year)s?'
const ANCHOR = `(today|tomorrow|tmrw|yesterday|(?:this |next )?${DAY_WORD}|(?:the )?(?:(?:${MONTH_WORD}) \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?|new years?(?:'s)?(?: day| eve)?|[a-z]+(?: day| eve)?|\\d{1,2}/\\d{1,2}/\\d{4}))`

type Resolve = (match: RegExpExecArray, today: Day) => Day | { day: Day; time: string } | null

const PATTERNS: readonly (readonly [RegExp, Resolve])[] = [
  [/\b(?:at |by )?(?:the )?(?:end of (?:the )?day|eod)\b/, (_, today) => ({ day: today, time: '23:59' })],
  [
    new RegExp(`\\bend of (?:the |this )?(today|tomorrow|${DAY_WORD})\\b`),
    (match, today) => {
      const day = anchorDay(match[1] ?? '', today)
      return day === null ? null : { day, time: '23:59' }
    },
  ],
  [
    /(?<!\d)-?((?:19|20)\d\d)(\d\d)(\d\d)(?!\d)/,
    (match) => dayOf(Number(match[1]), Number(match[2]), Number(match[3])),
  ],
  [
    new RegExp(`\\b(?:the )?(?:(last)|${NTH}( to the last| to last| last)?) (${DAY_WORD}) ${OF_MONTH}\\b`),
    (match, today) => {
      const month = monthSaid(match[5], match[6], match[7], today, true)
      const nth = match[1] ? -1 : Number(match[2]) * (match[3] ? -1 : 1)
      return nthWeekday(month, nth, dayNumber(match[4] ?? ''), !match[6] && match[5] !== undefined ? today : null)
    },
  ],
  [
    new RegExp(`\\b(?:the )?(?:(last)|${NTH}( to the last| last)?) day ${OF_MONTH}\\b`),
    (match, today) => {
      const nth = match[1] ? -1 : Number(match[2]) * (match[3] ? -1 : 1)
      const month = monthSaid(match[4], match[5], match[6], today, false)
      return nth > 0 ? month.first + nth - 1 : month.first + month.length + nth
    },
  ],
  [
    new RegExp(`\\b(?:the )?${NTH} day(?: (?:of|in) (\\d{4}))?\\b`),
    (match, today) => yearDay(Number(match[1]), match[2], today),
  ],
  [
    new RegExp(`\\b(?:the )?(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(?:the )?(this|current|next|last|previous) month\\b`),
    (match, today) => monthSaid(undefined, undefined, match[2], today, false).first + Number(match[1]) - 1,
  ],
  [
    new RegExp(
      `\\b(${MONTH_WORD})[ -]?(\\d{1,2})?(?:st|nd|rd|th)?, (${DAY_WORD})(?! \\d)|\\b(${DAY_WORD}), ?(${MONTH_WORD}) (\\d{1,2})(?:st|nd|rd|th)?(?!,? \\d{4})\\b`,
    ),
    (match, today) =>
      withWeekday(
        match[1] ?? match[5] ?? '',
        Number(match[2] ?? match[6]),
        dayNumber(match[3] ?? match[4] ?? ''),
        today,
      ),
  ],
  [
    new RegExp(
      `\\b(?:on )?(${DAY_WORD})(?:,? the| )? ?(\\d{1,2})(?:st|nd|rd|th)\\b(?! (?:of )?(?:${MONTH_WORD}))|\\b(?:on )?(${DAY_WORD}) (\\d{2})(?![:/.\\d]| ?(?:am|pm|${MONTH_WORD}))`,
    ),
    (match, today) => numberedWeekday(dayNumber(match[1] ?? match[3] ?? ''), Number(match[2] ?? match[4]), today),
  ],
  [
    new RegExp(`\\b(\\d{1,3}) (${DAY_WORD})s (from now|ago|back)\\b`),
    (match, today) => weekdaysAway(dayNumber(match[2] ?? ''), Number(match[1]), match[3] === 'from now', today),
  ],
  [new RegExp(`\\b(${DAY_WORD}) after next\\b`), (match, today) => nextWeekday(dayNumber(match[1] ?? ''), today) + 7],
  [
    new RegExp(
      `\\b(?:(?:(last|previous|this|next) week(?:'s)?(?: -)? (${DAY_WORD}))|(?:(${DAY_WORD}),? (?:from|of|in|on)? ?(last|previous|this|next) week))\\b`,
    ),
    (match, today) => {
      const which = match[1] ?? match[4] ?? ''
      const monday = today - weekday(today) + 1 + (which === 'this' ? 0 : which === 'next' ? 7 : -7)
      return monday + dayNumber(match[2] ?? match[3] ?? '') - 1
    },
  ],
  [
    new RegExp(`\\b(?:this )?(last|past|previous|coming|following) (${DAY_WORD})\\b(?! (?:of|in) )`),
    (match, today) => besideWeekday(match[1] ?? '', dayNumber(match[2] ?? ''), today),
  ],
  [
    new RegExp(`\\b(?:(${DAY_WORD}),? )(\\d{1,2}|a) ${UNIT} from now\\b|\\bin (\\d{1,2}) ${UNIT} on (${DAY_WORD})\\b`),
    (match, today) => {
      const day = spanFrom(today, Number(match[2] ?? match[4]) || 1, match[3] ?? match[5] ?? 'day')
      return inWeekOf(day, dayNumber(match[1] ?? match[6] ?? ''))
    },
  ],
  [
    new RegExp(`\\b(?:in )?(\\d{1,3}|a|an) ${UNIT} (from|after|before|since) ${ANCHOR}(?!\\w)(?: on (${DAY_WORD}))?`),
    (match, today) => {
      const anchor = anchorDay(match[4] ?? '', today)
      if (anchor === null) return null
      const amount = (Number(match[1]) || 1) * (match[3] === 'before' ? -1 : 1)
      const day = spanFrom(anchor, amount, match[2] ?? 'day')
      return match[5] ? inWeekOf(day, dayNumber(match[5])) : day
    },
  ],
  [/\b(?:the )?day after tomorrow\b/, (_, today) => today + 2],
  [/(?<!\d )\b(?:the )?day before yesterday\b/, (_, today) => today - 2],
  [new RegExp(`^ (?:on )?(${DAY_WORD}) $`), (match, today) => nextWeekday(dayNumber(match[1] ?? ''), today)],
  [/\bthe day after\b(?! \w)/, (_, today) => today + 1],
  [
    new RegExp(`\\bclosest (${DAY_WORD}) to (${MONTH_WORD}) (\\d{1,2})(?:st|nd|rd|th)?\\b`),
    (match, today) => {
      const day = comingDate(monthNumber(match[2] ?? ''), Number(match[3]), today)
      return day === null ? null : nextWeekday(dayNumber(match[1] ?? ''), day - 4)
    },
  ],
  [
    new RegExp(`\\b(\\d)(?:st|nd|rd|th) (${DAY_WORD}) after (christmas|easter)(?: (\\d{4}))?\\b`),
    (match, today) => {
      const day = holidayDay(match[3] ?? '', match[4], undefined, today)
      return day === null ? null : nextWeekday(dayNumber(match[2] ?? ''), day) + (Number(match[1]) - 1) * 7
    },
  ],
  [/\bat (?:the moment|present|the present time|this time)\b/, (_, today) => today],
  [
    /(?<![\d/-]|[a-z] )(\d{1,2}) ?[/-] ?(1[3-9]|2\d|3[01])\b(?! ?[-/:\d]|:|,? [a-z\d])/,
    (match, today) => comingDate(Number(match[1]), Number(match[2]), today),
  ],
  [
    new RegExp(`\\bmid(?:dle of)?[ -](${MONTH_WORD})\\b`),
    (match, today) => comingDate(monthNumber(match[1] ?? ''), 15, today),
  ],
  [/\bthe ides of march\b/, (_, today) => comingDate(3, 15, today)],
  [
    new RegExp(
      `\\b(?:on |by |around )?the (\\d{1,2})(?:st|nd|rd|th)?\\b(?! ?(?:of|/|:|am|pm|day|week|month|year|${MONTH_WORD}))|\\bon (\\d{1,2})(?:st|nd|rd|th)(?! ?(?:of|${MONTH_WORD}))\\b`,
    ),
    (match, today) => comingNumber(Number(match[1] ?? match[2]), today),
  ],
  [
    new RegExp(`\\b(feb(?:ruary)?) 29(?:th)?(?!,? \\d)|\\b29(?:th)?(?: of)? feb(?:ruary)?(?!,? \\d)`),
    (_, today) => comingDate(2, 29, today),
  ],
  [
    new RegExp(`\\b(${MONTH_WORD}),? the (\\d{1,2})(?:st|nd|rd|th)?\\b(?!,? \\d{4})`),
    (match, today) => comingDate(monthNumber(match[1] ?? ''), Number(match[2]), today),
  ],
  [
    new RegExp(
      `\\b(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${MONTH_WORD}) (?:of|in) (\\d{4})\\b|\\b(${MONTH_WORD}) (\\d{1,2})(?:st|nd|rd|th)? of (\\d{4})\\b`,
    ),
    (match) =>
      dayOf(Number(match[3] ?? match[6]), monthNumber(match[2] ?? match[4] ?? ''), Number(match[1] ?? match[5])),
  ],
  [
    /\b(?:the )?(last|previous|next|following)? ?(new years?(?:'s)?(?: day| eve)?|christmas(?: day| eve)?|easter(?: sunday| monday)?|black friday|earth day|(?:saint|st\.?) patrick(?:'?s)?(?: day)?|thanksgiving(?: day)?|independence day|halloween|valentine'?s?(?: day)?|international workers' day)(?!\w)(?: (?:of )?(this year|\d{4}))?/,
    (match, today) =>
      holidayDay(match[2] ?? '', match[3]?.replace('this year', String(yearOf(today))), match[1], today),
  ],
  [/\b(?:a partner of|for) the day\b|\botd\b/, (_, today) => today],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)? (${MONTH_WORD}) of '?([4-9]\\d)\\b`),
    (match) => dayOf(1900 + Number(match[3]), monthNumber(match[2] ?? ''), Number(match[1])),
  ],
  [/\btomorrows\b|\btom\b/, (_, today) => today + 1],
  [/^ tod $/, (_, today) => today],
  [/\b(\d{1,2}) upcoming days?\b/, (match, today) => today + Number(match[1])],
]

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
      time: `${two(part.get('hour') ?? 0)}:${two(part.get('minute') ?? 0)}`,
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

/** An hour from 1 to 6, or one said to be of the evening, is no hour of the morning unless that is said too. */
function inHalfOfDay(
  time: string,
  found: { text: string; start: { isCertain(name: 'meridiem'): boolean } },
  plain: string,
): string {
  const hour = Number(time.slice(0, 2))
  if (found.start.isCertain('meridiem') || hour < 1 || hour > 11 || /\b(morning|[ap]m)\b/.test(plain)) return time
  const evening = /\b(afternoon|evening|tonight|night)\b/.test(plain)
  const early =
    hour < 7 && /\b0?\d(?::\d\d)?\b/.test(found.text) && !/\b0\d|ago|later|from now|\bin \d|-/.test(found.text)
  return evening || early ? `${two(hour + 12)}${time.slice(2)}` : time
}

const REWRITTEN =
  /\$|\d{1,2}h|\d ?[ap]\b|past|quarter|half|to noon|clock|fortnight|minutes? (?:to|from)|at \d{1,2} \d\d|-|hundred|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty)\b/i

/** A time said beside a date: "at 5", "19:30", "9am", "tomorrow at seven twenty-seven". */
function timeIn(rest: string, whole: string): string | null {
  if (/\bnoon\b|\bmid ?day\b/.test(rest)) return '12:00'
  if (/\bmidnight\b/.test(rest)) return '00:00'
  const found =
    /\b(\d{1,2})(?:[: .](\d\d))?(?::\d\d)? ?(am|pm)\b/.exec(rest) ??
    /\b(\d{1,2}):(\d\d)(?::\d\d)?\b()/.exec(rest) ??
    /(?:\bat|@|around|for) (\d{1,2})(?: (\d\d))?\b(?!\/|[ -]?(?:day|week|month|year|st|nd|rd|th))()/.exec(rest) ??
    /^[ |]*(\d{1,2})(?: (\d\d))?()[ |]*$/.exec(rest)
  if (!found) return null
  const hour = Number(found[1])
  if (hour > 24) return null
  const evening = /\b(afternoon|evening|tonight|night)\b/.test(whole)
  const half =
    found[3] ||
    (evening && hour < 12
      ? 'pm'
      : /\bmorning\b/.test(whole)
        ? 'am'
        : hour >= 1 && hour < 7 && !found[1]?.startsWith('0')
          ? 'pm'
          : '')
  const at = half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour % 24
  return `${two(at)}:${found[2] ?? '00'}`
}

/** A time without a date is the next one: today, or tomorrow once it has passed. */
function timeAlone(plain: string, today: Day, minutes: number): NaturalDate | null {
  const bare = /^ (\d{1,2})(?:[ -](\d\d))? $/.exec(plain)
  const time = bare ? `${two(Number(bare[1]))}:${bare[2] ?? '00'}` : timeIn(plain, plain)
  if (time === null || Number(time.slice(0, 2)) > 23) return null
  const at = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return { date: formatDays(at < minutes ? today + 1 : today), time, impliedTime: null, text: plain.trim(), end: null }
}

function dayOf(year: number, month: number, day: number): Day | null {
  if (month < 1 || month > 12 || day < 1 || year < 1 || year > 9999 || day > daysInMonth(year, month)) return null
  return daysFromCivil(year, month, day)
}

const yearOf = (day: Day) => Number(formatDays(day).slice(0, 4))
const monthOf = (day: Day) => Number(formatDays(day).slice(5, 7))

function monthSaid(
  name: string | undefined,
  year: string | undefined,
  which: string | undefined,
  today: Day,
  ahead: boolean,
) {
  let month = name ? monthNumber(name) : monthOf(today)
  let at = year ? Number(year) : yearOf(today)
  if (!name) {
    month += which === 'next' ? 1 : which === 'last' || which === 'previous' ? -1 : 0
    if (month > 12) [month, at] = [1, at + 1]
    if (month < 1) [month, at] = [12, at - 1]
  } else if (!year && !ahead && daysFromCivil(at, month, daysInMonth(at, month)) < today) at += 1
  return { year: at, month, first: daysFromCivil(at, month, 1), length: daysInMonth(at, month) }
}

function nthWeekday(
  month: { year: number; month: number; first: Day; length: number },
  nth: number,
  wanted: number,
  from: Day | null,
): Day | null {
  const lowest = (wanted - weekday(month.first) + 7) % 7
  const offset = nth > 0 ? lowest + 7 * (nth - 1) : lowest + 7 * (Math.floor((month.length - 1 - lowest) / 7) + nth + 1)
  const day = offset < 0 || offset >= month.length ? null : month.first + offset
  if (from === null || day === null || day >= from) return day
  const first = daysFromCivil(month.year + 1, month.month, 1)
  return nthWeekday(
    { year: month.year + 1, month: month.month, first, length: daysInMonth(month.year + 1, month.month) },
    nth,
    wanted,
    null,
  )
}

function yearDay(nth: number, year: string | undefined, today: Day): Day {
  const day = daysFromCivil(year ? Number(year) : yearOf(today), 1, 1) + nth - 1
  return year || day >= today ? day : daysFromCivil(yearOf(today) + 1, 1, 1) + nth - 1
}

/** The month and day next to come, today included. */
function comingDate(month: number, day: number, today: Day): Day | null {
  for (let year = yearOf(today); year <= yearOf(today) + 8; year++) {
    const at = dayOf(year, month, day)
    if (at !== null && at >= today) return at
  }
  return null
}

function comingNumber(number: number, today: Day): Day | null {
  const first = today - Number(formatDays(today).slice(8)) + 1
  for (let ahead = 0; ahead < 13; ahead++) {
    const start = monthsOn(first, ahead, 'backward')
    const day = start + number - 1
    if (number >= 1 && day >= today && day < monthsOn(first, ahead + 1, 'backward')) return day
  }
  return null
}

/** The nearest year in which the date has that weekday. */
function withWeekday(month: string, number: number, wanted: number, today: Day): Day | null {
  let nearest: Day | null = null
  for (let year = yearOf(today) - 6; year <= yearOf(today) + 11; year++) {
    const day = dayOf(year, monthNumber(month), number)
    if (day === null || weekday(day) !== wanted) continue
    const closer = nearest === null || Math.abs(day - today) < Math.abs(nearest - today)
    if (closer) nearest = day
  }
  return nearest
}

function numberedWeekday(wanted: number, number: number, today: Day): Day | null {
  let from = today - 13
  for (let tries = 0; tries < 100; tries++) {
    const day = comingNumber(number, from)
    if (day === null) return null
    if (weekday(day) === wanted) return day
    from = day + 1
  }
  return null
}

function nextWeekday(wanted: number, today: Day): Day {
  return today + (((wanted - weekday(today) + 6) % 7) + 1)
}

/** That weekday in the same week, Monday to Sunday. */
function inWeekOf(day: Day, wanted: number): Day {
  return day - weekday(day) + wanted
}

function weekdaysAway(wanted: number, count: number, ahead: boolean, today: Day): Day {
  if (ahead) return nextWeekday(wanted, today) + (count - 1) * 7
  return today - (((weekday(today) - wanted + 6) % 7) + 1) - (count - 1) * 7
}

function besideWeekday(which: string, wanted: number, today: Day): Day {
  const monday = today - weekday(today) + 1
  if (which === 'coming') return nextWeekday(wanted, today)
  if (which === 'following') return monday + 7 + wanted - 1
  const before = today - (((weekday(today) - wanted + 6) % 7) + 1)
  return which !== 'past' ? Math.min(before, monday - 7 + wanted - 1) : before
}

function anchorDay(text: string, today: Day): Day | null {
  const word = text.replace(/^the /, '')
  if (word === 'today') return today
  if (word === 'now') return null
  if (word === 'tomorrow' || word === 'tmrw') return today + 1
  if (word === 'yesterday') return today - 1
  const next = new RegExp(`^next (${DAY_WORD})$`).exec(word)
  if (next) return inWeekOf(today + 7, dayNumber(next[1] ?? ''))
  const date = new RegExp(`^(${MONTH_WORD}) (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?$`).exec(word)
  if (date) {
    const [month, day] = [monthNumber(date[1] ?? ''), Number(date[2])]
    return date[3] ? dayOf(Number(date[3]), month, day) : comingDate(month, day, today)
  }
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(word)
  if (slashed) return dayOf(Number(slashed[3]), Number(slashed[1]), Number(slashed[2]))
  if (new RegExp(`^(?:this )?${DAY_WORD}$`).test(word)) return nextWeekday(dayNumber(word.replace(/^this /, '')), today)
  return holidayDay(word, undefined, undefined, today)
}

function spanFrom(day: Day, amount: number, unit: string): Day {
  if (unit === 'day') return day + amount
  return unit === 'week' ? day + amount * 7 : monthsOn(day, unit === 'month' ? amount : amount * 12, 'backward')
}

const two = (n: number) => String(n).padStart(2, '0')
