import type { Weakness } from '@duebook/domain'

/** Of which day the last try was, where the owner is, and what they were told of dates that are still to come, by their names. */
export type Warned = { on: string; said: Record<string, readonly string[]> }

/** What is kept of it; of anything else nothing was said. */
export function readWarned(stored: unknown): Warned {
  const { on, said } = (stored ?? {}) as Record<string, unknown>
  return { on: typeof on === 'string' ? on : '', said: typeof said === 'string' ? saidIn(said) : {} }
}

function saidIn(text: string): Warned['said'] {
  try {
    const read: unknown = JSON.parse(text)
    const entries = Object.entries(typeof read === 'object' && read !== null ? read : {})
    return Object.fromEntries(entries.flatMap(([o, why]) => (Array.isArray(why) ? [[o, why.map(String)]] : [])))
  } catch {
    return {}
  }
}

/** The dates of which there is a reason that was not told yet, with those reasons alone; and all that is told by then. */
export function newReasons<One extends { obligationId: string; nominal: string; why: readonly Weakness[] }>(
  found: readonly One[],
  before: Warned['said'],
): { fresh: One[]; said: Warned['said'] } {
  const nameOf = ({ obligationId, nominal }: One) => `${obligationId}_${nominal}`
  const knownOf = (one: One) => before[nameOf(one)] ?? []
  const fresh = found
    .map((one) => ({ ...one, why: one.why.filter((reason) => !knownOf(one).includes(reason)) }))
    .filter(({ why }) => why.length > 0)
  const said = Object.fromEntries(found.map((one) => [nameOf(one), [...new Set([...knownOf(one), ...one.why])]]))
  return { fresh, said }
}
