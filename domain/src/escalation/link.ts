import type { Hand, ReachRole } from './state.ts'
import { isMember } from './people.ts'

/** What stands behind an answer link; bound to one person, one date and one act. */
export type LinkToken = {
  does: 'acknowledge' | 'snooze' | 'handBack'
  who: string
  usedAt?: number | null
  broken?: boolean
}
export type LinkRequest = { method: string; until?: number; confirmed?: boolean }
export type LinkAnswer = 'broken' | 'used' | 'settled' | 'gone' | 'quicker' | 'confirm' | 'past-due' | 'done'

/** E25: what a request with a link is told. Reading changes nothing; only `done` acts, and uses the link. `limit` is the latest end of a snooze (ms). */
export function answerLink(
  token: LinkToken,
  request: LinkRequest,
  now: { hand: { state: Hand['state']; by?: string }; roles: Record<string, ReachRole>; limit: number | null },
): LinkAnswer {
  const { hand, roles, limit } = now
  if (token.broken) return 'broken'
  if (token.usedAt !== undefined && token.usedAt !== null) return 'used'
  if (hand.state === 'settled') return 'settled'
  if (!isMember(roles, token.who)) return 'gone'
  if (token.does === 'acknowledge' && hand.state === 'inHand' && hand.by !== token.who) return 'quicker'
  if (request.method !== 'POST') return 'confirm'
  const { until, confirmed } = request
  const beyond = limit !== null && until !== undefined && until > limit
  return token.does === 'snooze' && beyond && !confirmed ? 'past-due' : 'done'
}
