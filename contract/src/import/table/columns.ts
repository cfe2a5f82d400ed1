import { dateText } from '../values/date-text.ts'
import { saysDone } from '../values/states.ts'
import { amountText } from '../values/amount-text.ts'
import { saysRhythm } from '../values/rhythm-words.ts'
import { type Field, fieldOfLastWord, fieldOfName, fields, foldedName, isTakenOnce } from './fields.ts'
import type { TableRecord } from './records.ts'

/** One column: its head as it stands, the name it is known by in the file (no two alike), and what it becomes. */
export type Column = { index: number; head: string; folded: string; field: Field }
export type Head = {
  columns: Column[]
  /** The physical line; 0: there is none. */
  line: number
  rows: TableRecord[]
  /** No name is known: what was guessed from contents is to be confirmed. */
  guessed: boolean
}

/** Finds the head among the first records, and what each column becomes by its name, or by what stands in it. */
export function headOf(records: readonly TableRecord[]): Head {
  const first = records.slice(0, 20)
  const known = first.findIndex(
    ({ cells }) =>
      cells.filter((cell) => cell.trim() !== '').length >= 2 &&
      cells.some((cell) => knownName(foldedName(cell))) &&
      !cells.some((cell) => dateText(cell) !== null),
  )
  if (known >= 0) {
    const record = records[known]!
    const rows = records.slice(known + 1)
    return { columns: withTitle(withRhythm(named(record.cells), rows)), line: record.line, rows, guessed: false }
  }
  const start = first.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length >= 2)
  const head = records[Math.max(0, start)]
  const hasHead = head !== undefined && start >= 0 && !head.cells.some((cell) => dateText(cell) !== null)
  const rows = records.slice(Math.max(0, start) + (hasHead ? 1 : 0))
  const width = Math.max(0, ...rows.slice(0, 50).map(({ cells }) => cells.length))
  const names = Array.from({ length: Math.max(width, hasHead ? head.cells.length : 0) }, (_, i) =>
    hasHead ? (head.cells[i] ?? '') : '',
  )
  return { columns: guessed(named(names, false), rows), line: hasHead ? head.line : 0, rows, guessed: true }
}

const knownName = (folded: string) => folded !== '' && fieldOfName(folded) !== null

/** Whole names first, then last words; a field goes to the first column that has it. */
export function named(cells: readonly string[], byName = true): Column[] {
  const columns: Column[] = cells.map((cell, index) => {
    const head = cell.replaceAll(/\s+/g, ' ').trim().slice(0, 200)
    return { index, head: head === '' ? `Column ${index + 1}` : head, folded: foldedName(head), field: 'notes' }
  })
  makeDistinct(columns)
  if (!byName) return columns
  const taken = new Set<Field>()
  const settled = new Set<Column>()
  for (const fieldOf of [fieldOfName, fieldOfLastWord])
    for (const column of columns) {
      if (settled.has(column)) continue
      const field = fieldOf(column.folded)
      if (field === null || (taken.has(field) && isTakenOnce(field))) continue
      column.field = field
      taken.add(field)
      settled.add(column)
    }
  return columns
}

function makeDistinct(columns: Column[]): void {
  const seen = new Map<string, number>()
  for (const column of columns) {
    const times = (seen.get(column.head) ?? 0) + 1
    seen.set(column.head, times)
    if (times > 1) column.head = `${column.head} ${times}`
  }
}

/** Where no column holds names, each row is named after whom it is owed to, as a bank's own list does; the columns on screen say so. */
function withTitle(columns: Column[]): Column[] {
  if (columns.some(({ field }) => field === 'title')) return columns
  const found = columns.find(({ field }) => field === 'counterparty')
  return columns.map((column) => (column === found ? { ...column, field: 'title' } : column))
}

/** A column of no known name of which every value says how often is that, where no other column is. */
function withRhythm(columns: Column[], rows: readonly TableRecord[]): Column[] {
  if (columns.some(({ field }) => field === 'repeat')) return columns
  const found = columns.find((column) => {
    const values = column.field === 'notes' && fieldOfName(column.folded) === null ? valuesIn(column, rows) : []
    // “3 months” may be anything; “monthly” is a rhythm.
    return values.every(saysRhythm) && values.some((value) => !/^\d/.test(value))
  })
  if (found) found.field = 'repeat'
  return columns
}

const valuesIn = ({ index }: Column, rows: readonly TableRecord[]): string[] =>
  rows.slice(0, 50).flatMap(({ cells }) => (cells[index]?.trim() ? [cells[index]!.trim()] : []))

/** Without names: the first column of dates is due, the first of other words is what, one of sums the amount. */
function guessed(columns: Column[], rows: readonly TableRecord[]): Column[] {
  const taken = new Set<Field>()
  for (const column of columns) {
    const values = valuesIn(column, rows)
    const most = (test: (value: string) => boolean) =>
      values.length > 0 && values.filter(test).length * 2 > values.length
    const field: Field = most((value) => dateText(value) !== null)
      ? 'due'
      : most((value) => amountText(value) !== null)
        ? 'amount'
        : most((value) => saysDone('status', value))
          ? 'done'
          : values.some((value) => /\p{L}/u.test(value))
            ? 'title'
            : 'notes'
    if (taken.has(field)) continue
    column.field = field
    taken.add(field)
  }
  return columns
}

/** What somebody chose in place of what was guessed; a field that is one column's leaves the one that had it. */
export function mapped(columns: readonly Column[], mapping: Readonly<Record<string, string>> = {}): Column[] {
  const result = columns.map((column) => ({ ...column }))
  for (const column of result) {
    const chosen = fields.find((field) => field === mapping[column.head])
    if (!chosen) continue
    if (isTakenOnce(chosen))
      for (const other of result) if (other !== column && other.field === chosen) other.field = 'notes'
    column.field = chosen
  }
  return result
}
