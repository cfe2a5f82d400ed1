import { FirestoreError } from '../../errors.ts'
import type { Fields, Value } from '../../wire/json.ts'
import { invalid } from './arguments.ts'
import type { Row } from './expressions.ts'

/** Characters of results that a stage holds whole; the hosted service holds as many bytes for a pipeline. */
export const mostHeld = 128 * 1024 * 1024

/** Counts what a stage holds. RESOURCE_EXHAUSTED beyond what it may. */
export function checkHeld(stage: string): (row: Row) => void {
  let held = 0
  return (row) => {
    held += sizeOf({ mapValue: { fields: row.fields ?? {} } }, mostHeld) + 100
    if (held > mostHeld) throw tooMuch(stage)
  }
}

export const tooMuch = (stage: string) =>
  new FirestoreError('RESOURCE_EXHAUSTED', `The stage "${stage}" would have to hold too much.`)

/** INVALID_ARGUMENT for a result that has grown beyond what it may be: each stage could double it. */
export function checkRow(fields: Fields): void {
  if (sizeOf({ mapValue: { fields } }, largestRow) > largestRow)
    throw invalid(`A result of a pipeline has at most ${largestRow} characters.`)
}

/** How many characters it has, about; no further than to `most`, for what is in it more than once is counted as often. */
export function sizeOf(value: Value, most: number): number {
  if ('stringValue' in value) return value.stringValue.length + 1
  if ('bytesValue' in value) return value.bytesValue.length + 1
  if ('referenceValue' in value) return value.referenceValue.length + 1
  const inside: readonly (readonly [string, Value])[] =
    'mapValue' in value
      ? Object.entries(value.mapValue.fields ?? {})
      : 'arrayValue' in value
        ? (value.arrayValue.values ?? []).map((one) => ['', one] as const)
        : []
  let size = 8
  for (const [name, one] of inside) {
    size += name.length + sizeOf(one, most - size)
    if (size > most) break
  }
  return size
}

const largestRow = 4 * 1024 * 1024
