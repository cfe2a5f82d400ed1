import { FirestoreError } from '../errors.ts'
import type { Caller, FirestoreService } from '../service.ts'
import type { Document, ListenResponse, Target, Write } from '../wire/json.ts'

/** A recording double for the tests of the transports: documents in a map, whole-collection queries, no rules. */
export type MemoryFirestore = FirestoreService & {
  commits: Write[][]
  callers: Caller[]
  targets: number[]
  listening(): number
}

export function memoryFirestore(): MemoryFirestore {
  const documents = new Map<string, Document>()
  const streams = new Set<() => void>()
  const commits: Write[][] = []
  const callers: Caller[] = []
  const added: number[] = []
  let micros = 0
  const nextTime = () => `2026-01-01T00:00:00.${String(++micros).padStart(6, '0')}Z`
  const absent = async (): Promise<never> => {
    throw new FirestoreError('UNIMPLEMENTED', 'not in the double')
  }
  const inCollection = (parent: string, collection: string) =>
    [...documents.values()].filter(
      ({ name }) =>
        name.startsWith(`${parent}/${collection}/`) && !name.slice(`${parent}/${collection}/`.length).includes('/'),
    )

  const apply = (write: Write, time: string) => {
    const name = write.update?.name ?? write.delete ?? ''
    const existing = documents.get(name)
    if (write.currentDocument?.exists === true && !existing)
      throw new FirestoreError('NOT_FOUND', `No document to update: ${name}`)
    if (write.currentDocument?.exists === false && existing)
      throw new FirestoreError('ALREADY_EXISTS', `Document already exists: ${name}`)
    if (write.delete) documents.delete(name)
    else if (write.update)
      documents.set(name, {
        name,
        fields: write.update.fields ?? {},
        createTime: existing?.createTime ?? time,
        updateTime: time,
      })
    return write.delete ? {} : { updateTime: time }
  }

  return {
    commits,
    callers,
    targets: added,
    listening: () => streams.size,
    async commit(_db, caller, writes) {
      callers.push(caller)
      const commitTime = nextTime()
      const before = new Map(documents)
      try {
        const writeResults = writes.map((write) => apply(write, commitTime))
        commits.push(writes)
        for (const stream of streams) stream()
        return { writeResults, commitTime }
      } catch (error) {
        documents.clear()
        for (const [name, document] of before) documents.set(name, document)
        throw error
      }
    },
    async batchGet(_db, caller, names) {
      callers.push(caller)
      const results = names.map((name) => {
        const found = documents.get(name)
        return found ? { found } : { missing: name }
      })
      return { readTime: nextTime(), results }
    },
    async runQuery(_db, _caller, parent, query) {
      return { readTime: nextTime(), documents: inCollection(parent, query.from?.[0]?.collectionId ?? '') }
    },
    async *queryPieces(_db, _caller, parent, query) {
      const readTime = nextTime()
      const found = inCollection(parent, query.from?.[0]?.collectionId ?? '')
      if (found.length === 0) yield { readTime, documents: [] }
      for (const document of found) yield { readTime, documents: [document] }
    },
    async listDocuments(_db, _caller, parent, collectionId) {
      return { documents: inCollection(parent, collectionId) }
    },
    openListen(_db, caller, send) {
      callers.push(caller)
      const targets = new Map<number, Target>()
      const sent = new Map<number, Map<string, string>>()
      const matching = (target: Target) =>
        target.documents
          ? (target.documents.documents ?? []).flatMap((name) => documents.get(name) ?? [])
          : inCollection(target.query?.parent ?? '', target.query?.structuredQuery.from?.[0]?.collectionId ?? '')
      const changes = (id: number, target: Target): ListenResponse[] => {
        const known = sent.get(id) ?? new Map<string, string>()
        const now = new Map(matching(target).map((document) => [document.name, document]))
        sent.set(id, new Map([...now].map(([name, document]) => [name, document.updateTime ?? ''])))
        return [
          ...[...now.values()]
            .filter(({ name, updateTime }) => known.get(name) !== updateTime)
            .map((document) => ({ documentChange: { document, targetIds: [id] } })),
          ...[...known.keys()]
            .filter((name) => !now.has(name))
            .map((document) => ({ documentDelete: { document, readTime: nextTime(), removedTargetIds: [id] } })),
        ]
      }
      const stream = () => {
        const responses = [...targets].flatMap(([id, target]) => changes(id, target))
        if (responses.length > 0) send([...responses, { targetChange: { readTime: nextTime(), resumeToken: 'AAAA' } }])
      }
      streams.add(stream)
      return {
        addTarget(target) {
          const id = target.targetId
          added.push(id)
          targets.set(id, target)
          const readTime = nextTime()
          send([
            { targetChange: { targetChangeType: 'ADD', targetIds: [id] } },
            ...changes(id, target),
            { targetChange: { targetChangeType: 'CURRENT', targetIds: [id], readTime, resumeToken: 'AAAA' } },
            { targetChange: { readTime, resumeToken: 'AAAA' } },
          ])
        },
        removeTarget(id) {
          if (targets.delete(id)) send([{ targetChange: { targetChangeType: 'REMOVE', targetIds: [id] } }])
          sent.delete(id)
        },
        close: () => void streams.delete(stream),
      }
    },
    batchWrite: absent,
    runAggregation: absent,
    beginTransaction: async () => 'AQID',
    rollback: async () => {},
    listCollectionIds: async () => ({ collectionIds: ['c'] }),
    partitionQuery: absent,
    commitsAfter: async () => [],
    onCommit: () => () => {},
    setRules() {},
    denials: () => [],
    ruleCoverage: async () => null,
    ruleWatch: { watch() {}, kept: async () => [], rules: () => null },
    clear: async () => documents.clear(),
    expire: async () => 0,
    close: async () => {},
  }
}
