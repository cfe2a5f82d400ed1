import type { Exchange } from '../../../http/service.ts'
import { FirestoreError } from '../../errors.ts'
import { responseParts } from '../../wire/response-text.ts'
import type { ListenRequest, WriteRequest } from '../../wire/json.ts'
import { parseJsonRequest } from '../../wire/parse-json.ts'
import { readBody } from '../body.ts'
import type { Gateway } from '../gateway.ts'
import { heldTogether } from '../held-together.ts'
import { removal } from '../streams/listen.ts'
import type { OpeningStream, StreamName } from '../streams/open-stream.ts'
import { openStream } from '../streams/open-stream.ts'
import { parseForwardForm } from './form.ts'
import { channelHeaders, chunk } from './framing.ts'
import type { ChannelTimes, Session } from './session.ts'
import { channelTimes, createSession } from './session.ts'

const MAX_SESSIONS = 20_000
/** What all sessions may hold together, in UTF-16 units; beyond it those that hold the most are dropped and resume. */
const MOST_TOGETHER = 256 * 1024 * 1024
/** Milliseconds that a stopping server waits for commits at work. */
const LONGEST_FAREWELL = 2000

/** The WebChannel endpoints of both streams and their sessions. */
export type WebChannel = { handle(exchange: Exchange, stream: StreamName): Promise<void>; close(): Promise<void> }

export function webChannel(
  gateway: Gateway,
  changed: Partial<ChannelTimes> = {},
  together = heldTogether(MOST_TOGETHER),
): WebChannel {
  const times = { ...channelTimes, ...changed }
  const sessions = new Map<string, { session: Session; stream: StreamName; opened: OpeningStream }>()
  const handshake = async (exchange: Exchange, name: StreamName) => {
    if (sessions.size >= MAX_SESSIONS) {
      gateway.log.warn('firestore.sessions_exhausted', { sessions: sessions.size })
      return sendText(exchange, 503, 'Error: too many sessions. Try again later.')
    }
    const { headers, offset, messages } = parseForwardForm(await readBody(exchange.request))
    const session = createSession(name, times, together, {
      message: (json) => receive(name, json, session, stream),
      idle: () => stream.idle(),
      dropped: (units) => gateway.log.warn('firestore.session_dropped', { units, sessions: sessions.size }),
      freed() {
        sessions.delete(session.sid)
        stream.close()
      },
    })
    const proof = { authorization: headers.get('authorization'), appToken: headers.get('x-firebase-appcheck') }
    const stream = openStream(gateway, name, proof, exchange.surface, {
      send: (responses) => {
        for (const response of responses) session.send(responseParts(response))
        return session.behind()
      },
      fail: session.sendError,
      expire: session.finish,
    })
    sessions.set(session.sid, { session, stream: name, opened: stream })
    sendText(exchange, 200, chunk(JSON.stringify([[0, ['c', session.sid, '', 8, 14, times.keepAlive]]])))
    session.forward(offset, messages)
  }

  const forward = async (exchange: Exchange, session: Session) => {
    const { offset, messages } = parseForwardForm(await readBody(exchange.request))
    session.acknowledge(arrayId(exchange.url))
    // Answered before the effect: the client waits for it with its next message.
    sendText(exchange, 200, chunk(JSON.stringify(session.status())))
    session.forward(offset, messages)
  }

  const backChannel = ({ response, url, request }: Exchange, session: Session) => {
    request.socket.setNoDelay(true)
    response.writeHead(200, channelHeaders)
    response.flushHeaders()
    session.attach(response, url.searchParams.get('CI') === '1' ? 'longPoll' : 'stream', arrayId(url))
  }

  return {
    async handle(exchange, name) {
      const { request, url } = exchange
      const sid = url.searchParams.get('SID')
      if (sid === null) {
        if (request.method !== 'POST') return sendText(exchange, 400, 'Error: a session begins with a POST')
        return handshake(exchange, name)
      }
      const found = sessions.get(sid)
      if (url.searchParams.get('TYPE') === 'terminate') {
        found?.session.free()
        return sendText(exchange, 200, '')
      }
      // The words matter, and that they do not come first: so the client opens a new session at once, and probes no other site.
      if (!found || found.stream !== name) return sendText(exchange, 400, 'Error: Unknown SID')
      if (request.method === 'POST') return forward(exchange, found.session)
      return backChannel(exchange, found.session)
    },
    async close() {
      const leaving = [...sessions.values()].map(
        ({ session, opened }) =>
          new Promise<void>((resolve) => {
            const leave = () => {
              clearTimeout(farewell)
              session.leave()
              resolve()
            }
            const farewell = setTimeout(leave, LONGEST_FAREWELL).unref()
            // A commit that goes unanswered is sent again by its client, and would run twice.
            opened.finish(leave)
          }),
      )
      await Promise.all(leaving)
    },
  }
}

function receive(
  name: StreamName,
  json: string,
  session: Session,
  stream: { receive(message: ListenRequest | WriteRequest): void },
): void {
  const message = read(name, json, session)
  if (message) stream.receive(message)
}

function read(name: StreamName, json: string, session: Session): ListenRequest | WriteRequest | null {
  let parsed: unknown
  try {
    parsed = parseJson(json)
    return parseJsonRequest(name === 'Listen' ? 'ListenRequest' : 'WriteRequest', parsed)
  } catch (error) {
    if (!(error instanceof FirestoreError)) throw error
    // A bad target is refused alone: an error of the whole stream would make the client reconnect for ever.
    const targetId = (parsed as { addTarget?: { targetId?: unknown } } | null | undefined)?.addTarget?.targetId
    if (name === 'Listen' && typeof targetId === 'number' && Number.isInteger(targetId))
      session.send(responseParts(removal(targetId, error)))
    else session.sendError(error)
    return null
  }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new FirestoreError('INVALID_ARGUMENT', 'Invalid JSON payload received. The message is not JSON.')
  }
}

function arrayId(url: URL): number {
  const text = url.searchParams.get('AID') ?? '0'
  return /^\d{1,12}$/.test(text) ? Number(text) : 0
}

function sendText({ response, request }: Exchange, status: number, text: string): void {
  response.writeHead(status, request.complete ? channelHeaders : { ...channelHeaders, Connection: 'close' })
  response.end(text)
}
