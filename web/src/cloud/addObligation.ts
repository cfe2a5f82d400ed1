import { materialise } from '@duebook/contract/materialise'
import type { Obligation } from '@duebook/contract/obligation'
import { paths } from '@duebook/contract/paths'
import type { CalendarDate } from '@duebook/domain'
import { loadCalendars } from './calendars.ts'
import { count } from './count.ts'
import { loadFirestore } from './load.ts'
import { send } from './sync.ts'

/** What a person decides about a new obligation; who, when and the next dates are filled in. */
export type ObligationDraft = Omit<
  Obligation,
  | 'status'
  | 'createdBy'
  | 'createdAt'
  | 'updatedBy'
  | 'updatedAt'
  | 'nextNominal'
  | 'nextDue'
  | 'nextNotice'
  | 'nextAcknowledged'
  | 'provisional'
  | 'engineVersion'
>

/** Writes a new obligation with its next dates worked out; it is drawn at once. Returns its id and the first due date. */
export async function addObligation(
  where: { bookId: string; uid: string; today: CalendarDate },
  draft: ObligationDraft,
) {
  const { collection, db, deleteDoc, doc, serverTimestamp, setDoc } = await loadFirestore()
  await loadCalendars([draft.schedule])
  const at = doc(collection(db, paths.obligations(where.bookId)))
  const next = materialise(draft, [], where.today)
  send(`“${draft.title}”`, () =>
    setDoc(at, {
      ...draft,
      ...next,
      createdBy: where.uid,
      createdAt: serverTimestamp(),
      updatedBy: where.uid,
      updatedAt: serverTimestamp(),
    }),
  )
  count('obligation_added')
  return { id: at.id, firstDue: next.nextDue, undo: () => send(`Removing “${draft.title}”`, () => deleteDoc(at)) }
}
