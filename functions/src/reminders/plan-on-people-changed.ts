import { isSame } from '@duebook/contract/acts/is-same'
import { paths } from '@duebook/contract/paths'
import { onDocumentUpdated } from 'firebase-functions/firestore'
import { inPages, lookAtHands } from '../asking/look-at-hands.ts'
import { database } from '../cloud/admin.ts'
import { overAfter } from './over-after.ts'
import { planEach } from './plan-each.ts'
import { beginReplan, goOnWithReplan } from './replan.ts'

/** Rows read at a time. */
const pageSize = 200
/** For so long (ms) this run looks at the whole book itself; the minute's schedule does the rest. */
const mostTime = 240_000

/** Somebody left a book, or may do another thing there: what is still planned for them, or asked of them, goes to whoever it falls to. Safe to run twice: it reads the present state. */
export const planOnPeopleChanged = onDocumentUpdated(
  { document: 'books/{bookId}', retry: true, timeoutSeconds: 540 },
  async (event) => {
    const { bookId } = event.params
    const [before, after] = [event.data?.before, event.data?.after].map(
      (book) => (book?.get('memberIds') ?? []) as string[],
    )
    const occasion = { now: Date.now(), since: Date.parse(event.time) }
    for (const gone of (before ?? []).filter((uid) => !after?.includes(uid))) {
      const planned = database
        .collection(paths.reminders(bookId))
        .where('recipient', '==', gone)
        .where('state', '==', 'planned')
      // What was planned anew is not theirs any more: a run that was cut goes on with the rest.
      await inPages(planned.select('obligationId'), pageSize, async (rows) => {
        const theirs = new Set(rows.map((row) => String(row.get('obligationId'))))
        await planEach(bookId, [...theirs], occasion)
      })
    }
    const [was, is] = [event.data?.before, event.data?.after].map(
      (book) => (book?.get('roles') ?? {}) as Record<string, string>,
    )
    for (const uid of Object.keys(was ?? {}).filter((one) => was?.[one] !== is?.[one]))
      await lookAtHands(bookId, { of: uid }, Date.now())
    // Any ladder may name who sees more or less from now on.
    const [saw, sees] = [event.data?.before, event.data?.after].map((book) => book?.get('onlyTheirs') ?? [])
    if (isSame(saw, sees)) return
    const replan = await beginReplan({ of: { bookId }, isOfLedger: false }, { since: occasion.since, event: event.id })
    await goOnWithReplan(replan, overAfter(mostTime))
  },
)
