import type { Clock } from '../clock.ts'
import { FirestoreError } from '../firestore/errors.ts'
import type { DocumentCommit, FirestoreService } from '../firestore/service.ts'
import type { Log } from '../log.ts'
import {
  deliveryState,
  deliveryValue,
  parseMailDocument,
  type DeliveryReport,
  type MailRequest,
} from './mail-document.ts'
import type { MailDesk } from './open-mail.ts'
import type { StoredMessage } from './outbox.ts'
import { openTriggerCheckpoint, type AwaitedDelivery } from './trigger-checkpoint.ts'

export type TriggerEmailOptions = {
  firestore: Pick<FirestoreService, 'commit' | 'onCommit' | 'commitsAfter'>
  mail: MailDesk
  project: string
  collection: string
  checkpointFile: string
  clock: Clock
  log: Log
}

export type TriggerEmail = {
  /** Resolves when everything committed before the call was worked through. */
  settled(): Promise<void>
  close(): Promise<void>
}

const batch = 100
const retryMs = 5_000

/**
 * Sends a mail for each document of a collection and writes back what became of it, as Firebase's "Trigger Email from Firestore"
 * extension does. The change log is worked through from a checkpoint that moves after the outbox has the messages: a document is seen at
 * least once, and its idempotency keys make that exactly one message a recipient.
 */
export function startTriggerEmail({
  firestore,
  mail,
  project,
  collection,
  checkpointFile,
  clock,
  log,
}: TriggerEmailOptions): TriggerEmail {
  const checkpoint = openTriggerCheckpoint(checkpointFile, log)
  const prefix = `projects/${project}/databases/(default)/documents/${collection}/`
  let working: Promise<void> | null = null
  let again = false
  let closed = false
  let retry: NodeJS.Timeout | null = null

  const work = async (): Promise<void> => {
    for (const awaited of checkpoint.awaited()) if (!closed) await report(awaited)
    for (;;) {
      const commits = closed ? [] : await firestore.commitsAfter(checkpoint.sequence(), batch)
      if (commits.length === 0) return
      for (const commit of commits) {
        if (closed) return
        if (commit.project === project && commit.database === '(default)')
          for (const change of commit.changes) await handle(change)
        checkpoint.setSequence(commit.sequence)
      }
    }
  }

  const handle = async ({ name, after, before }: DocumentCommit): Promise<void> => {
    if (after === null || !name.startsWith(prefix) || name.slice(prefix.length).includes('/')) return
    const earlier = deliveryState(after)
    // RETRY written by hand asks for another sending; ours is never written from another state than PENDING or RETRY.
    const asked =
      earlier?.state === 'RETRY' && before !== null && ['ERROR', 'SUCCESS'].includes(deliveryState(before)?.state ?? '')
    if (earlier === null ? before !== null && deliveryState(before) === null : !asked) return
    const request = parseMailDocument(after)
    const startTime = clock.now()
    if (request.kind === 'refused')
      return writeBack(name, {
        state: 'ERROR',
        startTime,
        endTime: startTime,
        attempts: (earlier?.attempts ?? 0) + 1,
        error: request.reason,
        info: null,
      })
    const awaited = await hand(name, request, startTime, earlier?.attempts ?? 0)
    checkpoint.await(awaited)
    await report(awaited)
  }

  const hand = async (
    document: string,
    request: MailRequest & { kind: 'mail' },
    startTime: number,
    earlier: number,
  ): Promise<AwaitedDelivery> => {
    const { recipients, replyTo, subject, text, html, headers, messageId } = request
    const awaited: AwaitedDelivery = { document, startTime, messages: [], rejected: [], reported: null }
    for (const to of recipients) {
      // The number of earlier attempts is part of the commit, so a repeated look at it makes the same key.
      const idempotencyKey = `${document} ${to}${earlier === 0 ? '' : ` ${earlier}`}`
      try {
        const sent = await mail.send({
          kind: 'mail',
          to,
          subject,
          text,
          html,
          idempotencyKey,
          ...(replyTo === null ? {} : { replyTo }),
          headers,
          ...(messageId === null ? {} : { messageId }),
        })
        awaited.messages.push(sent.id)
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        awaited.rejected.push(to)
      }
    }
    return awaited
  }

  const report = async (awaited: AwaitedDelivery): Promise<void> => {
    const messages = awaited.messages.flatMap((id) => mail.get(id) ?? [])
    const summary = summarise(awaited, messages, clock.now())
    // Each writing is a commit, which wakes this again: only news is written.
    const reported = `${summary.state} ${summary.attempts}`
    if (reported === awaited.reported) return
    await writeBack(awaited.document, summary)
    if (summary.endTime === null) checkpoint.await({ ...awaited, reported })
    else checkpoint.settle(awaited.document)
  }

  const writeBack = async (name: string, summary: DeliveryReport): Promise<void> => {
    try {
      await firestore.commit({ project, database: '(default)' }, { kind: 'admin' }, [
        {
          update: { name, fields: { delivery: deliveryValue(summary) } },
          updateMask: { fieldPaths: ['delivery'] },
          currentDocument: { exists: true },
        },
      ])
    } catch (error) {
      // The document was deleted meanwhile: the mail is on its way all the same, and there is nothing left to write to.
      if (!(error instanceof FirestoreError) || !['NOT_FOUND', 'FAILED_PRECONDITION'].includes(error.status))
        throw error
      log.warn('trigger-email.document-gone')
    }
  }

  const wake = (): void => {
    if (closed) return
    again = true
    // Begun in a turn of its own: a commit made inside may call back at once, when `working` must already be set.
    working ??= Promise.resolve().then(async () => {
      try {
        while (again && !closed) {
          again = false
          await work()
        }
      } catch (error) {
        log.error('trigger-email.failed', { reason: error instanceof Error ? error.message : 'unknown' })
        if (!closed) retry = setTimeout(wake, retryMs).unref()
      } finally {
        working = null
      }
    })
  }

  const stopCommits = firestore.onCommit((commit) => {
    if (commit.project === project && commit.changes.some(({ name }) => name.startsWith(prefix))) wake()
  })
  const stopDeliveries = mail.onDelivery(wake)
  wake()

  return {
    async settled() {
      wake()
      while (working !== null) await working
    },
    async close() {
      closed = true
      if (retry !== null) clearTimeout(retry)
      stopCommits()
      stopDeliveries()
      await working
      checkpoint.close()
    },
  }
}

