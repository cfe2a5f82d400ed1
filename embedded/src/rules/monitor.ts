import type {
  Decision,
  DocumentReader,
  QueryRequest,
  RuleResource,
  Ruleset,
  RuleValue,
  SingleRequest,
} from './ruleset.ts'

/** A request as it was judged, with all that the rules read for it: enough to judge it again by others. It can be sent between threads. */
export type KeptRequest = {
  judged: Judged
  /** Milliseconds since the epoch. */
  at: number
  project: string
  /** By `readKey`. */
  reads: Map<string, RuleResource | null>
  allowed: boolean
  notes: readonly string[]
}
type Judged =
  | { kind: 'single'; request: Omit<SingleRequest, 'read'> }
  | { kind: 'query'; request: Omit<QueryRequest, 'read'> }

/** How the operator looks at what a service's rules judge. */
export type RuleWatch = {
  /** Requests are kept from now on, or no more: then those that were are gone. */
  watch(on: boolean): void
  kept(): Promise<KeptRequest[]>
  /** The rules in force for everybody, as they are written. */
  rules(): { source: string; file: string } | null
}

const mostRequests = 200
/** Characters and entries of what they hold, all together. */
const mostHeld = 16_000_000

export const readKey = (segments: readonly string[], when: 'before' | 'after') => JSON.stringify([when, ...segments])

/** Keeps the last requests in memory, and none of them on disk: they hold what is in documents. */
export function requestMonitor() {
  const kept: { request: KeptRequest; size: number }[] = []
  let held = 0
  return {
    keep(request: KeptRequest) {
      const size = sizeOf(request)
      kept.unshift({ request, size })
      held += size
      while (kept.length > mostRequests || (held > mostHeld && kept.length > 0)) held -= kept.pop()?.size ?? 0
    },
    /** The latest first. */
    all: (): KeptRequest[] => kept.map(({ request }) => request),
    clear() {
      kept.length = 0
      held = 0
    },
  }
}

/** The same rules, of which `keep` hears what they judge. */
export function monitored(rules: Ruleset, keep: (request: Omit<KeptRequest, 'at' | 'project'>) => void): Ruleset {
  const judge = <D extends Decision>(read: DocumentReader, judged: Judged, decide: (read: DocumentReader) => D): D => {
    const reads: KeptRequest['reads'] = new Map()
    const decision = decide((segments, when) => {
      const found = read(segments, when)
      reads.set(readKey(segments, when), found)
      return found
    })
    keep({ judged, reads, allowed: decision.allowed, notes: decision.notes })
    return decision
  }
  return {
    ...rules,
    decide: ({ read, ...request }, budget) =>
      judge(read, { kind: 'single', request }, (known) => rules.decide({ ...request, read: known }, budget)),
    decideQuery: ({ read, ...request }, budget) =>
      judge(read, { kind: 'query', request }, (known) => rules.decideQuery({ ...request, read: known }, budget)),
  }
}

function sizeOf({ judged: { request }, reads }: KeptRequest): number {
  const resources = [...reads.values()]
  if ('resource' in request) resources.push(request.resource, request.requestResource)
  const values = resources.flatMap((resource) => (resource === null ? [] : [resource.data]))
  if (request.auth) values.push(request.auth.token)
  return 500 + values.reduce<number>((sum, value) => sum + weightOf(value), 0)
}

function weightOf(value: RuleValue): number {
  if (typeof value === 'string') return 8 + value.length
  if (typeof value !== 'object' || value === null) return 8
  if (value.type === 'list' || value.type === 'set')
    return value.items.reduce((sum: number, item) => sum + weightOf(item), 16)
  if (value.type === 'bytes') return 16 + value.bytes.length
  if (value.type !== 'map') return 32
  let sum = 16
  for (const [name, field] of value.entries) sum += name.length + weightOf(field)
  return sum
}
