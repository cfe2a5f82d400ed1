import {
  mostProposed,
  proposalEntryOf,
  proposalId,
  proposedWords,
  type Proposal,
} from '@duebook/contract/people/proposal'
import { isFor, may } from '@duebook/contract/people/roles'
import { waitingPaths } from '@duebook/contract/people/waiting-paths'
import { database, Timestamp } from '../cloud/admin.ts'
import { datesOf } from '../obligations/dates-of.ts'
import { todayOf } from '../obligations/work-out-anew.ts'
import { within } from '../people/bounds.ts'
import { concernsIn } from '../people/concerned.ts'
import { bookFor, refuseReadOnly, roleOf } from '../people/held-book.ts'
import { peopleCall } from '../people/people-call.ts'
import { refusePeople } from '../people/refuse-people.ts'
import { tell } from '../people/tell.ts'
import { dueNow, endProposal, stillStands } from './proposed-date.ts'

/**
 * Proposes a plan day for a date to whoever has it, who is told; until they take it nothing changes. Throws `reassigned`, `asked-left`,
 * `overtaken` where the date is not as the asker saw it, or the day is none to plan for; `proposed-already`, `too-many-proposals`, `read-only`.
 */
export const proposePlan = peopleCall('proposePlan', (person, { bookId, obligationId, nominal, of, due, plan }) =>
  database.runTransaction(async (transaction) => {
    const now = Date.now()
    const { uid, name } = person
    const book = await bookFor(transaction, bookId, uid, 'add, change and settle')
    refuseReadOnly(book, now)
    const id = proposalId({ obligationId, nominal })
    const at = database.doc(waitingPaths.proposal(bookId, id))
    const [count, dates, before, waiting] = await Promise.all([
      within(transaction, 'proposals', uid, now),
      datesOf(transaction, bookId, obligationId),
      transaction.get(at),
      transaction.get(database.collection(waitingPaths.proposals(bookId)).limit(mostProposed)),
    ])
    if (!dates || !isFor(book, uid, dates.obligation)) throw refusePeople('not-allowed', 'This is not yours to do.')
    const { obligation, records } = dates
    const today = todayOf(obligation)
    if (obligation.assignee !== of || of === uid)
      throw refusePeople('reassigned', 'Somebody else has this date by now.')
    if (!may(roleOf(book, of), 'add, change and settle'))
      throw refusePeople('asked-left', 'Whoever has this date is not in the book any more, or only reads it.')
    const was = records.get(nominal)?.plan ?? null
    const isOpen = obligation.status === 'active' && dueNow(dates, nominal) === due
    if (!isOpen || plan === was || plan < today || plan > due)
      throw refusePeople('overtaken', 'The date is not as it was, or this is no day to plan it for.')
    const earlier = before.data() as Proposal | undefined
    if (earlier && stillStands(earlier, dates)) throw refusePeople('proposed-already', 'This waits for an answer.')
    if (!earlier && waiting.size >= mostProposed)
      throw refusePeople('too-many-proposals', `${mostProposed} proposals wait in this book.`)

    const { title } = obligation
    count()
    if (earlier && earlier.askedOf !== of) endProposal(transaction, bookId, earlier)
    transaction.set(at, {
      obligationId,
      nominal,
      title,
      due,
      was,
      plan,
      askedOf: of,
      askedBy: uid,
      askerName: name,
      askedAt: Timestamp.fromMillis(now),
      ...concernsIn(obligation),
    } satisfies Proposal)
    const proposed = proposedWords({ plan, title, due }, today)
    const event = { news: 'proposal.asked', book: book.name, by: name, proposed } as const
    tell(transaction, of, { id: proposalEntryOf(bookId, id), bookId, ...event }, now)
    return { outcome: 'done' as const }
  }),
)
