import { paidAsExpected } from '@duebook/contract/paid'
import { assignObligations } from '../acts/assign-obligations.ts'
import { nextTarget, type Where } from '../acts/next-target.ts'
import { offerUndo } from '../acts/undo.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { recordAct, type OccurrenceTarget } from '../cloud/occurrences/occurrences.ts'
import { snooze } from '../cloud/occurrences/snooze.ts'
import { resultSentence, type BulkAct } from './bulk.ts'

/** Does it to each, one after the other, and offers one Undo for all of them. */
export async function actOnAll(where: Where, act: BulkAct, obligations: readonly ObligationRecord[]): Promise<void> {
  if (act.act === 'assign') return assignObligations(where, obligations, act.to)
  const inverses: (() => Promise<unknown> | void)[] = []
  const changed = obligations.filter((one) => nextTarget(where, one) !== null)
  for (const one of changed) {
    const target = nextTarget(where, one)
    if (target) inverses.push((await run(act, target)).undo)
  }
  if (inverses.length === 0) return
  const sentence = resultSentence(act, changed, where.today)
  offerUndo(`${sentence}.${stays(act)}`, sentence, async () => {
    for (const undo of inverses.toReversed()) await undo()
  })
}

function run(
  act: Exclude<BulkAct, { act: 'assign' }>,
  target: OccurrenceTarget,
): Promise<{ undo: () => Promise<unknown> | void }> {
  switch (act.act) {
    case 'done':
      return recordAct(target, { act: 'complete', paid: paidAsExpected(target.obligation, target.nominal) })
    case 'snooze':
      return snooze(target, act.until)
    case 'plan':
    case 'skip':
      return recordAct(target, act)
  }
}

const stays = ({ act }: BulkAct) => (act === 'plan' || act === 'snooze' ? ' The due dates stay.' : '')
