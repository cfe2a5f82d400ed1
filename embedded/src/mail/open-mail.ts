import { createTransport } from 'nodemailer'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { openOutbox, type Delivery, type StoredMessage } from './outbox.ts'
import type { MailService, OutgoingMessage } from './service.ts'
import { sendText, type TextGateway } from './text-gateway.ts'

/** The mail service, with what became of each message. */
export type MailDesk = Omit<MailService, 'send' | 'list' | 'get'> & {
  send(message: OutgoingMessage): Promise<StoredMessage>
  /** Several with one write to the disk, durable when it returns; null for one that must not become a mail. */
  sendAll(messages: readonly OutgoingMessage[]): (StoredMessage | null)[]
  list(limit: number): StoredMessage[]
  get(id: string): StoredMessage | null
  /** Whether mail to an address, or a text to a number, comes back in practice, as if there were none. */
  bounces(address: string): boolean
  letBounce(address: string, bounces: boolean): void
  /**
   * Sends once more what was sent or given up: one that was given up is tried from the beginning, of one that was sent another goes, since a receiver
   * drops what it has; one that waits is tried now. Null where there is no such message, or nothing to send it by.
   */
  sendAgain(id: string): StoredMessage | null
  /** Called when a message was handed over, given up, or is to be tried again. Returns the way to stop. */
  onDelivery(listener: (message: StoredMessage) => void): () => void
}

export type MailOptions = {
  file: string
  clock: Clock
  log: Log
  /** Null: nothing leaves this machine. */
  smtp: { url: string; from: string } | null
  /** Absent or null: texts stay in the outbox. */
  texts?: TextGateway | null
}

const minute = 60_000
/** Waits between the tries; after the last one a message is given up. */
const retryAfterMs = [minute, 5 * minute, 30 * minute, 2 * 60 * minute, 6 * 60 * minute, 12 * 60 * minute]
/** By how long a text is of use: a code is good for minutes, and later than that nobody is helped; a reminder still is after a quarter of an hour. */
const textRetryAfterMs = { minutes: [2_000, 10_000, minute], 'an hour': [minute, 4 * minute, 10 * minute] }
const bodyLimit = 1_000_000
/** As a receiving server says it (RFC 5321, section 4.2.3). */
const noSuchMailbox = '550 5.1.1 no such mailbox'
const comesBack = { mail: { error: noSuchMailbox }, text: { error: 'no such number', isRefused: true } }

