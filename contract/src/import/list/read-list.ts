import type { Gathering } from '../gathering.ts'
import { importLimits } from '../limits.ts'
import { named } from '../table/columns.ts'
import { readRows } from '../table/read-table.ts'
import type { TableRecord } from '../table/records.ts'
import { type Answers, type Question, type Reading, Refused } from '../verdicts.ts'

/** The subscriptions of a Wallos export; null where the text is not one. Throws `Refused`. */
export function subscriptionsOf(text: string): unknown[] | null {
  if (!text.trimStart().startsWith('{')) return null
  try {
    const { subscriptions } = JSON.parse(text) as { subscriptions?: unknown }
    return Array.isArray(subscriptions) ? subscriptions : null
  } catch (error) {
    // Not written as JSON, or nested deeper than the runtime goes.
    if (error instanceof SyntaxError || error instanceof RangeError) return null
    throw error
  }
}

/** Reads a list of subscriptions as a table: `at` is the place in the list. */
export function readSubscriptions(
  list: readonly unknown[],
  gathering: Gathering,
  answers: Answers,
): { reading: Partial<Reading>; questions: Question[] } {
  if (list.length > importLimits.records) throw new Refused('too-many-rows', list.length)
  const entries = list.map((one) => (typeof one === 'object' && one !== null ? Object.entries(one) : []))
  const names = [...new Set(entries.flatMap((one) => one.map(([name]) => name)))]
  if (names.length > importLimits.columns) throw new Refused('too-many-columns', names.length)
  const rows = entries.map((one, i): TableRecord => {
    const values = new Map(one)
    const cells = names.map((name) => textOf(values.get(name)))
    const longest = cells.find((cell) => cell.length > importLimits.cell)
    if (longest !== undefined) throw new Refused('too-large', longest.length)
    return { line: i + 1, cells, open: false, written: cells.filter((cell) => cell !== '').join(', ') }
  })
  const columns = named(names)
  const found = readRows({ columns, line: 0, rows, guessed: false }, 'wallos', gathering, answers)
  if (!columns.some(({ field }) => field === 'repeat')) gathering.warn('no-repeat')
  return found
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
