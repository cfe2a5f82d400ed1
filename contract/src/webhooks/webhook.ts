import * as v from 'valibot'

/** What a program can be told of. */
export const EventType = v.picklist([
  'occurrence.completed',
  'occurrence.changed',
  'due.moved',
  'obligation.added',
  'obligation.changed',
  'obligation.removed',
  'import.applied',
  'import.takenBack',
  'test',
])
export type EventType = v.InferOutput<typeof EventType>
/** What is told only when it is asked for has no place in a choice. */
export type ToldType = Exclude<EventType, 'test'>
export const toldTypes = EventType.options.filter((type): type is ToldType => type !== 'test')

/** Of one person, and of one book: each change of a book is told to all of its webhooks. */
export const mostWebhooks = 10
export const mostWebhooksOfBook = 20
/** With so many events waiting a webhook is switched off, and its person told: none is dropped unsaid. */
export const mostWaiting = 1_000
/** What was sent, or could not be, is kept for so many days. */
export const deliveryDays = 30

/**
 * `users/{uid}/webhooks/{id}`: an address of somebody's that is told what changes in a book, as far as they may read it then. Instants are ms since
 * 1970. Only the server writes it; the secret stands elsewhere.
 */
export type Webhook = {
  bookId: string
  /** Of https, by a name. */
  address: string
  tells: 'everything' | ToldType[]
  /** The last letters of its secret, by which whoever has it finds it again. */
  secretEnds: string
  secretSince: number
  /** Until then the secret before counts as well. */
  bothUntil: number | null
  madeAt: number
  /** `full`: it was switched off with more waiting than are kept; `unanswered`: nothing was taken for days. */
  off: { at: number; why: 'unanswered' | 'full' } | null
  /** Since when nothing was taken, and what was said last. */
  failing: { since: number; said: string } | null
  waiting: number
  /** By civil day in UTC, thirty of them at most. */
  days: Record<string, { delivered: number; failed: number }>
}

/** What an address answered: a status, or why there was none. */
export type WebhookAnswer = { status: number; head: string; body: string } | { fault: string }

/** `users/{uid}/webhooks/{id}/deliveries/{event}`: one event on its way to one address. `body` is what is signed, byte for byte. */
export type Delivery = {
  at: number
  type: EventType
  /** What it is about, in a few words. */
  about: string
  body: string
  state: 'waiting' | 'delivered' | 'failed'
  /** Since when it is being tried; later than `at` once it is sent again. */
  since: number
  tries: number
  /** 0 until it was tried. */
  triedAt: number
  took: number
  /** Without the letters of the signature that would let it be said by somebody else. */
  head: string
  answer: WebhookAnswer | null
  /** What the first try came to, where there were more. */
  first: string | null
}

/** "503", or why nothing was answered. */
export const answerSaid = (answer: WebhookAnswer) => ('status' in answer ? String(answer.status) : answer.fault)
export const isTaken = (answer: WebhookAnswer) => 'status' in answer && answer.status >= 200 && answer.status < 300