/** One report over the messages of a document: on its way while any of them is, failed when none got through. */
function summarise({ startTime, rejected }: AwaitedDelivery, messages: StoredMessage[], now: number): DeliveryReport {
  const tries = Math.max(1, ...messages.map(({ delivery }) => ('attempts' in delivery ? delivery.attempts : 1)))
  const waiting = messages.flatMap(({ delivery }) => (delivery.state === 'waiting' ? [delivery] : []))
  const failed = messages.filter(({ delivery }) => delivery.state === 'failed')
  const accepted = messages.filter(({ delivery }) => delivery.state === 'kept' || delivery.state === 'sent')
  const info = {
    messageId: messages[0]?.id ?? '',
    accepted: accepted.map(({ to }) => to),
    rejected: [...rejected, ...failed.map(({ to }) => to)],
  }
  const errors = [
    ...rejected.map((to) => `${to} is not one mail address, or the message cannot be a mail.`),
    ...messages.flatMap(({ delivery }) => ('error' in delivery && delivery.error !== null ? [delivery.error] : [])),
  ]
  const error = errors.length === 0 ? null : errors.join(' ').slice(0, 1000)
  if (waiting.length > 0) {
    const retrying = waiting.some(({ attempts }) => attempts > 0)
    return { state: retrying ? 'RETRY' : 'PENDING', startTime, endTime: null, attempts: tries, error, info }
  }
  return {
    state: accepted.length === 0 || errors.length > 0 ? 'ERROR' : 'SUCCESS',
    startTime,
    endTime: now,
    attempts: tries,
    error,
    info,
  }
}
