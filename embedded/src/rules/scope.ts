import type { FunctionDeclaration, MatchBlock, RulesSyntax } from './syntax.ts'

/** Where names are looked up: a block's functions and captures, then those of the blocks around it. */
export type Scope = {
  outer: Scope | null
  functions: Map<string, Declared>
  /** Name to its place among all captures from the outermost match inwards. */
  captures: Map<string, number>
  /** Captures of this block and all around it. */
  captureCount: number
}
export type Declared = { declaration: FunctionDeclaration; scope: Scope }

/** The scope outside and inside `service`: functions only. */
export function serviceScope(syntax: RulesSyntax): Scope {
  const file = scopeOf(null, syntax.functions, [], 0)
  return scopeOf(file, syntax.serviceFunctions, [], 0)
}

/** The scope inside a match block whose surroundings are `outer`. */
export function matchScope(outer: Scope, block: MatchBlock): Scope {
  const names = block.segments.flatMap((segment) => (segment.kind === 'literal' ? [] : [segment.name]))
  return scopeOf(outer, block.functions, names, outer.captureCount)
}

function scopeOf(
  outer: Scope | null,
  declarations: FunctionDeclaration[],
  names: string[],
  firstCapture: number,
): Scope {
  const captures = new Map(names.map((name, index) => [name, firstCapture + index]))
  const scope: Scope = { outer, functions: new Map(), captures, captureCount: firstCapture + names.length }
  for (const declaration of declarations) scope.functions.set(declaration.name, { declaration, scope })
  return scope
}

/** The function a call in `scope` means: the innermost declaration of that name around it. */
export function functionNamed(scope: Scope, name: string): Declared | null {
  for (let around: Scope | null = scope; around !== null; around = around.outer) {
    const found = around.functions.get(name)
    if (found !== undefined) return found
  }
  return null
}

/** The capture a name in `scope` means, by its place; null when none of that name is visible. */
export function captureNamed(scope: Scope, name: string): number | null {
  for (let around: Scope | null = scope; around !== null; around = around.outer) {
    const found = around.captures.get(name)
    if (found !== undefined) return found
  }
  return null
}
