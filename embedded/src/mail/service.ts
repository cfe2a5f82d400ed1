/** A message for a person. `html` null for texts (SMS). */
export type OutgoingMessage = {
  kind: 'mail' | 'text'
  to: string
  subject: string
  text: string
  html: string | null
  idempotencyKey?: string
  /** Of a text how long it is of use, a few minutes where it says nothing: so long it is tried. */
  goodFor?: 'an hour'
  replyTo?: string
  /** Header fields beside those of every mail. */
  headers?: Record<string, string>
  /** Its Message-ID, in angle brackets; without one it is made of the message's own id. */
  messageId?: string
}

/** A message as the operator sees it. `links` are the addresses found in it, in order; `at` is RFC 3339. */
export type OutboxMessage = {
  id: string
  kind: 'mail' | 'text'
  to: string
  subject: string
  text: string
  html: string | null
  links: string[]
  at: string
}

export type MailService = {
  /** Resolves when the message is durable in the outbox. The same idempotency key is taken once; the second call resolves with the first message. */
  send(message: OutgoingMessage): Promise<OutboxMessage>
  /** Newest first. */
  list(limit: number): OutboxMessage[]
  get(id: string): OutboxMessage | null
  close(): Promise<void>
}
