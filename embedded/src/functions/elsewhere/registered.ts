import { compileDocumentPattern } from '../document-pattern.ts'
import { parseEndpoint, type Trigger } from '../wire/endpoint.ts'

/** A function of documents that another functions emulator runs, under the key by which it wants to be told. */
export type Registered = { name: string; generation: 1 | 2; trigger: Trigger & { kind: 'document' } }

/** Of generation 1: `PUT …/triggers/{key}`. Returns a sentence where it cannot be taken. */
export function registeredLegacy(key: string, body: unknown): Registered | string {
  const { eventType, resource } = recordOf(recordOf(body)['eventTrigger'])
  return registered(key, { platform: 'gcfv1', eventTrigger: { eventType, eventFilters: { resource } } })
}

/** Of generation 2: `POST …/eventarcTrigger?eventarcTriggerId={key}`. Returns a sentence where it cannot be taken. */
export function registeredEventarc(key: string, body: unknown): Registered | string {
  const { eventType, database, document } = recordOf(body)
  const { value, matchType } = recordOf(document)
  // A path without a pattern means itself, whatever signs are in it.
  if (matchType === 'EXACT' && /[{}*]/.test(String(value))) return `The document ${String(value)} is not exact.`
  return registered(key, {
    platform: 'gcfv2',
    eventTrigger: { eventType, eventFilters: { database }, eventFilterPathPatterns: { document: value } },
  })
}

function registered(key: string, endpoint: object): Registered | string {
  if (!/^[\w().-]{1,200}$/.test(key)) return 'The key of a trigger is 1 to 200 letters, digits and -_.()'
  const { name, generation, trigger } = parseEndpoint(key, endpoint)
  if (trigger.kind !== 'document') return 'Only triggers of documents are registered here.'
  try {
    compileDocumentPattern(trigger.pattern)
  } catch (error) {
    return error instanceof Error ? error.message : 'The document path of a trigger cannot be read.'
  }
  return { name, generation, trigger }
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
