import type { CompiledBlock, CompiledService } from './evaluate/blocks.ts'
import { MOST_EXPRESSIONS, type EvaluationContext } from './evaluate/context.ts'
import { documentsOf, grants, requestEntries, untried } from './evaluate/decide.ts'
import { capturesOf, someMatchingAllow, unknownCapture } from './evaluate/matching.ts'
import { unknownError } from './evaluate/unknown.ts'
import type { Decision, QueryFilter, QueryRequest, RequestBudget, RuleValue } from './ruleset.ts'
import type { Segment } from './syntax.ts'
import { mapOf, type Evaluated, type Fact } from './values.ts'

/** Firestore itself allows 30 disjuncts; a query beyond this bound is not judged but denied. */
const MOST_DISJUNCTS = 100

/** Judges a query by its constraints alone, never by documents: every disjunct of its `where` must be granted by some allow. */
export function decideQuery(service: CompiledService, request: QueryRequest, budget?: RequestBudget): Decision {
  if (service.name === 'firebase.storage')
    return { allowed: false, notes: ['Storage has no queries; its lists are judged as single requests.'] }
  const disjuncts = disjunctsOf(request.where)
  if (disjuncts === null) return { allowed: false, notes: ['The query has too many disjuncts, or none, to be proved.'] }
  const documents = documentsOf(service, { path: request.parent, read: request.read }, false, budget)
  const notes: string[] = []
  let isCovered = false
  const allowed = disjuncts.every((facts) => {
    const context: EvaluationContext = {
      remaining: MOST_EXPRESSIONS,
      exceeded: null,
      captures: [],
      request: requestOf(request),
      resource: unknownError({ facts, field: null }),
      documents,
      falseAt: null,
      textAt: service.textAt,
      provedReads: 0,
    }
    const judge = (...[allow, captures]: Parameters<Parameters<typeof someMatchingAllow>[2]>) => {
      isCovered = true
      return grants(context, allow, captures, 'list', notes)
    }
    if (request.allDescendants) return someGroupAllow(service, request, judge)
    return someMatchingAllow(service, [...request.parent, null], judge)
  })
  if (!allowed && notes.length === 0) notes.push(untried('list', isCovered))
  return { allowed, notes }
}

/** What holds for a collection group, at every depth below the parent: a match that ends `/{any=**}/<collection>/{one}`, or in `/{any=**}` itself. */
function someGroupAllow(
  service: CompiledService,
  request: QueryRequest,
  judge: Parameters<typeof someMatchingAllow>[2],
): boolean {
  if (service.version === 1) return false

  function visit(block: CompiledBlock): boolean {
    const captures = groupCaptures(block, request)
    return block.statements.some((statement) =>
      'block' in statement ? visit(statement.block) : captures !== null && judge(statement.allow, captures),
    )
  }

  return service.blocks.some(visit)
}

function groupCaptures({ pattern }: CompiledBlock, { parent, collectionId }: QueryRequest): Evaluated[] | null {
  if (pattern.at(-1)?.kind === 'many') {
    const known = frontCaptures(pattern.slice(0, -1), parent)
    return known && [...known, unknownCapture()]
  }
  const [any, collection, one] = pattern.slice(-3)
  if (any?.kind !== 'many' || collection?.kind !== 'literal' || collection.text !== collectionId || one?.kind !== 'one')
    return null
  const known = frontCaptures(pattern.slice(0, -3), parent)
  return known && [...known, unknownCapture(), unknownCapture()]
}

/** What stands before the recursive capture must lead to the parent of the group, or above it. */
const frontCaptures = (front: Segment[], parent: string[]): Evaluated[] | null =>
  front.some((segment) => segment.kind === 'many') ? null : capturesOf(front, parent, 0)

function requestOf(request: QueryRequest): Evaluated {
  const query: [string, RuleValue][] = []
  if (request.limit !== undefined) query.push(['limit', BigInt(request.limit)])
  if (request.offset !== undefined) query.push(['offset', BigInt(request.offset)])
  if (request.orderBy !== undefined) query.push(['orderBy', request.orderBy])
  const path: RuleValue = { type: 'path', segments: request.parent }
  return mapOf([
    ...requestEntries(request, 'list'),
    ...(request.allDescendants ? [] : [['path', path] satisfies [string, RuleValue]]),
    ['resource', null],
    ['query', mapOf(query)],
  ])
}

/** The `where` as an OR of ANDs, of which only what can prove something is kept. Null: empty or too many. */
function disjunctsOf(where: QueryFilter | null): Fact[][] | null {
  if (where === null) return [[]]
  if ('or' in where) {
    const all: Fact[][] = []
    for (const part of where.or) {
      const some = disjunctsOf(part)
      if (some === null || all.length + some.length > MOST_DISJUNCTS) return null
      all.push(...some)
    }
    return all.length === 0 ? null : all
  }
  if ('and' in where) {
    let all: Fact[][] = [[]]
    for (const part of where.and) {
      const some = disjunctsOf(part)
      if (some === null || all.length * some.length > MOST_DISJUNCTS) return null
      all = all.flatMap((facts) => some.map((more) => [...facts, ...more]))
    }
    return all
  }
  return disjunctsOfField(where)
}

function disjunctsOfField({ field, op, value }: Extract<QueryFilter, { op: string }>): Fact[][] | null {
  // A constraint on the document's name says nothing about its data.
  if (op === '!=' || op === 'not-in' || field[0] === '__name__') return [[]]
  if (op !== 'in' && op !== 'array-contains-any') return [[{ field, op, value }]]
  if (
    typeof value !== 'object' ||
    value?.type !== 'list' ||
    value.items.length === 0 ||
    value.items.length > MOST_DISJUNCTS
  )
    return null
  return value.items.map((item) => [{ field, op: op === 'in' ? '==' : 'array-contains', value: item }])
}
