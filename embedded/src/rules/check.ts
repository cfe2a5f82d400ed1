import { GLOBAL_FUNCTIONS, NAMESPACES } from './evaluate/names.ts'
import { partsOf } from './parts.ts'
import { RulesSyntaxError, type Ruleset } from './ruleset.ts'
import { captureNamed, functionNamed, matchScope, serviceScope, type Declared, type Scope } from './scope.ts'
import type { Expression, FunctionDeclaration, MatchBlock, Position, RulesSyntax } from './syntax.ts'

/** The documentation says 10 lets and 20 calls; the hosted service loads one more of each. */
const MOST_LETS = 11
const DEEPEST_CALLS = 21
const MOST_PARAMETERS = 7
const DEEPEST_MATCH = 10
const MOST_SEGMENTS = 100
const MOST_CAPTURES = 20

/** Refuses, with a RulesSyntaxError, what parses but must not be loaded: limits, recursion, misplaced recursive captures. */
export function checkLimits(syntax: RulesSyntax, file: string): void {
  const root = serviceScope(syntax)
  const declared: Declared[] = []
  collect(root.outer?.functions ?? new Map(), syntax.functions)
  collect(root.functions, syntax.serviceFunctions)
  for (const block of syntax.matches) checkBlock(block, root, { depth: 1, segments: 0, captures: 0 })
  checkCalls(declared, refuse)

  function refuse(at: Position, message: string): never {
    throw new RulesSyntaxError(file, at.line, at.column, message)
  }

  function collect(functions: Map<string, Declared>, declarations: FunctionDeclaration[]): void {
    const names = new Set<string>()
    for (const declaration of declarations) {
      if (names.has(declaration.name))
        refuse(declaration.at, `Two functions of this block are called '${declaration.name}'. Rename one.`)
      names.add(declaration.name)
      checkFunction(declaration)
    }
    declared.push(...functions.values())
  }

  function checkFunction({ parameters, lets, at }: FunctionDeclaration): void {
    if (parameters.length > MOST_PARAMETERS) refuse(at, `A function takes at most ${MOST_PARAMETERS} arguments.`)
    const extra = lets[MOST_LETS]
    if (extra !== undefined) refuse(extra.at, 'Maximum allowed variable count of 10 exceeded. Divide this function.')
  }

  function checkBlock(
    block: MatchBlock,
    outer: Scope,
    sum: { depth: number; segments: number; captures: number },
  ): void {
    const many = block.segments.filter((segment) => segment.kind === 'many')
    const total = {
      depth: sum.depth + 1,
      segments: sum.segments + block.segments.length,
      captures: sum.captures + block.segments.filter((segment) => segment.kind !== 'literal').length,
    }
    if (sum.depth > DEEPEST_MATCH) refuse(block.at, `Match blocks nest at most ${DEEPEST_MATCH} deep.`)
    if (total.segments > MOST_SEGMENTS)
      refuse(block.at, `Nested match paths have at most ${MOST_SEGMENTS} segments together.`)
    if (total.captures > MOST_CAPTURES)
      refuse(block.at, `Nested match paths have at most ${MOST_CAPTURES} captures together.`)
    if (many.length > 1) refuse(block.at, 'A match path has at most one recursive capture.')
    if (syntax.version === 1 && many.length === 1 && block.segments.at(-1)?.kind !== 'many') {
      refuse(block.at, "In rules_version '1', a recursive capture stands last. Declare rules_version = '2'.")
    }
    const scope = matchScope(outer, block)
    collect(scope.functions, block.functions)
    for (const statement of block.statements) if ('match' in statement) checkBlock(statement.match, scope, total)
  }
}

