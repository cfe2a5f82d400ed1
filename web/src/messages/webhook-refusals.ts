import type { WebhookRefusal } from '@duebook/contract/webhooks/webhook-requests'
import { explainError } from './messages.ts'

/** One plain sentence and one next step for any no about a webhook. */
export function saidOfWebhooks(error: unknown): string {
  const reason = reasonOf(error)
  if (reason !== null) return said[reason]
  const { problem, next } = explainError(error)
  return `${problem} ${next}`
}

/** The no is about the address that was typed. */
export const isOfAddress = (error: unknown) => ['not-public', 'no-such-host'].includes(reasonOf(error) ?? '')

function reasonOf(error: unknown): WebhookRefusal | null {
  const reason = (error as { details?: { reason?: string } } | null)?.details?.reason
  return reason !== undefined && Object.hasOwn(said, reason) ? (reason as WebhookRefusal) : null
}

const said: Record<WebhookRefusal, string> = {
  'not-public': 'Use https and a name on the public internet. Nothing is sent to addresses inside a network.',
  'no-such-host': 'There is no host of this name. Look at its spelling.',
  'too-many-webhooks': 'You have as many webhooks as you may. Remove one that nothing uses.',
  'book-has-enough': 'This book has as many webhooks as it may. Ask who else is in it to remove one.',
  'no-such-webhook': 'This webhook was removed meanwhile. Make a new one if it is still needed.',
  'no-such-event': 'This event is over thirty days old and no longer kept.',
  'is-off': 'This webhook is off. Switch it on first.',
  'not-in-book': 'You are not in this book any more. Choose another.',
  'too-often': 'That was too often. Try again in an hour.',
  'no-account': 'A demo goes away, and its webhooks with it. Keep it under an address of yours first.',
}
