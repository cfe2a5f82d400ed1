import { rmSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '../../log.ts'
import { FirestoreError } from '../errors.ts'
import { openFirestore } from '../open.ts'
import type { Caller, FirestoreService, ListenStream } from '../service.ts'
import type { Filter, StructuredQuery, Target, Write } from '../wire/json.ts'
import { client } from './client.ts'
import { indexFiles, root, slots, type Act, type Asked, type Operation, type Where } from './operations.ts'
import { aggregated, canonical, committed, found, type Documents } from './reference.ts'

const db = { project: 'p', database: '(default)' }
const admin: Caller = { kind: 'admin' }
/** So many past states are remembered. */
const mostPast = 40
/** A listener hears of a commit after its answer: so often the service is asked something before that counts as never. */
const mostLooks = 2_000

/** The first step that came out other than the reference has it, and how. */
export type Difference = { step: number; operation: Operation; expected: string; actual: string }

/** Does all of it with a service on a file of its own, beside the reference; null where nothing was different. */
export async function play(operations: readonly Operation[]): Promise<Difference | null> {
  const folder = mkdtempSync(join(tmpdir(), 'model-'))
  const player = await openPlayer(join(folder, 'firestore.sqlite'))
  try {
    for (const [step, operation] of operations.entries()) {
      const difference = await player.step(operation)
      if (difference) return { step, operation, ...difference }
    }
    return null
  } finally {
    await player.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Compared = { expected: string; actual: string } | null
const compared = (expected: unknown, actual: unknown): Compared => {
  const [one, other] = [canonical(expected), canonical(actual)]
  return one === other ? null : { expected: one, actual: other }
}

async function openPlayer(file: string) {
  let now = 1_800_000_000_000
  let indexes = 0
  const open = () =>
    openFirestore({
      file,
      clock: { now: () => now },
      log: silentLog,
      indexes: indexFiles[indexes] ?? {},
      onFatal(error) {
        throw error
      },
    })
  let service: FirestoreService = await open()
  let documents: Documents = new Map()
  const past: { time: string; documents: Documents }[] = []
  const listened = new Map<number, Asked | { paths: string[] }>()
  const heard = client()
  let stream: ListenStream = listening()

  function listening() {
    return service.openListen(db, admin, (responses) => responses.forEach((response) => heard.hear(response)))
  }

  async function commit(acts: readonly Act[], transaction?: string): Promise<Compared | 'ABORTED'> {
    const tried = await outcomeOf(service.commit(db, admin, acts.map(writeOf), transaction))
    if (typeof tried === 'string') {
      if (tried === 'ABORTED') return tried
      const expected = committed(documents, acts, '')
      return compared(typeof expected === 'string' ? expected : 'done', tried)
    }
    const after = committed(documents, acts, tried.commitTime)
    if (typeof after === 'string') return compared(after, 'done')
    documents = after
    past.push({ time: tried.commitTime, documents })
    if (past.length > mostPast) past.shift()
    return null
  }

  async function batch(acts: readonly Act[]): Promise<Compared> {
    const { status, writeResults } = await service.batchWrite(db, admin, acts.map(writeOf))
    for (const [at, act] of acts.entries()) {
      const after = committed(documents, [act], writeResults[at]?.updateTime ?? '')
      const isDone = (status[at]?.code ?? 0) === 0
      if (isDone !== (typeof after !== 'string'))
        return compared(typeof after === 'string' ? after : 'done', status[at])
      if (typeof after !== 'string') documents = after
    }
    // Its writes are commits of their own, whose times are not all said.
    past.length = 0
    return null
  }

  async function got(paths: readonly string[], transaction?: string): Promise<Compared> {
    const names = [...new Set(paths)].map((path) => `${root}/${path}`)
    const { results } = await service.batchGet(db, admin, names, transaction ? { transaction } : {})
    const actual = results.map((result) => ('found' in result ? result.found : null))
    const expected = [...new Set(paths)].map((path) => {
      const held = documents.get(path)
      return held ? { name: `${root}/${path}`, ...held } : null
    })
    return compared(expected, actual)
  }

  async function queried(asked: Asked, options: { readTime?: string; transaction?: string } = {}, then = documents) {
    const result = await service.runQuery(db, admin, parentOf(asked), queryOf(asked), options)
    const actual = result.documents.map(({ name, updateTime }) => [name.slice(root.length + 1), updateTime])
    return compared(
      found(then, asked).map((path) => [path, then.get(path)?.updateTime]),
      actual,
    )
  }

  async function counted({ asked, field }: Extract<Operation, { kind: 'count' }>): Promise<Compared> {
    const of = field && { field: { fieldPath: field } }
    const { aggregateFields } = await service.runAggregation(
      db,
      admin,
      parentOf(asked),
      queryOf(asked),
      [
        { alias: 'count', count: {} },
        ...(of
          ? [
              { alias: 'sum', sum: of },
              { alias: 'avg', avg: of },
            ]
          : []),
      ],
      {},
    )
    return compared(aggregated(documents, asked, field), aggregateFields)
  }

  async function transacted(operation: Extract<Operation, { kind: 'transaction' }>): Promise<Compared> {
    const transaction = await service.beginTransaction(db, admin, { readWrite: {} })
    const { paths, asked } = operation
    const difference = (await got(paths, transaction)) ?? (await queried(asked, { transaction }))
    if (difference) return difference
    const sees = () =>
      canonical([
        paths.map((path) => documents.get(path)?.updateTime),
        found(documents, asked).map((path) => [path, documents.get(path)?.updateTime]),
      ])
    const before = sees()
    const between = operation.between.length > 0 ? await commit(operation.between) : null
    if (between) return between === 'ABORTED' ? compared('done', 'ABORTED') : between
    const isAborted = sees() !== before
    const end = await commit(operation.acts, transaction)
    return end === 'ABORTED' || isAborted ? compared(isAborted, end === 'ABORTED') : end
  }

  function listen(slot: number, asked: Asked | { paths: string[] }) {
    listened.set(slot, asked)
    heard.begin(idOf(slot), false)
    stream.addTarget(targetOf(slot, asked))
  }

  /** What listeners hold is what their queries find, once they have heard of what was committed. */
  async function looked(): Promise<Compared> {
    for (let looks = 0; ; looks++) {
      let difference: Compared = null
      for (const [slot, asked] of listened) {
        const target = heard.target(idOf(slot))
        const paths = 'paths' in asked ? asked.paths.filter((path) => documents.has(path)) : found(documents, asked)
        const expected = Object.fromEntries(paths.map((path) => [`${root}/${path}`, documents.get(path)?.updateTime]))
        const actual = target?.isRefused ? 'refused' : Object.fromEntries(target?.documents ?? [])
        difference ??= compared([slot, true, expected], [slot, target?.isCurrent, actual])
      }
      if (!difference || looks >= mostLooks) return difference
      await service.batchGet(db, admin, [`${root}/a/1`], {})
    }
  }

  return {
    async step(operation: Operation): Promise<Compared> {
      now++
      const difference = await done(operation)
      if (difference === 'ABORTED') return compared('done', difference)
      return difference ?? (await looked())
    },
    async close() {
      await service.close()
    },
  }

  async function done(operation: Operation): Promise<Compared | 'ABORTED'> {
    switch (operation.kind) {
      case 'commit':
        return commit(operation.acts)
      case 'batch':
        return batch(operation.acts)
      case 'get':
        return got(operation.paths)
      case 'query':
        return queried(operation.asked)
      case 'count':
        return counted(operation)
      case 'past': {
        const then = past.at(-operation.back)
        return then ? queried(operation.asked, { readTime: then.time }, then.documents) : null
      }
      case 'transaction':
        return transacted(operation)
      case 'listen':
        listen(operation.slot % slots, operation.asked)
        return null
      case 'unlisten':
        if (listened.delete(operation.slot)) stream.removeTarget(idOf(operation.slot))
        heard.end(idOf(operation.slot))
        return null
      case 'restart': {
        stream.close()
        await service.close()
        indexes = operation.indexes
        service = await open()
        stream = listening()
        const resumeToken = heard.resumeToken()
        for (const [slot, asked] of listened) {
          heard.begin(idOf(slot), resumeToken !== '')
          stream.addTarget({ ...targetOf(slot, asked), ...(resumeToken ? { resumeToken } : {}) })
        }
        return null
      }
    }
  }
}

const idOf = (slot: number) => 2 * slot + 2

function targetOf(slot: number, asked: Asked | { paths: string[] }): Target {
  const targetId = idOf(slot)
  if ('paths' in asked) return { targetId, documents: { documents: asked.paths.map((path) => `${root}/${path}`) } }
  return { targetId, query: { parent: parentOf(asked), structuredQuery: queryOf(asked) } }
}

async function outcomeOf<T>(answer: Promise<T>): Promise<T | string> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof FirestoreError) return error.status
    throw error
  }
}

