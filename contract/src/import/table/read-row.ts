import { calendarDate, isCalendarDate } from '@duebook/domain'
import type { Amount, Kind } from '../../obligation.ts'
import { Kind as KindShape } from '../../obligation.ts'
import { blankDraft, type Draft } from '../draft.ts'
import type { Gathering } from '../gathering.ts'
import { readAmount } from '../values/amount-column.ts'
import { type DateValue, readDate } from '../values/date-column.ts'
import { timeText } from '../values/date-text.ts'
import { readPeople, readTags } from '../values/people-and-tags.ts'
import { isResting, saysCancelled, saysDisabled, saysDone, saysResting } from '../values/states.ts'
import { NoteLines, titleOf } from '../values/title-and-notes.ts'
import { Omitted, Unread } from '../verdicts.ts'
import type { Column } from './columns.ts'
import type { Field } from './fields.ts'
import { outlookReminder } from './outlook-reminder.ts'
import type { TableHabits } from './read-table.ts'
import type { TableRecord } from './records.ts'
import { scheduleOfRow } from './schedule-of-row.ts'

/** Reads one row of a table into its verdict. */
export function readRow(row: TableRecord, habits: TableHabits, gathering: Gathering): void {
  const cells = new Cells(row, habits)
  const title = titleOf(cells.first('title')).title
  const drafts = gathering.record(row.line, row.written, title, () => [draftOf(row, cells, habits, gathering)])
  for (const draft of drafts) gathering.settle(draft)
}

/** The cells of one row by what their columns became. */
export class Cells {
  readonly #row: TableRecord
  readonly #habits: TableHabits

  constructor(row: TableRecord, habits: TableHabits) {
    this.#row = row
    this.#habits = habits
  }

  column(field: Field): Column | undefined {
    return this.#habits.columns.find((column) => column.field === field)
  }

  of({ index }: Column): string {
    return this.#row.cells[index] ?? ''
  }

  first(field: Field): string {
    const column = this.column(field)
    return column ? this.of(column) : ''
  }

  /** Those that are filled, each with its column. */
  all(field: Field): [Column, string][] {
    return this.#habits.columns.flatMap((column) => {
      const value = column.field === field ? this.of(column) : ''
      return value.trim() === '' ? [] : [[column, value] as [Column, string]]
    })
  }
}

function draftOf(row: TableRecord, cells: Cells, habits: TableHabits, gathering: Gathering): Draft {
  const { line: at } = row
  const answer = gathering.answerTo(at)
  if (row.open) throw new Unread('unclosed-quote')
  if (row.cells.slice(habits.columns.length).some((cell) => cell.trim() !== '')) throw new Unread('too-many-cells')
  if (!answer.take) leaveOutWhatIsOver(cells)
  const title = answer.title ?? cells.first('title')
  const amount = readAmounts(at, cells, habits, gathering)
  const notes = new NoteLines()
  const date = dateOfRow(cells, habits, gathering, at)
  if (date === null) {
    // Who has no date and no name is asked for the name first.
    if (titleOf(title).title === '') throw new Unread('no-title')
    if (habits.vendor !== null && !answer.take) throw new Omitted('no-date')
    throw new Unread('no-date')
  }
  if (titleOf(title).title === '') throw new Unread('no-title')
  const { schedule, notice } = scheduleOfRow(date.day, cells, habits, { at, gathering, notes, answer })
  const { assignee, tags } = peopleAndTags(at, cells, gathering, notes)
  noteTheRest(cells, habits, gathering, notes, amount.words)
  if (date.from !== null) notes.line('Start', date.from)
  const dueTime = timeOf(date, cells)
  privacy(at, cells, gathering)
  return {
    ...blankDraft,
    at,
    written: row.written,
    title,
    kind: kindOf(cells),
    schedule,
    counterparty: cells.first('counterparty').replaceAll(/\s+/g, ' ').trim() || null,
    amount: amount.amount,
    dueTime,
    notice,
    reminders: outlookReminder(date.day, dueTime, cells, habits, gathering.context),
    assignee,
    tags,
    notes,
    source: sourceOf(cells, habits),
    event: habits.vendor === 'outlook-calendar',
  }
}

function leaveOutWhatIsOver(cells: Cells): void {
  if (cells.all('done').some(([, value]) => saysCancelled(value))) throw new Omitted('cancelled')
  if (cells.all('done').some(([column, value]) => saysDone(column.folded, value))) throw new Omitted('done')
  if (cells.all('active').some(([, value]) => saysDisabled(value))) throw new Omitted('disabled')
  if (cells.all('done').some(([, value]) => saysResting(value))) throw new Omitted('disabled')
}

/** The date of a row: what was answered, else its due date, else its end. Null: neither is filled. */
function dateOfRow(cells: Cells, habits: TableHabits, gathering: Gathering, at: number): DateValue | null {
  const { date } = gathering.answerTo(at)
  if (date !== undefined && isCalendarDate(date)) return { day: calendarDate(date), time: null, from: null }
  for (const field of ['due', 'end'] as const) {
    const column = cells.column(field)
    const written = column ? cells.of(column) : ''
    const habit = column && habits.dates.get(column)
    if (!habit || written.trim() === '') continue
    if (habit.serial) gathering.warn('serial-dates')
    if (habit.order === 'mixed') gathering.warn('date-orders-mixed')
    return readDate(written, habit, gathering.context)
  }
  return null
}

