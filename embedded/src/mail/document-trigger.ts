import type { Clock } from '../clock.ts'
import { FirestoreError } from '../firestore/errors.ts'
import type { DocumentCommit, FirestoreService } from '../firestore/service.ts'
import type { Log } from '../log.ts'
import type { Document, Value } from '../firestore/wire/json.ts'
import { deliveryState, type DeliveryReport } from './delivery-report.ts'
import type { MailDesk } from './open-mail.ts'
import type { StoredMessage } from './outbox.ts'
import type { OutgoingMessage } from './service.ts'
import { openTriggerCheckpoint, type AwaitedDelivery } from './trigger-checkpoint.ts'

/** What a document asks to be sent, a message for each recipient, or why it cannot be. */
export type DocumentRequest =
  | { kind: 'messages'; messages: Omit<OutgoingMessage, 'idempotencyKey'>[] }
  | { kind: 'refused'; reason: string }

/** How documents of one kind ask for messages, and how they are told what became of them. */
export type DocumentProtocol = {
  /** In the log. */
  name: string
  read(document: Document): DocumentRequest
  deliveryValue(report: DeliveryReport): Value
  /** Why a recipient was not taken. */
  cannotSend(to: string): string
  /** The state that, written by hand over an end, asks for another sending; null where there is none. */
  again: string | null
}

export type DocumentTriggerOptions = {
  protocol: DocumentProtocol
  firestore: Pick<FirestoreService, 'commit' | 'onCommit' | 'commitsAfter'>
  mail: MailDesk
  project: string
  collection: string
  checkpointFile: string
  clock: Clock
  log: Log
}

type Report = { name: string; report: DeliveryReport }
type Asked = { name: string; request: DocumentRequest; earlier: number; startTime: number }

