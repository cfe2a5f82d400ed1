import type { RuleValue } from '../ruleset.ts'
import { fail, failOfType, type Evaluated, type LatLng } from '../values.ts'
import { exactly, type Methods } from './method.ts'

/** Mean radius of the Earth in metres. */
const EARTH = 6_371_010

export const latlngMethods: Methods<LatLng> = new Map([
  exactly<LatLng>('latitude', 0, (self) => self.latitude),
  exactly<LatLng>('longitude', 0, (self) => self.longitude),
  exactly<LatLng>('distance', 1, (self, other) => {
    return typeof other === 'object' && other?.type === 'latlng'
      ? distance(self, other)
      : failOfType(other ?? null, 'latlng')
  }),
])

export const latlngFunctions: ReadonlyMap<string, (given: RuleValue[]) => Evaluated> = new Map([
  ['value', ([latitude, longitude]: RuleValue[]) => place(latitude ?? null, longitude ?? null)],
])

function place(latitude: RuleValue, longitude: RuleValue): Evaluated {
  if (typeof latitude !== 'number' && typeof latitude !== 'bigint') return failOfType(latitude, 'int,float')
  if (typeof longitude !== 'number' && typeof longitude !== 'bigint') return failOfType(longitude, 'int,float')
  const inside = Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180
  return inside
    ? { type: 'latlng', latitude: Number(latitude), longitude: Number(longitude) }
    : fail('Latitude or longitude out of range.')
}

/** Along the great circle, in metres (haversine). */
function distance(from: LatLng, to: LatLng): number {
  const radians = Math.PI / 180
  const dLatitude = (to.latitude - from.latitude) * radians
  const dLongitude = (to.longitude - from.longitude) * radians
  const a =
    Math.sin(dLatitude / 2) ** 2 +
    Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * Math.sin(dLongitude / 2) ** 2
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(a)))
}
