import { isSame } from '@duebook/contract/acts/is-same'
import type { Book } from '@duebook/contract/book'
import { daysApart } from '@duebook/contract/days-apart'
import { Kind, type Obligation } from '@duebook/contract/obligation'
import { paths } from '@duebook/contract/paths'
import { readPlan, storedPlan } from '@duebook/contract/reminder-plan'
import { usualPlan, type UsualPlans } from '@duebook/contract/usual-plan'
import { logger } from 'firebase-functions'
import { onDocumentUpdated } from 'firebase-functions/firestore'
import { inLanes, lanes } from '../asking/in-lanes.ts'
import { inPages } from '../asking/look-at-hands.ts'
import { database, FieldValue } from '../cloud/admin.ts'
import { isPassing } from './passing-fault.ts'

/**
 * What is usual for a kind in a book was changed: active obligations that follow it follow on, those with steps of their own keep them. The
 * ledger follows each by its own trigger. Safe to run twice: what follows already is as it should be.
 */
export const followUsualPlan = onDocumentUpdated(
  { document: 'books/{bookId}', retry: true, timeoutSeconds: 540 },
  async ({ params, data }) => {
    const [before, after] = [data?.before.data(), data?.after.data()] as [Book?, Book?]
    const [was, is] = [before?.defaults?.plans, after?.defaults?.plans]
    const changed = Kind.options.filter((kind) => was?.[kind] !== is?.[kind])
    for (const kind of changed) {
      const following = database
        .collection(paths.obligations(params.bookId))
        .where('kind', '==', kind)
        .where('status', '==', 'active')
        .select()
      await inPages(following, pageSize, (page) =>
        inLanes(page, lanes, ({ id }) => followOrLeave(params.bookId, id, { was, is }, after?.changedBy)),
      )
    }
  },
)

/** Obligations read at a time. */
const pageSize = 100

/** One that cannot follow is named in the log, and stops no other. */
const followOrLeave = (bookId: string, id: string, plans: Plans, by: string | undefined) =>
  follow(paths.obligation(bookId, id), plans, by).catch((fault: unknown) => {
    if (isPassing(fault)) throw fault
    logger.error('an obligation could not follow its usual plan', {
      bookId,
      obligationId: id,
      fault: (fault as Error).name,
    })
  })

type Plans = Record<'was' | 'is', UsualPlans>

/** Read and written at once: what somebody edits meanwhile is theirs. */
const follow = (path: string, { was, is }: Plans, by: string | undefined) =>
  database.runTransaction(async (transaction) => {
    const reference = database.doc(path)
    const obligation = (await transaction.get(reference)).data() as Obligation | undefined
    if (!obligation) return
    const plan = readPlan(obligation.reminderPlan)
    const about = { hasNotice: obligation.notice !== null, apart: daysApart(obligation.schedule) }
    const next = usualPlan(is, obligation.kind, about).steps
    if (!isSame(plan.steps, usualPlan(was, obligation.kind, about).steps) || isSame(plan.steps, next)) return
    transaction.update(reference, {
      reminderPlan: storedPlan({ ...plan, steps: next }),
      updatedAt: FieldValue.serverTimestamp(),
      ...(by !== undefined && { updatedBy: by }),
    })
  })
