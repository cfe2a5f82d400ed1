import { denied, FirestoreError } from './errors.ts'
import type { Caller } from './service.ts'
import type { Denial } from '../rules/denials.ts'
import type { Fields } from './wire/json.ts'
import type { DocumentReader, RequestBudget, Ruleset, RuleResource, RuleValue, SingleMethod } from '../rules/ruleset.ts'
import { queryFilterOf, ruleClaimsOf, ruleFieldsOf } from '../rules/convert.ts'
import type { Reads } from './reads.ts'
import type { Database, Stored } from './stored.ts'
import type { Query } from './query/query.ts'
import type { Operation } from './commands/write.ts'
import { fieldPathText } from './data/field-path.ts'

/** What rules read by. */
type RulesRead = Pick<Reads, 'get'>
export type UserCaller = Extract<Caller, { kind: 'user' }>
/** Judges a commit by what it makes of each document: `originals` as they were, `staged` as they will be. */
export type WriteJudge = (
  caller: UserCaller,
  database: Database,
  commitTime: number,
  operations: readonly Operation[],
  originals: ReadonlyMap<string, Stored | null>,
  staged: ReadonlyMap<string, Stored | null>,
) => void

/** Puts requests of users before a project's rules. Admin callers never come here. `dependencies` collects names the rules read. */
export type Authorizer = {
  /** What a client is told of the last refusal: in emulator mode its reasons, else nothing. */
  refusal(): FirestoreError
  writes: WriteJudge
  get(
    caller: UserCaller,
    database: Database,
    now: number,
    documents: readonly { segments: readonly string[]; fields: Fields | null }[],
    dependencies?: Set<string>,
  ): boolean
  /** `reads`: what the rules read of; the present state unless it is said. */
  list(
    caller: UserCaller,
    database: Database,
    now: number,
    query: Query,
    dependencies?: Set<string>,
    reads?: RulesRead,
  ): boolean
}

/** `onDenied` hears of every refusal, with its reasons. */
export function authorizer(
  store: RulesRead,
  rulesetOf: (project: string) => Ruleset | null,
  onDenied: (denial: Omit<Denial, 'at'>) => void,
  tellsClients = false,
): Authorizer {
  let last: readonly string[] = []
  const note = (caller: UserCaller, database: Database, method: string, path: string, notes: readonly string[]) => {
    last = notes.slice(0, mostNotes).map((text) => text.slice(0, 300))
    onDenied({
      project: database.name.project,
      method,
      path: path.slice(0, 500),
      who: caller.auth?.uid ?? null,
      notes: last,
    })
  }
  // As the official emulator words it, for suites that look for the line.
  const refusal = () => (tellsClients ? new FirestoreError('PERMISSION_DENIED', `\n${last.join(', ')}`) : denied())
  const noRules = ['There are no rules: nobody but the administrator is let in.']
  return {
    refusal,
    writes(caller, database, commitTime, operations, originals, staged) {
      const rules = rulesetOf(database.name.project)
      if (!rules) {
        note(caller, database, 'write', operations[0]?.segments.join('/') ?? '', noRules)
        throw refusal()
      }
      const judged = judgements(operations, originals, staged)
      const budget = budgetFor(judged.length)
      const read: DocumentReader = (segments, when) => {
        const path = documentPath(database, segments)
        if (!path) return null
        const name = `${database.root}/${path.join('/')}`
        const known = when === 'after' ? staged.get(name) : originals.get(name)
        return resource(database, known === undefined ? store.get(database, path) : known)
      }
      const time = timeOf(Math.floor(commitTime / 1000))
      for (const { method, segments, before, after } of judged) {
        const decision = rules.decide(
          {
            method,
            path: rulePath(database, segments),
            auth: authOf(caller),
            time,
            resource: resource(database, before),
            requestResource: resource(database, after),
            read,
          },
          budget,
        )
        if (!decision.allowed) {
          note(caller, database, method, segments.join('/'), decision.notes)
          throw refusal()
        }
      }
    },
    get(caller, database, now, documents, dependencies) {
      const rules = rulesetOf(database.name.project)
      if (!rules) {
        note(caller, database, 'get', documents[0]?.segments.join('/') ?? '', noRules)
        return false
      }
      const budget = budgetFor(documents.length)
      return documents.every(({ segments, fields }) => {
        const decision = rules.decide(
          {
            method: 'get',
            path: rulePath(database, segments),
            auth: authOf(caller),
            time: timeOf(now),
            resource: fields && { name: rulePath(database, segments), data: ruleFieldsOf(fields) },
            requestResource: null,
            read: committedReader(store, database, dependencies),
          },
          budget,
        )
        if (!decision.allowed) note(caller, database, 'get', segments.join('/'), decision.notes)
        return decision.allowed
      })
    },
    list(caller, database, now, query, dependencies, reads = store) {
      const rules = rulesetOf(database.name.project)
      const path = [...query.parent, query.allDescendants ? '**' : null, query.collectionId ?? '*']
        .filter((part) => part !== null)
        .join('/')
      // A query over every collection has no collection that rules could speak of.
      if (!rules || query.collectionId === null) {
        note(caller, database, 'list', path, rules ? ['A query over every collection is for administrators.'] : noRules)
        return false
      }
      const decision = rules.decideQuery(
        {
          parent: rulePath(database, query.allDescendants ? query.parent : [...query.parent, query.collectionId]),
          collectionId: query.collectionId,
          allDescendants: query.allDescendants,
          auth: authOf(caller),
          time: timeOf(now),
          where: query.filter && queryFilterOf(query.filter),
          ...(query.limit === null ? {} : { limit: query.limit }),
          ...(query.offset === 0 ? {} : { offset: query.offset }),
          ...(query.ordersGiven === 0 ? {} : { orderBy: orderText(query) }),
          read: committedReader(reads, database, dependencies),
        },
        budgetFor(1),
      )
      if (!decision.allowed) note(caller, database, 'list', path, decision.notes)
      return decision.allowed
    },
  }
}

