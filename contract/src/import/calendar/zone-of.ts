import type { ImportContext } from '../verdicts.ts'
import { zoneByRules } from '../zones/zone-by-rules.ts'
import { windowsZone, zoneOfPlaces } from '../zones/windows-zones.ts'
import { knownZone } from '../zones/zone-name.ts'
import type { Calendar } from './components.ts'

/** What a TZID stands for. Null: nothing says where, and the clock on the wall stays. `matched`: not named, but like that one. */
export type ZoneFound = { zone: string | null; matched: boolean }

/** Finds the zone of each TZID once. */
export class Zones {
  readonly #context: ImportContext
  readonly #found = new Map<Calendar, Map<string, ZoneFound>>()

  constructor(context: ImportContext) {
    this.#context = context
  }

  of(id: string, calendar: Calendar): ZoneFound {
    let known = this.#found.get(calendar)
    if (!known) this.#found.set(calendar, (known = new Map()))
    let found = known.get(id)
    if (!found) {
      found = this.#resolved(id, calendar)
      if (known.size < MOST_KEPT) known.set(id, found)
    }
    return found
  }

  #resolved(id: string, calendar: Calendar): ZoneFound {
    const named = knownZone(id) ?? behindPrefix(id) ?? windowsZone(id)
    if (named !== null) return { zone: named, matched: false }
    if (/^tzone:\/\/microsoft\/utc$/i.test(id.trim())) return { zone: 'Etc/UTC', matched: false }
    const places = zoneOfPlaces(id)
    if (places !== null) return { zone: places, matched: true }
    const text = calendar.zones.get(id.trim())
    if (!text) return { zone: null, matched: false }
    const located = knownZone(text.properties.find(({ name }) => name === 'X-LIC-LOCATION')?.value ?? '')
    if (located !== null) return { zone: located, matched: false }
    const zone = zoneByRules(text, [zoneOfCalendar(calendar), knownZone(this.#context.zone)], this.#context)
    return { zone, matched: zone !== null }
  }
}

const MOST_KEPT = 1_000

export const zoneOfCalendar = (calendar: Calendar): string | null =>
  knownZone(calendar.properties.find(({ name }) => name === 'X-WR-TIMEZONE')?.value ?? '')

/** `/freeassociation.sourceforge.net/Europe/Madrid`, `/citadel.org/20070227_1/Europe/Berlin`: the name that ends it. */
function behindPrefix(id: string): string | null {
  if (!id.startsWith('/') || id.length > 200) return null
  const parts = id.split('/')
  for (const length of [3, 2]) {
    const zone = parts.length > length ? knownZone(parts.slice(-length).join('/')) : null
    if (zone !== null) return zone
  }
  return null
}
