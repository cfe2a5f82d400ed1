import type { RequestBudget, RuleValue, SingleDecision, SingleRequest } from '../ruleset.ts'
import type { Method, Position } from '../syntax.ts'
import { fail, isError, isValue, mapOf, type Evaluated } from '../values.ts'
import type { CompiledAllow, CompiledService } from './blocks.ts'
import { MOST_EXPRESSIONS, resourceOf, type DocumentAccess, type EvaluationContext } from './context.ts'
import { someMatchingAllow } from './matching.ts'

/** Documents that rules of one request may read besides its own. */
const MOST_READS = { 'cloud.firestore': 10, 'firebase.storage': 2 } as const

/** Judges one read or write of one document or object. */
export function decideSingle(service: CompiledService, request: SingleRequest, budget?: RequestBudget): SingleDecision {
  if (request.method === 'list' && (service.name === 'cloud.firestore' || service.version === 1)) {
    const reason =
      service.name === 'cloud.firestore'
        ? 'Firestore lists are judged as queries.'
        : "Listing needs rules_version = '2'."
    return { allowed: false, notes: [reason], expressions: 0 }
  }
  const context: EvaluationContext = {
    remaining: MOST_EXPRESSIONS,
    exceeded: null,
    captures: [],
    request: requestOf(service, request),
    resource: resourceNow(service, request),
    documents: documentsOf(
      service,
      request,
      request.method === 'create' || request.method === 'update' || request.method === 'delete',
      budget,
    ),
    falseAt: null,
    textAt: service.textAt,
    provedReads: 0,
  }
  const notes: string[] = []
  let isCovered = false
  const allowed = someMatchingAllow(service, request.path, (allow, captures) => {
    isCovered = true
    return grants(context, allow, captures, request.method, notes)
  })
  if (!allowed && notes.length === 0) notes.push(untried(request.method, isCovered))
  return { allowed, notes, expressions: MOST_EXPRESSIONS - context.remaining }
}

/** Runs one allow. Once a limit of the request is passed, nothing grants any more. */
export function grants(
  context: EvaluationContext,
  allow: CompiledAllow,
  captures: Evaluated[],
  method: Method,
  notes: string[],
): boolean {
  if (!allow.methods.has(method) || context.exceeded !== null) return false
  context.captures = captures
  context.falseAt = null
  const result = allow.condition === null ? true : allow.condition(context, [])
  if (context.exceeded !== null) {
    // First, for it is the reason, and the log keeps the first few.
    notes.unshift(
      `line [${allow.at.line}], column [${allow.at.column}]. ${context.exceeded} for '${method}' @ L${allow.at.line}`,
    )
    return false
  }
  if (result === true) return true
  if (isError(result)) {
    const { line, column } = result.at ?? allow.at
    notes.push(`line [${line}], column [${column}]. ${result.message} for '${method}' @ L${allow.at.line}`)
  } else {
    const decided = result === false && context.falseAt ? decidedBy(context, context.falseAt, allow.at) : ''
    notes.push(`${result === false ? 'false' : 'No boolean'} for '${method}' @ L${allow.at.line}${decided}`)
  }
  return false
}

/** The part that decided, and where it stands. */
function decidedBy(context: EvaluationContext, at: Position, allow: Position): string {
  const place = at.line === allow.line ? `column [${at.column}]` : `line [${at.line}], column [${at.column}]`
  return `, decided in ${place}: ${context.textAt(at)}`
}

/** Why no allow was tried at all. */
export const untried = (method: Method, isCovered: boolean) =>
  isCovered ? `No allow of the matches for this path is for '${method}'.` : 'No match covers this path.'

export function documentsOf(
  service: CompiledService,
  { path, read }: { path: string[]; read: DocumentAccess['read'] },
  isWrite: boolean,
  budget: RequestBudget | undefined,
): DocumentAccess {
  const isFirestore = service.name === 'cloud.firestore'
  const database = isFirestore ? (path[1] ?? '') : '(default)'
  return {
    read,
    database,
    isWrite: isWrite && isFirestore,
    maximum: MOST_READS[service.name],
    known: new Map(),
    budget: budget ?? null,
  }
}

function resourceNow(service: CompiledService, { method, resource }: SingleRequest): Evaluated {
  if (method === 'list') return fail('A listing has no resource.')
  return shown(service, resource)
}

function shown(service: CompiledService, resource: SingleRequest['resource']): Evaluated {
  if (resource === null) return null
  return service.name === 'firebase.storage' ? resource.data : resourceOf(resource)
}

function requestOf(service: CompiledService, request: SingleRequest): Evaluated {
  const pending = shown(service, request.method === 'delete' ? null : request.requestResource)
  return mapOf([
    ...requestEntries(request, request.method),
    ['path', { type: 'path', segments: request.path }],
    ['resource', isValue(pending) ? pending : null],
  ])
}

/** What every request shows, whatever its kind. */
export function requestEntries(
  { auth, time }: Pick<SingleRequest, 'auth' | 'time'>,
  method: string,
): [string, RuleValue][] {
  return [
    [
      'auth',
      auth === null
        ? null
        : mapOf([
            ['uid', auth.uid],
            ['token', auth.token],
          ]),
    ],
    ['method', method],
    ['time', { type: 'timestamp', seconds: time.seconds, nanos: time.nanos }],
  ]
}
