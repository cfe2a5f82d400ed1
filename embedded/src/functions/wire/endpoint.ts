import { blockingEvents, type BlockingEvent } from '../../auth/blocking.ts'

/** One function of a folder, read from what `firebase-functions` puts on each export (`__endpoint`; functions facts, section 3). */
export type Endpoint = {
  /** The export's path joined by `-`, as in its address. */
  name: string
  regions: string[]
  timeoutSeconds: number
  concurrency: number
  /** What its process's heap may hold, where it says so. */
  megabytes: number | null
  generation: 1 | 2
  /** Names of the secrets that it binds, and alone may see. */
  secrets: string[]
  trigger: Trigger
}

export type Trigger =
  | { kind: 'callable' }
  | { kind: 'request' }
  | { kind: 'schedule'; schedule: string; timeZone: string; retry: ScheduleRetry }
  | {
      kind: 'document'
      change: DocumentChange
      withAuthContext: boolean
      pattern: string
      database: string
      retry: boolean
    }
  | { kind: 'file'; change: FileChange; bucket: string; retry: boolean }
  | { kind: 'account'; change: 'created' | 'deleted'; retry: boolean }
  /** Of somebody's own, published to a channel (`locations/{region}/channels/{id}`), with these attributes. */
  | { kind: 'custom'; type: string; channel: string; filters: Readonly<Record<string, string>>; retry: boolean }
  /** Asked before an account is made, a sign-in ends, or a mail or text of sign-in leaves; can stop each. */
  | { kind: 'blocking'; event: BlockingEvent }
  /** A queue of tasks of the function's name. */
  | { kind: 'task'; rates: TaskRates; retry: TaskRetry }
  | { kind: 'unsupported'; what: string }

export type DocumentChange = 'created' | 'updated' | 'deleted' | 'written'
export type FileChange = 'finalized' | 'deleted' | 'metadataUpdated' | 'archived'
export type ScheduleRetry = { count: number; minimumBackoffSeconds: number; maximumBackoffSeconds: number }

/** How many tasks are at work at once, and how many are begun in a second. */
export type TaskRates = { concurrent: number; perSecond: number }
/** A task that fails is tried so many times, and for so many seconds where that is said as well; backoffs in seconds, doubled so many times and then growing evenly. */
export type TaskRetry = {
  attempts: number
  seconds: number | null
  minimumBackoffSeconds: number
  maximumBackoffSeconds: number
  doublings: number
}

/** Reads an `__endpoint` that went through JSON. Never throws: what this host does not know becomes `unsupported`, which is said at start. */
export function parseEndpoint(name: string, raw: unknown): Endpoint {
  const endpoint = recordOf(raw)
  const trigger = parseTrigger(endpoint)
  const regions = Array.isArray(endpoint.region) ? endpoint.region.filter((r) => typeof r === 'string') : []
  const longest = isEvent(trigger) ? 540 : trigger.kind === 'schedule' ? 1800 : 3600
  return {
    name,
    regions: regions.length > 0 ? regions : ['us-central1'],
    timeoutSeconds: bounded(endpoint.timeoutSeconds, 1, longest, 60),
    concurrency: bounded(endpoint.concurrency, 1, 1000, 80),
    megabytes:
      typeof endpoint.availableMemoryMb === 'number' ? bounded(endpoint.availableMemoryMb, 128, 8192, 256) : null,
    generation: endpoint.platform === 'gcfv1' ? 1 : 2,
    secrets: (Array.isArray(endpoint.secretEnvironmentVariables) ? endpoint.secretEnvironmentVariables : [])
      .map((bound: unknown) => recordOf(bound).key)
      .filter((key) => typeof key === 'string'),
    trigger,
  }
}

/** Whether it is told of things after they happened; such functions may be tried again. */
export function isEvent(trigger: Trigger): trigger is Extract<Trigger, { retry: boolean }> {
  return ['document', 'file', 'account', 'custom'].includes(trigger.kind)
}

function parseTrigger(endpoint: Record<string, unknown>): Trigger {
  if (endpoint.platform !== 'gcfv2' && endpoint.platform !== 'gcfv1')
    return { kind: 'unsupported', what: `functions of generation ${String(endpoint.platform)}` }
  if (endpoint.callableTrigger) return { kind: 'callable' }
  if (endpoint.httpsTrigger) return { kind: 'request' }
  // The zone of generation 1 is the one where it was made.
  const zone = endpoint.platform === 'gcfv1' ? 'America/Los_Angeles' : 'UTC'
  if (endpoint.scheduleTrigger) return parseSchedule(recordOf(endpoint.scheduleTrigger), zone)
  if (endpoint.blockingTrigger) return parseBlocking(recordOf(endpoint.blockingTrigger))
  if (endpoint.taskQueueTrigger) return parseTaskQueue(recordOf(endpoint.taskQueueTrigger))
  if (endpoint.eventTrigger) return parseEvent(recordOf(endpoint.eventTrigger))
  const other = Object.keys(endpoint).find((key) => key.endsWith('Trigger'))
  return { kind: 'unsupported', what: other ?? 'functions without a trigger' }
}

function parseSchedule(trigger: Record<string, unknown>, zone: string): Trigger {
  const retry = recordOf(trigger.retryConfig)
  return {
    kind: 'schedule',
    schedule: String(trigger.schedule ?? ''),
    timeZone: typeof trigger.timeZone === 'string' && trigger.timeZone !== '' ? trigger.timeZone : zone,
    retry: {
      count: bounded(retry.retryCount, 0, 5, 0),
      minimumBackoffSeconds: bounded(retry.minBackoffSeconds, 1, 3600, 5),
      maximumBackoffSeconds: bounded(retry.maxBackoffSeconds, 1, 3600, 3600),
    },
  }
}

