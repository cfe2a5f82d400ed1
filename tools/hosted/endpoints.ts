import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { StartError } from '../../embedded/src/startError.ts'

/** What is declared of a function, as the vendor's tool reads it. */
export type Endpoint = Record<string, unknown>

/** Of each of our functions, by its name. Throws StartError where they cannot be loaded. */
export function readEndpoints(): Record<string, Endpoint> {
  const script = join(import.meta.dirname, 'print-endpoints.ts')
  const said = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 2],
    maxBuffer: 16 * 1024 * 1024,
  })
  if (said.status !== 0) throw new StartError('The functions could not be loaded; the lines above say why.')
  return JSON.parse(said.stdout) as Record<string, Endpoint>
}

/** Those that answer at an address: everything that the app, a browser or a program calls. */
export const addressedOf = (endpoints: Record<string, Endpoint>): string[] =>
  Object.entries(endpoints)
    .filter(([, one]) => 'callableTrigger' in one || 'httpsTrigger' in one)
    .map(([name]) => name)
    .toSorted()

/**
 * How many functions are called by each thing that happens by itself: a write of a document of that pattern, a minute that the clock comes to.
 * What a change of these does to the counts of an act is only known once they are counted again.
 */
export function callersOf(endpoints: Record<string, Endpoint>): Record<string, number> {
  const many = new Map<string, number>()
  for (const endpoint of Object.values(endpoints)) {
    const caller = callerOf(endpoint)
    if (caller !== null) many.set(caller, (many.get(caller) ?? 0) + 1)
  }
  return Object.fromEntries([...many].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

function callerOf({ scheduleTrigger, eventTrigger }: Endpoint): string | null {
  if (scheduleTrigger) return `at ${(scheduleTrigger as { schedule: string }).schedule}`
  if (!eventTrigger) return null
  const { eventType, eventFilters, eventFilterPathPatterns } = eventTrigger as {
    eventType: string
    eventFilters?: Record<string, string>
    eventFilterPathPatterns?: Record<string, string>
  }
  const path = eventFilterPathPatterns?.['document'] ?? eventFilters?.['document']
  const event = eventType.split('.').at(-1)
  return path === undefined ? eventType : `${path.replaceAll(/\{\w+\}/g, '*')} ${event}`
}
