import { FirestoreError } from '../../errors.ts'
import type { DatabaseName } from '../../service.ts'
import type { Surface } from '../../../http/service.ts'
import type { ListenRequest, ListenResponse, WriteRequest, WriteResponse } from '../../wire/json.ts'
import { parseDatabase } from '../../wire/names.ts'
import { AppRefused, type Gateway, type Proof } from '../gateway.ts'
import { listenStream, removal } from './listen.ts'
import type { Peer, Stream } from './stream.ts'
import { writeStream } from './write.ts'

export type StreamName = 'Listen' | 'Write'

/** What a transport gives a stream: how to answer, and how to end quietly when the token that opened it has expired. */
export type StreamPeer = Peer<ListenResponse | WriteResponse> & { expire(): void }

/** A stream from its first message on: it names the database, and only then is it known who asks. */
export type OpeningStream = {
  receive(message: ListenRequest | WriteRequest): void
  close(): void
  /** The client sends no more: calls back once every message is answered, or at once if the stream cannot answer any. */
  finish(done: () => void): void
  idle(): boolean
}

const LONGEST_TIMEOUT = 2 ** 31 - 1
/** Messages that may arrive while the token is being verified. */
const MAX_EARLY = 1000

export function openStream(
  gateway: Gateway,
  name: StreamName,
  proof: Proof,
  surface: Surface,
  peer: StreamPeer,
): OpeningStream {
  let stream: Stream<ListenRequest & WriteRequest> | null = null
  let early: (ListenRequest | WriteRequest)[] | null = null
  let expiry: NodeJS.Timeout | undefined
  let over = false
  let refused = false
  let of: DatabaseName | null = null
  let finishing: (() => void) | null = null

  const close = () => {
    over = true
    clearTimeout(expiry)
    stream?.close()
  }
  const fail = (error: FirestoreError) => {
    if (over) return
    close()
    peer.fail(error)
  }
  const expireAt = (expiresAt: number) => {
    // The clock may be moved and a timer holds at most 24 days: wake up, look, and wait again if need be.
    const left = expiresAt - gateway.clock.now()
    if (left <= 0) {
      stream?.finish(() => {
        if (over) return
        close()
        peer.expire()
      })
    } else expiry = setTimeout(() => expireAt(expiresAt), Math.min(left, LONGEST_TIMEOUT)).unref()
  }
  const begin = async (first: ListenRequest | WriteRequest) => {
    const db = parseDatabase(first.database ?? '')
    of = db
    const identity = await gateway.admit(db, proof, surface).catch((error: unknown) => {
      if (name === 'Listen' && error instanceof AppRefused) return null
      throw error
    })
    if (over) return
    if (identity === null) {
      for (const message of early ?? []) refuse(message)
      early = null
      refused = true
      return finishing?.()
    }
    const { caller, expiresAt } = identity
    const guarded: Peer<ListenResponse | WriteResponse> = {
      fail,
      send(responses) {
        // A fault in sending ends this stream; it must not reach the commit that is being told to all listeners.
        try {
          return peer.send(responses)
        } catch (error) {
          fail(gateway.publicError(error, name))
        }
      },
    }
    stream = (name === 'Listen' ? listenStream : writeStream)(gateway, { db, caller }, guarded)
    if (expiresAt !== null) expireAt(expiresAt)
    for (const message of early ?? []) deliver(stream, message)
    early = []
    if (finishing) stream.end(finishing)
  }

  /** As the vendor does: a stream that ended would be begun again for ever, and whoever listens would hear nothing. */
  const refuse = ({ addTarget }: ListenRequest & WriteRequest) => {
    if (addTarget?.targetId !== undefined) peer.send([removal(addTarget.targetId, new AppRefused())])
  }

  /** A stream is of one database: rules and listeners of another would be another stream's. */
  const deliver = (to: Stream<ListenRequest & WriteRequest>, message: ListenRequest | WriteRequest) => {
    if (over) return
    const { database } = message
    if (of && database && database !== `projects/${of.project}/databases/${of.database}`)
      return fail(
        new FirestoreError(
          'INVALID_ARGUMENT',
          `The stream is of projects/${of.project}/databases/${of.database}. Open another stream for "${database.slice(0, 300)}".`,
        ),
      )
    to.receive(message)
  }

  return {
    receive(message) {
      if (over) return
      if (refused) return refuse(message)
      if (stream) return deliver(stream, message)
      if (early) {
        if (early.length >= MAX_EARLY)
          return fail(new FirestoreError('RESOURCE_EXHAUSTED', 'Too many messages before the stream was open.'))
        early.push(message)
        return
      }
      early = [message]
      begin(message).catch((error: unknown) => fail(gateway.publicError(error, name)))
    },
    close,
    finish(done) {
      if (over) return done()
      if (!stream) return early ? void (finishing = done) : done()
      stream.end(done)
    },
    idle: () => over || (stream ? stream.idle() : early === null),
  }
}
