import { may } from '@duebook/contract/people/roles'
import { listed, plural, type CalendarDate } from '@duebook/domain'
import type { BookPerson } from '../../cloud/people/members.ts'
import type { WaitingProposal } from '../../cloud/people/proposals.ts'
import { firstNameOf } from '../../frame/who.ts'
import type { Early } from './busy-data.ts'

/** One date that is another's, and what is proposed for it already. */
export type OthersEarly = { one: Early; who: BookPerson; waiting: WaitingProposal | null }

/**
 * What somebody plans themselves, and what they ask of others. Another's is what somebody else of the book has who could plan it; who left, or
 * only reads the book, is asked nothing. Until the people are known only one's own and nobody's is planned. What is another's is in no step.
 */
export function byWhose(
  early: readonly Early[],
  { uid, today }: { uid: string; today: CalendarDate },
  people: readonly BookPerson[],
  proposals: readonly WaitingProposal[],
): { early: Early[]; own: Early[]; others: OthersEarly[] } {
  const known = new Map(people.map((one) => [one.uid, one]))
  const isOwn = ({ row }: Early) => {
    const { assignee } = row.obligation
    if (assignee === null || assignee === uid) return true
    const who = known.get(assignee)
    return known.size > 0 && !(who && may(who.role, 'add, change and settle'))
  }
  const own = early.filter(isOwn)
  const others = early.flatMap((one) => {
    const who = isOwn(one) ? undefined : known.get(one.row.obligation.assignee ?? '')
    return who ? [{ one, who, waiting: proposals.find((proposal) => isOf(proposal, one, today)) ?? null }] : []
  })
  return { early: early.map((one) => (own.includes(one) ? one : { ...one, inStep: false })), own, others }
}

const isOf = (proposal: WaitingProposal, { row }: Early, today: CalendarDate): boolean =>
  proposal.obligationId === row.obligation.id &&
  proposal.nominal === row.nominal &&
  proposal.due === row.date &&
  proposal.askedOf === row.obligation.assignee &&
  proposal.plan >= today

/** "Ben’s", "James’". */
export const possessive = (name: string) => (name.endsWith('s') ? `${name}’` : `${name}’s`)

/** "2 asked of Ben and Cleo, not moved yet": what waits for others; null where nothing does. */
export function askedWords(others: readonly OthersEarly[]): string | null {
  const asked = others.filter(({ waiting }) => waiting !== null)
  if (asked.length === 0) return null
  const names = [...new Set(asked.map(({ who }) => firstNameOf(who)))]
  return `${plural(asked.length, 'date')} asked of ${listed(names)}, not moved yet`
}
