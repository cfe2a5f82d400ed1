import { expressionText } from '../expression-text.ts'
import { matchScope, serviceScope, type Declared, type Scope } from '../scope.ts'
import type { FunctionDeclaration, MatchBlock, Method, Position, RulesSyntax, Segment } from '../syntax.ts'
import type { Run } from './context.ts'
import { compileExpression, type CompiledFunction, type Surroundings, type Watcher } from './expression.ts'

/** An allow ready to run; without a condition it always grants. */
export type CompiledAllow = { methods: ReadonlySet<Method>; condition: Run | null; at: Position }
export type CompiledBlock = {
  segments: Segment[]
  /** Which of them takes any number of the path; negative where none does. */
  many: number
  /** Inside a match with such a segment, so that it may be come to in several ways. */
  isBelowMany: boolean
  /** All segments from the outermost match to this one. */
  pattern: Segment[]
  statements: ({ allow: CompiledAllow } | { block: CompiledBlock })[]
}
export type CompiledService = {
  name: RulesSyntax['service']
  version: 1 | 2
  blocks: CompiledBlock[]
  textAt(at: Position): string
}

/** Compiles every match block and every function it reaches. The syntax has passed checkLimits, so no function recurses. */
export function compileService(syntax: RulesSyntax, source: string, sees: Watcher | null = null): CompiledService {
  const functions = new Map<FunctionDeclaration, CompiledFunction>()
  const root = serviceScope(syntax)
  return {
    name: syntax.service,
    version: syntax.version,
    textAt: expressionText(source),
    blocks: syntax.matches.map((block) => compileBlock(block, root, [])),
  }

  function compileBlock(block: MatchBlock, outer: Scope, before: Segment[]): CompiledBlock {
    const scope = matchScope(outer, block)
    const around = surroundings(scope, new Map())
    const pattern = [...before, ...block.segments]
    const statements = block.statements.map((statement): CompiledBlock['statements'][number] => {
      if ('match' in statement) return { block: compileBlock(statement.match, scope, pattern) }
      const { methods, condition, at } = statement.allow
      return { allow: { methods, condition: condition === null ? null : compileExpression(condition, around), at } }
    })
    const isMany = ({ kind }: Segment) => kind === 'many'
    const many = block.segments.findIndex(isMany)
    return { segments: block.segments, many, isBelowMany: before.some(isMany), pattern, statements }
  }

  function surroundings(scope: Scope, locals: ReadonlyMap<string, number>): Surroundings {
    return { scope, locals, service: syntax.service, functionOf, sees }
  }

  function functionOf({ declaration, scope }: Declared): CompiledFunction {
    const known = functions.get(declaration)
    if (known !== undefined) return known
    const locals = new Map(declaration.parameters.map((name, index) => [name, index]))
    const lets = declaration.lets.map(({ name, value }, index) => {
      // A let sees those before it, but not itself; a name used again hides the earlier one from here on.
      const run = compileExpression(value, surroundings(scope, new Map(locals)))
      locals.set(name, declaration.parameters.length + index)
      return run
    })
    const result = compileExpression(declaration.result, surroundings(scope, locals))
    const compiled = { parameterCount: declaration.parameters.length, lets, result }
    functions.set(declaration, compiled)
    return compiled
  }
}
