import type { Counts } from '../../../tools/hosted/million.ts'
import type { Product } from '../../product/start-product.ts'

export const none: Counts = { reads: 0, writes: 0, deletes: 0, calls: 0, mails: 0, of: {} }

/** All counts of a product so far, from what its private port tells machines. */
export async function countsOf(product: Product): Promise<Counts & { runs: number }> {
  // A connection that was left for long may be closed by the time it is used again.
  const asked = () => fetch(`${product.operator}/metrics`, { headers: { connection: 'close' } })
  const text = await (await asked().catch(asked)).text()
  const found: Counts & { runs: number } = { ...none, of: {}, runs: 0, mails: (await product.messages()).length }
  for (const [, kind, of = '', , many] of text.matchAll(
    /^embedded_documents_total\{kind="(\w+)",of="(\w+)",by="(\w+)"\} (\d+)$/gm,
  )) {
    if (kind === 'read') found.reads += Number(many)
    else if (kind === 'delete') found.deletes += Number(many)
    else {
      found.writes += Number(many)
      found.of[of] = (found.of[of] ?? 0) + Number(many)
    }
  }
  for (const [, name, many] of text.matchAll(/^embedded_function_calls_total\{function="(\w+)"\} (\d+)$/gm)) {
    found.calls += Number(many)
    if (name === 'sendRoutines') found.runs = Number(many)
  }
  return found
}

/** `times` times the counts of one from those of another. */
export const less = (all: Counts, one: Counts, times = 1): Counts => ({
  reads: all.reads - one.reads * times,
  writes: all.writes - one.writes * times,
  deletes: all.deletes - one.deletes * times,
  calls: all.calls - one.calls * times,
  mails: all.mails - one.mails * times,
  of: Object.fromEntries(
    Object.entries(all.of)
      .map(([name, many]) => [name, many - (one.of[name] ?? 0) * times] as const)
      .filter(([, many]) => many !== 0),
  ),
})

export const isSameCount = (one: Counts, other: Counts) => JSON.stringify(one) === JSON.stringify(other)
