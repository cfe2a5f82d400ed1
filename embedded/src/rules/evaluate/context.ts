import type { DocumentReader, RequestBudget, RuleResource } from '../ruleset.ts'
import type { Position } from '../syntax.ts'
import { fail, mapOf, type Evaluated, type Path, type RuleError } from '../values.ts'

/** Expressions that may be evaluated for one request, all its allows together. */
export const MOST_EXPRESSIONS = 1000

/** What one request brings along while its allows are tried. */
export type EvaluationContext = {
  /** Expressions left. Once negative, every node is an error, so that no operand can absorb the limit. */
  remaining: number
  /** Why the request is denied as a whole, whatever its allows say. */
  exceeded: string | null
  captures: readonly Evaluated[]
  request: Evaluated
  resource: Evaluated
  documents: DocumentAccess
  /** Where an operator or a method last came to false: what decided, when an allow does. */
  falseAt: Position | null
  textAt(at: Position): string
  /** Reads of fields that a query proves, so that `is` can tell them from known documents. */
  provedReads: number
}

/** The code of an expression: parameters and lets are `locals`, everything else is in the context. */
export type Run = (context: EvaluationContext, locals: readonly Evaluated[]) => Evaluated

/** Counts `cost` expressions. True when the request's limit is passed. */
export function spend(context: EvaluationContext, cost: number): boolean {
  context.remaining -= cost
  if (context.remaining >= 0) return false
  context.exceeded ??= `More than ${MOST_EXPRESSIONS} expressions were evaluated.`
  return true
}

export const LIMIT_ERROR: RuleError = fail('The request exceeds a limit of the rules.')

/** How rules of one request read other documents. */
export type DocumentAccess = {
  read: DocumentReader
  /** Only documents of this database are visible. */
  database: string
  isWrite: boolean
  maximum: number
  known: Map<string, RuleResource | null>
  budget: RequestBudget | null
}

/** `get`, `exists` and their after forms. A repeated path is free; above the limit, the whole request is denied. */
export function readDocument(
  context: EvaluationContext,
  path: Evaluated,
  wants: 'document' | 'existence',
  when: 'before' | 'after',
): Evaluated {
  const access = context.documents
  if (when === 'after' && !access.isWrite) return fail('getAfter and existsAfter are for writes only.')
  if (!isDocumentPath(path, access.database))
    return fail('Invalid document path. It is /databases/{database}/documents/… with a document id at its end.')
  const key = JSON.stringify([when, ...path.segments])
  let document = access.known.get(key)
  if (document === undefined) {
    const limit = passedLimit(access, key)
    if (limit !== null) {
      context.exceeded ??= limit
      context.remaining = -1
      return LIMIT_ERROR
    }
    access.budget?.documentReads.add(key)
    document = access.read(path.segments, when)
    access.known.set(key, document)
  }
  if (wants === 'existence') return document !== null
  return document === null ? fail('Document not found error.') : resourceOf(document)
}

function passedLimit({ known, maximum, budget }: DocumentAccess, key: string): string | null {
  if (known.size >= maximum) return `More than ${maximum} other documents were read for one request.`
  if (budget === null || budget.documentReads.has(key) || budget.documentReads.size < budget.maximumReads) return null
  return `More than ${budget.maximumReads} other documents were read for all requests of a commit.`
}

function isDocumentPath(path: Evaluated, database: string): path is Path {
  if (typeof path !== 'object' || path?.type !== 'path') return false
  const [root, name, documents, ...rest] = path.segments
  return (
    root === 'databases' &&
    name === database &&
    documents === 'documents' &&
    rest.length > 0 &&
    rest.length % 2 === 0 &&
    !rest.includes('')
  )
}

/** A document as `resource` shows it. */
export function resourceOf(document: RuleResource): Evaluated {
  return mapOf([
    ['data', document.data],
    ['id', document.name.at(-1) ?? ''],
    ['__name__', { type: 'path', segments: document.name }],
  ])
}