/** Recursion, direct or mutual, and chains longer than the hosted service loads, even if never called. */
function checkCalls(declared: Declared[], refuse: (at: Position, message: string) => never): void {
  const lengths = new Map<FunctionDeclaration, number>()
  const open = new Set<FunctionDeclaration>()

  function lengthOf({ declaration, scope }: Declared): number {
    const known = lengths.get(declaration)
    if (known !== undefined) return known
    if (open.has(declaration))
      refuse(declaration.at, `Recursive call: '${declaration.name}' calls itself. Functions may not recurse.`)
    // Before the longest allowed chain is measured, the chain being walked bounds this recursion.
    if (open.size > DEEPEST_CALLS * 4)
      refuse(declaration.at, 'Maximum function call depth of 20 exceeded. Inline some functions.')
    open.add(declaration)
    let longest = 0
    for (const call of callsIn(declaration)) {
      const called = functionNamed(scope, call)
      if (called !== null) longest = Math.max(longest, lengthOf(called))
    }
    open.delete(declaration)
    if (longest + 1 > DEEPEST_CALLS)
      refuse(declaration.at, 'Maximum function call depth of 20 exceeded. Inline some functions.')
    lengths.set(declaration, longest + 1)
    return longest + 1
  }

  for (const entry of declared) lengthOf(entry)
}

function callsIn(declaration: FunctionDeclaration): Set<string> {
  const names = new Set<string>()
  for (const expression of [...declaration.lets.map((binding) => binding.value), declaration.result]) {
    visit(expression, (node) => {
      if (node.kind === 'call') names.add(node.name)
    })
  }
  return names
}

/** What loads, but most likely is a mistake: names bound nowhere, functions that do not exist or are never called, dots in patterns that were meant as dots. */
export function checkWarnings(syntax: RulesSyntax): Ruleset['warnings'] {
  const warnings: Ruleset['warnings'] = []
  const used = new Set<FunctionDeclaration>()
  const all: FunctionDeclaration[] = []
  const root = serviceScope(syntax)
  for (const declaration of syntax.functions) ofFunction(declaration, root.outer ?? root)
  for (const declaration of syntax.serviceFunctions) ofFunction(declaration, root)
  for (const block of syntax.matches) ofBlock(block, root)
  for (const { name, at } of all.filter((declaration) => !used.has(declaration)))
    warnings.push({ ...at, message: `Unused function: ${name}.` })
  return warnings.toSorted((left, right) => left.line - right.line || left.column - right.column)

  function ofBlock(block: MatchBlock, outer: Scope): void {
    const scope = matchScope(outer, block)
    for (const declaration of block.functions) ofFunction(declaration, scope)
    for (const statement of block.statements) {
      if ('match' in statement) ofBlock(statement.match, scope)
      else if (statement.allow.condition !== null) ofExpression(statement.allow.condition, scope, new Set())
    }
  }

  function ofFunction(declaration: FunctionDeclaration, scope: Scope): void {
    all.push(declaration)
    const locals = new Set(declaration.parameters)
    for (const { name, value } of declaration.lets) {
      ofExpression(value, scope, locals)
      locals.add(name)
    }
    ofExpression(declaration.result, scope, locals)
  }

  function ofExpression(expression: Expression, scope: Scope, locals: Set<string>): void {
    const spaces = new Set<Expression>()
    visit(expression, (node) => {
      if (node.kind === 'method' && node.object.kind === 'name' && NAMESPACES.has(node.object.name))
        spaces.add(node.object)
      if (node.kind === 'method' && node.name === 'matches') {
        const [pattern] = node.arguments
        if (pattern?.kind === 'literal' && typeof pattern.value === 'string' && unescapedDot.test(pattern.value))
          warnings.push({ ...pattern.at, message: 'In a pattern . stands for any character: write \\\\. for a dot.' })
      }
      if (node.kind === 'call') {
        const called = functionNamed(scope, node.name)
        if (called !== null) used.add(called.declaration)
        else if (!GLOBAL_FUNCTIONS.has(node.name))
          warnings.push({ ...node.at, message: `Invalid function name: ${node.name}.` })
      }
      if (node.kind === 'name' && !spaces.has(node) && !locals.has(node.name) && !isBound(node.name, scope)) {
        warnings.push({ ...node.at, message: `Invalid variable name: ${node.name}.` })
      }
    })
  }
}

/** As in a name of a site: letters, a dot that is not escaped, letters. */
const unescapedDot = /(?:^|[^\\])[a-z0-9]\.[a-z]{2,}\b/i

function isBound(name: string, scope: Scope): boolean {
  return name === 'request' || name === 'resource' || captureNamed(scope, name) !== null
}

/** Calls `see` with the expression and everything inside it, outermost first. */
function visit(expression: Expression, see: (node: Expression) => void): void {
  see(expression)
  for (const part of partsOf(expression)) visit(part, see)
}