export type DocumentTrigger = {
  /** Resolves when everything committed before the call was worked through. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** Commits read at a time, and deliveries that are followed up at once. */
const batch = 200
/** Reports that are written together: few enough to be a quick commit. */
const writtenAtOnce = 20
const retryMs = 5_000
/** Microseconds of the log that may be passed by again. */
const furthestBehind = 10_000_000

/**
 * Sends what each document of a collection asks for and writes back what became of it, in the words of `protocol`. The change log is worked through from a checkpoint that moves after the outbox has the messages: a document is seen at
 * least once, and its idempotency keys make that exactly one message a recipient. A page of the log is handed on with one write to the
 * disk of each, for each of them stops the whole server for its time.
 */
export function startDocumentTrigger({
  protocol,
  firestore,
  mail,
  project,
  collection,
  checkpointFile,
  clock,
  log,
}: DocumentTriggerOptions): DocumentTrigger {
  const checkpoint = openTriggerCheckpoint(checkpointFile, log)
  const prefix = `projects/${project}/databases/(default)/documents/${collection}/`
  let working: Promise<void> | null = null
  let again = false
  let closed = false
  let retry: NodeJS.Timeout | null = null
  let position = checkpoint.sequence()
  /** Messages of which something became; or all that are awaited, after a start or a fault. */
  let news: Set<string> | 'all' = 'all'

  const work = async (): Promise<void> => {
    await followUp()
    for (;;) {
      const commits = closed ? [] : await firestore.commitsAfter(position, batch, [collection])
      const last = commits.at(-1)
      if (!last || closed) return
      const changes = commits
        .filter((commit) => commit.project === project && commit.database === '(default)')
        .flatMap((commit) => commit.changes)
      const asked = changes.flatMap((change) => askedBy(change) ?? [])
      await Promise.all(asked.map(refuse))
      const awaited = hand(asked)
      // What asks for nothing need not be remembered at once: after a crash it is passed by again.
      if (asked.length > 0 || last.sequence - checkpoint.sequence() > furthestBehind)
        checkpoint.advance(last.sequence, awaited)
      position = last.sequence
      await reportAll(awaited)
    }
  }

  /** Reports on those of which there is news, or on all. */
  const followUp = async (): Promise<void> => {
    const heard = news
    news = new Set()
    if (heard !== 'all') return reportAll([...heard].flatMap((message) => checkpoint.awaitedOf(message) ?? []))
    for (let page = checkpoint.awaited('', batch); page.length > 0 && !closed;) {
      await reportAll(page)
      page = checkpoint.awaited(page.at(-1)!.document, batch)
    }
  }

  /** What a change asks for; null where it asks for nothing. */
  const askedBy = ({ name, after, before }: DocumentCommit): Asked | null => {
    if (after === null || !name.startsWith(prefix) || name.slice(prefix.length).includes('/')) return null
    const earlier = deliveryState(after)
    // Ours is never written over an end.
    const isAgain =
      earlier !== null &&
      earlier.state === protocol.again &&
      before !== null &&
      ['ERROR', 'SUCCESS'].includes(deliveryState(before)?.state ?? '')
    if (earlier === null ? before !== null && deliveryState(before) === null : !isAgain) return null
    return { name, request: protocol.read(after), earlier: earlier?.attempts ?? 0, startTime: clock.now() }
  }

  const refuse = async ({ name, request, earlier, startTime }: Asked): Promise<void> => {
    if (request.kind === 'messages') return
    const { reason: error } = request
    const ended = { startTime, endTime: startTime, attempts: earlier + 1, isRefused: false }
    await writeBack([{ name, report: { state: 'ERROR', ...ended, error, info: null } }])
  }

  const hand = (asked: readonly Asked[]): AwaitedDelivery[] => {
    const sendable = asked.flatMap(({ request, ...one }) => (request.kind === 'messages' ? [{ ...one, request }] : []))
    const messages = sendable.flatMap(({ name, request, earlier }) =>
      request.messages.map((message) => ({
        ...message,
        // The number of earlier attempts is part of the commit, so a repeated look at it makes the same key.
        idempotencyKey: `${name} ${message.to}${earlier === 0 ? '' : ` ${earlier}`}`,
      })),
    )
    const taken = mail.sendAll(messages).values()
    return sendable.map(({ name, request, startTime }) => {
      const awaited: AwaitedDelivery = { document: name, startTime, messages: [], rejected: [], reported: null }
      for (const { to } of request.messages) {
        const sent = taken.next().value
        if (sent) awaited.messages.push(sent.id)
        else awaited.rejected.push(to)
      }
      return awaited
    })
  }

  const reportAll = async (all: readonly AwaitedDelivery[]): Promise<void> => {
    const reports = all.flatMap((awaited) => {
      const messages = awaited.messages.flatMap((id) => mail.get(id) ?? [])
      const report = summarise(awaited, messages, { now: clock.now(), cannotSend: protocol.cannotSend })
      // Each writing is a commit, which wakes this again: only news is written.
      const reported = `${report.state} ${report.attempts}`
      return reported === awaited.reported
        ? []
        : [{ name: awaited.document, report, awaited: { ...awaited, reported } }]
    })
    if (reports.length === 0) return
    const pages = Array.from({ length: Math.ceil(reports.length / writtenAtOnce) }, (_, page) =>
      reports.slice(page * writtenAtOnce, (page + 1) * writtenAtOnce),
    )
    await Promise.all(pages.map(writeBack))
    const [waiting, through] = [reports.filter(isWaiting), reports.filter((one) => !isWaiting(one))]
    checkpoint.settle(
      waiting.map(({ awaited }) => awaited),
      through.map(({ name }) => name),
    )
  }

  const writeBack = async (reports: readonly Report[]): Promise<void> => {
    try {
      await firestore.commit(
        { project, database: '(default)' },
        { kind: 'admin' },
        reports.map(({ name, report }) => ({
          update: { name, fields: { delivery: protocol.deliveryValue(report) } },
          updateMask: { fieldPaths: ['delivery'] },
          currentDocument: { exists: true },
        })),
      )
    } catch (error) {
      if (!(error instanceof FirestoreError) || !['NOT_FOUND', 'FAILED_PRECONDITION'].includes(error.status))
        throw error
      // A document was deleted meanwhile: its message is on its way all the same, and there is nothing left to write to.
      if (reports.length === 1) log.warn(`${protocol.name}.document-gone`)
      else await Promise.all(reports.map((one) => writeBack([one])))
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
        news = 'all'
        log.error(`${protocol.name}.failed`, { reason: error instanceof Error ? error.message : 'unknown' })
        if (!closed) retry = setTimeout(wake, retryMs).unref()
      } finally {
        working = null
      }
    })
  }

  const stopCommits = firestore.onCommit((commit) => {
    if (commit.project === project && commit.collections.includes(collection)) wake()
  })
  const stopDeliveries = mail.onDelivery(({ id }) => {
    if (news !== 'all') news.add(id)
    wake()
  })
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

const isWaiting = ({ report }: Report) => report.endTime === null

/** One report over the messages of a document: on its way while any of them is, failed when none got through. */
function summarise(
  { startTime, rejected }: AwaitedDelivery,
  messages: StoredMessage[],
  { now, cannotSend }: { now: number; cannotSend: DocumentProtocol['cannotSend'] },
): DeliveryReport {
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
    ...rejected.map(cannotSend),
    ...messages.flatMap(({ delivery }) => ('error' in delivery && delivery.error !== null ? [delivery.error] : [])),
  ]
  const error = errors.length === 0 ? null : errors.join(' ').slice(0, 1000)
  const isRefused = failed.some(({ delivery }) => delivery.state === 'failed' && delivery.isRefused === true)
  if (waiting.length > 0) {
    const retrying = waiting.some(({ attempts }) => attempts > 0)
    return {
      state: retrying ? 'RETRY' : 'PENDING',
      startTime,
      endTime: null,
      attempts: tries,
      error,
      isRefused: false,
      info,
    }
  }
  return {
    state: accepted.length === 0 || errors.length > 0 ? 'ERROR' : 'SUCCESS',
    startTime,
    endTime: now,
    attempts: tries,
    error,
    isRefused,
    info,
  }
}
