import { FirestoreError, grpcCodeOf } from '../../errors.ts'
import type { ListenRequest, ListenResponse, Target } from '../../wire/json.ts'
import { checkDocumentIn, parseParent } from '../../wire/names.ts'
import type { Gateway } from '../gateway.ts'
import type { Peer, Stream, StreamContext } from './stream.ts'

/** Targets of one stream; a real client stays far below. */
const MAX_TARGETS = 1000

/** A Listen stream: whatever is wrong with one target ends that target only, since clients answer a broken stream by reconnecting for ever. */
export function listenStream(
  gateway: Gateway,
  { db, caller }: StreamContext,
  peer: Peer<ListenResponse>,
): Stream<ListenRequest> {
  let open = true
  const targets = new Set<number>()
  const send = (responses: ListenResponse[]) => {
    if (!open) return undefined
    for (const response of responses) {
      if ('targetChange' in response && response.targetChange.targetChangeType === 'REMOVE')
        for (const id of response.targetChange.targetIds ?? []) targets.delete(id)
    }
    return responses.length > 0 ? peer.send(responses) : undefined
  }
  const listen = gateway.firestore.openListen(db, caller, send)

  /** Far above what clients count up from, and told to the client by ADD. */
  const unusedId = () => {
    let id = 2 ** 30
    while (targets.has(id)) id++
    return id
  }

  const addTarget = (target: Target) => {
    if (targets.size >= MAX_TARGETS)
      throw new FirestoreError('RESOURCE_EXHAUSTED', `A stream carries at most ${MAX_TARGETS} targets.`)
    if (target.query) {
      const own = parseParent(target.query.parent)
      if (own.project !== db.project || own.database !== db.database)
        throw new FirestoreError('INVALID_ARGUMENT', 'The target lies in another database than its stream.')
    }
    for (const name of target.documents?.documents ?? []) checkDocumentIn(db, name)
    targets.add(target.targetId)
    listen.addTarget(target)
  }

  return {
    receive(message) {
      if (!open) return
      if (message.removeTarget !== undefined) {
        targets.delete(message.removeTarget)
        listen.removeTarget(message.removeTarget)
      }
      if (!message.addTarget) return
      const targetId = message.addTarget.targetId || unusedId()
      try {
        addTarget({ ...message.addTarget, targetId })
      } catch (error) {
        send([removal(targetId, gateway.publicError(error, 'addTarget'))])
      }
    },
    close() {
      if (!open) return
      open = false
      listen.close()
    },
    finish(done) {
      done()
    },
    end(done) {
      done()
    },
    idle: () => targets.size === 0,
  }
}

/** Ends one target with the reason, leaving the others alone. */
export function removal(targetId: number, error: FirestoreError): ListenResponse {
  return {
    targetChange: {
      targetChangeType: 'REMOVE',
      targetIds: [targetId],
      cause: { code: grpcCodeOf[error.status], message: error.message },
    },
  }
}
