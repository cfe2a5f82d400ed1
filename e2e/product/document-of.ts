/** Plain data as the fields of a Firestore document in the protocol's JSON: whole numbers are integers, a `Date` is a timestamp, undefined fields are left out. */
export function documentOf(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => (value === undefined ? [] : [[name, valueOf(value)]])),
  )
}

function valueOf(value: unknown): Record<string, unknown> {
  if (value === null) return { nullValue: null }
  if (typeof value === 'boolean') return { booleanValue: value }
  if (typeof value === 'number')
    return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value }
  if (value instanceof Date) return { timestampValue: value.toISOString() }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(valueOf) } }
  if (typeof value === 'object') return { mapValue: { fields: documentOf(value as Record<string, unknown>) } }
  return { stringValue: String(value) }
}
