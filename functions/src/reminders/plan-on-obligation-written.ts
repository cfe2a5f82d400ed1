import { isCalendarDate } from '@duebook/domain'
import { onDocumentWritten } from 'firebase-functions/firestore'
import { cameBack } from '../archive/came-back.ts'
import { lookAt } from '../asking/look-at.ts'
import { Timestamp, type DocumentData } from '../cloud/admin.ts'
import { agreeWithRecords } from '../obligations/agree-with-records.ts'
import { isOnlyConcerns } from '../people/concerned.ts'
import { openRing } from '../obligations/open-rings.ts'
import { givenBy } from './given.ts'
import { planLedgers } from './plan-ledger.ts'
import { planWhenEnded } from './plan-when-ended.ts'

/**
 * An obligation was added, changed, completed or acknowledged: its rows in the ledger follow, and who is asked of its
 * date; what is due already goes out at once instead of waiting for the schedule. Safe to run twice and in any order: it reads the present state.
 */
export const planOnObligationWritten = onDocumentWritten(
  { document: 'books/{bookId}/obligations/{obligationId}', retry: true },
  async (event) => {
    const { bookId, obligationId } = event.params
    const [before, after] = [event.data?.before.data(), event.data?.after.data()]
    if (isOnlyConcerns(before, after)) return
    if (event.data?.after.exists) await openRing(event.data.after.ref, before, after)
    const at = event.data?.after.get('updatedAt')
    await planWhenEnded(bookId, obligationId, { before, after, at: Date.parse(event.time) })
    const given = givenBy(before, after, at instanceof Timestamp ? at.toMillis() : Date.parse(event.time))
    // What it is brought in line with is another write, which gives it to nobody anew.
    if (event.data && (await agreeWithRecords(event.data.after.ref, before, after)) && !given) return
    const added = event.data?.before.exists === false
    // What came back from an export had its reminders where it was: what passed since is not late here.
    const isNew = added && !(await cameBack(bookId, 'obligations', obligationId))
    const since = (isNew && writtenDown(event.data?.after.get('createdAt'))) || Date.parse(event.time)
    await planLedgers(bookId, [obligationId], { now: Date.now(), since, added, given })
    const dates = [...new Set([nextOf(before), nextOf(after)])].flatMap((nominal) => nominal ?? [])
    if (dates.length > 0)
      await lookAt(
        bookId,
        dates.map((nominal) => ({ obligationId, nominal })),
        Date.now(),
      )
  },
)

/** The date that stands; older releases and stranger clients may have written anything. */
const nextOf = (obligation: DocumentData | undefined): string | null =>
  isCalendarDate(obligation?.nextNominal) ? obligation.nextNominal : null

/** When it came into being, by the server's clock; null where the document does not say. */
const writtenDown = (createdAt: unknown) => (createdAt instanceof Timestamp ? createdAt.toMillis() : null)
