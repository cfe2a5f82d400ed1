import { unexpected, type Lexer, type Token } from './lexer.ts'
import type { BinaryOperator, Expression, PathPart, Position } from './syntax.ts'

/** The language's own limit (98 terms of a chain, 97 parentheses around one term), observed at the hosted service. */
const DEEPEST_NESTING = 98
/** Bounds recursion over an expression of members, calls and arithmetic, which the language itself does not limit. */
const HIGHEST_TREE = 600
const MOST_ARGUMENTS = 7

/** Binding strength of each binary operator; a higher number binds tighter. All are left associative. */
const STRENGTH: ReadonlyMap<string, number> = new Map([
  ['||', 1],
  ['&&', 2],
  ['==', 3],
  ['!=', 3],
  ['is', 4],
  ['in', 5],
  ['<', 6],
  ['<=', 6],
  ['>', 6],
  ['>=', 6],
  ['+', 7],
  ['-', 7],
  ['*', 8],
  ['/', 8],
  ['%', 8],
])

const RESERVED = new Set(['in', 'is', 'if', 'return', 'let'])

/** Parses one expression and stops before the first token that does not belong to it. */
export function parseExpression(lexer: Lexer): Expression {
  return parseConditional(lexer, 0)
}

function parseConditional(lexer: Lexer, depth: number): Expression {
  const start = lexer.peek().start
  if (depth > DEEPEST_NESTING) tooComplex(lexer, start)
  const condition = parseBinary(lexer, 1, depth)
  if (!takes(lexer, '?')) return condition
  const yes = parseConditional(lexer, depth + 1)
  expects(lexer, ':', 'the second branch of the condition')
  const no = parseConditional(lexer, depth + 1)
  return sized(lexer, start, 1, [condition, yes, no], (node) => ({ ...node, kind: 'conditional', condition, yes, no }))
}

function parseBinary(lexer: Lexer, weakest: number, depth: number): Expression {
  const start = lexer.peek().start
  let left = parseUnary(lexer, depth)
  for (;;) {
    const operator = operatorOf(lexer.peek())
    const strength = STRENGTH.get(operator) ?? 0
    if (strength < weakest) return left
    lexer.next()
    if (operator === 'is') {
      const operand = left
      const token = lexer.peek()
      if (token.kind !== 'word') unexpected(lexer, "the name of a type after 'is'")
      lexer.next()
      left = sized(lexer, start, 0, [operand], (node) => ({ ...node, kind: 'is', operand, typeName: token.text }))
      continue
    }
    left = joined(lexer, start, operator, left, parseBinary(lexer, strength + 1, depth))
  }
}

function joined(lexer: Lexer, start: number, operator: string, left: Expression, right: Expression): Expression {
  if (operator === '&&' || operator === '||') {
    return sized(lexer, start, 1, [left, right], (node) => ({ ...node, kind: 'logical', operator, left, right }))
  }
  const binary = operator as BinaryOperator
  return sized(lexer, start, 0, [left, right], (node) => ({ ...node, kind: 'binary', operator: binary, left, right }))
}

function operatorOf(token: Token): string {
  if (token.kind === 'sign') return token.text
  return token.kind === 'word' && (token.text === 'in' || token.text === 'is') ? token.text : ''
}

function parseUnary(lexer: Lexer, depth: number): Expression {
  const start = lexer.peek().start
  if (depth > DEEPEST_NESTING) tooComplex(lexer, start)
  if (takes(lexer, '!')) {
    const operand = parseUnary(lexer, depth + 1)
    return sized(lexer, start, 1, [operand], (node) => ({ ...node, kind: 'not', operand }))
  }
  if (takes(lexer, '-')) {
    const token = lexer.peek()
    if (token.kind === 'int') {
      lexer.next()
      return parsePostfix(lexer, start, leaf(lexer, start, -token.value), depth)
    }
    const operand = parseUnary(lexer, depth + 1)
    return sized(lexer, start, 1, [operand], (node) => ({ ...node, kind: 'negative', operand }))
  }
  return parsePostfix(lexer, start, parsePrimary(lexer, depth), depth)
}

