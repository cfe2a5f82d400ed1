import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Value } from '../firestore/wire/json.ts'
import { compileRules } from './compile.ts'
import { ruleClaimsOf, ruleValueOf, timestampOf } from './convert.ts'
import {
  RulesSyntaxError,
  type QueryFilter,
  type RequestBudget,
  type RuleResource,
  type Ruleset,
  type RuleValue,
  type SingleMethod,
} from './ruleset.ts'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type Fields = { [name: string]: Json }
type Where = [string, string, Json] | { and: Where[] } | { or: Where[] }
type WriteOfVector = { method: SingleMethod; path: string; data?: Fields }
type RequestOfVector = {
  method: SingleMethod | 'list' | 'commit'
  path: string
  auth: { uid: string; token?: Fields } | null
  time?: string
  data?: Fields
  writes?: WriteOfVector[]
  query?: { where?: Where; limit?: number; offset?: number; orderBy?: string; allDescendants?: boolean }
}
type Vector = {
  id: string
  service: Ruleset['service']
  rules: string
  documents?: { [path: string]: Fields }
  objects?: { [name: string]: Fields }
  cases: { request?: RequestOfVector; expect: 'allow' | 'deny' | 'syntax-error'; line?: number; why: string }[]
}

const vectors: Vector[] = JSON.parse(readFileSync(new URL('vectors/rules.json', import.meta.url), 'utf8'))
const ROOT = ['databases', '(default)', 'documents']
const BUCKET = 'app.example.test'

describe('rules vectors [RULES-VECTORS]', () => {
  describe.each(vectors)('$id', (vector) => {
    it.each(vector.cases)('answers $expect: $why', ({ request, expect: expected, line }) => {
      if (expected === 'syntax-error' || request === undefined) {
        expect(() => compileRules(vector.rules, 'vector.rules')).toThrow(RulesSyntaxError)
        expect(line === undefined || lineOfRefusal(vector.rules) === line, `line ${lineOfRefusal(vector.rules)}`).toBe(
          true,
        )
        return
      }
      expect(verdict(vector, request)).toBe(expected)
    })
  })
})

function lineOfRefusal(source: string): number {
  try {
    compileRules(source, 'vector.rules')
  } catch (error) {
    if (error instanceof RulesSyntaxError) return error.line
    throw error
  }
  return 0
}

/** A ruleset that is refused at load denies everything. */
function verdict(vector: Vector, request: RequestOfVector): 'allow' | 'deny' {
  try {
    const ruleset = compileRules(vector.rules, 'vector.rules')
    return (vector.service === 'cloud.firestore' ? judgeFirestore : judgeStorage)(ruleset, vector, request)
      ? 'allow'
      : 'deny'
  } catch (error) {
    if (error instanceof RulesSyntaxError) return 'deny'
    throw error
  }
}

function judgeFirestore(ruleset: Ruleset, vector: Vector, request: RequestOfVector): boolean {
  const { method, path } = request
  if (method === 'list') return judgeQuery(ruleset, vector, request)
  const writes = method === 'commit' ? (request.writes ?? []) : [{ method, path, data: request.data }]
  const after = new Map(Object.entries(vector.documents ?? {}))
  for (const write of writes) {
    if (write.method === 'delete') after.delete(write.path)
    else if (write.data !== undefined) after.set(write.path, write.data)
  }
  const before = new Map(Object.entries(vector.documents ?? {}))
  const budget: RequestBudget = { documentReads: new Set(), maximumReads: 20 }
  return writes.every(
    (write) =>
      ruleset.decide(
        {
          method: write.method,
          path: [...ROOT, ...write.path.split('/')],
          auth: authOf(request),
          time: timestampOf(request.time ?? '2026-03-01T12:00:00Z'),
          resource: documentAt(before, [...ROOT, ...write.path.split('/')]),
          requestResource:
            write.method === 'create' || write.method === 'update'
              ? documentAt(after, [...ROOT, ...write.path.split('/')])
              : null,
          read: (segments, when) => documentAt(when === 'before' ? before : after, segments),
        },
        budget,
      ).allowed,
  )
}

