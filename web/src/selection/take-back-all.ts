import { isSame } from '@duebook/contract/acts/is-same'
import { snoozeEnd } from '@duebook/contract/acts/snooze-end'
import type { Occurrence } from '@duebook/contract/occurrence'
import { calendarDate, listed } from '@duebook/domain'
import type { Where } from '../acts/next-target.ts'
import { saveEdit } from '../cloud/obligations/editObligation.ts'
import { readObligation } from '../cloud/obligations/obligation.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { recordAct, recordsOf } from '../cloud/occurrences/occurrences.ts'
import { snooze } from '../cloud/occurrences/snooze.ts'
import { loadFirestore } from '../cloud/sdk/load.ts'
import { forgetMany, type Step } from '../cloud/sync/keptMany.ts'

/** Takes each back of which what was said still stands, the last first. Resolves with a sentence where some stay. */
export async function takeBackAll(where: Where, steps: readonly Step[]): Promise<string | void> {
  forgetMany()
  const staying: string[] = []
  for (const step of steps.toReversed()) if (!(await takeBackOne(where, step))) staying.push(step.title)
  if (staying.length === 0) return
  const said = `${steps.length - staying.length} of ${steps.length} taken back.`
  return `${said} ${listed(staying.toReversed())} changed since, and ${staying.length === 1 ? 'stays as it is' : 'stay as they are'}.`
}

/** Whether it could be: what was said of it still stood. */
export async function takeBackOne(where: Where, step: Step): Promise<boolean> {
  const obligation = await readObligation(where.bookId, step.id)
  if (!obligation) return false
  switch (step.what) {
    case 'record': {
      const record = (await recordsOf(await loadFirestore(), where.bookId, step.id)).get(step.nominal)
      if (!record || !isSame(standing(record), step.stands)) return false
      const target = { nominal: calendarDate(step.nominal), due: calendarDate(record.due) }
      await recordAct({ ...where, obligation, ...target }, step.takeBack)
      return true
    }
    case 'edit':
      if (!editStands(obligation, step.stands)) return false
      await saveEdit(where, obligation, step.takeBack)
      return true
    case 'snooze': {
      if (snoozeEnd(obligation.snooze, step.nominal) !== step.stands) return false
      const nominal = calendarDate(step.nominal)
      await snooze({ ...where, obligation, nominal, due: obligation.nextDue ?? nominal }, step.before)
      return true
    }
  }
}

/** What an act on many says of a date. */
export const standing = ({ state, due, plan = null }: Occurrence) => ({ state, due, plan })

const editStands = (obligation: ObligationRecord, stands: Extract<Step, { what: 'edit' }>['stands']) =>
  (Object.keys(stands) as (keyof typeof stands)[]).every((field) =>
    isSame(obligation[field] ?? null, stands[field] ?? null),
  )
