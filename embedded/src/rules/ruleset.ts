/** A value as rules see it. Integers are bigint and doubles are number, so that `is int` and 64-bit arithmetic are exact. */
export type RuleValue =
  | null
  | boolean
  | bigint
  | number
  | string
  | { type: 'bytes'; bytes: Uint8Array }
  | { type: 'timestamp'; seconds: bigint; nanos: number }
  | { type: 'duration'; seconds: bigint; nanos: number }
  | { type: 'latlng'; latitude: number; longitude: number }
  | { type: 'path'; segments: string[]; bindings?: Map<string, string> }
  | { type: 'list'; items: RuleValue[] }
  | { type: 'set'; items: RuleValue[] }
  | { type: 'map'; entries: Map<string, RuleValue> }

export type SingleMethod = 'get' | 'create' | 'update' | 'delete'

/** A document as rules see it: `data` is a map value. For Storage, `data` is the object's metadata itself. */
export type RuleResource = { name: string[]; data: RuleValue }

/** Reads another document past the rules: state before the commit, or after the whole of it. Segments from `databases`. Null: missing. */
export type DocumentReader = (segments: string[], when: 'before' | 'after') => RuleResource | null

export type SingleRequest = {
  /** `list` is Storage's: judged at the prefix's path without its trailing slash. Firestore lists are QueryRequests. */
  method: SingleMethod | 'list'
  /** Path segments below `/databases/{database}/documents` (Firestore) or `/b/{bucket}/o` (Storage), with that prefix. */
  path: string[]
  auth: { uid: string; token: RuleValue } | null
  /** Milliseconds and nanoseconds of the request's own time. */
  time: { seconds: bigint; nanos: number }
  resource: RuleResource | null
  requestResource: RuleResource | null
  read: DocumentReader
}

export type QueryFilter =
  | { and: QueryFilter[] }
  | { or: QueryFilter[] }
  | {
      field: string[]
      op: '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not-in' | 'array-contains' | 'array-contains-any'
      value: RuleValue
    }

export type QueryRequest = {
  /** The collection's path, with prefix; for a collection group only the parent's path, and `collectionId` beside it. */
  parent: string[]
  collectionId: string
  allDescendants: boolean
  auth: { uid: string; token: RuleValue } | null
  time: { seconds: bigint; nanos: number }
  where: QueryFilter | null
  limit?: number
  offset?: number
  orderBy?: string
  read: DocumentReader
}

/** `notes` are for the operator (line, column, reason of each allow tried), never for the client. */
export type Decision = { allowed: boolean; notes: string[] }
/** `expressions`: how many were evaluated, all its allows together. */
export type SingleDecision = Decision & { expressions: number }

/** A compiled rules file. `budget` spans the requests of one commit: expressions and distinct document reads are counted across it. */
export type Ruleset = {
  service: 'cloud.firestore' | 'firebase.storage'
  warnings: { line: number; column: number; message: string }[]
  decide(request: SingleRequest, budget?: RequestBudget): SingleDecision
  decideQuery(request: QueryRequest, budget?: RequestBudget): Decision
}

export type RequestBudget = { documentReads: Set<string>; maximumReads: number }

/** A rules file that cannot be loaded. Line and column count from 1. */
export class RulesSyntaxError extends Error {
  readonly file: string
  readonly line: number
  readonly column: number
  constructor(file: string, line: number, column: number, message: string) {
    super(`${file}:${line}:${column}: ${message}`)
    this.file = file
    this.line = line
    this.column = column
  }
}
