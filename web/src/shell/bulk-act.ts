import type { ObligationRecord } from '../cloud/obligations.ts'
import { completeOccurrence, planOccurrence, skipOccurrence, type OccurrenceAct } from '../cloud/occurrences.ts'
import { snooze } from '../cloud/snooze.ts'
import { actOn, type Where } from './acts.ts'
import { happened, type BulkAct } from './bulk.ts'
import { did } from './undo.ts'

/** Does it to each, one after the other, and offers one Undo for all of them. */
export async function actOnAll(where: Where, act: BulkAct, those: readonly ObligationRecord[]): Promise<void> {
  const back: (() => Promise<unknown> | void)[] = []
  for (const one of those) {
    const on = actOn(where, one)
    if (on) back.push((await run(act, on)).undo)
  }
  if (back.length === 0) return
  const said = happened(act, back.length, where.today)
  did(`${said}.${stays(act)}`, said, async () => {
    for (const undo of back.toReversed()) await undo()
  })
}

function run(act: BulkAct, on: OccurrenceAct): Promise<{ undo: () => Promise<unknown> | void }> {
  switch (act.act) {
    case 'done':
      return completeOccurrence(on)
    case 'plan':
      return planOccurrence(on, act.plan)
    case 'snooze':
      return snooze(on, act.until)
    case 'skip':
      return skipOccurrence(on, act.reason)
  }
}

const stays = ({ act }: BulkAct) => (act === 'plan' || act === 'snooze' ? ' The due dates stay.' : '')
