import type { TokenRefusal } from '@duebook/contract/access/token-requests'
import { explainError } from './messages.ts'

/** One plain sentence and one next step for any no about a token. */
export function saidOfTokens(error: unknown): string {
  const reason = (error as { details?: { reason?: string } } | null)?.details?.reason
  if (reason !== undefined && Object.hasOwn(said, reason)) return said[reason as TokenRefusal]
  const { problem, next } = explainError(error)
  return `${problem} ${next}`
}

const said: Record<TokenRefusal, string> = {
  'too-many-tokens': 'You have as many tokens as you may. Revoke one that nothing uses.',
  'no-such-token': 'This token was revoked meanwhile. Make a new one if it is still needed.',
  'not-in-book': 'You are not in one of these books any more. Choose others.',
  'too-often': 'That was too often for one day. Try again tomorrow.',
  'no-account': 'A demo goes away, and its tokens with it. Keep it under an address of yours first.',
}
