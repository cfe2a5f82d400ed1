import { documents, mergeAsServer, owner } from './as-server.ts'
import type { Product } from './start-product.ts'

type Row = { document?: { name: string; fields: { state?: { stringValue?: string } } } }

/**
 * As if the pause after a sitting were over: what was close when it was written down, or was given to somebody, is told now. Nothing but the time of those rows of
 * the ledger changes; the schedule sends them as it would later. Returns how many there were.
 */
export async function sittingOver(product: Product): Promise<number> {
  const answer = await fetch(`${product.operator}/v1/${documents}:runQuery`, {
    method: 'POST',
    headers: owner,
    body: JSON.stringify({ structuredQuery: { from: [{ collectionId: 'reminders', allDescendants: true }] } }),
  })
  const waiting = ((await answer.json()) as Row[]).flatMap(({ document }) =>
    /_(close|given)_/.test(document?.name ?? '') && document?.fields.state?.stringValue === 'planned'
      ? [document.name]
      : [],
  )
  const time = { fireAt: new Date(Date.now() - 1000) }
  for (const name of waiting)
    await mergeAsServer(product, name.slice(name.indexOf('/documents/') + '/documents/'.length), time)
  await product.runSchedule('sendDueReminders')
  return waiting.length
}