/** Of the allows that were tried for one request, so many are told. */
const mostNotes = 10

type Judgement = {
  method: SingleMethod
  segments: readonly string[]
  before: Stored | null
  after: Stored | null
}

/** One for each document that the commit writes, from before it to after the whole of it, and one for each that it verifies: that is a read. */
function judgements(
  operations: readonly Operation[],
  originals: ReadonlyMap<string, Stored | null>,
  staged: ReadonlyMap<string, Stored | null>,
): Judgement[] {
  const judged = new Map<string, Judgement>()
  for (const { kind, name, segments } of operations) {
    const before = originals.get(name) ?? null
    if (kind === 'verify') {
      judged.set(`verify ${name}`, { method: 'get', segments, before, after: null })
      continue
    }
    const after = staged.get(name) ?? null
    const method = after === null ? 'delete' : before === null ? 'create' : 'update'
    judged.set(`write ${name}`, { method, segments, before, after })
  }
  return [...judged.values()]
}

/** Ten document reads for a single request, twenty for several documents (rules facts, section 3). */
const budgetFor = (documents: number): RequestBudget => ({
  documentReads: new Set(),
  maximumReads: documents > 1 ? 20 : 10,
})

function committedReader(store: RulesRead, database: Database, dependencies: Set<string> | undefined): DocumentReader {
  return (segments) => {
    const path = documentPath(database, segments)
    if (!path) return null
    dependencies?.add(`${database.root}/${path.join('/')}`)
    return resource(database, store.get(database, path))
  }
}

const rulePath = (database: Database, segments: readonly string[]) => [
  'databases',
  database.name.database,
  'documents',
  ...segments,
]

function documentPath(database: Database, segments: readonly string[]): string[] | null {
  const [databases, name, documents, ...path] = segments
  return databases === 'databases' &&
    name === database.name.database &&
    documents === 'documents' &&
    path.length > 0 &&
    path.length % 2 === 0
    ? path
    : null
}

const resource = (database: Database, document: Stored | null): RuleResource | null =>
  document && { name: rulePath(database, document.segments), data: ruleFieldsOf(document.fields) }

function authOf(caller: UserCaller): { uid: string; token: RuleValue } | null {
  return caller.auth && { uid: caller.auth.uid, token: ruleClaimsOf(caller.auth.token) }
}

/** The orders that the query itself names: not those that complete it. */
const orderText = (query: Query) =>
  query.orders
    .slice(0, query.ordersGiven)
    .map((order) => fieldPathText(order.path))
    .join(',')

const timeOf = (millis: number) => ({
  seconds: BigInt(Math.floor(millis / 1000)),
  nanos: (millis - Math.floor(millis / 1000) * 1000) * 1_000_000,
})
