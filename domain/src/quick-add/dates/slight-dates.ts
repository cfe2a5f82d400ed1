import type { Span } from '../../schedule.ts'
import { weekdayNumber } from '../rhythms/by-day.ts'
import { writtenWeekdays } from './written-date.ts'
import type { Line } from '../line.ts'
import type { Open, SaidDate } from '../piece.ts'
import type { At, Is } from '../placed.ts'
import type { Timing } from '../timing-result.ts'

/** A month, weekday, quarter or feast beside a date or rule of its own is a word of the name; that is asked. */
export function demoted(
  line: Line,
  timing: Timing,
  due: At<Is<'date'>>[],
  { rhythm, days, others }: { rhythm: At<Is<'rhythm'>> | undefined; days: At<Is<'days'>>[]; others: number },
): At<Is<'date'>>[] {
  const strong = due.filter(({ piece }) => !piece.slight)
  const whole = rhythm ? rhythm.piece.days !== null || days.length > 0 : days.some(({ piece }) => !piece.slight)
  const another = strong.length > 0 || whole || others > 0
  if (!another) {
    const usable = rhythm ? due.filter(({ piece }) => fitsRhythm(piece.said, rhythm.piece.rhythm.every)) : due
    const slight = due.filter((one) => !usable.includes(one))
    timing.names.push(...slight)
    const several = rhythm ? [] : usable.slice(1)
    if (several.length > 0) timing.opens.push(whichDate(line, usable))
    return several.length > 0 ? [] : usable
  }
  timing.names.push(...due.filter(({ piece }) => piece.slight))
  const either =
    strong.every(isWeekday) ||
    (strong.length === 2 && (strong.some(isPeriod) || strong.filter((one) => isDue(line, one)).length === 1))
  if (strong.length > 1 && !rhythm && others === 0 && either && strong.length === due.length) {
    timing.opens.push(whichDate(line, strong))
    return []
  }
  return strong
}

/** "issued 15 Nov, due 5 Dec". */
const isDue = (line: Line, { start, end }: At<Is<'date'>>) => /^due\b/i.test(line.text.slice(start, end))
const weight = (line: Line, one: At<Is<'date'>>) => (isDue(line, one) ? -1 : isPeriod(one) ? 1 : 0)
const isPeriod = ({ piece }: At<Is<'date'>>) => piece.said.form === 'period' || piece.said.form === 'end'
const weekdaysOf = ({ piece: { said } }: At<Is<'date'>>) =>
  'days' in said && said.days?.on === 'weekdays' ? said.days.days.map(weekdayNumber) : []
const isWeekday = ({ piece }: At<Is<'date'>>) => 'days' in piece.said && piece.said.days?.on === 'weekdays'

/** "Sunday roast Saturday": either may be the date, and then the other is a word of the name. */
function whichDate(line: Line, dates: At<Is<'date'>>[]): Open {
  const [start, end] = [dates[0]?.start ?? 0, dates.at(-1)?.end ?? 0]
  // "Mon/Wed/Fri": words in quotes stand apart.
  const text = line.text.slice(start, end).replaceAll(/(?<=\p{L}{2}\.?)[/+–-](?=\p{L}{2})/gu, ' ')
  // What is said to be due first, a whole period last, and of like ones the last said.
  const likeliest = dates.toReversed().toSorted((a, b) => weight(line, a) - weight(line, b))
  const options = likeliest.map((kept) => {
    const others = dates.filter((one) => one !== kept)
    const replacement = others
      .toReversed()
      .reduce(
        (said, one) =>
          `${said.slice(0, one.start - start)}"${said.slice(one.start - start, one.end - start)}"${said.slice(one.end - start)}`,
        text,
      )
    return { value: line.text.slice(kept.start, kept.end), replacement, label: line.text.slice(kept.start, kept.end) }
  })
  const weekdays = dates.every(isWeekday)
  const listed = dates.every(
    (one, index) =>
      index === 0 ||
      /^(\s*,\s*|\s+((and|und|et|y|en)\s+)?|\s*&\s*|[/+–-])$/.test(line.text.slice(dates[index - 1]?.end, one.start)),
  )
  if (weekdays && listed) {
    const every = line.english ? `every ${text}` : writtenWeekdays(dates.flatMap(weekdaysOf), line.language)
    options.unshift({ value: 'every', replacement: every, label: every })
  }
  return {
    code: 'which-date',
    start,
    end,
    options,
    question: `“${text}” names more than one day. Which one is it due?`,
  }
}

/** A slight date that a rhythm without days of its own can come on or start from. */
function fitsRhythm(said: SaidDate, every: Span): boolean {
  if (said.form === 'period') return every.unit === 'years'
  const days = 'days' in said ? said.days : undefined
  if (days?.on === 'weekdays') return every.unit === 'weeks'
  return !days || every.unit === 'years'
}

export function demotedDays(
  timing: Timing,
  days: At<Is<'days'>>[],
  due: At<Is<'date'>>[],
  rhythm: At<Is<'rhythm'>> | undefined,
): At<Is<'days'>>[] {
  if (due.length === 0 && !rhythm?.piece.days) return days
  timing.names.push(...days.filter(({ piece }) => piece.slight))
  return days.filter(({ piece }) => !piece.slight)
}
