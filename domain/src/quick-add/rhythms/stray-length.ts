import { asName } from '../as-name.ts'
import { writtenEvery, writtenLed } from './written-rule.ts'
import { addSpan } from '../civil-days.ts'
import { businessDaysAt, lengthAt } from './length.ts'
import type { Line } from '../line.ts'
import { withinReach } from '../marks.ts'
import type { Open, Reading } from '../piece.ts'
import { allOf, type At, dateOf, type Is, type Placed } from '../placed.ts'

/**
 * "file 6 months before", "30 days after invoice": so long from what is no date. A reminder, a day counted from the line's one date, or one
 * from today is offered. `to`: the word after it.
 */
export function strayLengthOpen(
  line: Line,
  { from }: Placed,
  placed: readonly Placed[],
): (Open & { to: number }) | null {
  const business = businessBefore(line, from, placed)
  if (business) return business
  const length = lengthAt(line, from)
  const sessions = sessionsOpen(line, from, placed)
  if (sessions) return sessions
  const alone = length && lengthAlone(line, from, length, placed)
  if (alone) return alone
  const before = length && (line.skip(length.next, 'before') ?? beforeThatAt(line, length.next))
  const side = length && (before ?? line.skip(length.next, 'after'))
  if (!length || side === null) return null
  const dated = placed.some(({ piece }) => piece.is === 'date' || piece.is === 'rhythm' || piece.is === 'days')
  const to = Math.min(before === null ? line.past(side, 'the') + 1 : side, line.words.length)
  const words = line.slice(from, to)
  const dates = allOf(placed, 'date').filter(({ piece }) => piece.said.form === 'day')
  const base =
    before !== null && dates.length === 1 && !placed.some(({ piece }) => piece.is === 'rhythm') ? dates[0] : undefined
  const span = base ? around(line.span(from, to), base) : line.span(from, to)
  const text = line.text.slice(span.start, span.end)
  const options: Reading[] = []
  if (before !== null && dated && withinReach(length.span))
    options.push({
      value: 'reminder',
      replacement: text.replace(words, writtenLed('remind', words, line.language)),
      label: `A reminder, ${words}`,
    })
  const due = base && dueBefore(line, base, { from, to }, length.span)
  if (due) options.splice(base.from > from ? 0 : 1, 0, due)
  const date = before === null && !dated ? addSpan(line.context.today, length.span) : null
  if (date) options.push({ value: date, replacement: line.writtenOn(date), label: 'counted from today' })
  const name = asName(words)
  options.push({ ...name, replacement: text.replace(words, name.replacement) })
  const question = `“${words}” names no date to count from. Nothing is guessed; choose one, or name the date.`
  return { code: 'unread', ...span, options, question, to }
}

/** "5 working days before board 14 Jan": counted from the line's one date. */
function businessBefore(line: Line, from: number, placed: readonly Placed[]): (Open & { to: number }) | null {
  const days = businessDaysAt(line, from)
  const to = days && line.skip(days.next, 'before')
  const dates = allOf(placed, 'date').filter(({ piece }) => piece.said.form === 'day' && piece.role === 'due')
  const base = dates.length === 1 && !placed.some(({ piece }) => piece.is === 'rhythm') ? dates[0] : undefined
  const date = dateOf(base)
  if (!to || !base || !date || base.from < to) return null
  const words = line.slice(from, to)
  const span = around(line.span(from, to), base)
  const options = [
    {
      value: 'due',
      replacement: `${words} ${line.written(date)} ${asName(line.slice(to, base.to)).replacement}`,
      label: `due ${words}`,
    },
    { ...asName(words), replacement: `${asName(words).replacement} ${line.slice(to, base.to)}` },
  ]
  const question = `“${words}” names no date to count from. Nothing is guessed; choose one, or name the date.`
  return { code: 'unread', ...span, options, question, to }
}

