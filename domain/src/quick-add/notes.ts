import type { Schedule } from '../schedule.ts'
import { writtenEvery, writtenLed } from './rhythms/written-rule.ts'
import { addDays, addSpan } from './civil-days.ts'
import type { Line } from './line.ts'
import type { Reading } from './piece.ts'
import { allOf, dateOf, type Placed } from './placed.ts'

/** What the line leaves to a custom, and how to say the other. `offers` are lines in full. */
export type QuickNote = { code: 'month-end' | 'next-year' | 'once' | 'regions'; text: string; offers: Reading[] }

export function notesOf(line: Line, placed: readonly Placed[], schedule: Schedule | null): QuickNote[] {
  return [
    ...monthEndNote(line, placed, schedule),
    ...nextYearNote(line, placed, schedule),
    ...onceNote(line, placed, schedule),
    ...regionsNote(line, placed),
  ]
}

/** A day that some months lack falls on their last one. */
function monthEndNote(line: Line, placed: readonly Placed[], schedule: Schedule | null): QuickNote[] {
  if (schedule?.type !== 'recurring' || schedule.monthEnd !== 'backward' || allOf(placed, 'monthEnd').length > 0)
    return []
  if (schedule.rule.kind !== 'rrule') return []
  const rule = placed.findLast(({ piece }) => piece.is === 'rhythm' || piece.is === 'days' || piece.is === 'date')
  if (!rule) return []
  const leap = schedule.rule.rrule.includes('BYMONTH=2;BYMONTHDAY=29')
  const withWords = (words: string) => `${line.text.slice(0, rule.end)} ${words}${line.text.slice(rule.end)}`
  return [
    {
      code: 'month-end',
      text: leap
        ? 'In years without a 29 February it is due on the 28th.'
        : 'In shorter months it is due on the last day.',
      offers: [
        {
          value: 'forward',
          replacement: withWords('or the 1st after'),
          label: leap ? 'on 1 March instead' : 'on the 1st after instead',
        },
        {
          value: 'omit',
          replacement: withWords(leap ? 'only in leap years' : 'in months that have it'),
          label: leap ? 'only in leap years' : 'only in months that have the day',
        },
      ],
    },
  ]
}

/** "by 20 Nov", said on the 23rd, is next year's: who came too late with it may well mean this one. */
function nextYearNote(line: Line, placed: readonly Placed[], schedule: Schedule | null): QuickNote[] {
  const [said, another] = allOf(placed, 'date')
  if (schedule?.type !== 'once' || !said || another || said.piece.said.form !== 'day') return []
  const date = dateOf(said)
  const yearSaid = said.piece.said.days?.on !== 'yearDays'
  const passed = date && !yearSaid ? addSpan(date, { amount: -1, unit: 'years' }) : null
  if (!passed || passed >= line.context.today || addDays(passed, MAY_BE_MEANT) < line.context.today) return []
  return [
    {
      code: 'next-year',
      text: `${line.written(passed)} has passed, so this is the next one.`,
      offers: [
        {
          value: passed,
          replacement: `${line.text.slice(0, said.start)}${writtenLed('overdue', line.written(passed), line.language)}${line.text.slice(said.end)}`,
          label: 'Overdue since then instead',
        },
      ],
    },
  ]
}
const MAY_BE_MEANT = 31

/** "Salary last Friday of the month" is one Friday: who says so may well mean those of every month. */
function onceNote(line: Line, placed: readonly Placed[], schedule: Schedule | null): QuickNote[] {
  const said = placed.find(({ piece }) => piece.is === 'days' || (piece.is === 'date' && piece.role === 'due'))
  if (schedule?.type !== 'once' || !said || !isOfTheMonth(line, said)) return []
  return [
    {
      code: 'once',
      text: `Once, on ${line.written(schedule.date)}.`,
      offers: [
        {
          value: 'monthly',
          replacement: `${line.text.slice(0, said.end)}, ${writtenEvery(1, 'months', line.language)}${line.text.slice(said.end)}`,
          label: 'Every month instead',
        },
      ],
    },
  ]
}

/** A day counted within a month that is called "the month", not by its name and not "next month". */
function isOfTheMonth(line: Line, { from, to, piece }: Placed): boolean {
  const days = piece.is === 'days' ? piece.days : piece.is === 'date' && piece.said.form === 'day' && piece.said.days
  if (!days || (days.on === 'nthWeekdays' && days.months)) return false
  const words = Array.from({ length: to - from }, (_, index) => from + index)
  return (
    words.some((word) => line.get(word, 'unit')?.lexeme.span.unit === 'months') &&
    !words.some((word) => line.get(word, 'next') || line.get(word, 'this') || line.get(word, 'month'))
  )
}

/** Working days count where the book is; with no region at all only weekends are left out. */
function regionsNote(line: Line, placed: readonly Placed[]): QuickNote[] {
  const counting = placed.find(({ piece }) => {
    if (piece.is === 'date')
      return piece.said.form === 'counted' && !piece.said.weekendsOnly && piece.said.regions === null
    if (piece.is === 'rhythm' || piece.is === 'days')
      return piece.days?.on === 'businessDay' && piece.days.regions === null
    return piece.is === 'convention' && piece.regions === null
  })
  if (!counting) return []
  const regions = line.context.regions ?? []
  if (regions.length === 0)
    return [
      {
        code: 'regions',
        text: 'Weekends only: no region’s holidays are known here. Say one, such as “in GB-ENG”.',
        offers: [],
      },
    ]
  return [
    {
      code: 'regions',
      text: `Holidays of ${regions.join(' and ')}, from this book.`,
      offers: weekendsOnly(line, counting),
    },
  ]
}

/** The same where only weekends are left out: "weekdays" instead of working days, or the convention's own word for it. */
function weekendsOnly({ text }: Line, { start, end, piece }: Placed): Reading[] {
  const said = text.slice(start, end)
  const replaced =
    piece.is === 'convention'
      ? `${piece.convention.toLowerCase()}:weekends`
      : said.replace(/\b(?:business|working|banking|bank|work)\s*day(s?)\b/i, 'weekday$1')
  if (replaced === said) return []
  return [{ value: 'weekends', replacement: text.slice(0, start) + replaced + text.slice(end), label: 'Weekends only' }]
}
