import type { Editable } from '@duebook/contract/acts/edit-obligation'
import type { OccurrenceAct, Restorable } from '@duebook/contract/acts/occurrence-act'
import { snoozeEnd } from '@duebook/contract/acts/snooze-end'
import { paidAsExpected } from '@duebook/contract/money/paid'
import type { Paid } from '@duebook/contract/occurrence'
import type { CalendarDate } from '@duebook/domain'
import { nextTarget, type Where } from '../acts/next-target.ts'
import { offerUndo } from '../acts/undo.ts'
import { saveEdit } from '../cloud/obligations/editObligation.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { recordAct, type OccurrenceTarget } from '../cloud/occurrences/occurrences.ts'
import { snooze } from '../cloud/occurrences/snooze.ts'
import { keepMany, type Step } from '../cloud/sync/keptMany.ts'
import { resultSentence, tagsAfter, type BulkAct } from './bulk.ts'
import { shifted } from './shift.ts'
import { standing, takeBackAll } from './take-back-all.ts'
import { putAwayMany } from './was-done.ts'

/** Does it to each, one after the other, and offers one Undo for all of them, which this device keeps. */
export async function actOnAll(where: Where, act: BulkAct, obligations: readonly ObligationRecord[]): Promise<void> {
  const changed: ObligationRecord[] = []
  const steps: Step[] = []
  for (const one of obligations) {
    const step = await run(where, act, one)
    if (!step) continue
    changed.push(one)
    steps.push(step)
  }
  if (steps.length === 0) return
  const sentence = resultSentence(act, changed, where.today)
  putAwayMany()
  keepMany({ uid: where.uid, bookId: where.bookId, at: Date.now(), sentence, steps })
  offerUndo(`${sentence}.${stays(act)}`, sentence, () => takeBackAll(where, steps))
}

/** Null where there is nothing to do to this one. */
async function run(where: Where, act: BulkAct, one: ObligationRecord): Promise<Step | null> {
  const target = nextTarget(where, one)
  switch (act.act) {
    case 'assign':
      return edited(where, one, { assignee: act.to?.uid ?? null })
    case 'tag':
      return edited(where, one, { tags: tagsAfter(one.tags, act) })
    case 'kind':
      return edited(where, one, { kind: act.kind })
    case 'end':
      return edited(where, one, { schedule: { ...one.schedule, lastDay: act.lastDay }, endReason: act.reason })
    case 'snooze': {
      if (!target) return null
      const before = snoozeEnd(one.snooze, target.nominal)
      await snooze(target, act.until)
      const { nominal } = target
      return { what: 'snooze', id: one.id, title: one.title, nominal, before, stands: act.until }
    }
    case 'shift': {
      if (!target) return null
      const { due } = shifted(target.due, act.shift, one.schedule)
      return recordOne(target, { act: 'extend', due, reason: act.reason })
    }
    case 'done':
      return target && recordOne(target, { act: 'complete', paid: paidFor(act, one, target.nominal) })
    case 'spread':
    case 'unplan':
      return target && recordOne(target, { act: 'plan', plan: act.act === 'spread' ? act.plans.get(one.id)! : null })
    case 'plan':
    case 'skip':
      return target && recordOne(target, act)
  }
}

function paidFor(
  { paid }: Extract<BulkAct, { act: 'done' }>,
  one: ObligationRecord,
  nominal: CalendarDate,
): Paid | null {
  const said = paid?.get(one.id)
  return said === undefined ? paidAsExpected(one, nominal) : said
}

/** Records it of one date, and says what takes it back. */
export async function recordOne(target: OccurrenceTarget, act: OccurrenceAct): Promise<Step> {
  const { takeBack, occurrence } = await recordAct(target, act)
  const { id, title } = target.obligation
  return { what: 'record', id, title, nominal: target.nominal, takeBack: kept(takeBack), stands: standing(occurrence) }
}

async function edited(where: Where, one: ObligationRecord, fields: Partial<Editable>): Promise<Step | null> {
  const saved = await saveEdit(where, one, fields)
  return saved && { what: 'edit', id: one.id, title: one.title, takeBack: saved.takeBack, stands: fields }
}

/** Only what is put back: the times of a record are the service's own, and no text. */
function kept(act: OccurrenceAct): OccurrenceAct {
  if (act.act !== 'restore') return act
  const { before, made } = act
  return { act: 'restore', before: before && restorable(before), ...(made ? { made: restorable(made) } : {}) }
}

function restorable({ decision, ...record }: Restorable): Restorable {
  const { state, settledOn, reason, acknowledgedBy, awaitingProof, plan, paid } = record
  return { state, settledOn, reason, acknowledgedBy, awaitingProof, plan, paid, ...(decision ? { decision } : {}) }
}

const stays = ({ act }: BulkAct) =>
  act === 'plan' || act === 'spread' || act === 'unplan' || act === 'snooze' ? ' The due dates stay.' : ''
