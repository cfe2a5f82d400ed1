import { invalid } from '../errors.ts'
import type { Kind, Resources } from '../resources.ts'
import type { Work } from '../work.ts'
import type { Range } from './parameters.ts'

export type PageAsked = { limit?: number; starting_after?: string; ending_before?: string; created?: Range }
export type Page = { object: 'list'; data: object[]; has_more: boolean; url: string }

/** One page of a kind, newest first; the page adjacent to the cursor. Filters with values narrow it, `keep` decides on the rest. */
export function page<K extends Kind>(
  work: Work,
  kind: K,
  url: string,
  asked: PageAsked,
  filters: Record<string, string | boolean | undefined> = {},
  keep: (wire: Resources[K]) => boolean = () => true,
): Page {
  if (asked.starting_after !== undefined && asked.ending_before !== undefined)
    throw invalid('You cannot parameterize both starting_after and ending_before.', 'ending_before')
  const backwards = asked.ending_before !== undefined
  const cursor = asked.starting_after ?? asked.ending_before
  const limit = asked.limit ?? 10
  const cursorRow = cursor === undefined ? null : work.store.get(kind, cursor)
  if (cursor !== undefined && cursorRow === null)
    throw invalid(`No such ${kind}: '${cursor}'`, backwards ? 'ending_before' : 'starting_after', 'resource_missing')
  const wanted = Object.entries(filters).filter(([, value]) => value !== undefined)
  const first = wanted[0]
  const by = first ? { field: first[0], value: String(first[1]) } : null
  const beyond = cursorRow?.sequence ?? (backwards ? 0 : Number.MAX_SAFE_INTEGER)
  const data: Resources[K][] = []
  let more = false
  for (const row of work.store.scan(kind, by, backwards ? 'oldest' : 'newest', beyond)) {
    const wire = JSON.parse(row.body) as Resources[K]
    if (!inRange(wire, asked.created) || !keep(wire) || isDeleted(row.own)) continue
    if (!wanted.slice(1).every(([field, value]) => String((wire as Record<string, unknown>)[field]) === String(value)))
      continue
    if (data.length === limit) {
      more = true
      break
    }
    data.push(wire)
  }
  return { object: 'list', data: backwards ? data.reverse() : data, has_more: more, url }
}

/** A page of something held in memory, oldest first as given. */
export function pageOf(items: { id: string }[], url: string, asked: PageAsked): Page {
  const limit = asked.limit ?? 10
  const cursor = asked.starting_after ?? asked.ending_before
  const index = cursor === undefined ? -1 : items.findIndex(({ id }) => id === cursor)
  if (cursor !== undefined && index < 0)
    throw invalid(`No such object: '${cursor}'`, 'starting_after', 'resource_missing')
  if (asked.ending_before !== undefined) {
    const start = Math.max(0, index - limit)
    return { object: 'list', data: items.slice(start, index), has_more: start > 0, url }
  }
  const rest = items.slice(index + 1)
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url }
}

function inRange(wire: object, range: Range | undefined): boolean {
  if (!range) return true
  const created = 'created' in wire && typeof wire.created === 'number' ? wire.created : 0
  return (
    created >= (range.gte ?? 0) &&
    created <= (range.lte ?? Infinity) &&
    created > (range.gt ?? -1) &&
    created < (range.lt ?? Infinity)
  )
}

const isDeleted = (own: string) => own.includes('"deleted":true')
