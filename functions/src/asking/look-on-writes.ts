import { isSame } from '@duebook/contract/acts/is-same'
import { usualLadder } from '@duebook/contract/asking/ladder'
import { paths } from '@duebook/contract/paths'
import { onDocumentWritten } from 'firebase-functions/firestore'
import { database } from '../cloud/admin.ts'
import { overAfter } from '../reminders/over-after.ts'
import { beginReplan, goOnWithReplan } from '../reminders/replan.ts'
import { lookAt } from './look-at.ts'
import { lookAtHands } from './look-at-hands.ts'

/**
 * Somebody took a date in hand, settled it, or took either back: what asks of it follows. A date whose obligation was not planned yet is looked
 * at with that. Safe to run twice and in any order: it reads the present state.
 */
export const lookOnOccurrenceWritten = onDocumentWritten(
  { document: 'books/{bookId}/occurrences/{occurrenceId}', retry: true },
  async ({ params: { bookId, occurrenceId }, data }) => {
    const [before, after] = [data?.before.data(), data?.after.data()]
    if (answers.every((field) => isSame(before?.[field], after?.[field]))) return
    const { obligationId, nominal } = after ?? before ?? {}
    if (typeof obligationId !== 'string' || typeof nominal !== 'string') return
    const hand = await database.doc(paths.hand(bookId, occurrenceId)).get()
    if (hand.exists) await lookAt(bookId, [{ obligationId, nominal }], Date.now())
  },
)

const answers = ['state', 'acknowledgedBy', 'acknowledgedAt', 'awaitingProof']

/** For so long (ms) this run looks at the whole book itself; the minute's schedule does the rest. */
const mostTime = 240_000

/** Who is asked next is another: dates that climb this ladder go on by it. Safe to run twice. */
export const lookOnLadderWritten = onDocumentWritten(
  { document: 'books/{bookId}/ladders/{obligationId}', retry: true, timeoutSeconds: 540 },
  async ({ params: { bookId, obligationId }, id, time }) => {
    if (obligationId !== usualLadder) return lookAtHands(bookId, { obligationId }, Date.now())
    const replan = await beginReplan({ of: { bookId }, isOfLedger: false }, { since: Date.parse(time), event: id })
    await goOnWithReplan(replan, overAfter(mostTime))
  },
)
