import { editable, editObligation, type Editable } from '@duebook/contract/acts/edit-obligation'
import { changedParts, versionOf } from '@duebook/contract/acts/versions'
import type { Obligation } from '@duebook/contract/obligation'
import { paths } from '@duebook/contract/paths'
import { calendarDate, type CalendarDate } from '@duebook/domain'
import { changedOnceMore } from '../edits/edit-steps.ts'
import { editSettled, sendEdits } from '../edits/sendEdits.ts'
import { editOf, putEdit, type WaitingEdit } from '../edits/waitingEdits.ts'
import { recordAct, recordsOf } from '../occurrences/occurrences.ts'
import { loadFirestore } from '../sdk/load.ts'
import { loadCalendars } from './calendars.ts'
import type { ObligationRecord } from './obligations.ts'
import { isConnected } from '../sync/connection.ts'

type Where = { bookId: string; uid: string; today: CalendarDate }
/** The obligation as it is then, and how to take it back. */
export type SavedEdit = { obligation: ObligationRecord; takeBack: Partial<Editable>; undo: () => Promise<SavedEdit> }

/**
 * Keeps what changed of `obligation`, as whoever changed it began from it, with the dates that follow from that; null where nothing did. Drawn
 * at once; what the service compares it with is decided in `sendEdits.ts`, and what was decided there where it holds no more goes with it.
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
  const now = { ...obligation, ...edited.obligation }
  const stored = await sdk.getDocFromCache(sdk.doc(sdk.db, paths.obligation(bookId, obligation.id))).catch(() => null)
  const whole = wholeOf({ ...obligation, ...(stored?.data() as Obligation | undefined) })
  keep(where, whole, { ...changedParts(versionOf(obligation), versionOf(now)), drawn: edited.obligation, obligation })
  void sendEdits()
  const undo = async () => {
    const undone = (await saveEdit(where, now, edited.takeBack)) ?? { obligation: now, takeBack: {}, undo }
    if (!lifted) return undone
    const { nominal, due } = lifted.occurrence
    const target = { ...where, obligation: undone.obligation, nominal: calendarDate(nominal), due: calendarDate(due) }
    // One decides again of what the service knows to be decided about.
    await editSettled({ bookId, obligationId: obligation.id })
    await recordAct(target, lifted.takeBack)
    return undone
  }
  return { obligation: now, takeBack: edited.takeBack, undo }
}

/** Together with what waits of the same one already. */
function keep(
  { bookId, uid, today }: Where,
  whole: WaitingEdit['whole'],
  { base, mine, drawn, obligation }: Pick<WaitingEdit, 'base' | 'mine' | 'drawn'> & { obligation: ObligationRecord },
) {
  const title = drawn.title ?? obligation.title
  const before = editOf({ bookId, obligationId: obligation.id })
  putEdit({
    ...changedOnceMore(before, { title, base, mine, drawn }),
    title,
    uid,
    bookId,
    obligationId: obligation.id,
    at: Date.now(),
    today,
    online: isConnected(),
    whole,
    gone: before?.gone ?? false,
    refused: null,
  })
}

/** Without what is worked out, and who wrote it when. */
function wholeOf(obligation: Editable & Pick<Obligation, 'pack'>): WaitingEdit['whole'] {
  const said = Object.fromEntries(editable.map((field) => [field, obligation[field] ?? null])) as Editable
  return { ...said, watchers: obligation.watchers ?? [], pack: obligation.pack ?? null }
}
