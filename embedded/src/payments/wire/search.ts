import { invalid } from '../errors.ts'
import type { Kind, Resources } from '../resources.ts'
import type { Work } from '../work.ts'
import { needed, text, integer } from './parameters.ts'

export const searchFields = { query: needed(text(2_000)), limit: integer(1, 100), page: text(100) }

/**
 * The provider's search: clauses `field:"value"`, `field~"part"`, `field>5`, `metadata["k"]:"v"`, `field:null`, each perhaps with `-` before it,
 * joined by AND or by OR, never both. Throws 400 for what cannot be read or is not searchable.
 */
export function search<K extends Kind>(
  work: Work,
  kind: K,
  url: string,
  asked: { query: string; limit?: number; page?: string },
  fields: readonly string[],
) {
  const matches = parseQuery(asked.query, fields)
  const limit = asked.limit ?? 10
  const beyond = asked.page === undefined ? Number.MAX_SAFE_INTEGER : Number(asked.page)
  if (!Number.isSafeInteger(beyond)) throw invalid('Invalid page token.', 'page')
  const data: Resources[K][] = []
  let next: string | null = null
  let last = beyond
  for (const row of work.store.scan(kind, null, 'newest', beyond)) {
    const wire = JSON.parse(row.body) as Resources[K]
    if (row.own.includes('"deleted":true') || !matches(wire)) continue
    if (data.length === limit) {
      next = String(last)
      break
    }
    data.push(wire)
    last = row.sequence
  }
  return { object: 'search_result', data, has_more: next !== null, next_page: next, url }
}

type Matcher = (wire: object) => boolean

function parseQuery(query: string, fields: readonly string[]): Matcher {
  const clauses: Matcher[] = []
  const joins = new Set<string>()
  let rest = query.trim()
  while (true) {
    const clause = clausePattern.exec(rest)
    if (!clause) throw invalid(`We could not parse your search query: ${query.slice(0, 100)}`, 'query')
    clauses.push(matcher(clause, fields))
    rest = rest.slice(clause[0].length)
    if (rest.trim() === '') break
    const join = /^\s+(AND|OR)\s+/i.exec(rest) ?? /^(\s+)/.exec(rest)
    if (!join) throw invalid(`We could not parse your search query: ${query.slice(0, 100)}`, 'query')
    joins.add(join[1]?.trim().toUpperCase() === 'OR' ? 'OR' : 'AND')
    rest = rest.slice(join[0].length)
    if (clauses.length >= 10) throw invalid('A search query takes at most 10 clauses.', 'query')
  }
  if (joins.size > 1) throw invalid('A search query joins its clauses by AND or by OR, not by both.', 'query')
  return joins.has('OR')
    ? (wire) => clauses.some((clause) => clause(wire))
    : (wire) => clauses.every((clause) => clause(wire))
}

const clausePattern =
  /^(-)?([a-z_]+)(?:\[["']([^"'\]]{1,40})["']\])?\s*(:|~|>=|<=|>|<)\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(null|true|false|\d{1,15}))/

function matcher(clause: RegExpExecArray, fields: readonly string[]): Matcher {
  const [, negated, field = '', key, operator = ':', double, single, bare] = clause
  if (!fields.includes(field)) throw invalid(`Field \`${field}\` is an unsupported search field.`, 'query')
  const wanted = (double ?? single ?? bare ?? '').replaceAll(/\\(.)/g, '$1')
  const one: Matcher = (wire) => {
    const held = (wire as Record<string, unknown>)[field]
    const value = key === undefined ? held : (held as Record<string, unknown> | null)?.[key]
    if (bare === 'null') return value === null || value === undefined
    if (value === null || value === undefined) return false
    const [number, bound] = [Number(value), Number(wanted)]
    if (operator === '>') return number > bound
    if (operator === '<') return number < bound
    if (operator === '>=') return number >= bound
    if (operator === '<=') return number <= bound
    const folded = String(value).toLowerCase()
    return operator === '~' ? folded.includes(wanted.toLowerCase()) : folded === wanted.toLowerCase()
  }
  return negated ? (wire) => !one(wire) : one
}
