import { weekday, type Day } from '@duebook/domain'
import {
  anchorDay,
  besideWeekday,
  comingDate,
  comingNumber,
  dayOf,
  inWeekOf,
  monthSaid,
  nextWeekday,
  nthWeekday,
  numberedWeekday,
  spanFrom,
  weekdaysAway,
  withWeekday,
  yearDay,
  yearOf,
} from './days.ts'
import { holidayDay } from './holidays.ts'
import { DAY_WORD, dayNumber, MONTH_WORD, monthNumber } from './words.ts'

type Found = { day: Day; text: string; time?: string }

/** What the library does not read, or reads as only a part of itself. */
export function ownDate(plain: string, today: Day): Found | null {
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
