import type { Value } from '../../firestore/wire/json.ts'

/** The kinds of a value, as a person calls them. */
export const valueKinds = ['string', 'number', 'boolean', 'null', 'timestamp', 'reference', 'other'] as const
export type ValueKind = (typeof valueKinds)[number]

export function kindOf(value: Value): ValueKind {
  if ('stringValue' in value) return 'string'
  if ('integerValue' in value || 'doubleValue' in value) return 'number'
  if ('booleanValue' in value) return 'boolean'
  if ('nullValue' in value) return 'null'
  if ('timestampValue' in value) return 'timestamp'
  if ('referenceValue' in value) return 'reference'
  return 'other'
}

/** The kind with what it holds: "map 3", "list 2". */
export function kindInWords(value: Value): string {
  if ('mapValue' in value) return `map ${Object.keys(value.mapValue.fields ?? {}).length}`
  if ('arrayValue' in value) return `list ${value.arrayValue.values?.length ?? 0}`
  if ('bytesValue' in value) return 'bytes'
  if ('geoPointValue' in value) return 'place'
  return kindOf(value)
}

/** A value in one line, cut after so many signs. */
export function valueInWords(value: Value, most = 120): string {
  const text = inWords(value)
  return text.length > most ? `${text.slice(0, most)}…` : text
}

function inWords(value: Value): string {
  if ('stringValue' in value) return value.stringValue
  if ('integerValue' in value) return value.integerValue
  if ('doubleValue' in value) return String(value.doubleValue)
  if ('booleanValue' in value) return String(value.booleanValue)
  if ('nullValue' in value) return 'null'
  if ('timestampValue' in value) return value.timestampValue.replace('T', ' ').replace('Z', ' UTC')
  if ('referenceValue' in value) return value.referenceValue.split('/').slice(5).join('/')
  if ('bytesValue' in value) return `${Math.floor((value.bytesValue.length * 3) / 4)} bytes`
  if ('geoPointValue' in value) return `${value.geoPointValue.latitude ?? 0}, ${value.geoPointValue.longitude ?? 0}`
  if ('arrayValue' in value) return `[${(value.arrayValue.values ?? []).map(inWords).join(', ')}]`
  return `{${Object.entries(value.mapValue.fields ?? {})
    .map(([name, inside]) => `${name}: ${inWords(inside)}`)
    .join(', ')}}`
}

/** The text by which a form shows a value of this kind, and from which `readValue` makes it again. */
export function editText(value: Value): string {
  if ('timestampValue' in value) return value.timestampValue
  return kindOf(value) === 'other' ? JSON.stringify(value, null, 1) : inWords(value)
}

/** A value of a kind from its text; null where the text is none of it. `root`: the name below which references lie. */
export function readValue(kind: string, text: string, root: string): Value | null {
  switch (kind) {
    case 'string':
      return { stringValue: text }
    case 'number':
      return numberIn(text.trim())
    case 'boolean':
      return /^(true|false)$/.test(text.trim()) ? { booleanValue: text.trim() === 'true' } : null
    case 'null':
      return { nullValue: null }
    case 'timestamp':
      return Number.isNaN(Date.parse(text.trim())) ? null : { timestampValue: text.trim() }
    case 'reference':
      return /^[^/]+(\/[^/]+)+$/.test(text.trim()) ? { referenceValue: `${root}/${text.trim()}` } : null
    case 'other':
      return jsonObject(text) as Value | null
    default:
      return null
  }
}

/**
 * What a filter compares with: numbers, true, false and null as such, in quotes as text, after an @ as a time, in square brackets as a list;
 * everything else is text as it stands.
 */
export function readLiteral(text: string): Value {
  const trimmed = text.trim()
  if (trimmed === 'null') return { nullValue: null }
  if (trimmed === 'true' || trimmed === 'false') return { booleanValue: trimmed === 'true' }
  const number = numberIn(trimmed)
  if (number) return number
  if (trimmed.startsWith('@') && !Number.isNaN(Date.parse(trimmed.slice(1))))
    return { timestampValue: trimmed.slice(1) }
  if (/^".*"$/s.test(trimmed)) return { stringValue: trimmed.slice(1, -1) }
  if (/^\[.*\]$/s.test(trimmed)) {
    const values = trimmed
      .slice(1, -1)
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
    return { arrayValue: { values: values.map(readLiteral) } }
  }
  return { stringValue: text }
}

function numberIn(text: string): Value | null {
  if (/^-?\d{1,18}$/.test(text)) return { integerValue: String(BigInt(text)) }
  return /^-?\d{1,300}(\.\d{1,300})?(e[+-]?\d{1,3})?$/i.test(text) ? { doubleValue: Number(text) } : null
}

/** The object that a text of JSON is; null where it is none. */
export function jsonObject(text: string): Record<string, unknown> | null {
  try {
    const read = JSON.parse(text) as unknown
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : null
  } catch {
    return null
  }
}