function writeOf(act: Act): Write {
  const name = `${root}/${act.path}`
  const condition = act.exists === undefined ? {} : { currentDocument: { exists: act.exists } }
  const touched = { update: { name, fields: {} }, updateMask: { fieldPaths: [] } }
  switch (act.kind) {
    case 'set':
      return { update: { name, fields: act.fields }, ...condition }
    case 'merge':
      return {
        update: { name, fields: act.fields },
        updateMask: { fieldPaths: [...new Set([...Object.keys(act.fields), ...act.without])] },
        ...condition,
      }
    case 'delete':
      return { delete: name, ...condition }
    case 'increment':
    case 'maximum':
    case 'minimum':
      return { ...touched, updateTransforms: [{ fieldPath: 'n', [act.kind]: act.by }], ...condition }
    case 'difference':
      return {
        ...touched,
        updateTransforms: [{ fieldPath: 't', removeAllFromArray: { values: act.items } }],
        ...condition,
      }
    case 'union':
      return {
        ...touched,
        updateTransforms: [{ fieldPath: 't', appendMissingElements: { values: act.items } }],
        ...condition,
      }
  }
}

const parentOf = ({ collection, group }: Asked) =>
  group || !collection.includes('/') ? root : `${root}/${collection.slice(0, collection.lastIndexOf('/'))}`

