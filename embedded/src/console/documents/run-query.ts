import type { Document, Filter, StructuredQuery } from '../../firestore/wire/json.ts'
import type { ExplainMetrics } from '../../firestore/wire/messages.ts'
import type { Struct } from '../../firestore/wire/struct.ts'
import { refusalOf, type Ask } from '../operations.ts'
import { addressOf } from './places.ts'
import type { QueryForm } from './query-form.ts'
import { readLiteral } from './values.ts'

export type QueryOutcome =
  | { documents: Document[]; steps: Step[]; looked: number; ordering: number; milliseconds: number; billed: number }
  | { refusal: string; definition: Definition | null }

/** What a file of indexes lacks, and in which of its lists. */
export type Definition = { list: string; text: string }

/** How the documents of one branch were come by; a query of the form has one, unless it asks for several values. `milliseconds`: of its own, without what others took meanwhile. */
export type Step = {
  by: 'names' | 'entries' | 'merge' | 'documents'
  indexes: string
  looked: number
  found: number
  isSorted: boolean
  isRefusedElsewhere: boolean
  milliseconds: number
  lacking: Definition | null
}

/** Runs what the form says, explained, so that the index that was used stands beside what was found. */
export async function runQuery(ask: Ask, project: string, form: QueryForm): Promise<QueryOutcome> {
  const parent = form.everywhere ? [] : form.collection.slice(0, -1)
  const answer = await ask('POST', `${addressOf(project, parent)}:runQuery`, {
    json: { structuredQuery: structuredQueryOf(form), explainOptions: { analyze: true } },
  })
  const refusal = refusalOf(answer)
  if (refusal !== null) return { refusal, definition: definitionIn(refusal) }
  const pieces = answer.body as { document?: Document; explainMetrics?: ExplainMetrics }[]
  const metrics = pieces.find(({ explainMetrics }) => explainMetrics)?.explainMetrics
  const stats = metrics?.executionStats
  return {
    documents: pieces.flatMap(({ document }) => (document ? [document] : [])),
    steps: stepsIn(stats?.debugStats['steps']),
    looked: Number(stats?.debugStats['documents_scanned'] ?? 0),
    ordering: Number(stats?.debugStats['ordering_milliseconds'] ?? 0),
    milliseconds: Number.parseFloat(stats?.executionDuration ?? '0') * 1000,
    billed: Number(stats?.readOperations ?? 0),
  }
}

function stepsIn(said: string | Struct | undefined): Step[] {
  if (said === undefined || typeof said === 'string') return []
  return Object.values(said).flatMap((step) =>
    typeof step === 'string'
      ? []
      : [
          {
            by: String(step['by']) as Step['by'],
            indexes: String(step['indexes']),
            looked: Number(step['looked']),
            found: Number(step['found']),
            isSorted: step['sorted'] === 'true',
            isRefusedElsewhere: step['index_missing'] === 'true',
            milliseconds: Number(step['milliseconds']),
            lacking:
              typeof step['index_definition'] === 'string'
                ? { list: String(step['index_list']), text: step['index_definition'] }
                : null,
          },
        ],
  )
}

/** The protocol's form of what the page asks. */
export function structuredQueryOf({
  collection,
  everywhere,
  filters,
  order,
  descending,
  limit,
}: QueryForm): StructuredQuery {
  const written: Filter[] = filters.map(({ field, op, value }) => ({
    fieldFilter: { field: { fieldPath: fieldPath(field) }, op, value: readLiteral(value) },
  }))
  return {
    from: [{ collectionId: collection.at(-1) ?? '', ...(everywhere && { allDescendants: true }) }],
    ...(written.length === 1 && { where: written[0] }),
    ...(written.length > 1 && { where: { compositeFilter: { op: 'AND', filters: written } } }),
    ...(order !== '' && {
      orderBy: [{ field: { fieldPath: fieldPath(order) }, direction: descending ? 'DESCENDING' : 'ASCENDING' }],
    }),
    limit,
  }
}

/** A path of field names as somebody types it; a name with other signs stands in backquotes already, or alone. */
const fieldPath = (text: string) => (/^(`.*`|[\w.]+)$/.test(text) ? text : quotedName(text))

/** The name of one field as the protocol writes it in a path. */
export const quotedName = (name: string) =>
  /^[A-Za-z_]\w*$/.test(name) ? name : `\`${name.replace(/[\\`]/g, (sign) => `\\${sign}`)}\``

/** What to write into the file of indexes, as the refusal names it. */
function definitionIn(refusal: string): Definition | null {
  const [, list, text] = /"(\w+)" in firestore\.indexes\.json: (\{.*\})$/.exec(refusal) ?? []
  return list === undefined || text === undefined ? null : { list, text }
}
