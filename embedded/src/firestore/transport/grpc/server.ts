import http2 from 'node:http2'
import { appTokenIn } from '../../../auth/service.ts'
import { FirestoreError } from '../../errors.ts'
import type { Log } from '../../../log.ts'
import type { ResponseName, Responses } from '../../wire/messages.ts'
import { decodeRequest, encodeResponse } from '../../wire/protobuf.ts'
import { calls } from '../calls.ts'
import { unimplemented } from '../unimplemented.ts'
import { drained } from '../drained.ts'
import type { FirestoreTransportOptions, Gateway, Proof } from '../gateway.ts'
import { gateway } from '../gateway.ts'
import { heldTogether, type HeldTogether } from '../held-together.ts'
import type { StreamName } from '../streams/open-stream.ts'
import { openStream } from '../streams/open-stream.ts'
import { frames, frameReader } from './frames.ts'
import { parseTimeout, statusTrailers } from './status.ts'

const PATH = /^\/google\.firestore\.v1\.Firestore\/(\w{1,60})$/
/** Bytes a slow client may leave unread on one stream before it is dropped; it resumes. */
const MAX_UNSENT = 64 * 1024 * 1024
/** Bytes that a long result may be ahead of what its client has read. */
const COMFORTABLE = 4 * 1024 * 1024
/** The same, while all streams together hold much. */
const TIGHT = 512 * 1024
/** Bytes that all streams may hold together for clients that do not read; beyond it those that hold the most end, and resume. */
const MOST_TOGETHER = 256 * 1024 * 1024
/** Answers of one call that are encoded and written together, and bytes after which no more are. */
const MOST_AT_ONCE = 100
const LONGEST_AT_ONCE = 1024 * 1024

/**
 * Cloud Firestore as servers speak it: gRPC over plain HTTP/2, for the private surface only. It has no listener of its own; see
 * `createProtocolSplitter`.
 */
export function createGrpcServer(options: FirestoreTransportOptions & { mostTogether?: number }): http2.Http2Server {
  const shared = gateway(options)
  const together = heldTogether(options.mostTogether ?? MOST_TOGETHER)
  const server = http2.createServer({
    settings: { initialWindowSize: 1024 * 1024, maxConcurrentStreams: 1000 },
    maxSessionMemory: 256,
  })
  server.on('session', (session) => session.on('error', () => session.destroy()))
  // Never a 'request' handler beside this one: it would send trailers before the status.
  server.on('stream', (stream, headers) => answer(shared, together, stream, headers))
  return server
}

/** The sending half of one call. */
type Reply = {
  begin(): void
  /** Messages in their frames, together: each writing costs both ends as much as a small message. */
  send(framed: Buffer): void
  /** `last`: what is sent with the end, as one. */
  end(error: FirestoreError | null, last?: readonly Uint8Array[]): void
  /** Waits until the client has taken most of what was sent; false when it is gone. */
  taken(): Promise<boolean>
  /** Undefined while the client keeps up; else over when it has, or is gone. */
  behind(): Promise<void> | undefined
  readonly over: boolean
}

function answer(
  shared: Gateway,
  together: HeldTogether,
  stream: http2.ServerHttp2Stream,
  headers: http2.IncomingHttpHeaders,
): void {
  stream.on('error', () => stream.close())
  if (headers[':method'] !== 'POST' || !headers['content-type']?.startsWith('application/grpc')) {
    stream.respond({ ':status': 415 }, { endStream: true })
    return
  }
  const reply = replyOn(stream, together, shared.log)
  const deadline = parseTimeout(String(headers['grpc-timeout'] ?? ''))
  if (deadline !== null) {
    const isOver = () => reply.end(new FirestoreError('DEADLINE_EXCEEDED', 'Deadline exceeded.'))
    const timer = setTimeout(isOver, deadline).unref()
    stream.on('close', () => clearTimeout(timer))
  }

  const method = PATH.exec(headers[':path'] ?? '')?.[1] ?? ''
  const proof = { authorization: headers.authorization, appToken: appTokenIn(headers) }
  if (method === 'Listen' || method === 'Write') answerStream(shared, stream, reply, method, proof)
  else answerCall(shared, stream, reply, method, proof)
}

