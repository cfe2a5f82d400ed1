import { randomUUID } from 'node:crypto'
import { FirestoreError } from '../../errors.ts'
import type { WriteRequest, WriteResponse } from '../../wire/json.ts'
import { checkWritesIn } from '../../wire/names.ts'
import type { Gateway } from '../gateway.ts'
import type { Peer, Stream, StreamContext } from './stream.ts'

/** Unanswered messages of one stream; clients keep at most ten. */
const MAX_WAITING = 1000

/**
 * A Write stream: a handshake, then one atomic batch a message, in order. After a failed batch everything else is ignored, because the
 * client sends it again on its next stream and it must not run twice.
 */
export function writeStream(
  gateway: Gateway,
  { db, caller }: StreamContext,
  peer: Peer<WriteResponse>,
): Stream<WriteRequest> {
  let state: 'new' | 'open' | 'over' = 'new'
  let token = 0
  const waiting: WriteRequest[] = []
  let working = false
  let finished: (() => void) | null = null

  const nextToken = () => Buffer.from(String(++token)).toString('base64')
  const over = (error: FirestoreError) => {
    state = 'over'
    waiting.length = 0
    peer.fail(error)
  }

  const answer = async (message: WriteRequest) => {
    const writes = message.writes ?? []
    // A closing client's last message is empty and wants no answer.
    if (writes.length === 0) return
    checkWritesIn(db, writes)
    const { writeResults, commitTime } = await gateway.firestore.commit(db, caller, writes)
    if (!isOver()) peer.send([{ streamToken: nextToken(), writeResults, commitTime }])
  }
  const isOver = () => state === 'over'

  const work = async () => {
    working = true
    try {
      for (let message = waiting.shift(); message && !isOver(); message = waiting.shift()) await answer(message)
    } catch (error) {
      if (!isOver()) over(gateway.publicError(error, 'Write'))
    } finally {
      working = false
      finished?.()
    }
  }

  return {
    receive(message) {
      if (state === 'over' || finished) return
      if (state === 'new') {
        state = 'open'
        if (message.writes?.length)
          return over(
            new FirestoreError('INVALID_ARGUMENT', 'The first message of a Write stream must not contain writes.'),
          )
        return peer.send([{ streamId: randomUUID(), streamToken: nextToken() }])
      }
      if (waiting.length >= MAX_WAITING)
        return over(new FirestoreError('RESOURCE_EXHAUSTED', `More than ${MAX_WAITING} batches wait on one stream.`))
      waiting.push(message)
      if (!working) void work()
    },
    close() {
      state = 'over'
      waiting.length = 0
    },
    finish(done) {
      waiting.length = 0
      finished = done
      if (!working) done()
    },
    end(done) {
      finished = done
      if (!working) done()
    },
    idle: () => !working && waiting.length === 0,
  }
}
