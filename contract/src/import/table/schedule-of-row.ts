import {
  type CalendarDate,
  type Notice,
  occurrences,
  parseDays,
  printRule,
  type Schedule,
  type Span,
  weekday,
} from '@duebook/domain'
import type { Gathering } from '../gathering.ts'
import { readRhythm, readSpan, type Rhythm } from '../values/rhythm-words.ts'
import { renewsItself } from '../values/states.ts'
import { everySpan, explicit, readRule } from '../values/start-of-rhythm.ts'
import type { NoteLines } from '../values/title-and-notes.ts'
import { Omitted, type RecordAnswer } from '../verdicts.ts'
import type { Cells } from './read-row.ts'
import type { TableHabits } from './read-table.ts'

type Row = { at: number; gathering: Gathering; notes: NoteLines; answer: RecordAnswer }

/** What the columns of rhythm, renewal, term and notice make of a row's date. Throws `Unread`. */
export function scheduleOfRow(
  day: CalendarDate,
  cells: Cells,
  habits: TableHabits,
  row: Row,
): { schedule: Schedule; notice: Notice | null } {
  const rhythm = rhythmOf(day, cells, habits, row.answer)
  const period = noticePeriod(cells, habits, row)
  const renewalColumn = cells.column('renewal')
  const renews = renewalColumn ? renewsItself(cells.of(renewalColumn)) : period === null ? null : true
  if (renews === true) {
    const said = termSpan(cells, habits) ?? (rhythm.is === 'every' ? rhythm.every : null)
    if (said === null) row.gathering.warn('term-assumed')
    const span = said ?? { amount: 12, unit: 'months' }
    const schedule: Schedule = { type: 'term', end: day, renewal: { form: 'tacit', span } }
    return { schedule, notice: period && { period, counts: 'received' } }
  }
  if (period !== null) noteNotice(cells, row)
  if (renews === false) return { schedule: { type: 'term', end: day, renewal: { form: 'none' } }, notice: null }
  return { schedule: scheduleOfRhythm(day, rhythm, row), notice: null }
}

function rhythmOf(day: CalendarDate, cells: Cells, habits: TableHabits, answer: RecordAnswer): Rhythm {
  if (answer.repeat !== undefined) return twiceIn(answer.repeat, day) ?? readRhythm(answer.repeat)
  const column = cells.column('repeat')
  if (!column) return { is: 'once' }
  const rhythm = readRhythm(cells.of(column), habits.units.get(column) ?? null)
  const skipped = Number(cells.first('repeatSkip').trim() || 0)
  if (rhythm.is !== 'every' || !Number.isInteger(skipped) || skipped < 1 || skipped > 1_000) return rhythm
  return { is: 'every', every: { ...rhythm.every, amount: rhythm.every.amount * (skipped + 1) } }
}

/** “Twice a month” as an answer: the day of the date, and half a month from it; of a week, three days on. */
function twiceIn(answer: string, day: CalendarDate): Rhythm | null {
  const unit = /^twice a (month|week)$/.exec(answer.trim().toLowerCase())?.[1]
  if (unit === undefined) return null
  if (unit === 'week') {
    const on = weekday(parseDays(day)) - 1
    return { is: 'rule', text: `FREQ=WEEKLY;BYDAY=${WEEKDAYS[on]},${WEEKDAYS[(on + 3) % 7]}` }
  }
  const date = Number(day.slice(8))
  const [first, second] = date > 14 ? [Math.min(date, 28) - 14, date] : [date, date + 14]
  return { is: 'rule', text: `FREQ=MONTHLY;BYMONTHDAY=${first},${second}` }
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** The schedule of a rhythm from a date on, in the row's own words or by the text of a rule. */
export function scheduleOfRhythm(
  day: CalendarDate,
  rhythm: Rhythm,
  { at, gathering }: Pick<Row, 'at' | 'gathering'>,
): Schedule {
  if (rhythm.is === 'once') return { type: 'once', date: day }
  if (rhythm.is === 'every') return everySpan(day, rhythm.every)
  const rule = printRule(explicit(readRule(rhythm.text), day))
  const schedule: Schedule = { type: 'recurring', start: day, rule: { kind: 'rrule', rrule: rule } }
  const [first] = occurrences(schedule, { from: day, limit: 1, by: 'nominal' })
  if (!first) throw new Omitted('over')
  if (first.nominal !== day) gathering.warn('start-not-on-rule', at)
  return { ...schedule, start: first.nominal }
}

const termSpan = (cells: Cells, habits: TableHabits): Span | null => {
  const column = cells.column('term')
  const span = column ? readSpan(cells.of(column), habits.units.get(column) ?? null) : null
  return span && span.amount > 0 ? span : null
}

/** 0 is none; what cannot be read as a period goes to the notes. */
function noticePeriod(cells: Cells, habits: TableHabits, row: Row): Span | null {
  const column = cells.column('notice')
  const written = column ? cells.of(column).trim() : ''
  if (!column || written === '' || /^(0|none|no|n\/a|-|–|keine)$/i.test(written)) return null
  const period = readSpan(written, habits.units.get(column) ?? null)
  if (period === null) noteNotice(cells, row)
  return period && period.amount > 0 ? period : null
}

function noteNotice(cells: Cells, { at, gathering, notes }: Row): void {
  const column = cells.column('notice')
  if (!column) return
  notes.line(column.head, cells.of(column))
  gathering.warn('notice-in-notes', at)
}