function parsePostfix(lexer: Lexer, start: number, primary: Expression, depth: number): Expression {
  let node = primary
  for (;;) {
    const object = node
    if (takes(lexer, '.')) {
      const token = lexer.peek()
      if (token.kind !== 'word') unexpected(lexer, "a member's name after '.'")
      lexer.next()
      if (isSign(lexer.peek(), '(')) {
        const given = parseArguments(lexer, depth)
        node = sized(lexer, token.start, 0, [object, ...given], (made) => ({
          ...made,
          kind: 'method',
          object,
          name: token.text,
          arguments: given,
        }))
      } else {
        node = sized(lexer, token.start, 0, [object], (made) => ({ ...made, kind: 'member', object, name: token.text }))
      }
    } else if (takes(lexer, '[')) {
      const index = parseConditional(lexer, depth + 1)
      if (takes(lexer, ':')) {
        const to = parseConditional(lexer, depth + 1)
        node = sized(lexer, start, 1, [object, index, to], (made) => ({
          ...made,
          kind: 'range',
          object,
          from: index,
          to,
        }))
      } else {
        node = sized(lexer, start, 1, [object, index], (made) => ({ ...made, kind: 'index', object, index }))
      }
      expects(lexer, ']', "the index's end")
    } else {
      return node
    }
  }
}

function parsePrimary(lexer: Lexer, depth: number): Expression {
  const token = lexer.peek()
  const start = token.start
  if (token.kind === 'string') return take(lexer, () => leaf(lexer, start, token.text))
  if (token.kind === 'bytes') return take(lexer, () => leaf(lexer, start, token.bytes))
  if (token.kind === 'float') return take(lexer, () => leaf(lexer, start, token.value))
  if (token.kind === 'int') {
    if (token.value === 2n ** 63n) lexer.fail(start, 'This integer does not fit into 64 bits.')
    return take(lexer, () => leaf(lexer, start, token.value))
  }
  if (token.kind === 'word') return parseWord(lexer, token, depth)
  if (token.kind === 'sign') {
    if (token.text === '/') return parsePath(lexer, depth)
    if (token.text === '[') return parseList(lexer, depth)
    if (token.text === '{') return parseMap(lexer, depth)
    if (token.text === '(') {
      lexer.next()
      const inner = parseConditional(lexer, depth + 1)
      expects(lexer, ')', 'the closing parenthesis')
      return resized(lexer, start, inner)
    }
  }
  return unexpected(lexer, 'an expression')
}

function parseWord(lexer: Lexer, token: Extract<Token, { kind: 'word' }>, depth: number): Expression {
  const { text, start } = token
  if (RESERVED.has(text)) unexpected(lexer, 'an expression')
  lexer.next()
  if (text === 'true' || text === 'false') return leaf(lexer, start, text === 'true')
  if (text === 'null') return leaf(lexer, start, null)
  if (!isSign(lexer.peek(), '(')) return sized(lexer, start, 1, [], (node) => ({ ...node, kind: 'name', name: text }))
  const given = parseArguments(lexer, depth)
  return sized(lexer, start, 1, given, (node) => ({ ...node, kind: 'call', name: text, arguments: given }))
}

function parseArguments(lexer: Lexer, depth: number): Expression[] {
  const start = lexer.next().start
  const given: Expression[] = []
  while (!isSign(lexer.peek(), ')')) {
    given.push(parseConditional(lexer, depth + 1))
    if (given.length > MOST_ARGUMENTS) lexer.fail(start, `A call takes at most ${MOST_ARGUMENTS} arguments.`)
    if (!takes(lexer, ',')) break
    if (isSign(lexer.peek(), ')')) unexpected(lexer, 'another argument')
  }
  expects(lexer, ')', "the call's end")
  return given
}

