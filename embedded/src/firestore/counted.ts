import type { FirestoreService } from './service.ts'
import type { Write } from './wire/json.ts'

export type Counted = 'read' | 'write' | 'delete'
/** `of`: the id of the collection. */
export type CountDocuments = (kind: Counted, of: string, by: 'server' | 'client', many: number) => void

/**
 * The same service, which says how many documents it read, wrote and deleted for whom, as the hosted cloud counts them: a question that finds
 * nothing is one read, an aggregation one for each thousand entries, a check without a write is none. What rules read beside is not seen here.
 */
export function countedDocuments(service: FirestoreService, count: CountDocuments): FirestoreService {
  const wrote = (by: 'server' | 'client', writes: readonly Write[]) => {
    for (const { update, transform, delete: gone } of writes) {
      const name = update?.name ?? transform?.document ?? gone
      if (name !== undefined) count(gone === undefined ? 'write' : 'delete', collectionOf(name), by, 1)
    }
  }
  const readEach = (by: 'server' | 'client', names: readonly string[]) => {
    for (const name of names) count('read', collectionOf(name), by, 1)
  }
  return {
    ...service,
    async commit(db, caller, writes, transaction) {
      const done = await service.commit(db, caller, writes, transaction)
      wrote(sideOf(caller), writes)
      return done
    },
    async batchWrite(db, caller, writes) {
      const done = await service.batchWrite(db, caller, writes)
      const taken = writes.filter((_, index) => (done.status[index]?.code ?? 0) === 0)
      wrote(sideOf(caller), taken)
      return done
    },
    async batchGet(db, caller, names, options) {
      const found = await service.batchGet(db, caller, names, options)
      readEach(sideOf(caller), names)
      return found
    },
    async runQuery(db, caller, parent, query, options) {
      const found = await service.runQuery(db, caller, parent, query, options)
      const from = query.from?.[0]?.collectionId ?? ''
      count('read', from, sideOf(caller), Math.max(1, found.documents.length))
      return found
    },
    async *queryPieces(db, caller, parent, query, options) {
      const from = query.from?.[0]?.collectionId ?? ''
      let any = false
      for await (const piece of service.queryPieces(db, caller, parent, query, options)) {
        any ||= piece.documents.length > 0
        if (piece.documents.length > 0) count('read', from, sideOf(caller), piece.documents.length)
        yield piece
      }
      if (!any) count('read', from, sideOf(caller), 1)
    },
    async runAggregation(db, caller, parent, query, aggregations, options) {
      const done = await service.runAggregation(db, caller, parent, query, aggregations, options)
      count('read', query.from?.[0]?.collectionId ?? '', sideOf(caller), 1)
      return done
    },
    async listDocuments(db, caller, parent, collectionId, options) {
      const found = await service.listDocuments(db, caller, parent, collectionId, options)
      count('read', collectionId, sideOf(caller), Math.max(1, found.documents.length))
      return found
    },
    openListen(db, caller, send) {
      return service.openListen(db, caller, (responses) => {
        for (const response of responses)
          if ('documentChange' in response) readEach(sideOf(caller), [response.documentChange.document.name])
        return send(responses)
      })
    },
  }
}

const sideOf = ({ kind }: { kind: 'admin' | 'user' }) => (kind === 'admin' ? 'server' : 'client')
const collectionOf = (name: string) => name.split('/').at(-2) ?? ''