/** "Physio 10 sessions weekly": how many, most likely. */
function sessionsOpen(line: Line, from: number, placed: readonly Placed[]): (Open & { to: number }) | null {
  const number = line.get(from, 'number')
  const next = number ? number.next + 1 : 0
  const known =
    allOf(placed, 'rhythm').length === 1 && allOf(placed, 'times').length + allOf(placed, 'length').length === 0
  if (!number || number.lexeme.n < 2 || !known || !SESSIONS.test(line.words[number.next]?.plain ?? '')) return null
  const text = line.slice(from, next)
  const options = [
    {
      value: 'times',
      replacement: `x${number.lexeme.n} ${line.slice(number.next, next)}`,
      label: `${number.lexeme.n} in all`,
    },
    asName(text),
  ]
  const question = `“${text}”: so many in all, or part of the name?`
  return { code: 'unread', ...line.span(from, next), options, question, to: next }
}
const SESSIONS =
  /^(sessions?|lessons|classes|visits|doses|treatments|appointments|termine|sitzungen|behandlungen|seances|lecons|sesiones|clases|lessen|sessies|behandelingen)$/

/** "LOLER 6 months", "Season ticket 7 Jan 2027 12 months": how long from now, how often, or for how long. */
function lengthAlone(
  line: Line,
  from: number,
  { next, span, count }: NonNullable<ReturnType<typeof lengthAt>>,
  placed: readonly Placed[],
): (Open & { to: number }) | null {
  const last = placed.find(({ to }) => to === next)
  const isNamed = placed.some(({ from: at, kind }) => at >= from && at < next && kind === 'name')
  const after = line.words[next]
  // "12 months notice" and "21 day cycle" are more than a length.
  const ends = !after || after.mark || after.figures || line.meanings(next).length > 0 || /[,;:)]/.test(line.gap(next))
  if (count < 1 || !last || isNamed || !ends || SIDES.some((side) => line.skip(next, side) !== null)) return null
  const { amount, unit } = span
  const text = line.slice(from, next)
  const repeats = placed.some(({ piece }) => piece.is === 'rhythm' || (piece.is === 'open' && piece.about === 'rule'))
  const dated = placed.some(({ piece }) => piece.is === 'date' || piece.is === 'days' || piece.is === 'open')
  const date = repeats || dated ? null : addSpan(line.context.today, span)
  const every = writtenEvery(amount, unit, line.language)
  const options: Reading[] = [
    ...(date ? [{ value: date, replacement: line.writtenOn(date), label: 'so long from today' }] : []),
    repeats
      ? { value: 'for', replacement: writtenLed('lasting', text, line.language) }
      : { value: 'every', replacement: every, label: every },
    asName(text),
  ]
  const question = `“${text}”: how long, or how often? Nothing is guessed; choose one.`
  return { code: 'unread', ...line.span(from, next), options, question, to: next }
}
const SIDES = ['before', 'after', 'from', 'of', 'next', 'previous', 'rhythm'] as const

/** "6 Wochen vorher": before the date that is said elsewhere. */
const beforeThatAt = (line: Line, at: number) => (BEFORE_THAT.test(line.words[at]?.plain ?? '') ? at + 1 : null)
const BEFORE_THAT = /^(vorher|davor|zuvor|antes|avant|ervoor|daarvoor|tevoren)$/

type Stretch = { start: number; end: number }
const around = (a: Stretch, b: Stretch) => ({ start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) })

/** "6 weeks before we fly on 3 April": due so long before the date of the line, which becomes a part of the name. */
function dueBefore(
  line: Line,
  base: At<Is<'date'>>,
  { from, to }: { from: number; to: number },
  { amount, unit }: { amount: number; unit: 'days' | 'weeks' | 'months' | 'years' },
): Reading | null {
  const anchor = base.piece.role === 'due' ? dateOf(base) : undefined
  const date = anchor && addSpan(anchor, { amount: -amount, unit })
  if (!date || date < line.context.today) return null
  const words = line.slice(from, to)
  const after = base.from >= to
  const other = after ? line.slice(to, base.to) : line.slice(base.from, from)
  const parts = [line.writtenOn(date), asName(other).replacement]
  return { value: date, replacement: (after ? parts : parts.toReversed()).join(' '), label: `due ${words}` }
}