function parseList(lexer: Lexer, depth: number): Expression {
  const start = lexer.next().start
  const items: Expression[] = []
  while (!isSign(lexer.peek(), ']')) {
    items.push(parseConditional(lexer, depth + 1))
    if (!takes(lexer, ',')) break
  }
  expects(lexer, ']', "the list's end")
  return sized(lexer, start, 1, items, (node) => ({ ...node, kind: 'list', items }))
}

function parseMap(lexer: Lexer, depth: number): Expression {
  const start = lexer.next().start
  const entries: { key: Expression; value: Expression }[] = []
  while (!isSign(lexer.peek(), '}')) {
    const key = parseBinary(lexer, 1, depth + 1)
    expects(lexer, ':', "the value of the map's key")
    entries.push({ key, value: parseConditional(lexer, depth + 1) })
    if (!takes(lexer, ',')) break
  }
  expects(lexer, '}', "the map's end")
  const parts = entries.flatMap(({ key, value }) => [key, value])
  return sized(lexer, start, 1, parts, (node) => ({ ...node, kind: 'map', entries }))
}

function parsePath(lexer: Lexer, depth: number): Expression {
  const start = lexer.peek().start
  lexer.rewind()
  const parts: PathPart[] = []
  const inner: Expression[] = []
  while (lexer.takes('/')) {
    if (lexer.takes('$(')) {
      const expression = parseConditional(lexer, depth + 1)
      if (!isSign(lexer.peek(), ')')) unexpected(lexer, "')' after the expression in the path")
      lexer.rewind()
      lexer.takes(')')
      parts.push({ expression })
      inner.push(expression)
    } else {
      parts.push({ literal: lexer.pathLiteral() ?? lexer.fail(lexer.offset(), 'A path segment is missing here.') })
    }
  }
  return sized(lexer, start, 1, inner, (node) => ({ ...node, kind: 'path', parts }))
}

type Size = { at: Position; begins: number; ends: number; nesting: number; height: number }

function sized(
  lexer: Lexer,
  start: number,
  step: number,
  children: Expression[],
  make: (node: Size) => Expression,
): Expression {
  const nesting = step + children.reduce((most, child) => Math.max(most, child.nesting), 0)
  const height = 1 + children.reduce((most, child) => Math.max(most, child.height), 0)
  if (nesting > DEEPEST_NESTING || height > HIGHEST_TREE) tooComplex(lexer, start)
  // What begins with another expression, as a.b does, is at its own name, and stands from where that one does.
  const begins = Math.min(start, ...children.map((child) => child.begins))
  return make({ at: lexer.positionOf(start), begins, ends: lexer.taken(), nesting, height })
}

/** Parentheses cost nesting but make no node. */
function resized(lexer: Lexer, start: number, inner: Expression): Expression {
  return sized(lexer, start, 1, [inner], ({ nesting, height }) => ({ ...inner, nesting, height }))
}

function leaf(lexer: Lexer, start: number, value: Extract<Expression, { kind: 'literal' }>['value']): Expression {
  return sized(lexer, start, 1, [], (node) => ({ ...node, kind: 'literal', value }))
}

function take(lexer: Lexer, make: () => Expression): Expression {
  lexer.next()
  return make()
}

function isSign(token: Token, text: string): boolean {
  return token.kind === 'sign' && token.text === text
}

function takes(lexer: Lexer, text: string): boolean {
  if (!isSign(lexer.peek(), text)) return false
  lexer.next()
  return true
}

function expects(lexer: Lexer, text: string, what: string): void {
  if (!takes(lexer, text)) unexpected(lexer, `'${text}' (${what})`)
}

function tooComplex(lexer: Lexer, start: number): never {
  return lexer.fail(start, 'Expression is too complex to evaluate safely. Divide it among functions.')
}
