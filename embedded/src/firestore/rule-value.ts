import type { RuleValue } from '../rules/ruleset.ts'
import type { Fields, Value } from './wire/json.ts'
import { parseInstant } from './data/instant.ts'
import { doubleOf } from './data/value-order.ts'

export function toRuleMap(fields: Fields): RuleValue {
  const entries = new Map<string, RuleValue>()
  for (const [name, value] of Object.entries(fields)) entries.set(name, toRuleValue(value))
  return { type: 'map', entries }
}

/** A stored value as rules see it: integers bigint, references paths from `databases`. */
export function toRuleValue(value: Value): RuleValue {
  if ('stringValue' in value) return value.stringValue
  if ('integerValue' in value) return BigInt(value.integerValue)
  if ('doubleValue' in value) return doubleOf(value.doubleValue)
  if ('booleanValue' in value) return value.booleanValue
  if ('timestampValue' in value) {
    const { seconds, micros } = parseInstant(value.timestampValue)
    return { type: 'timestamp', seconds: BigInt(seconds), nanos: micros * 1000 }
  }
  if ('mapValue' in value) return toRuleMap(value.mapValue.fields ?? {})
  if ('arrayValue' in value) return { type: 'list', items: (value.arrayValue.values ?? []).map(toRuleValue) }
  if ('bytesValue' in value) return { type: 'bytes', bytes: Buffer.from(value.bytesValue, 'base64') }
  if ('referenceValue' in value) return { type: 'path', segments: value.referenceValue.split('/').slice(2) }
  if ('geoPointValue' in value)
    return {
      type: 'latlng',
      latitude: value.geoPointValue.latitude ?? 0,
      longitude: value.geoPointValue.longitude ?? 0,
    }
  return null
}

/** The claims of a verified token: whole numbers are int, as the hosted service has it. */
export function tokenValue(claim: unknown): RuleValue {
  if (typeof claim === 'number') return Number.isSafeInteger(claim) ? BigInt(claim) : claim
  if (typeof claim === 'string' || typeof claim === 'boolean' || typeof claim === 'bigint') return claim
  if (Array.isArray(claim)) return { type: 'list', items: claim.map(tokenValue) }
  if (typeof claim === 'object' && claim !== null)
    return { type: 'map', entries: new Map(Object.entries(claim).map(([name, value]) => [name, tokenValue(value)])) }
  return null
}