function judgeQuery(ruleset: Ruleset, vector: Vector, request: RequestOfVector): boolean {
  const documents = new Map(Object.entries(vector.documents ?? {}))
  const segments = request.path.split('/')
  const { where, limit, offset, orderBy, allDescendants } = request.query ?? {}
  return ruleset.decideQuery({
    parent: [...ROOT, ...(allDescendants === true ? segments.slice(0, -1) : segments)],
    collectionId: segments.at(-1) ?? '',
    allDescendants: allDescendants ?? false,
    auth: authOf(request),
    time: timestampOf(request.time ?? '2026-03-01T12:00:00Z'),
    where: where === undefined ? null : filterOf(where),
    ...(limit === undefined ? {} : { limit }),
    ...(offset === undefined ? {} : { offset }),
    ...(orderBy === undefined ? {} : { orderBy }),
    read: (path) => documentAt(documents, path),
  }).allowed
}

function judgeStorage(ruleset: Ruleset, vector: Vector, request: RequestOfVector): boolean {
  const documents = new Map(Object.entries(vector.documents ?? {}))
  const objects = vector.objects ?? {}
  const stored = Object.hasOwn(objects, request.path) ? objects[request.path] : undefined
  if (request.method === 'commit') throw new Error('Storage has no commits.')
  return ruleset.decide({
    method: request.method,
    path: ['b', BUCKET, 'o', ...request.path.split('/')],
    auth: authOf(request),
    time: timestampOf(request.time ?? '2026-03-01T12:00:00Z'),
    resource: objectOf(request.path, stored),
    requestResource: objectOf(request.path, request.data),
    read: (path) => documentAt(documents, path),
  }).allowed
}

function documentAt(documents: Map<string, Fields>, segments: string[]): RuleResource | null {
  const fields = documents.get(segments.slice(ROOT.length).join('/'))
  return fields === undefined ? null : { name: segments, data: valueOf(fields) }
}

function objectOf(name: string, metadata: Fields | undefined): RuleResource | null {
  if (metadata === undefined) return null
  return { name: ['b', BUCKET, 'o', ...name.split('/')], data: valueOf({ name, bucket: BUCKET, ...metadata }) }
}

function authOf({ auth }: RequestOfVector): { uid: string; token: RuleValue } | null {
  return auth === null ? null : { uid: auth.uid, token: ruleClaimsOf({ sub: auth.uid, ...auth.token }) }
}

function filterOf(where: Where): QueryFilter {
  if (!Array.isArray(where)) return 'and' in where ? { and: where.and.map(filterOf) } : { or: where.or.map(filterOf) }
  const [field, op, value] = where
  return { field: field.split('.'), op: operatorOf(op), value: valueOf(value) }
}

function operatorOf(op: string): Extract<QueryFilter, { op: string }>['op'] {
  const known = (
    ['==', '!=', '<', '<=', '>', '>=', 'in', 'not-in', 'array-contains', 'array-contains-any'] as const
  ).find((name) => name === op)
  if (known === undefined) throw new Error(`The vectors use the operator ${op}, which Firestore does not have.`)
  return known
}

/** Plain JSON, in which an object with one `…Value` key stands for what JSON lacks. */
function valueOf(json: Json): RuleValue {
  if (typeof json === 'number') return Number.isInteger(json) ? BigInt(json) : json
  if (json === null || typeof json !== 'object') return json
  if (Array.isArray(json)) return { type: 'list', items: json.map(valueOf) }
  const keys = Object.keys(json)
  if (keys.length === 1 && /^(timestamp|double|integer|geoPoint|reference)Value$/.test(keys[0] ?? ''))
    return ruleValueOf(json as unknown as Value)
  return { type: 'map', entries: new Map(Object.entries(json).map(([key, item]) => [key, valueOf(item)])) }
}
