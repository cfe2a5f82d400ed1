import type { FilterTree } from '../firestore/query/query.ts'
import type { Fields, FieldOperator, Value } from '../firestore/wire/json.ts'
import type { QueryFilter, RuleValue } from './ruleset.ts'

/** A stored Firestore value as rules see it: integers are int, doubles stay float even when whole, references are paths from `databases`. */
export function ruleValueOf(value: Value): RuleValue {
  if ('nullValue' in value) return null
  if ('booleanValue' in value) return value.booleanValue
  if ('integerValue' in value) return BigInt(value.integerValue)
  if ('doubleValue' in value) return Number(value.doubleValue)
  if ('timestampValue' in value) return timestampOf(value.timestampValue)
  if ('stringValue' in value) return value.stringValue
  if ('bytesValue' in value) return { type: 'bytes', bytes: new Uint8Array(Buffer.from(value.bytesValue, 'base64')) }
  if ('referenceValue' in value) return { type: 'path', segments: referenceSegments(value.referenceValue) }
  if ('geoPointValue' in value) {
    return {
      type: 'latlng',
      latitude: value.geoPointValue.latitude ?? 0,
      longitude: value.geoPointValue.longitude ?? 0,
    }
  }
  if ('arrayValue' in value) return { type: 'list', items: (value.arrayValue.values ?? []).map(ruleValueOf) }
  return ruleFieldsOf(value.mapValue.fields)
}

/** A document's fields as the map behind `resource.data`. */
export function ruleFieldsOf(fields: Fields | undefined): RuleValue {
  const entries = new Map<string, RuleValue>()
  for (const [name, value] of Object.entries(fields ?? {})) entries.set(name, ruleValueOf(value))
  return { type: 'map', entries }
}

const DEEPEST_CLAIM = 32

/** Decoded token claims (plain JSON) as `request.auth.token`: whole numbers are int, other numbers float. Throws on what JSON cannot hold. */
export function ruleClaimsOf(claims: unknown, depth = 0): RuleValue {
  if (depth > DEEPEST_CLAIM)
    throw new RangeError(`Token claims nest deeper than ${DEEPEST_CLAIM} levels; rules cannot judge them.`)
  if (claims === null || typeof claims === 'boolean' || typeof claims === 'string') return claims
  if (typeof claims === 'number') return Number.isSafeInteger(claims) ? BigInt(claims) : claims
  if (Array.isArray(claims)) return { type: 'list', items: claims.map((item) => ruleClaimsOf(item, depth + 1)) }
  if (typeof claims === 'object') {
    const entries = new Map<string, RuleValue>()
    for (const [name, value] of Object.entries(claims)) {
      if (value !== undefined) entries.set(name, ruleClaimsOf(value, depth + 1))
    }
    return { type: 'map', entries }
  }
  throw new TypeError(`A token claim of type ${typeof claims} is not JSON; rules cannot judge it.`)
}

const OPERATORS: { [Name in FieldOperator]: Extract<QueryFilter, { op: string }>['op'] } = {
  LESS_THAN: '<',
  LESS_THAN_OR_EQUAL: '<=',
  GREATER_THAN: '>',
  GREATER_THAN_OR_EQUAL: '>=',
  EQUAL: '==',
  NOT_EQUAL: '!=',
  ARRAY_CONTAINS: 'array-contains',
  IN: 'in',
  ARRAY_CONTAINS_ANY: 'array-contains-any',
  NOT_IN: 'not-in',
}

/** The checked filter of a query as the constraints from which rules are proved. */
export function queryFilterOf(filter: FilterTree): QueryFilter {
  if (filter.kind === 'and') return { and: filter.filters.map(queryFilterOf) }
  if (filter.kind === 'or') return { or: filter.filters.map(queryFilterOf) }
  return { field: [...filter.path], op: OPERATORS[filter.op], value: ruleValueOf(filter.value) }
}

/** RFC 3339 text to seconds and nanoseconds. Throws a RangeError on anything else. */
export function timestampOf(text: string): Extract<RuleValue, { type: 'timestamp' }> {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/.exec(text)
  const milliseconds = match === null ? Number.NaN : Date.parse(`${match[1]}${match[3]}`)
  if (match === null || Number.isNaN(milliseconds)) {
    throw new RangeError(`"${text.slice(0, 40)}" is not an RFC 3339 time, so rules cannot compare it.`)
  }
  return {
    type: 'timestamp',
    seconds: BigInt(Math.floor(milliseconds / 1000)),
    nanos: Number((match[2] ?? '').padEnd(9, '0')),
  }
}

/** Resource name to the segments rules use: `projects/{project}` in front is dropped. */
function referenceSegments(reference: string): string[] {
  const segments = reference.split('/').filter((segment) => segment !== '')
  return segments[0] === 'projects' ? segments.slice(2) : segments
}