export async function openMail({ file, clock, log, smtp, texts = null }: MailOptions): Promise<MailDesk> {
  const outbox = openOutbox(file, log)
  const listeners = new Set<(message: StoredMessage) => void>()
  const transport = smtp === null ? null : createTransport(smtp.url, { from: smtp.from })
  let timer: NodeJS.Timeout | null = null
  let delivering: Promise<void> | null = null
  let closed = false

  const deliver = async (): Promise<void> => {
    for (
      let message = outbox.nextDue(clock.now());
      message !== null && !closed;
      message = outbox.nextDue(clock.now())
    ) {
      const delivery = await attempt(message)
      if (closed) return
      outbox.setDelivery(message.id, delivery)
      log.info('mail.delivery', {
        id: message.id,
        state: delivery.state,
        attempts: 'attempts' in delivery ? delivery.attempts : 0,
      })
      for (const listener of listeners) listener({ ...message, delivery })
    }
  }

  const attempt = async (message: StoredMessage): Promise<Delivery> => {
    const attempts = (message.delivery.state === 'waiting' ? message.delivery.attempts : 0) + 1
    if (message.kind === 'text' && texts !== null) return attemptText(texts, message, attempts)
    try {
      const sent = await transport?.sendMail({
        to: message.to,
        subject: message.subject,
        text: message.text,
        ...(message.html === null ? {} : { html: message.html }),
        ...(message.replyTo === null ? {} : { replyTo: message.replyTo }),
        // The same id at each try, so that a receiver can tell a repeated message.
        messageId: message.messageId ?? `<${message.id}@duebook>`,
        // Nobody wrote it by hand: what answers by itself leaves it unanswered (RFC 3834, section 5).
        headers: { ...message.headers, 'Auto-Submitted': 'auto-generated' },
        // A message is data: it must not make the server read files or fetch addresses.
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      return { state: 'sent', attempts, messageId: sent?.messageId ?? message.id }
    } catch (error) {
      return afterFailure(error, attempts)
    }
  }

  const attemptText = async (gateway: TextGateway, message: StoredMessage, attempts: number): Promise<Delivery> => {
    const outcome = await sendText(gateway, message)
    if (outcome.kind === 'sent') return { state: 'sent', attempts, messageId: message.id }
    const wait = outcome.kind === 'again' ? textRetryAfterMs[message.goodFor ?? 'minutes'][attempts - 1] : undefined
    if (wait === undefined)
      return { state: 'failed', attempts, error: outcome.reason, isRefused: outcome.kind === 'refused' }
    return { state: 'waiting', attempts, nextAt: clock.now() + wait, error: outcome.reason }
  }

  const afterFailure = (error: unknown, attempts: number): Delivery => {
    const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
    const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
    const wait = retryAfterMs[attempts - 1]
    // 5xx is the receiver's final word (RFC 5321, section 4.2.1); all else may pass.
    if ((code >= 500 && code < 600) || wait === undefined) return { state: 'failed', attempts, error: reason }
    return { state: 'waiting', attempts, nextAt: clock.now() + wait, error: reason }
  }

  const wake = (): void => {
    if (closed || (transport === null && texts === null) || delivering !== null) return
    if (timer !== null) clearTimeout(timer)
    delivering = deliver()
      .catch((error: unknown) =>
        log.error('mail.delivery-broken', { reason: error instanceof Error ? error.message : 'unknown' }),
      )
      .finally(() => {
        delivering = null
        const nextAt = closed ? null : outbox.nextAt()
        // At most a minute: the injected clock may be moved.
        if (nextAt !== null) timer = setTimeout(wake, Math.min(minute, Math.max(1000, nextAt - clock.now()))).unref()
      })
  }
  wake()

  /** Whether there is something to send it by; else it rests here. */
  const isCarried = (kind: OutgoingMessage['kind']) => (kind === 'mail' ? transport !== null : texts !== null)
  const add = (message: OutgoingMessage): StoredMessage => {
    const now = clock.now()
    return outbox.add(
      message,
      now,
      isCarried(message.kind)
        ? { state: 'waiting', attempts: 0, nextAt: now, error: null }
        : outbox.bounces(message.to)
          ? { state: 'failed', attempts: 1, ...comesBack[message.kind] }
          : { state: 'kept' },
    )
  }

  return {
    async send(message) {
      assertMessage(message)
      const stored = add(message)
      wake()
      return stored
    },
    sendAll(messages) {
      const sendable = messages.map((message) => isMessage(message))
      if (!sendable.includes(true)) return messages.map(() => null)
      const stored = outbox.together(() => messages.map((message, at) => (sendable[at] ? add(message) : null)))
      wake()
      return stored
    },
    sendAgain(id) {
      const message = outbox.find(id)
      if (message === null || !isCarried(message.kind)) return null
      const { kind, to, subject, text, html, replyTo, headers, goodFor, delivery } = message
      const copied = {
        kind,
        to,
        subject,
        text,
        html,
        headers,
        ...(replyTo !== null && { replyTo }),
        ...(goodFor && { goodFor }),
      }
      const sent = delivery.state === 'sent' || delivery.state === 'kept'
      if (!sent) outbox.setDelivery(id, { state: 'waiting', attempts: 0, nextAt: clock.now(), error: null })
      const again = sent ? add(copied) : outbox.find(id)
      wake()
      return again
    },
    bounces: (address) => outbox.bounces(address),
    letBounce: (address, bounces) => outbox.letBounce(address, bounces),
    list: (limit) => outbox.list(Math.min(Math.max(1, Math.trunc(limit)), 1000)),
    get: (id) => outbox.find(id),
    onDelivery(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      closed = true
      if (timer !== null) clearTimeout(timer)
      transport?.close()
      await delivering
      outbox.close()
    },
  }
}

function isMessage(message: OutgoingMessage): boolean {
  try {
    assertMessage(message)
    return true
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return false
  }
}

/** Throws RangeError for what must not become a mail: line breaks in header fields, several recipients in one, bodies without end. */
function assertMessage({ kind, to, subject, text, html, replyTo }: OutgoingMessage): void {
  const fail = (what: string) => {
    throw new RangeError(`The message was not taken: ${what}. Correct it and send it again.`)
  }
  const header = /[\p{Cc}<>,;]/u
  if (kind === 'mail' && (to.length > 320 || header.test(to) || !/^[^\s@]+@[^\s@]+$/.test(to)))
    fail('the recipient is not one mail address')
  if (kind === 'text' && !/^\+?[\d ]{3,24}$/.test(to)) fail('the recipient is not a phone number')
  if (subject.length > 500 || /\p{Cc}/u.test(subject)) fail('the subject has line breaks or more than 500 characters')
  if (replyTo !== undefined && (replyTo.length > 320 || header.test(replyTo)))
    fail('the reply address is not one mail address')
  if (text.length > bodyLimit || (html?.length ?? 0) > bodyLimit) fail(`a body has more than ${bodyLimit} characters`)
}
