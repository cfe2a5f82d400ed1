import { editObligation, type Editable } from '@duebook/contract/acts/edit-obligation'
import { paths } from '@duebook/contract/paths'
import { storedSchedule } from '@duebook/contract/schedule'
import { calendarDate, type CalendarDate } from '@duebook/domain'
import { recordAct, recordsOf, writeRecord } from '../occurrences/occurrences.ts'
import { loadFirestore } from '../sdk/load.ts'
import { send } from '../sync/sync.ts'
import { isCounted, listActive } from './activeList.ts'
import { loadCalendars } from './calendars.ts'
import type { ObligationRecord } from './obligations.ts'

type Where = { bookId: string; uid: string; today: CalendarDate }
/** The obligation as it is then, and how to take it back. */
export type SavedEdit = { obligation: ObligationRecord; undo: () => Promise<SavedEdit> }

/**
 * Writes the fields that changed, with the dates that follow from them, and what was decided where that holds no more; null where nothing did.
 * Drawn at once.
 */
export async function saveEdit(
  where: Where,
  obligation: ObligationRecord,
  fields: Partial<Editable>,
): Promise<SavedEdit | null> {
  const sdk = await loadFirestore()
  const { bookId, uid, today } = where
  if (fields.schedule) await loadCalendars([fields.schedule, ...(fields.notice ? [fields.notice] : [])])
  const records = await recordsOf(sdk, bookId, obligation.id)
  const by = { uid, today, deviceTime: new Date().toISOString(), serverTime: sdk.serverTimestamp() }
  const edited = editObligation({ obligation, records }, fields, by)
  const { lifted } = edited
  if (Object.keys(edited.takeBack).length === 0) return null
  const { status = obligation.status } = edited.obligation
  const counted = status !== obligation.status && (await isCounted(sdk, bookId))
  const batch = () => {
    const plain = sdk.writeBatch(sdk.db)
    return counted ? listActive(sdk, plain, { bookId, id: obligation.id, status }) : plain
  }
  const write = () =>
    (lifted ? writeRecord(sdk, batch(), bookId, lifted) : batch())
      .update(sdk.doc(sdk.db, paths.obligation(bookId, obligation.id)), {
        ...edited.obligation,
        ...(edited.obligation.schedule ? { schedule: storedSchedule(edited.obligation.schedule) } : {}),
        updatedBy: uid,
        updatedAt: sdk.serverTimestamp(),
      })
      .commit()
  send(`“${obligation.title}”`, write, obligation.id)
  const now = { ...obligation, ...edited.obligation }
  const undo = async () => {
    const undone = (await saveEdit(where, now, edited.takeBack)) ?? { obligation: now, undo }
    if (!lifted) return undone
    const { nominal, due } = lifted.occurrence
    const target = { ...where, obligation: undone.obligation, nominal: calendarDate(nominal), due: calendarDate(due) }
    await recordAct(target, lifted.takeBack)
    return undone
  }
  return { obligation: now, undo }
}
