import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { FirestoreError } from '../../errors.ts'
import { httpStatusOf } from '../../errors.ts'
import type { ResponseParts } from '../../wire/response-text.ts'
import type { HeldTogether } from '../held-together.ts'
import { writeAsTaken } from './framing.ts'
import { createOutbox } from './outbox.ts'

/** Milliseconds. */
export type ChannelTimes = {
  /** Silence after which a noop is sent; told to the client, which gives up after one and a half times as long. */
  keepAlive: number
  /** A Write stream with nothing to do is closed after this; the next write opens another. */
  idleWrite: number
  /** A session whose client holds no back channel is freed after this. */
  orphan: number
}
export const channelTimes: ChannelTimes = { keepAlive: 30_000, idleWrite: 5_000, orphan: 60_000 }

/** What one session may hold that its client has not acknowledged, in UTF-16 units; beyond it the client is dropped and resumes. */
export const MAX_OUTBOX = 48 * 1024 * 1024
/** A streamed response is ended after so much: only a new GET acknowledges, and a client without streams keeps the whole text. */
const ROTATE_AFTER = 4 * 1024 * 1024
/** Units that a long result may be ahead of what its client has acknowledged; more of it comes when the client has taken it. */
const COMFORTABLE = 8 * 1024 * 1024
/** Both of these, while all sessions together hold much; and what a long poll brings at most, and one array more. */
const TIGHT = 512 * 1024
/** Units that a response is given at once, and at most one array more: what its client does not take is there a second time. */
const AT_ONCE = 64 * 1024
const MAX_AHEAD = 1000
const MAX_AHEAD_SIZE = 32 * 1024 * 1024

type BackChannel = {
  response: ServerResponse
  mode: 'stream' | 'longPoll'
  sent: number
  /** Its client is taking a chunk; units of which a copy waits for that. */
  isBusy: boolean
  copied: number
  /** It ends with the chunk at hand. */
  isLast: boolean
}

/** One WebChannel session: a two-way, ordered, loss-free stream of JSON messages over HTTP requests that come and go. */
export type Session = {
  readonly sid: string
  /** Takes the messages of a forward POST, in whatever order POSTs arrive, each once. */
  forward(offset: number, messages: string[]): void
  /** Queues one JSON message for the client. */
  send(message: ResponseParts): void
  /** Undefined while the client keeps up; else over when it has caught up, or is gone. */
  behind(): Promise<void> | undefined
  sendError(error: FirestoreError): void
  /** Tells the client quietly that the session is over; it opens another if it needs one. Later messages are ignored. */
  finish(): void
  /** Makes this response the one that carries messages to the client. */
  attach(response: ServerResponse, mode: 'stream' | 'longPoll', acknowledged: number): void
  acknowledge(id: number): void
  /** The three numbers that answer a forward POST. */
  status(): [backChannelOpen: 0 | 1, lastArrayWritten: number, outstanding: number]
  /** The server stops: says so, so that the client tries another session soon instead of waiting for this one, and ends everything. */
  leave(): void
  /** Ends everything at once: the client terminated, or the server stops. */
  free(): void
}

export type SessionEvents = {
  message(json: string): void
  /** Whether all messages taken have been answered; asked before an idle stream is closed. */
  idle(): boolean
  /** It is freed because all together hold too much, of which so many units were its part. */
  dropped(units: number): void
  freed(): void
}

