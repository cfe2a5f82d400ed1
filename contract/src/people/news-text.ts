import type { Role } from '../book.ts'
import { wayWords, type OutsideWay } from '../reach/way-words.ts'
import { type Sight } from './roles.ts'
import { withArticle, type GivenRole } from './given-roles.ts'

/** What happened, with what its sentences need; people by their names, an invitation by the address it went to. */
export type BookEvent = { book: string } & (
  | {
      news: 'invitation.accepted'
      who: string
      role: GivenRole
      /** Another address than the invited one came in; null for an account without one. */
      instead: { invited: string; joined: string | null } | null
    }
  | { news: 'invitation.declined' | 'invitation.takenUp' | 'invitation.wanted'; email: string }
  | { news: 'role.changed'; by: string; role: Role; before: Role }
  | { news: 'sight.changed'; by: string; sees: Sight }
  | { news: 'member.removed' | 'book.received' | 'book.deleted'; by: string }
  | { news: 'member.left' | 'reach.failed'; who: string }
  /** `way`: the one that came back; `goesBy`: what goes to them instead. */
  | { news: 'reach.bounced'; who: string; way: OutsideWay; goesBy: OutsideWay }
  | { news: 'reach.unreached'; who: string; way: OutsideWay }
  /** Dates of the next fortnight, the worst first; `nobody`: so many of them would reach nobody, the others hardly. */
  | { news: 'reach.uncovered'; nobody: number; count: number; titles: readonly string[] }
  | { news: 'approval.asked'; by: string; wanted: string; reason: string }
  | { news: 'approval.approved'; by: string; wanted: string }
  | { news: 'approval.declined'; by: string; wanted: string; reason: string }
  | { news: 'approval.ended'; wanted: string }
  /** `proposed`: "Fri 18 Dec for PAYE and NIC, instead of Tue 22 Dec"; `planned`: "PAYE and NIC is planned for Fri 18 Dec". */
  | { news: 'proposal.asked'; by: string; proposed: string }
  | { news: 'proposal.taken'; by: string; planned: string }
  | { news: 'proposal.declined'; by: string; proposed: string; reason: string | null }
  | { news: 'book.offered'; by: string; until: string }
  | { news: 'book.taken' | 'book.notTaken'; who: string }
  /** `what`: the date whose ladder is tried. */
  | { news: 'drill.sent'; by: string; what: string; link: string }
  /** `host`: where nothing is sent any more. */
  | { news: 'webhook.off'; host: string; waiting: number; why: 'unanswered' | 'full' }
  /** `comer`: who would have it. `why` it was not added: whoever pays wants to be asked, or did not pay. */
  | { news: 'seat.wanted'; by: string; comer: string; why: 'ask' | 'declined' | 'bank' }
  /** `said`: "VAT return ends after Mon 30 Nov"; `day`: on which it was said. */
  | { news: 'watched.ended' | 'watched.deleted'; said: string; day: string; after: string }
  /** The same of what somebody has; `by` is null where nobody left a name. */
  | { news: 'owned.ended' | 'owned.deleted'; by: string | null; said: string; day: string; after: string }
  /** `by`: who gave them, null for whoever took them over. `leaver`: whose they were. */
  | { news: 'obligations.received'; by: string | null; leaver: string; count: number; titles: readonly string[] }
)

