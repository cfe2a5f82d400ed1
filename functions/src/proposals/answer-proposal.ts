import { proposalEntryOf, proposalId, proposedWords, type Proposal } from '@duebook/contract/people/proposal'
import { waitingPaths } from '@duebook/contract/people/waiting-paths'
import { calendarDate, shortDate } from '@duebook/domain'
import { database, type Transaction } from '../cloud/admin.ts'
import { actAs, datesOf, type Dates } from '../obligations/dates-of.ts'
import { todayOf } from '../obligations/work-out-anew.ts'
import { bookFor, refuseReadOnly, type HeldBook } from '../people/held-book.ts'
import { peopleCall, type Person } from '../people/people-call.ts'
import { refusePeople } from '../people/refuse-people.ts'
import { tell } from '../people/tell.ts'
import { dueNow, endProposal, stillStands } from './proposed-date.ts'

/**
 * Takes what somebody proposed, which plans the date in the name of whoever has it, or does not; whoever proposed it hears so. The same answer
 * twice is one. Throws `overtaken` where it waits no more, is another day, or cannot be taken any more; `read-only`.
 */
export const answerProposal = peopleCall('answerProposal', (person, { bookId, plan, answer, ...one }) =>
  database.runTransaction(async (transaction) => {
    const now = Date.now()
    const book = await bookFor(transaction, bookId, person.uid, 'add, change and settle')
    const [proposal, dates] = await Promise.all([
      proposalOf(transaction, bookId, one),
      datesOf(transaction, bookId, one.obligationId),
    ])
    if (proposal && proposal.askedOf !== person.uid) throw refusePeople('not-allowed', 'This is not yours to do.')
    const answered = { bookId, book, person, proposal, dates }
    if (answer.how === 'decline') decline(transaction, answered, answer.reason, now)
    else if (proposal || !isPlanned(dates, one.nominal, person.uid, plan)) take(transaction, answered, plan, now)
    return { outcome: 'done' as const }
  }),
)

/** Takes back what one proposed, as long as it waits. */
export const withdrawProposal = peopleCall('withdrawProposal', (person, { bookId, ...one }) =>
  database.runTransaction(async (transaction) => {
    await bookFor(transaction, bookId, person.uid, 'see the book')
    const proposal = await proposalOf(transaction, bookId, one)
    if (!proposal) return { outcome: 'over' as const }
    if (proposal.askedBy !== person.uid) throw refusePeople('not-allowed', 'This is not yours to do.')
    endProposal(transaction, bookId, proposal)
    return { outcome: 'done' as const }
  }),
)

const proposalOf = async (
  transaction: Transaction,
  bookId: string,
  one: Pick<Proposal, 'obligationId' | 'nominal'>,
): Promise<Proposal | null> =>
  ((await transaction.get(database.doc(waitingPaths.proposal(bookId, proposalId(one))))).data() as
    | Proposal
    | undefined) ?? null

type Answered = {
  bookId: string
  book: HeldBook
  person: Person
  proposal: Proposal | null
  dates: Dates | null
}

function take(transaction: Transaction, answered: Answered, plan: string, now: number): void {
  const { bookId, book, person, proposal, dates } = answered
  refuseReadOnly(book, now)
  if (!proposal || !dates || proposal.plan !== plan || !stillStands(proposal, dates)) throw overtaken()
  const { nominal } = proposal
  const day = calendarDate(plan)
  const write = actAs(transaction, dates, { nominal, uid: person.uid, act: { act: 'plan', plan: day } }, now)
  if (!write) throw overtaken()
  endProposal(transaction, bookId, proposal)
  write()
  const planned = `${proposal.title} is planned for ${shortDate(day, todayOf(dates.obligation))}`
  tellAsker(transaction, answered, { news: 'proposal.taken', planned }, now)
}

/** Nothing changes; of what waits no more nothing has to be said. */
function decline(transaction: Transaction, answered: Answered, reason: string | null, now: number): void {
  const { bookId, proposal, dates } = answered
  if (!proposal) return
  endProposal(transaction, bookId, proposal)
  if (!dates || !stillStands(proposal, dates)) return
  const { title } = proposal
  const days = { plan: calendarDate(proposal.plan), due: calendarDate(proposal.due) }
  const proposed = proposedWords({ title, ...days }, todayOf(dates.obligation))
  tellAsker(transaction, answered, { news: 'proposal.declined', proposed, reason }, now)
}

/** It was taken by the same answer before. */
function isPlanned(dates: Dates | null, nominal: string, uid: string, plan: string): boolean {
  const record = dates?.records.get(nominal)
  return dates !== null && dueNow(dates, nominal) !== null && record?.plan === plan && record.updatedBy === uid
}

type Answer =
  | { news: 'proposal.taken'; planned: string }
  | { news: 'proposal.declined'; proposed: string; reason: string | null }

function tellAsker(
  transaction: Transaction,
  { bookId, book, person, proposal }: Answered,
  answer: Answer,
  now: number,
): void {
  if (!proposal || !Object.hasOwn(book.roles, proposal.askedBy)) return
  const id = `${proposalEntryOf(bookId, proposalId(proposal))}-answered`
  tell(transaction, proposal.askedBy, { id, bookId, book: book.name, by: person.name, ...answer }, now)
}

const overtaken = () => refusePeople('overtaken', 'This waits no more, or cannot be done any more.')
