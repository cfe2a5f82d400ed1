import type { Unit } from '@duebook/domain'
import type { Gathering } from '../gathering.ts'
import { importLimits } from '../limits.ts'
import { amountHabit, type AmountReader, separatorsOf } from '../values/amount-column.ts'
import {
  type DateHabit,
  type Evidence,
  evidenceOf,
  isSerial,
  orderOf,
  orderOfLocale,
  writtenAs,
} from '../values/date-column.ts'
import { unitOfHead } from '../values/rhythm-words.ts'
import { isCurrencyCode } from '../values/amount-text.ts'
import { type Answers, type DateOrder, type Question, type Reading, Refused } from '../verdicts.ts'
import { type Column, type Head, headOf, mapped } from './columns.ts'
import type { TableRecord } from './records.ts'
import { readRow } from './read-row.ts'
import { forVendor, type Vendor, vendorOf } from './vendor.ts'

/** What a row is read by: decided once, by the whole of each column. */
export type TableHabits = {
  columns: Column[]
  vendor: Vendor | null
  dates: ReadonlyMap<Column, DateHabit>
  amounts: ReadonlyMap<Column, AmountReader>
  /** What the heads name: the currency of an amount, the unit of a bare number. */
  headCurrency: ReadonlyMap<Column, string>
  units: ReadonlyMap<Column, Unit>
}

/** Reads every row of a table; what it asks of the file and how it was read. Throws `Refused`. */
export function readTable(records: readonly TableRecord[], gathering: Gathering, answers: Answers): Found {
  const head = headOf(records)
  return readRows(head, vendorOf(head), gathering, answers)
}

type Found = { reading: Partial<Reading>; questions: Question[] }

/** The same of rows whose columns are known. */
export function readRows(head: Head, vendor: Vendor | null, gathering: Gathering, answers: Answers): Found {
  if (head.rows.length === 0) throw new Refused('no-rows')
  // Without a head each line is one of them.
  if (head.rows.length > importLimits.records) throw new Refused('too-many-rows', head.rows.length)
  const columns = mapped(forVendor(head.columns, vendor), answers.mapping)
  const { habits, questions } = habitsOf({ ...head, columns }, vendor, gathering, answers)
  if (head.guessed) questions.push(asked('columns', ['confirm'], answers.columns))
  for (const { head: name, field } of columns) if (field === 'none') gathering.notKept.add(name)
  gathering.expect(head.rows.length)
  for (const row of head.rows) readRow(row, habits, gathering)
  return { reading: readingOf(head, habits, gathering), questions }
}

const asked = (code: Question['code'], options: string[], answer: string | undefined, column?: string): Question => ({
  code,
  ...(column === undefined ? {} : { column }),
  options,
  ...(answer === undefined ? {} : { answer }),
})

const DATES = ['due', 'end', 'done', 'notes', 'reminders'] as const
export const valuesOf = (rows: readonly TableRecord[], { index }: Column): string[] =>
  rows.map(({ cells }) => cells[index] ?? '')

function habitsOf({ columns, rows }: Head, vendor: Vendor | null, { context }: Gathering, answers: Answers) {
  const questions: Question[] = []
  const prefers = orderOfLocale(context.locale)
  const evidence = new Map<Column, Evidence>()
  for (const column of columns)
    if (DATES.some((field) => field === column.field)) evidence.set(column, evidenceOf(valuesOf(rows, column)))
  const orderAnswer = orderOfAnswer(answers['date-order'])
  const dates = new Map<Column, DateHabit>()
  for (const [column, own] of evidence) {
    const others = [...evidence].flatMap(([other, one]) => (other === column ? [] : [one]))
    const order = orderOf(own, others, orderAnswer) ?? prefers
    dates.set(column, { order, serial: isSerial(valuesOf(rows, column)), prefers })
    const isDue = column.field === 'due' || column.field === 'end'
    const undecided = isDue && own.open > 0 && orderOf(own, others, undefined) === 'open'
    if (undecided && !questions.some(({ code }) => code === 'date-order'))
      questions.push(asked('date-order', prefers === 'dmy' ? ['dmy', 'mdy'] : ['mdy', 'dmy'], orderAnswer, column.head))
  }
  const numberAnswer = separatorOfAnswer(answers['number-format'])
  const amounts = new Map<Column, AmountReader>()
  for (const column of columns) {
    if (column.field !== 'amount' && column.field !== 'amountTo') continue
    const habit = amountHabit(valuesOf(rows, column), context.locale)
    amounts.set(column, { habit, answer: numberAnswer, bookCurrency: context.currency })
    if (habit.asks && !questions.some(({ code }) => code === 'number-format'))
      questions.push(
        asked(
          'number-format',
          separatorsOf(context.locale).decimal === '.' ? ['.', ','] : [',', '.'],
          numberAnswer,
          column.head,
        ),
      )
  }
  const habits: TableHabits = {
    columns,
    vendor,
    dates,
    amounts,
    headCurrency: new Map(columns.flatMap((column) => currencyOfHead(column) ?? [])),
    units: new Map(columns.flatMap((column) => withUnit(column))),
  }
  return { habits, questions }
}

const orderOfAnswer = (answer: string | undefined): DateOrder | undefined =>
  answer === 'dmy' || answer === 'mdy' ? answer : undefined
const separatorOfAnswer = (answer: string | undefined) => (answer === '.' || answer === ',' ? answer : undefined)

function withUnit(column: Column): [Column, Unit][] {
  const unit = unitOfHead(column.head)
  return unit === null ? [] : [[column, unit]]
}

/** `Cost (£)`: the sign or code in the brackets. */
function currencyOfHead(column: Column): [[Column, string]] | null {
  const inside = /[([]\s*(?:in\s+)?([^()[\]]{1,10}?)\s*[)\]]/.exec(column.head)?.[1]
  if (inside === undefined || column.field !== 'amount') return null
  return /^[£€$¥₹]|^kr\.?$|^zł$|^Kč$|^Ft$/i.test(inside) || isCurrencyCode(inside.toUpperCase())
    ? [[column, inside]]
    : null
}

function readingOf(
  head: Head,
  { columns, vendor, dates, amounts }: TableHabits,
  { context }: Gathering,
): Partial<Reading> {
  const due = columns.find(({ field }) => field === 'due') ?? columns.find(({ field }) => field === 'end')
  const amount = columns.find(({ field }) => field === 'amount')
  const values = due ? valuesOf(head.rows, due) : []
  const order = due && dates.get(due) ? writtenAs(values, dates.get(due)!) : undefined
  const habit = amount && amounts.get(amount)?.habit
  const answer = amount && amounts.get(amount)?.answer
  const evidence = evidenceOf(values)
  return {
    headerLine: head.line,
    columns: Object.fromEntries(columns.map(({ head: name, field }) => [name, field])),
    firstValues: Object.fromEntries(
      columns.map(({ head: name, index }) => [
        name,
        (head.rows.find(({ cells }) => cells[index]?.trim())?.cells[index] ?? '').trim().slice(0, 80),
      ]),
    ),
    ...(order ? { dateOrder: order } : {}),
    ...(order === 'dmy' || order === 'mdy' ? { dateOrderFrom: { lines: evidence[order], of: evidence.filled } } : {}),
    ...(vendor ? { vendor } : {}),
    ...(habit
      ? { decimal: habit.decimal ?? (habit.evidence > 0 ? 'mixed' : (answer ?? separatorsOf(context.locale).decimal)) }
      : {}),
  }
}