/** What is not said is as the hosted tools set it up. */
function parseTaskQueue(trigger: Record<string, unknown>): Trigger {
  const rates = recordOf(trigger.rateLimits)
  const retry = recordOf(trigger.retryConfig)
  const seconds = (value: unknown, otherwise: number) =>
    typeof value === 'number' && value >= 0 ? Math.min(longestTaskBackoff, value) : otherwise
  return {
    kind: 'task',
    rates: {
      concurrent: bounded(rates.maxConcurrentDispatches, 1, 5000, 1000),
      perSecond:
        typeof rates.maxDispatchesPerSecond === 'number' && rates.maxDispatchesPerSecond > 0
          ? Math.min(500, rates.maxDispatchesPerSecond)
          : 500,
    },
    retry: {
      attempts: retry.maxAttempts === -1 ? Infinity : bounded(retry.maxAttempts, 1, 1_000_000, 3),
      seconds: typeof retry.maxRetrySeconds === 'number' && retry.maxRetrySeconds > 0 ? retry.maxRetrySeconds : null,
      minimumBackoffSeconds: seconds(retry.minBackoffSeconds, 0.1),
      maximumBackoffSeconds: seconds(retry.maxBackoffSeconds, 3600),
      doublings: bounded(retry.maxDoublings, 0, 16, 16),
    },
  }
}

const longestTaskBackoff = 3_600 * 24

function parseBlocking(trigger: Record<string, unknown>): Trigger {
  const named = /^providers\/cloud\.auth\/eventTypes\/user\.(\w+)(:.*)?$/.exec(String(trigger.eventType))?.[1]
  const event = blockingEvents.find((known) => known === named)
  return event === undefined
    ? { kind: 'unsupported', what: `blocking events of type ${String(trigger.eventType)}` }
    : { kind: 'blocking', event }
}

function parseEvent(trigger: Record<string, unknown>): Trigger {
  const type = /^google\.cloud\.firestore\.document\.v1\.(created|updated|deleted|written)(\.withAuthContext)?$/.exec(
    String(trigger.eventType),
  )
  const filters = recordOf(trigger.eventFilters)
  const other =
    parseCustom(trigger, filters) ??
    parseFileOrAccount(String(trigger.eventType), filters, trigger.retry === true) ??
    parseLegacyDocument(trigger, filters)
  if (other) return other
  const pattern = recordOf(trigger.eventFilterPathPatterns).document ?? filters.document
  if (!type || typeof pattern !== 'string')
    return { kind: 'unsupported', what: `events of type ${String(trigger.eventType)}` }
  return {
    kind: 'document',
    change: type[1] as DocumentChange,
    withAuthContext: type[2] !== undefined,
    pattern,
    database: typeof filters.database === 'string' ? filters.database : '(default)',
    retry: trigger.retry === true,
  }
}

function parseCustom(
  { eventType, channel, retry }: Record<string, unknown>,
  filters: Record<string, unknown>,
): Trigger | null {
  const place = /^(?:projects\/[^/]+\/)?(locations\/[^/]+\/channels\/[^/]+)$/.exec(String(channel))?.[1]
  if (place === undefined) return null
  const wanted = Object.entries(filters).filter((filter): filter is [string, string] => typeof filter[1] === 'string')
  return {
    kind: 'custom',
    type: String(eventType),
    channel: place,
    filters: Object.fromEntries(wanted),
    retry: retry === true,
  }
}

function parseFileOrAccount(type: string, filters: Record<string, unknown>, retry: boolean): Trigger | null {
  const file = /^google\.cloud\.storage\.object\.v1\.(finalized|deleted|metadataUpdated|archived)$/.exec(type)?.[1]
  if (file !== undefined && typeof filters.bucket === 'string')
    return { kind: 'file', change: file as FileChange, bucket: filters.bucket, retry }
  const legacy = /^google\.storage\.object\.(finalize|delete|metadataUpdate|archive)$/.exec(type)?.[1]
  const bucket = /^projects\/_\/buckets\/([^/]+)$/.exec(String(filters.resource))?.[1]
  if (legacy !== undefined && bucket !== undefined)
    return { kind: 'file', change: `${legacy}d` as FileChange, bucket, retry }
  const account = /^providers\/firebase\.auth\/eventTypes\/user\.(create|delete)$/.exec(type)?.[1]
  return account === undefined ? null : { kind: 'account', change: account === 'create' ? 'created' : 'deleted', retry }
}

function parseLegacyDocument(trigger: Record<string, unknown>, filters: Record<string, unknown>): Trigger | null {
  const type = /^providers\/cloud\.firestore\/eventTypes\/document\.(create|update|delete|write)$/.exec(
    String(trigger.eventType),
  )?.[1]
  const place = /^projects\/[^/]+\/databases\/([^/]+)\/documents\/(.+)$/.exec(String(filters.resource))
  if (type === undefined || !place) return null
  const changes = { create: 'created', update: 'updated', delete: 'deleted', write: 'written' } as const
  return {
    kind: 'document',
    change: changes[type as keyof typeof changes],
    withAuthContext: false,
    pattern: place[2] ?? '',
    database: place[1] ?? '(default)',
    retry: trigger.retry === true,
  }
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const bounded = (value: unknown, least: number, most: number, otherwise: number) =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(most, Math.max(least, Math.floor(value))) : otherwise