const operators = {
  '==': 'EQUAL',
  '!=': 'NOT_EQUAL',
  '<': 'LESS_THAN',
  '<=': 'LESS_THAN_OR_EQUAL',
  '>': 'GREATER_THAN',
  '>=': 'GREATER_THAN_OR_EQUAL',
  in: 'IN',
  'not-in': 'NOT_IN',
  contains: 'ARRAY_CONTAINS',
  'contains-any': 'ARRAY_CONTAINS_ANY',
} as const

function queryOf(asked: Asked): StructuredQuery {
  const { collection, group, orderBy, limit, offset, startAt, endAt } = asked
  const filters = asked.where.map(filterOf)
  const either = asked.either.map((all) => together('AND', all.map(filterOf)))
  if (either.length > 0) filters.push(together('OR', either))
  return {
    from: [{ collectionId: collection.split('/').at(-1) ?? '', ...(group ? { allDescendants: true } : {}) }],
    ...(filters.length > 0 ? { where: together('AND', filters) } : {}),
    orderBy: orderBy.map(({ field, descending }) => ({
      field: { fieldPath: field },
      direction: descending ? ('DESCENDING' as const) : ('ASCENDING' as const),
    })),
    ...(limit === undefined ? {} : { limit }),
    offset,
    ...(startAt ? { startAt } : {}),
    ...(endAt ? { endAt } : {}),
  }
}

const together = (op: 'AND' | 'OR', filters: Filter[]): Filter => ({ compositeFilter: { op, filters } })

function filterOf({ field, op, value }: Where): Filter {
  return {
    fieldFilter: {
      field: { fieldPath: field },
      op: operators[op],
      value: Array.isArray(value) ? { arrayValue: { values: value } } : value,
    },
  }
}
