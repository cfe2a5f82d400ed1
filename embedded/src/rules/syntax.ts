/** Where a node begins, line and column from 1. */
export type Position = { line: number; column: number }

export type BinaryOperator = '*' | '/' | '%' | '+' | '-' | '<' | '<=' | '>' | '>=' | 'in' | '==' | '!='
export type PathPart = { literal: string } | { expression: Expression }

/**
 * `at` is where errors of it are said to be; it stands from `begins` up to `ends` (UTF-16 units of the source). `nesting` counts what the language
 * limits; `height` is the node's own height, so that recursion over it is bounded.
 */
type Node<Kind extends string, Parts> = {
  kind: Kind
  at: Position
  begins: number
  ends: number
  nesting: number
  height: number
} & Parts

export type Expression =
  | Node<'literal', { value: null | boolean | bigint | number | string | Uint8Array }>
  | Node<'name', { name: string }>
  | Node<'list', { items: Expression[] }>
  | Node<'map', { entries: { key: Expression; value: Expression }[] }>
  | Node<'path', { parts: PathPart[] }>
  | Node<'member', { object: Expression; name: string }>
  | Node<'index', { object: Expression; index: Expression }>
  | Node<'range', { object: Expression; from: Expression; to: Expression }>
  | Node<'call', { name: string; arguments: Expression[] }>
  | Node<'method', { object: Expression; name: string; arguments: Expression[] }>
  | Node<'not', { operand: Expression }>
  | Node<'negative', { operand: Expression }>
  | Node<'binary', { operator: BinaryOperator; left: Expression; right: Expression }>
  | Node<'is', { operand: Expression; typeName: string }>
  | Node<'logical', { operator: '&&' | '||'; left: Expression; right: Expression }>
  | Node<'conditional', { condition: Expression; yes: Expression; no: Expression }>

export type Segment = { kind: 'literal'; text: string } | { kind: 'one'; name: string } | { kind: 'many'; name: string }

export type FunctionDeclaration = {
  name: string
  parameters: string[]
  lets: { name: string; value: Expression; at: Position }[]
  result: Expression
  at: Position
}

export type Method = 'get' | 'list' | 'create' | 'update' | 'delete'
export type Allow = { methods: Set<Method>; condition: Expression | null; at: Position }

export type MatchBlock = {
  segments: Segment[]
  functions: FunctionDeclaration[]
  /** Allows and nested matches in source order, for that is the order in which they are tried. */
  statements: ({ allow: Allow } | { match: MatchBlock })[]
  at: Position
}

export type RulesSyntax = {
  version: 1 | 2
  service: 'cloud.firestore' | 'firebase.storage'
  functions: FunctionDeclaration[]
  serviceFunctions: FunctionDeclaration[]
  matches: MatchBlock[]
}
