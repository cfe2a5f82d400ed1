import { materialise } from '@duebook/contract/materialise'
import type { Obligation } from '@duebook/contract/obligation'
import { paths } from '@duebook/contract/paths'
import { storedPlan } from '@duebook/contract/reminder-plan'
import type { CalendarDate, ReminderPlan } from '@duebook/domain'
import { isOfSeveral } from '../books/isOfSeveral.ts'
import { loadFirestore } from '../sdk/load.ts'
import { count } from '../statistics/count.ts'
import { send } from '../sync/sync.ts'
import { keptUntilAnswered } from '../sync/unsentWrites.ts'
import { isCounted, listActive } from './activeList.ts'
import { loadCalendars } from './calendars.ts'

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
  | 'reminderPlan'
> & { reminderPlan: ReminderPlan }

/** Writes a new obligation with its next dates worked out; it is drawn at once. Returns its id and the first due date. */
export async function addObligation(
  where: { bookId: string; uid: string; today: CalendarDate },
  draft: ObligationDraft,
) {
  const sdk = await loadFirestore()
  const { collection, db, doc, serverTimestamp, writeBatch } = sdk
  await loadCalendars([draft.schedule])
  const at = doc(collection(db, paths.obligations(where.bookId)))
  const next = materialise(draft, [], where.today)
  const [counted, several] = await Promise.all([
    isCounted(sdk, where.bookId),
    isOfSeveral(sdk, where.bookId).catch(() => false),
  ])
  const list = (batch: ReturnType<typeof writeBatch>, status: 'active' | 'ended') =>
    counted ? listActive(sdk, batch, { bookId: where.bookId, id: at.id, status }) : batch
  const add = () =>
    list(writeBatch(db), next.status)
      .set(at, {
        ...draft,
        reminderPlan: storedPlan(draft.reminderPlan),
        ...next,
        // Until the server says whom it concerns.
        ...(several && { concerns: [where.uid] }),
        createdBy: where.uid,
        createdAt: serverTimestamp(),
        updatedBy: where.uid,
        updatedAt: serverTimestamp(),
      })
      .commit()
  const remove = () => list(writeBatch(db), 'ended').delete(at).commit()
  const what = `“${draft.title}”`
  const about = {
    bookId: where.bookId,
    obligationId: at.id,
    uid: where.uid,
    path: at.path,
    before: null,
    was: {},
    said: {},
  }
  send(what, keptUntilAnswered({ ...about, what, does: 'adds' }, add))
  count('obligation_added')
  const removing = `Removing ${what}`
  const undo = () => void send(removing, keptUntilAnswered({ ...about, what: removing, does: 'removes' }, remove))
  return { id: at.id, firstDue: next.nextDue, firstNotice: next.nextNotice, undo }
}
