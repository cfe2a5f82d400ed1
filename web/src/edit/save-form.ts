import type { Editable } from '@duebook/contract/acts/edit-obligation'
import type { Rescheduling } from '@duebook/contract/acts/reach'
import { shortDateWithYear } from '@duebook/domain'
import { changeObligation } from '../acts/change-obligation.ts'
import { loadOccurrences, record, type Where } from '../acts/next-target.ts'
import { offerUndo } from '../acts/undo.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'

/** Writes what the form says. A date that is changed alone becomes a correction of it, with who says so and why. */
export async function saveForm(
  where: Where,
  obligation: ObligationRecord,
  fields: Partial<Editable>,
  how: Rescheduling | null,
  reason: string,
): Promise<void> {
  const title = fields.title ?? obligation.title
  if (how?.reach !== 'this') {
    const schedule = how ? { schedule: how.schedule } : {}
    const from = how && how.schedule.type !== 'once' ? ` from ${shortDateWithYear(how.from)}` : ''
    await changeObligation(where, obligation, { ...fields, ...schedule }, `${title} is changed${from}.`)
    return
  }
  const { nominal, due } = how
  const changed = await changeObligation(where, obligation, fields, `${title} is changed.`)
  const standing = await (await loadOccurrences()).dueOf(where.bookId, obligation, nominal)
  const { undo } = await record(
    { ...where, obligation: { ...obligation, ...fields }, nominal, due: standing },
    { act: 'correct', due, reason },
  )
  offerUndo(
    `${title} is due ${shortDateWithYear(due)} this time${changed ? ', and changed' : ''}.`,
    `The date of ${title}`,
    undo,
  )
}