/** What happened in a book, as the inbox says it: a sentence, and where there is more to say one beneath it. */
export function newsText(event: BookEvent): { body: string; more?: string } {
  const { book } = event
  switch (event.news) {
    case 'invitation.accepted': {
      const { who, role, instead } = event
      const body = `${who} joined ${book} as ${withArticle(role)}`
      if (instead === null) return { body }
      const joined = instead.joined ?? 'an account without an address'
      return { body, more: `Invited as ${instead.invited}, joined as ${joined}` }
    }
    case 'invitation.declined':
      return { body: `${event.email} declined the invitation to ${book}` }
    case 'invitation.takenUp':
      return { body: `${event.email} declined ${book} by mistake`, more: 'The invitation is open again' }
    case 'invitation.wanted':
      return {
        body: `${event.email} asks for a new invitation to ${book}`,
        more: 'The one before ran out. Send it again, or withdraw it.',
      }
    case 'role.changed':
      return {
        body: `You are ${withArticle(event.role)} of ${book}`,
        more: `${event.by} changed it; you were ${withArticle(event.before)}`,
      }
    case 'sight.changed':
      return event.sees === 'theirs'
        ? { body: `You see only what is yours in ${book}`, more: `${event.by} changed it; you saw everything` }
        : { body: `You see everything in ${book}`, more: `${event.by} changed it; you saw only what is yours` }
    case 'member.removed':
      return { body: `${event.by} took you out of ${book}` }
    case 'member.left':
      return { body: `${event.who} left ${book}` }
    case 'seat.wanted':
      return { body: `${event.by} asks for a seat in ${book} for ${event.comer}`, more: whyNoSeat[event.why] }
    case 'obligations.received': {
      const { by, leaver, count } = event
      const what = `${count} ${count === 1 ? 'obligation' : 'obligations'} in ${book}`
      const body = by === null ? `${what} ${count === 1 ? 'is' : 'are'} yours now` : `${by} gave you ${what}`
      return { body, more: by === leaver ? listOf(event) : `Until now with ${leaver}: ${listOf(event)}` }
    }
    case 'watched.ended':
    case 'watched.deleted':
      return { body: event.said, more: `You watch it. ${event.after}` }
    case 'owned.ended':
      return {
        body: event.said,
        more: `It is yours. ${event.by ?? 'Somebody'} ended it on ${event.day}. ${event.after}`,
      }
    case 'owned.deleted':
      return { body: event.said, more: `It was yours. ${event.after}` }
    case 'approval.asked':
      return { body: `${event.by} asks you to approve ${event.wanted}`, more: `“${event.reason}”` }
    case 'approval.approved':
      return { body: `${event.by} approved ${event.wanted}`, more: 'It is done, in your name' }
    case 'approval.declined':
      return { body: `${event.by} declined ${event.wanted}`, more: `“${event.reason}”` }
    case 'approval.ended':
      return {
        body: `Nobody has to approve ${event.wanted} any more`,
        more: `${book} asks nobody else for it now. It was not done: do it if it is still wanted.`,
      }
    case 'proposal.asked':
      return { body: `${event.by} proposes ${event.proposed}`, more: 'The due date stays' }
    case 'proposal.taken':
      return { body: `${event.by} took it: ${event.planned}`, more: 'You proposed it. The due date stays.' }
    case 'proposal.declined':
      return {
        body: `${event.by} does not take ${event.proposed}`,
        more: event.reason === null ? 'Nothing is planned otherwise' : `“${event.reason}”`,
      }
    case 'book.offered':
      return {
        body: `${event.by} asks whether you want to own ${book}`,
        more: `You would pay for it from then on. The question stands until ${event.until}.`,
      }
    case 'book.taken':
      return { body: `${event.who} owns ${book} now`, more: 'You stay as an admin' }
    case 'book.notTaken':
      return { body: `${event.who} does not want to own ${book}`, more: 'You own and pay for it as before' }
    case 'book.received':
      return { body: `${book} is yours now`, more: `${event.by} handed it on to you` }
    case 'reach.bounced':
      return {
        body: `${wayWords[event.way].head} to ${event.who} bounced`,
        more: `${wayWords[event.goesBy].head} goes to them instead. ${untilConfirmed(event.way)}`,
      }
    case 'reach.unreached':
      return {
        body: `${event.who} cannot be reached: ${wayWords[event.way].name} bounced, no other way`,
        more: `They see reminders only in the app. ${untilConfirmed(event.way)}`,
      }
    case 'reach.failed':
      return {
        body: `${event.who} cannot be reached: what was sent did not arrive, and there is no other way`,
        more: 'They see reminders only in the app. It is tried again with the next reminder.',
      }
    case 'reach.uncovered':
      return { body: `${uncoveredWords(event)} in ${book}`, more: listOf(event) }
    case 'drill.sent':
      return {
        body: `Drill, nothing to do: ${event.by} tries who would hear of ${event.what}`,
        more: 'Say that it reached you. Nothing is asked of you by it.',
      }
    case 'webhook.off':
      return webhookOffWords(event)
    case 'book.deleted':
      return { body: `${event.by} deleted ${book}`, more: 'All that was in it is gone' }
  }
}

/** "2 dates would reach nobody", "1 date would reach nobody, 3 are weak", "3 dates are weak". */
export function uncoveredWords({ nobody, count }: { nobody: number; count: number }): string {
  const weak = count - nobody
  const areWeak = weak === 1 ? 'is weak' : 'are weak'
  if (nobody === 0) return `${weak} ${weak === 1 ? 'date' : 'dates'} ${areWeak}`
  return `${nobody} ${nobody === 1 ? 'date' : 'dates'} would reach nobody${weak > 0 ? `, ${weak} ${areWeak}` : ''}`
}

/** One's own webhook was switched off, and what becomes of what it was not told. */
export function webhookOffWords({
  host,
  waiting,
  why,
}: {
  host: string
  waiting: number
  why: 'unanswered' | 'full'
}): { body: string; more: string } {
  const because = why === 'full' ? 'More waits for it than is kept' : 'It took nothing for three days'
  const wait = `${waiting.toLocaleString('en-GB')} ${waiting === 1 ? 'event waits' : 'events wait'}`
  return {
    body: `${host} is told nothing any more`,
    more: `${because}. ${waiting === 0 ? 'Nothing waits.' : `${wait} for thirty days, should you switch it on.`}`,
  }
}

const whyNoSeat = {
  ask: 'Invite them yourself, or allow more seats in Plan and billing. Nothing was charged.',
  declined: 'Your card was declined, and nothing was charged. Replace it, then invite them.',
  bank: 'Your bank wants to ask you, so nothing was charged. Invite them yourself.',
} as const

const mostNamed = 3

/** "Water, Gas, Heat and 3 more". */
function listOf({ titles, count }: { titles: readonly string[]; count: number }): string {
  const named = titles.slice(0, mostNamed)
  const over = count - named.length
  return over > 0 ? `${named.join(', ')} and ${over} more` : named.join(', ')
}

const untilConfirmed = (way: OutsideWay) =>
  `Nothing more is ${wayWords[way].sent} there until they confirm the ${wayWords[way].place}.`
