import type { CalendarDate, Span } from '../../schedule.ts'
import { writtenEvery, writtenLed } from '../rhythms/written-rule.ts'
import { addSpan } from '../civil-days.ts'
import type { Line } from '../line.ts'
import { asName } from '../as-name.ts'
import type { Open, Reading, SaidDate } from '../piece.ts'
import { type At, dateOf, type Is } from '../placed.ts'

/** What is open about a date in its role: which day of a month, the end of one, a day that has passed. */
export function openOf(line: Line, { piece, start, end }: At<Is<'date'>>, every: Span | null): Open[] {
  const repeats = every !== null
  const { said, role } = piece
  const text = line.text.slice(start, end)
  if (said.form === 'open') {
    // A weekday that a rhythm comes on is not asked about: every one is meant.
    if (role === 'due' && repeats && said.days) return []
    // "On Mon": the word before it goes with the answer; figures keep theirs.
    return [role === 'due' && said.open.code === 'weekday-today' ? { ...said.open, start } : said.open]
  }
  if (role !== 'due' || piece.before) return []
  if (said.form === 'period') {
    const options: Reading[] = [
      { value: said.first, replacement: line.writtenOn(said.first), label: 'the first day' },
      { value: said.last, replacement: line.writtenOn(said.last), label: 'the last day' },
    ]
    const ahead = options.filter(({ value }) => String(value) >= line.context.today)
    if (said.mayBeName) ahead.push(asName(text))
    if (ahead.length === 0) return [pastOpen(line, said.last, start, end)]
    if (every?.unit === 'weeks' || every?.unit === 'days') return [throughOpen(line, said, { start, end })]
    return [
      { code: 'whole-period', start, end, options: ahead, question: `“${text}” is no single day. Which one is meant?` },
    ]
  }
  if (said.form === 'end' && said.weekday && !repeats) {
    const options: Reading[] = [
      { value: said.last, replacement: line.writtenOn(said.last), label: 'the last day' },
      { value: said.weekday, replacement: line.writtenOn(said.weekday), label: 'the last weekday' },
    ]
    return [
      {
        code: 'end-of-month',
        start,
        end,
        options,
        question: `“${text}” falls on a weekend. The last day, or the last weekday?`,
      },
    ]
  }
  return said.form === 'day' && said.date < line.context.today && !repeats
    ? [pastOpen(line, said.date, start, end, said.again)]
    : []
}

/** "every Friday in December": those of that month. */
function throughOpen(
  line: Line,
  { first, last }: Extract<SaidDate, { form: 'period' }>,
  { start, end }: { start: number; end: number },
): Open {
  const text = line.text.slice(start, end)
  const from = first < line.context.today ? line.context.today : first
  const options = [
    {
      value: 'through',
      replacement: `${line.writtenFrom(from)} ${writtenLed('until', line.written(last), line.language)}`,
      label: 'from its first day to its last',
    },
    asName(text),
  ]
  return {
    code: 'whole-period',
    start,
    end,
    options,
    question: `“${text}” is no single day. Is it meant from its first to its last?`,
  }
}

function pastOpen(line: Line, date: CalendarDate, start: number, end: number, again?: CalendarDate): Open {
  const next = again ?? addSpan(date, { amount: 1, unit: 'years' })
  const options: Reading[] = [
    {
      value: date,
      replacement: writtenLed('overdue', line.written(date), line.language),
      label: 'It has been overdue since then',
    },
  ]
  let later = next
  for (let years = 2; later && later < line.context.today && years < 200; years++)
    later = addSpan(date, { amount: years, unit: 'years' })
  if (later && later >= line.context.today)
    options.push({ value: later, replacement: line.writtenOn(later), label: 'the next one' })
  return {
    code: 'past-date',
    start,
    end,
    options,
    question: `“${line.text.slice(start, end)}” has passed. Is it overdue, or is the next one meant?`,
  }
}

/** A date from which, or up to which, without a rhythm. */
export function howOften(line: Line, { start, end, piece }: At<Is<'date'>>, date: CalendarDate): Open {
  const options: Reading[] = [
    { value: 'once', replacement: line.writtenOn(date), label: `once, on that day` },
    ...(piece.role === 'from'
      ? (['weeks', 'months', 'years'] as const).map((unit) => ({
          value: `every ${unit.slice(0, -1)}`,
          replacement: `${writtenEvery(1, unit, line.language)} ${line.writtenFrom(date)}`,
        }))
      : []),
  ]
  return { code: 'how-often', start, end, options, question: `“${line.text.slice(start, end)}”: once, or how often?` }
}

/** "from 1 Jan to 30 June" without a rhythm: one of them is due. */
export function eitherEnd(line: Line, from: At<Is<'date'>>, until: At<Is<'date'>>): Open {
  const [first, second] = from.start < until.start ? [from, until] : [until, from]
  const between = line.text.slice(first.end, second.start).trim()
  const options = [from, until]
    .flatMap((one) => dateOf(one) ?? [])
    .map((date, index) => ({
      value: date,
      replacement: [between, line.writtenOn(date)].filter(Boolean).join(' '),
      label: index === 0 ? 'the first day' : 'the last day',
    }))
  const question = `“${line.text.slice(first.start, second.end)}” begins and ends. By which of the two is it due?`
  return { code: 'range', start: first.start, end: second.end, options, question }
}