function timeOf(date: DateValue, cells: Cells): Draft['dueTime'] {
  const wholeDay = /^(true|yes|1|wahr|ja)$/i.test(cells.first('allDay').trim())
  if (wholeDay) return null
  const at = timeText(cells.first('time').trim().slice(0, 20))
  return date.time ?? (at === null ? null : { at })
}

type ReadAmount = { amount: Amount | null; words: Column[] }

function readAmounts(at: number, cells: Cells, habits: TableHabits, gathering: Gathering): ReadAmount {
  const answer = gathering.answerTo(at)
  const said = cells.first('currency')
  const words: Column[] = []
  let amount: Amount | null = null
  for (const field of ['amount', 'amountTo'] as const) {
    const column = cells.column(field)
    const reader = column && habits.amounts.get(column)
    if (!column || !reader) continue
    const written = cells.of(column)
    const currency = answer.currency ?? (said.trim() || (habits.headCurrency.get(column) ?? ''))
    if (field === 'amount' && answer.minor !== undefined) {
      amount = { minor: answer.minor, currency: currencyAnswered(written, currency, reader), estimated: false }
      continue
    }
    const found = readAmount(answer.currency ? written.replaceAll(/kr\.?/gi, '') : written, currency, reader)
    if (found.words) {
      words.push(column)
      gathering.warn('amount-not-read', at)
    }
    if (found.sign) gathering.warn('amount-sign', at)
    if (found.assumed) gathering.warn('currency-assumed')
    if (field === 'amount') amount = found.amount
    else if (amount && found.amount && found.amount.minor > amount.minor)
      amount = { ...amount, toMinor: found.amount.minor }
  }
  return { amount, words }
}

/** The currency of an amount that somebody chose between two readings: what the cell says still stands. */
function currencyAnswered(written: string, column: string, reader: Parameters<typeof readAmount>[2]): string {
  const whole = written.replaceAll(/[\d.,'’\s-]+/g, ' ').trim()
  return readAmount(`${whole} 1`, column, reader).amount?.currency ?? reader.bookCurrency
}

function peopleAndTags(at: number, cells: Cells, gathering: Gathering, notes: NoteLines) {
  let assignee: string | null = null
  for (const [column, value] of cells.all('assignee')) {
    const { found, unknown } = readPeople(value, gathering.context.members)
    const [first, ...more] = found
    assignee ??= first?.uid ?? null
    const others = (first && first.uid !== assignee ? [first, ...more] : more).filter(({ uid }) => uid !== assignee)
    for (const one of others) notes.line(column.head, one.name)
    if (others.length > 0) gathering.warn('more-people', at)
    for (const name of unknown) notes.line(column.head, name)
    if (unknown.length > 0) gathering.warn('unknown-person', at)
  }
  const { tags, over } = readTags(cells.all('tags').map(([, value]) => value))
  if (over.length > 0) {
    notes.line('Tags', over.join(', '))
    gathering.warn('tags-cut', at)
  }
  return { assignee, tags }
}

const OWN_TEXT = /(^|\s)(notes|description|comment|notiz|bemerkung)$/

/** What has no home of its own: the text of a column of notes as it stands, everything else behind its head. */
function noteTheRest(cells: Cells, habits: TableHabits, gathering: Gathering, notes: NoteLines, words: Column[]): void {
  const hasDue = cells.first('due').trim() !== ''
  for (const column of habits.columns) {
    const value = cells.of(column)
    if (value.trim() === '') continue
    if (column.field === 'notes' && OWN_TEXT.test(column.folded)) notes.text(value)
    else if (column.field === 'notes' && !isResting(column.folded, value))
      notes.line(column.head, inIso(value, column, habits, gathering))
    else if (column.field === 'end' && hasDue) notes.line(column.head, inIso(value, column, habits, gathering))
    else if (words.includes(column)) notes.line(column.head, value)
  }
}

/** A date in the form that leaves nothing open, if that is what it is. */
function inIso(value: string, column: Column, { dates }: TableHabits, { context }: Gathering): string {
  const habit = dates.get(column)
  if (!habit || /^\d+([.,]\d+)?$/.test(value.trim())) return value
  try {
    const { day, time } = readDate(value, habit, context)
    return time === null ? day : `${day} ${time.at}`
  } catch (error) {
    if (error instanceof Unread) return value
    throw error
  }
}

function privacy(at: number, cells: Cells, gathering: Gathering): void {
  if (cells.all('private').some(([column, value]) => !isResting(column.folded, value)))
    gathering.warn('private-item', at)
}

const kindOf = (cells: Cells): Kind | null => {
  const said = cells.first('kind').trim().toLowerCase()
  return KindShape.options.find((kind) => kind === said) ?? null
}

function sourceOf(cells: Cells, { vendor }: TableHabits): string | null {
  const id = cells.first('sourceId').trim().slice(0, 200)
  return id === '' ? null : `${vendor ?? 'csv'}:${id}`
}
