import { checkLimits, checkWarnings } from './check.ts'
import { compileService } from './evaluate/blocks.ts'
import type { Watcher } from './evaluate/expression.ts'
import { decideSingle } from './evaluate/decide.ts'
import { parseRules } from './parser.ts'
import { decideQuery } from './query.ts'
import { risksIn } from './risks.ts'
import type { Ruleset } from './ruleset.ts'
import type { RulesSyntax } from './syntax.ts'

/** Compiles a rules file once, so that judging a request parses nothing. Throws RulesSyntaxError with line and column from 1. */
export const compileRules = (source: string, file: string): Ruleset => compileChecked(source, file, null).ruleset

/** The same, with what was read. `sees` hears of every expression that a request evaluates, which costs about half as much again. */
export function compileChecked(
  source: string,
  file: string,
  sees: Watcher | null,
): { ruleset: Ruleset; syntax: RulesSyntax } {
  const syntax = parseRules(source, file)
  checkLimits(syntax, file)
  const service = compileService(syntax, source, sees)
  const ruleset: Ruleset = {
    service: syntax.service,
    // Whoever judges alone does not ask.
    get warnings() {
      return [...checkWarnings(syntax), ...risksIn(syntax)].toSorted(
        (one, other) => one.line - other.line || one.column - other.column,
      )
    },
    decide: (request, budget) => decideSingle(service, request, budget),
    decideQuery: (request, budget) => decideQuery(service, request, budget),
  }
  return { ruleset, syntax }
}