export function createSession(
  kind: 'Listen' | 'Write',
  times: ChannelTimes,
  together: HeldTogether,
  events: SessionEvents,
): Session {
  const sid = randomBytes(18).toString('base64url')
  const share = together.enter({
    drop(units) {
      events.dropped(units)
      free()
    },
  })
  const outbox = createOutbox(share)
  const ahead = new Map<number, string>()
  let aheadSize = 0
  let nextOffset = 0
  let back: BackChannel | null = null
  let state: 'open' | 'finishing' | 'freed' = 'open'
  let flushing = false
  const catchers: (() => void)[] = []

  const keepAlive = timer(times.keepAlive, () => quiet())
  const orphan = timer(times.orphan, () => free())
  const idle = timer(times.idleWrite, () => closeIfIdle())
  keepAlive.restart()
  orphan.restart()
  if (kind === 'Write') idle.restart()

  const free = () => {
    if (state === 'freed') return
    state = 'freed'
    share.leave()
    for (const each of [keepAlive, orphan, idle]) each.stop()
    back?.response.end()
    back = null
    wake()
    events.freed()
  }
  const isFreed = () => state === 'freed'
  const isBehind = () => state !== 'freed' && outbox.size() > (together.isTight() ? TIGHT : COMFORTABLE)
  const wake = () => {
    if (isBehind()) return
    for (const caughtUp of catchers.splice(0)) caughtUp()
  }
  const quiet = () => {
    if (state === 'freed') return
    keepAlive.restart()
    if (back && outbox.written()) push(plain('["noop"]'))
  }
  const closeIfIdle = () => {
    if (state !== 'open') return
    if (events.idle() && outbox.written() && ahead.size === 0 && back) finish()
    else idle.restart()
  }

  const acknowledge = (id: number) => {
    if (state === 'freed') return
    outbox.acknowledge(id)
    wake()
  }

  /** Everything said in one turn of the event loop leaves together. */
  const push = (array: ResponseParts) => {
    if (state === 'freed') return
    outbox.push(array)
    if (outbox.size() > MAX_OUTBOX) return free()
    if (flushing) return
    flushing = true
    queueMicrotask(() => {
      flushing = false
      flush()
    })
  }
  /** A chunk after another, each when its client has taken the one before. */
  const flush = (most = AT_ONCE) => {
    if (!back || back.isBusy || state === 'freed') return
    const carrier = back
    const taken = outbox.takeUnwritten(most)
    if (taken === null) return void (carrier.mode === 'longPoll' && carrier.sent > 0 && endBack())
    keepAlive.restart()
    carrier.sent += taken.units
    carrier.isBusy = true
    carrier.copied = taken.own
    share.add(carrier.copied)
    const [first = '', ...rest] = taken.texts
    writeAsTaken(carrier.response, [`${taken.units}\n${first}`, ...rest], () => {
      carrier.isBusy = false
      settle(carrier)
      if (back !== carrier) return
      const enough = carrier.mode === 'longPoll' || together.isTight() ? TIGHT : ROTATE_AFTER
      if (carrier.isLast || carrier.sent > enough) endBack()
      else flush()
    })
  }
  const settle = (carrier: BackChannel) => {
    share.add(-carrier.copied)
    carrier.copied = 0
  }
  const endBack = () => {
    if (back?.isBusy) return void (back.isLast = true)
    back?.response.end()
    back = null
    if (state !== 'freed') orphan.restart()
  }
  const finish = () => {
    if (state !== 'open') return
    state = 'finishing'
    push(plain('["close"]'))
  }

  return {
    sid,
    free,
    finish,
    leave() {
      finish()
      flush(Infinity)
      free()
    },
    send({ head, shared, tail }) {
      if (state !== 'open') return
      if (kind === 'Write') idle.restart()
      push({ head: `[${head}`, shared, tail: `${tail}]` })
    },
    sendError({ status, message }) {
      if (state !== 'open') return
      state = 'finishing'
      push(plain(JSON.stringify([{ error: { code: httpStatusOf[status], message, status } }])))
    },
    forward(offset, messages) {
      if (state === 'freed') return
      if (kind === 'Write') idle.restart()
      for (const [index, message] of messages.entries()) {
        const at = offset + index
        if (isFreed() || at < nextOffset || ahead.has(at)) continue
        if (at > nextOffset + MAX_AHEAD || aheadSize + message.length > MAX_AHEAD_SIZE) return free()
        ahead.set(at, message)
        aheadSize += message.length
        share.add(message.length)
      }
      if (isFreed()) return
      for (let message = ahead.get(nextOffset); message !== undefined && !isFreed(); message = ahead.get(nextOffset)) {
        ahead.delete(nextOffset++)
        aheadSize -= message.length
        share.add(-message.length)
        if (state === 'open') events.message(message)
      }
    },
    attach(response, mode, acknowledged) {
      if (state === 'freed') return void response.end()
      back?.response.end()
      acknowledge(acknowledged)
      outbox.rewind()
      const carrier: BackChannel = { response, mode, sent: 0, isBusy: false, copied: 0, isLast: false }
      back = carrier
      orphan.stop()
      response.on('close', () => {
        settle(carrier)
        if (back !== carrier) return
        back = null
        if (state !== 'freed') orphan.restart()
      })
      // The client takes a back channel that stays silent for a buffering proxy; an empty long poll must wait instead, or it would spin.
      if (mode === 'stream' && outbox.written()) outbox.push(plain('["noop"]'))
      flush()
    },
    acknowledge,
    behind() {
      if (!isBehind()) return undefined
      // What was written since the last back channel is acknowledged with the next.
      if (outbox.size() <= COMFORTABLE) {
        flush()
        endBack()
      }
      return new Promise((resolve) => catchers.push(resolve))
    },
    status: () => [back ? 1 : 0, outbox.lastWritten(), outbox.outstanding()],
  }
}

const plain = (json: string): ResponseParts => ({ head: json, shared: null, tail: '' })

type Timer = { restart(): void; stop(): void }

function timer(milliseconds: number, ring: () => void): Timer {
  let running: NodeJS.Timeout | undefined
  return {
    restart() {
      clearTimeout(running)
      running = setTimeout(ring, milliseconds).unref()
    },
    stop: () => clearTimeout(running),
  }
}
