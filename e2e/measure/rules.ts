// `npm run measure -- rules`: what one decision on our own rules takes, by processor time, of requests by people in random roles as the permission table has
// them: of what is judged without other documents, and of what reads some; and what loading the rules takes.
import { compileRules } from '../../embedded/src/rules/compile.ts'
import type { DocumentReader, Ruleset } from '../../embedded/src/rules/ruleset.ts'
import { fileRulesText, judgeWith, rulesText } from '../../contract/src/fixtures/judge-commit.ts'
import { randomRequests } from '../../contract/src/fixtures/random-requests.ts'
import { percentile, say } from './say.ts'

/** Decisions to do again: all that they are about is made values already. */
const alone: (() => unknown)[] = []
const reading: (() => unknown)[] = []
const may = judgeWith(
  noting(compileRules(rulesText, 'firestore.rules')),
  noting(compileRules(fileRulesText, 'storage.rules')),
)
for (const { me, held, asked } of randomRequests(1, 6_000)) may(me, held, asked)

sayEach('a decision on our rules without reads', alone, 'goal 20 µs')
sayEach('a decision on our rules with reads', reading, 'of documents that are made values already')
const lines = rulesText.split('\n').length + fileRulesText.split('\n').length
const loads = Array.from({ length: 15 }, () =>
  used(() => {
    compileRules(rulesText, 'firestore.rules')
    compileRules(fileRulesText, 'storage.rules')
  }),
)
const perThousand = (1000 * percentile(loads, 0.5)) / lines
say('loading 1,000 lines of rules', `${perThousand.toFixed(1)} ms`, `of ${lines} lines; goal 30 ms`)

/** The same rules, of which every decision is written down with what it read. */
function noting(rules: Ruleset): Ruleset {
  return {
    ...rules,
    decide(request, budget) {
      const { read, known } = remembering(request.read)
      const decision = rules.decide({ ...request, read }, budget)
      ;(known.size > 0 ? reading : alone).push(() => rules.decide({ ...request, read }))
      return decision
    },
    decideQuery(request, budget) {
      const { read, known } = remembering(request.read)
      const decision = rules.decideQuery({ ...request, read }, budget)
      ;(known.size > 0 ? reading : alone).push(() => rules.decideQuery({ ...request, read }))
      return decision
    },
  }
}

function remembering(readNow: DocumentReader) {
  const known = new Map<string, ReturnType<DocumentReader>>()
  const read: DocumentReader = (segments, when) => {
    const key = `${when} ${segments.join('/')}`
    if (!known.has(key)) known.set(key, readNow(segments, when))
    return known.get(key) ?? null
  }
  return { read, known }
}

function sayEach(what: string, decisions: readonly (() => unknown)[], context: string) {
  const judge = () => decisions.forEach((decide) => decide())
  // Until all that a decision runs through is compiled.
  for (let round = 0; round < 3; round++) judge()
  const rounds = Array.from({ length: 9 }, () => used(judge))
  const each = (1000 * percentile(rounds, 0.5)) / decisions.length
  say(what, `${each.toFixed(1)} µs`, `${decisions.length} of them; ${context}`)
}

/** Milliseconds of processor time. */
function used(act: () => void): number {
  const before = process.cpuUsage()
  act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
