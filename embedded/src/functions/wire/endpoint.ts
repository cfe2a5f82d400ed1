/** One function of a folder, read from what `firebase-functions` puts on each export (`__endpoint`; functions facts, section 3). */
export type Endpoint = {
  /** The export's path joined by `-`, as in its address. */
  name: string
  regions: string[]
  timeoutSeconds: number
  concurrency: number
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
  | { kind: 'unsupported'; what: string }

export type DocumentChange = 'created' | 'updated' | 'deleted' | 'written'
export type ScheduleRetry = { count: number; minimumBackoffSeconds: number; maximumBackoffSeconds: number }

/** Reads an `__endpoint` that went through JSON. Never throws: what this host does not know becomes `unsupported`, which is said at start. */
export function parseEndpoint(name: string, raw: unknown): Endpoint {
  const endpoint = recordOf(raw)
  const trigger = parseTrigger(endpoint)
  const regions = Array.isArray(endpoint.region) ? endpoint.region.filter((r) => typeof r === 'string') : []
  const longest = trigger.kind === 'document' ? 540 : trigger.kind === 'schedule' ? 1800 : 3600
  return {
    name,
    regions: regions.length > 0 ? regions : ['us-central1'],
    timeoutSeconds: bounded(endpoint.timeoutSeconds, 1, longest, 60),
    concurrency: bounded(endpoint.concurrency, 1, 1000, 80),
    trigger,
  }
}

function parseTrigger(endpoint: Record<string, unknown>): Trigger {
  if (endpoint.platform !== 'gcfv2')
    return { kind: 'unsupported', what: `functions of generation ${String(endpoint.platform)}` }
  if (endpoint.callableTrigger) return { kind: 'callable' }
  if (endpoint.httpsTrigger) return { kind: 'request' }
  if (endpoint.scheduleTrigger) return parseSchedule(recordOf(endpoint.scheduleTrigger))
  if (endpoint.eventTrigger) return parseEvent(recordOf(endpoint.eventTrigger))
  const other = Object.keys(endpoint).find((key) => key.endsWith('Trigger'))
  return { kind: 'unsupported', what: other ?? 'functions without a trigger' }
}

function parseSchedule(trigger: Record<string, unknown>): Trigger {
  const retry = recordOf(trigger.retryConfig)
  return {
    kind: 'schedule',
    schedule: String(trigger.schedule ?? ''),
    timeZone: typeof trigger.timeZone === 'string' && trigger.timeZone !== '' ? trigger.timeZone : 'UTC',
    retry: {
      count: bounded(retry.retryCount, 0, 5, 0),
      minimumBackoffSeconds: bounded(retry.minBackoffSeconds, 1, 3600, 5),
      maximumBackoffSeconds: bounded(retry.maxBackoffSeconds, 1, 3600, 3600),
    },
  }
}

function parseEvent(trigger: Record<string, unknown>): Trigger {
  const type = /^google\.cloud\.firestore\.document\.v1\.(created|updated|deleted|written)(\.withAuthContext)?$/.exec(
    String(trigger.eventType),
  )
  const filters = recordOf(trigger.eventFilters)
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

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const bounded = (value: unknown, least: number, most: number, otherwise: number) =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(most, Math.max(least, Math.floor(value))) : otherwise
