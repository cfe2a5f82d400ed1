import type { Position } from './syntax.ts'
import type { Evaluated } from './values.ts'

/** What an expression came to, as the official emulator writes it. An empty one is a value that is too large to be shown. */
export type ReportedValue = { [kind: string]: unknown }

/** Characters, or entries that count as such: of what is larger nothing is shown. */
const largest = 4_000

/** Never throws; what is larger than some thousand characters comes as {}. */
export function reportedValue(value: Evaluated): ReportedValue {
  let left = largest
  const spend = (cost: number) => {
    left -= cost
    return left < 0
  }

  function shown(one: Evaluated): ReportedValue {
    if (spend(8)) return {}
    if (one === null) return { nullValue: null }
    if (typeof one === 'boolean') return { boolValue: one }
    if (typeof one === 'bigint') return { intValue: String(one) }
    if (typeof one === 'number') return { floatValue: Number.isFinite(one) ? one : String(one) }
    if (typeof one === 'string') return spend(one.length) ? {} : { stringValue: one }
    switch (one.type) {
      case 'bytes':
        return spend(one.bytes.length) ? {} : { bytesValue: Buffer.from(one.bytes).toString('base64') }
      case 'timestamp':
        return {
          timestampValue: `${new Date(Number(one.seconds) * 1000).toISOString().slice(0, 19)}${fraction(one.nanos)}Z`,
        }
      case 'duration':
        return { durationValue: `${one.seconds}${fraction(one.nanos)}s` }
      case 'latlng':
        return { latlngValue: { latitude: one.latitude, longitude: one.longitude } }
      case 'path':
        return { pathValue: { segments: listed(one.segments, (simple) => (spend(simple.length) ? {} : { simple })) } }
      case 'list':
        return { listValue: { values: listed(one.items, shown) } }
      case 'set':
        return { setValue: { values: listed(one.items, shown) } }
      case 'map':
        return {
          mapValue: { fields: Object.fromEntries(listed([...one.entries], ([name, field]) => [name, shown(field)])) },
        }
      case 'map_diff':
        return { mapDiffValue: { left: shown(one.left), right: shown(one.right) } }
      case 'error':
        return { undefined: { ...(one.at && { sourcePosition: placeOf(one.at) }), causeMessage: one.message } }
    }
  }

  function listed<T, S>(items: readonly T[], show: (item: T) => S): S[] {
    const all: S[] = []
    for (const item of items) {
      if (left < 0) break
      all.push(show(item))
    }
    return all
  }

  const whole = shown(value)
  return left < 0 ? {} : whole
}

const placeOf = ({ line, column }: Position) => ({ line, column })
const fraction = (nanos: number) => (nanos === 0 ? '' : `.${String(nanos).padStart(9, '0')}`)
