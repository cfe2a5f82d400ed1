// `npm run measure -- rules`: what one decision on our own rules takes, by processor time, of requests by people in random roles as the permission table has
// them; and what loading the rules takes.
import { compileRules } from '../../embedded/src/rules/compile.ts'
import { fileRulesText, judgeBy, rulesText } from '../../contract/src/fixtures/judge-commit.ts'
import { randomRequests } from '../../contract/src/fixtures/random-requests.ts'
import { percentile, say } from './say.ts'

const requests = [...randomRequests(1, 6_000)]
const may = judgeBy(rulesText)
const judge = () => requests.forEach(({ me, held, asked }) => may(me, held, asked))
/** Milliseconds of processor time. */
function used(act: () => void): number {
  const before = process.cpuUsage()
  act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

judge()
const rounds = Array.from({ length: 5 }, () => used(judge))
const each = (1000 * percentile(rounds, 0.5)) / requests.length
say(
  'a decision on our rules',
  `${each.toFixed(1)} µs`,
  'what is stored made values and other documents read with it; goal 20 µs without them',
)
const lines = rulesText.split('\n').length + fileRulesText.split('\n').length
const loads = Array.from({ length: 15 }, () =>
  used(() => {
    compileRules(rulesText, 'firestore.rules')
    compileRules(fileRulesText, 'storage.rules')
  }),
)
const perThousand = (1000 * percentile(loads, 0.5)) / lines
say('loading 1,000 lines of rules', `${perThousand.toFixed(1)} ms`, `of ${lines} lines; goal 30 ms`)
