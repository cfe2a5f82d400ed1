import type { FirestoreError } from '../../errors.ts'
import type { Caller, DatabaseName } from '../../service.ts'

/** Where a stream's answers go: a WebChannel session or a gRPC call. */
export type Peer<Response> = {
  /** Where the client is behind: over when it has caught up, or is gone. */
  send(responses: Response[]): void | Promise<void>
  /** The stream is over because of an error; nothing is sent after it. */
  fail(error: FirestoreError): void
}

/** A stream's end on the server's side. Messages are given in the order the client sent them. */
export type Stream<Request> = {
  receive(message: Request): void
  /** Stops all work; nothing is sent any more, though a commit already begun is finished. */
  close(): void
  /** Takes no more messages, lets the one at work be answered, drops the rest (their client sends them again), then calls back. */
  finish(done: () => void): void
  /** The client sends no more: answers everything taken, then calls back. */
  end(done: () => void): void
  /** Whether every message taken has been answered. */
  idle(): boolean
}

export type StreamContext = { db: DatabaseName; caller: Caller }
