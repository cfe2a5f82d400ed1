import type { BucketSettings, CorsRule, LifecycleRule } from '../bucket-settings.ts'
import { StorageError, invalid, unimplemented } from '../errors.ts'

/** The part of a bucket's resource that can be set. */
export function settingsJson({ metageneration, versioning, lifecycle, cors }: BucketSettings): Record<string, unknown> {
  return {
    metageneration: String(metageneration),
    etag: Buffer.from(String(metageneration)).toString('base64'),
    versioning: { enabled: versioning },
    ...(lifecycle.length > 0 && {
      lifecycle: { rule: lifecycle.map(({ action, condition }) => ({ action: { type: action }, condition })) },
    }),
    ...(cors.length > 0 && {
      cors: cors.map(({ origins, methods, responseHeaders, maxAgeSeconds }) => ({
        origin: origins,
        method: methods,
        responseHeader: responseHeaders,
        ...(maxAgeSeconds !== null && { maxAgeSeconds }),
      })),
    }),
  }
}

/** Applies a PATCH: what is absent stays, null sets back. Throws 400, and 501 for what is not offered, so that nothing is promised that is not held. */
export function settingsAfter(before: BucketSettings, patch: unknown): BucketSettings {
  const { versioning, lifecycle, cors, ...others } = recordOf(patch, 'The metadata')
  for (const [name, value] of Object.entries(others))
    if (value !== undefined && !told.has(name)) throw unimplemented(`${name.slice(0, 40)} of a bucket`)
  return {
    ...before,
    ...(versioning !== undefined && { versioning: enabledIn(versioning) }),
    ...(lifecycle !== undefined && { lifecycle: rulesIn(lifecycle) }),
    ...(cors !== undefined && { cors: corsIn(cors) }),
  }
}

function enabledIn(versioning: unknown): boolean {
  if (versioning === null) return false
  const { enabled = false } = recordOf(versioning, 'versioning')
  if (typeof enabled !== 'boolean') throw invalid('versioning.enabled is true or false.')
  return enabled
}

function rulesIn(lifecycle: unknown): LifecycleRule[] {
  const { rule = [] } = lifecycle === null ? {} : recordOf(lifecycle, 'lifecycle')
  if (rule === null) return []
  if (!Array.isArray(rule) || rule.length > mostRules)
    throw invalid(`lifecycle.rule is a list of at most ${mostRules}.`)
  return rule.map(ruleOf)
}

function corsIn(cors: unknown): CorsRule[] {
  if (cors === null) return []
  if (!Array.isArray(cors) || cors.length > mostRules) throw invalid(`cors is a list of at most ${mostRules}.`)
  return cors.map((given: unknown) => {
    const rule = recordOf(given, 'A rule of cors')
    const unknown = Object.keys(rule).find((name) => !corsNames.has(name))
    if (unknown !== undefined) throw invalid(`A rule of cors knows no ${unknown.slice(0, 40)}.`)
    const { maxAgeSeconds = null } = rule
    if (maxAgeSeconds !== null && !days.holds(maxAgeSeconds))
      throw invalid(`maxAgeSeconds is ${days.words}, at most 1,000,000.`)
    const list = (name: string, holds: (text: string) => boolean, words: string) => {
      const value = rule[name] ?? []
      if (
        !Array.isArray(value) ||
        value.length > mostRules ||
        !value.every((one) => typeof one === 'string' && holds(one))
      )
        throw invalid(`${name} of a rule of cors is a list of ${words}.`)
      return value as string[]
    }
    return {
      origins: list(
        'origin',
        (text) => text === '*' || /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#]+$/i.test(text),
        'origins such as https://app.example, or *',
      ),
      methods: list('method', (text) => text === '*' || /^[A-Za-z]{1,20}$/.test(text), 'methods, or *').map((one) =>
        one.toUpperCase(),
      ),
      responseHeaders: list('responseHeader', (text) => /^[\w*-]{1,200}$/.test(text), 'names of headers'),
      maxAgeSeconds: maxAgeSeconds as number | null,
    }
  })
}

const corsNames = new Set(['origin', 'method', 'responseHeader', 'maxAgeSeconds'])

function ruleOf(given: unknown): LifecycleRule {
  const rule = recordOf(given, 'A rule')
  const { type } = recordOf(rule['action'], 'action')
  if (type === 'SetStorageClass') throw unimplemented('SetStorageClass: all is stored alike here, and the action')
  if (type !== 'Delete' && type !== 'AbortIncompleteMultipartUpload')
    throw invalid('The action of a rule is Delete or AbortIncompleteMultipartUpload.')
  const entries = Object.entries(recordOf(rule['condition'], 'condition')).filter(([, value]) => value !== null)
  if (entries.length === 0) throw invalid('A rule needs a condition.')
  for (const [name, value] of entries) checkCondition(type, name, value)
  return { action: type, condition: Object.fromEntries(entries) }
}

function checkCondition(action: LifecycleRule['action'], name: string, value: unknown): void {
  if (name === 'daysSinceCustomTime' || name === 'customTimeBefore') throw unimplemented(`The condition ${name}`)
  const form = Object.hasOwn(conditions, name) ? conditions[name as keyof typeof conditions] : null
  if (!form) throw invalid(`A rule knows no condition ${name.slice(0, 40)}.`)
  if (!form.holds(value)) throw invalid(`The condition ${name} is ${form.words}.`)
  if (action === 'AbortIncompleteMultipartUpload' && !['age', 'matchesPrefix', 'matchesSuffix'].includes(name))
    throw invalid(`AbortIncompleteMultipartUpload takes no condition ${name}.`)
}

const days = {
  words: 'a whole number from 0',
  holds: (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1_000_000,
}
const date = {
  words: 'a date such as 2020-01-31',
  holds: (value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)),
}
const texts = {
  words: 'a list of 1 to 50 texts',
  holds: (value: unknown) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= 50 &&
    value.every((one) => typeof one === 'string' && one !== '' && one.length <= 1024),
}
const conditions = {
  age: days,
  createdBefore: date,
  daysSinceNoncurrentTime: days,
  isLive: { words: 'true or false', holds: (value: unknown) => typeof value === 'boolean' },
  matchesPrefix: texts,
  matchesStorageClass: texts,
  matchesSuffix: texts,
  noncurrentTimeBefore: date,
  numNewerVersions: days,
} satisfies Record<keyof LifecycleRule['condition'], { words: string; holds(value: unknown): boolean }>

/** Clients send back what they were told of a bucket, which is not set by it. */
const told = new Set(['kind', 'id', 'name', 'selfLink', 'location', 'metageneration', 'etag'])
/** As the hosted service bounds them. */
const mostRules = 100

function recordOf(value: unknown, what: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new StorageError(400, 'invalid', `${what} must be a JSON object.`)
}