function replyOn(stream: http2.ServerHttp2Stream, together: HeldTogether, log: Log): Reply {
  let over = false
  let catchingUp: Promise<void> | undefined
  let trailers = statusTrailers(null)
  stream.on('wantTrailers', () => {
    if (gone()) return
    stream.sendTrailers(trailers)
    if (stream.readableEnded) return
    // A client that has not finished its half would hold the stream open for ever.
    setImmediate(() => {
      if (!gone() && !stream.readableEnded) stream.close(http2.constants.NGHTTP2_NO_ERROR)
    })
  })
  // Node throws on a stream that the client has reset.
  const gone = () => stream.destroyed || stream.closed
  const share = together.enter({
    drop(units) {
      log.warn('firestore.stream_dropped', { bytes: units })
      stop()
    },
  })
  stream.on('close', () => {
    over = true
    share.leave()
  })
  /** At once, without waiting for a client that does not read: what it was sent is let go. */
  const stop = () => {
    over = true
    share.leave()
    stream.close(http2.constants.NGHTTP2_ENHANCE_YOUR_CALM)
    stream.destroy()
  }
  const begin = () => {
    if (stream.headersSent || gone()) return
    stream.respond(
      { ':status': 200, 'content-type': 'application/grpc+proto', 'grpc-accept-encoding': 'identity' },
      { waitForTrailers: true },
    )
  }
  return {
    begin,
    send(bytes) {
      if (over || gone() || bytes.length === 0) return
      begin()
      share.add(bytes.length)
      if (gone()) return
      stream.write(bytes, () => share.add(-bytes.length))
      if (stream.writableLength > MAX_UNSENT) stop()
    },
    end(error, last = []) {
      if (over || gone()) return
      over = true
      trailers = statusTrailers(error)
      begin()
      const bytes = frames(last)
      share.add(bytes.length)
      if (gone()) return
      if (bytes.length > 0) stream.end(bytes)
      else stream.end()
      // What the client still sends is no longer read; the stream ends both ways once its status is out.
      stream.resume()
    },
    behind() {
      const most = together.isTight() ? TIGHT : COMFORTABLE
      if (over || gone() || stream.writableLength <= most) return undefined
      return (catchingUp ??= drained(stream).then(() => (catchingUp = undefined)))
    },
    async taken() {
      if (over || gone()) return false
      // Whoever else waits has a turn in any case.
      if (stream.writableNeedDrain) await drained(stream)
      else await new Promise((resolve) => setImmediate(resolve))
      return !over && !gone()
    },
    get over() {
      return over
    },
  }
}

function answerCall(
  shared: Gateway,
  stream: http2.ServerHttp2Stream,
  reply: Reply,
  method: string,
  proof: Proof,
): void {
  const call = calls[method]
  if (!call) return reply.end(unimplemented(method || 'This method'))
  const read = frameReader()
  let request: Buffer | null = null
  const run = async () => {
    const bytes = request
    if (!bytes) throw new FirestoreError('INVALID_ARGUMENT', 'The call carries no message.')
    const all = await call.answer(
      shared.firestore,
      (name) => decodeRequest(name, bytes),
      async (db) => (await shared.admit(db, proof, 'private')).caller,
    )
    let encoded: Uint8Array[] = []
    let length = 0
    /** False when the client is gone. */
    const leave = () => {
      reply.send(frames(encoded))
      encoded = []
      length = 0
      return reply.taken()
    }
    const add = (response: Responses[ResponseName]) => {
      const bytes = encodeResponse(call.response, response)
      encoded.push(bytes)
      length += bytes.length
    }
    const isEnough = () => encoded.length >= MOST_AT_ONCE || length >= LONGEST_AT_ONCE
    // What is there already needs no generator, and its last messages leave with the end.
    if (Array.isArray(all)) {
      for (const response of all) {
        if (isEnough() && !(await leave())) return
        add(response)
      }
      return reply.end(null, encoded)
    }
    for await (const answers of all) {
      for (const response of answers) {
        if (isEnough() && !(await leave())) return
        add(response)
      }
      if (!(await leave())) return
    }
    reply.end(null)
  }
  stream.on('data', (bytes: Buffer) => {
    if (reply.over) return
    try {
      for (const message of read(bytes)) {
        if (request) throw new FirestoreError('INVALID_ARGUMENT', 'The call carries more than one message.')
        request = message
      }
    } catch (error) {
      reply.end(shared.publicError(error, method))
    }
  })
  stream.on('end', () => {
    if (!reply.over) run().catch((error: unknown) => reply.end(shared.publicError(error, method)))
  })
}

/** What streams hear, as it was written for the first of them: those that hear the same are given one list (SPEC, LI9). */
const written = new WeakMap<object, Buffer>()

function framed(name: StreamName, responses: Responses['ListenResponse' | 'WriteResponse'][]): Buffer {
  const known = written.get(responses)
  if (known) return known
  const messages = responses.map((response) =>
    encodeResponse(name === 'Listen' ? 'ListenResponse' : 'WriteResponse', response),
  )
  const bytes = frames(messages)
  written.set(responses, bytes)
  return bytes
}

function answerStream(
  shared: Gateway,
  stream: http2.ServerHttp2Stream,
  reply: Reply,
  name: StreamName,
  proof: Proof,
): void {
  reply.begin()
  const read = frameReader()
  const opened = openStream(shared, name, proof, 'private', {
    send(responses) {
      reply.send(framed(name, responses))
      return reply.behind()
    },
    fail: (error) => reply.end(error),
    expire: () => reply.end(null),
  })
  stream.on('data', (bytes: Buffer) => {
    if (reply.over) return
    try {
      for (const message of read(bytes))
        opened.receive(decodeRequest(name === 'Listen' ? 'ListenRequest' : 'WriteRequest', message))
    } catch (error) {
      opened.close()
      reply.end(shared.publicError(error, name))
    }
  })
  // A client that stops sending a Listen has unsubscribed; one that stops sending writes waits for their answers.
  stream.on('end', () => opened.finish(() => reply.end(null)))
  stream.on('close', () => opened.close())
}
