import { FirestoreError } from '../errors.ts'
import { checkValue, storedDouble } from '../data/check-value.ts'
import { parseFieldPath, valueAt, withValueAt, type FieldPath } from '../data/field-path.ts'
import { doubleOf, numberOf, vectorOf } from '../data/value-order.ts'
import type { Stored } from '../stored.ts'
import type { FindNearest, Value } from '../wire/json.ts'

type Measure = 'EUCLIDEAN' | 'COSINE' | 'DOT_PRODUCT'
/** The documents whose vectors are nearest to one; `field` of each then says how near (a product: how far along). */
export type Nearest = {
  path: FieldPath
  to: readonly number[]
  measure: Measure
  limit: number
  field: FieldPath | null
  threshold: number | null
}

const measures: readonly (Measure | undefined)[] = [undefined, 'EUCLIDEAN', 'COSINE', 'DOT_PRODUCT']
const mostDimensions = 2048
const mostFound = 1000

/** INVALID_ARGUMENT for what is malformed or beyond the limits of the protocol. */
export function readNearest(given: FindNearest): Nearest {
  const { distanceMeasure, distanceResultField, distanceThreshold } = given
  const measure =
    typeof distanceMeasure === 'number' ? measures[distanceMeasure] : measures.find((one) => one === distanceMeasure)
  if (!measure) throw invalid('findNearest needs a distance measure: EUCLIDEAN, COSINE or DOT_PRODUCT.')
  const to = numbersOf(checkValue(given.queryVector))
  if (!to || to.length === 0 || to.length > mostDimensions)
    throw invalid(`findNearest needs a vector of 1 to ${mostDimensions} numbers.`)
  const limit = Number(typeof given.limit === 'object' ? given.limit?.value : given.limit)
  if (!Number.isInteger(limit) || limit < 1 || limit > mostFound)
    throw invalid(`findNearest needs a limit of 1 to ${mostFound}.`)
  const threshold = typeof distanceThreshold === 'object' ? distanceThreshold?.value : distanceThreshold
  return {
    path: parseFieldPath(given.vectorField?.fieldPath),
    to,
    measure,
    limit,
    field: distanceResultField ? parseFieldPath(distanceResultField) : null,
    threshold: threshold === undefined || threshold === null ? null : Number(threshold),
  }
}

/** Keeps of all the documents it sees those that are nearest, and never many more; of equally near ones those that come first in the query's order. */
export function nearestOf(nearest: Nearest, compare: (a: Stored, b: Stored) => number) {
  const { path, to, measure, limit, field, threshold } = nearest
  const sign = measure === 'DOT_PRODUCT' ? -1 : 1
  let found: { document: Stored; distance: number }[] = []
  /** Where enough are known that are no further away. */
  let furthest = Infinity
  const cut = () => {
    found.sort((a, b) => sign * (a.distance - b.distance) || compare(a.document, b.document))
    found = found.slice(0, limit)
    const last = found.at(-1)
    if (last && found.length === limit) furthest = sign * last.distance
  }
  return {
    see(document: Stored): void {
      const value = valueAt(document.fields, path)
      const vector = value && numbersOf(value)
      if (!vector || vector.length !== to.length) return
      const distance = distanceBetween(measure, vector, to)
      // A vector of zeroes has no direction.
      if (Number.isNaN(distance) || sign * distance > furthest) return
      if (threshold !== null && (measure === 'DOT_PRODUCT' ? distance < threshold : distance > threshold)) return
      found.push({ document, distance })
      if (found.length >= 4 * limit) cut()
    },
    /** The nearest first; in `field` of each how near. */
    all(): Stored[] {
      cut()
      return found.map(({ document, distance }) => {
        if (!field) return document
        // Its text as it is stored does not say the distance.
        const { text: _, ...rest } = document
        return { ...rest, fields: withValueAt(document.fields, field, { doubleValue: storedDouble(distance) }) }
      })
    },
  }
}

function distanceBetween(measure: Measure, a: readonly number[], b: readonly number[]): number {
  let [squares, product, ofA, ofB] = [0, 0, 0, 0]
  for (const [at, x] of a.entries()) {
    const y = b[at] ?? 0
    squares += (x - y) ** 2
    product += x * y
    ofA += x * x
    ofB += y * y
  }
  if (measure === 'EUCLIDEAN') return Math.sqrt(squares)
  return measure === 'COSINE' ? 1 - product / Math.sqrt(ofA * ofB) : product
}

const numbersOf = (value: Value): number[] | null =>
  vectorOf(value)?.map((one) => ('doubleValue' in one ? doubleOf(one.doubleValue) : Number(numberOf(one)))) ?? null

const invalid = (message: string) => new FirestoreError('INVALID_ARGUMENT', message)
