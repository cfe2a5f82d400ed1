import type { FeedRefusal } from '@duebook/contract/feed/feed-requests'
import { explainError } from './messages.ts'

/** One plain sentence and one next step for any no about a calendar feed. */
export function saidOfFeeds(error: unknown): string {
  const reason = (error as { details?: { reason?: string } } | null)?.details?.reason
  if (reason !== undefined && Object.hasOwn(said, reason)) return said[reason as FeedRefusal]
  const { problem, next } = explainError(error)
  return `${problem} ${next}`
}

const said: Record<FeedRefusal, string> = {
  'too-many-feeds': 'You have as many feeds as you may. Switch one off that nobody uses.',
  'no-such-feed': 'This feed was switched off meanwhile. Make a new one if it is still needed.',
  'not-in-book': 'You are not in this book any more. Choose another.',
  'too-often': 'That was too often for one day. Try again tomorrow.',
  'no-account': 'A demo goes away, and its addresses with it. Keep it under an address of yours first.',
}
