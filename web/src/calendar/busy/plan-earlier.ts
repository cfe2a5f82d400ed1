import type { CalendarDate } from '@duebook/domain'
import { nextTarget, type Where } from '../../acts/next-target.ts'
import { offerUndo } from '../../acts/undo.ts'
import { keepMany, type Step } from '../../cloud/sync/keptMany.ts'
import { recordOne } from '../../selection/act-on-all.ts'
import { takeBackAll } from '../../selection/take-back-all.ts'
import { putAwayMany } from '../../selection/was-done.ts'
import { plannedSentence, type Early } from './busy-data.ts'

/** Plans each for its day, one after the other, with one Undo for all, which this device keeps. No due date moves. */
export async function planEarlier(where: Where, early: readonly Early[]): Promise<void> {
  const steps: Step[] = []
  const plans: CalendarDate[] = []
  for (const { row, plan } of early) {
    const { obligation, nominal, date: due } = row
    const target = plan && nextTarget(where, obligation, { nominal, due, plan: null, name: '' })
    if (!target) continue
    steps.push(await recordOne(target, { act: 'plan', plan }))
    plans.push(plan)
  }
  if (steps.length === 0) return
  const sentence = plannedSentence(plans, where.today)
  putAwayMany()
  keepMany({ uid: where.uid, bookId: where.bookId, at: Date.now(), sentence, steps })
  offerUndo(`${sentence}. The due dates stay.`, sentence, () => takeBackAll(where, steps))
}
