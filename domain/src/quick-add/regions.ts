import { HOLIDAY_LOADERS } from '../holidays/load.ts'
import { hasHolidays } from '../holidays/registered.ts'
import type { Line } from './line.ts'
import { matchAt } from './match.ts'
import type { Found } from './piece.ts'

/** Ids of holiday calendars, `GB-ENG+GB-SCT`. */
export const REGIONS = '([A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,4})*(?:\\+[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,4})*)*)'

export const isKnownRegion = (id: string) => Object.hasOwn(HOLIDAY_LOADERS, id) || hasHolidays(id)

/** "in GB-ENG" after working days. */
export function regionsAt(line: Line, at: number): Found<{ regions: string[] }> | null {
  const lead = line.skip(at, 'in')
  const word = lead === null ? undefined : line.words[lead]
  if (lead === null || !word) return null
  const match = matchAt(`${REGIONS}(?=$|[\\s,;])`, line.text, word.start)
  const regions = match?.[1]?.toUpperCase().split('+') ?? []
  const known = match !== null && regions.every(isKnownRegion) && /[A-Z]/.test(match[0])
  if (!known) return namedRegionAt(line, lead)
  let next = lead
  while ((line.words[next]?.end ?? Number.POSITIVE_INFINITY) <= word.start + match[0].length) next += 1
  return { next, regions }
}

/** "in Scotland", "in England and Wales": by the calendar's name. */
function namedRegionAt(line: Line, at: number): Found<{ regions: string[] }> | null {
  const start = line.words[at]?.start ?? 0
  const rest = line.text.slice(start).toLowerCase()
  let found: { id: string; length: number } | null = null
  for (const [id, { name }] of Object.entries(HOLIDAY_LOADERS)) {
    const longer = rest.startsWith(name.toLowerCase()) && name.length > (found?.length ?? 0)
    if (longer && /^($|[\s,;.])/.test(rest.slice(name.length))) found = { id, length: name.length }
  }
  if (!found) return null
  let next = at
  while ((line.words[next]?.end ?? Number.POSITIVE_INFINITY) <= start + found.length) next += 1
  return { next, regions: [found.id] }
}
