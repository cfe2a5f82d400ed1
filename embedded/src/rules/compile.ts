import { checkLimits, checkWarnings } from './check.ts'
import { compileService } from './evaluate/blocks.ts'
import type { Watcher } from './evaluate/expression.ts'
import { decideSingle } from './evaluate/decide.ts'
import { parseRules } from './parser.ts'
import { decideQuery } from './query.ts'
import type { Ruleset } from './ruleset.ts'

/**
 * Compiles a rules file once, so that judging a request parses nothing. Throws RulesSyntaxError with line and column from 1. `sees` hears of
 * every expression that a request evaluates, which costs about half as much again.
 */
export function compileRules(source: string, file: string, sees: Watcher | null = null): Ruleset {
  const syntax = parseRules(source, file)
  checkLimits(syntax, file)
  const service = compileService(syntax, source, sees)
  return {
    service: syntax.service,
    warnings: checkWarnings(syntax),
    decide: (request, budget) => decideSingle(service, request, budget),
    decideQuery: (request, budget) => decideQuery(service, request, budget),
  }
}
