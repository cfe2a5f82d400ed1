// `npm run mutants [-- MINUTES]`: makes each condition of our rules a constant in turn, and names those of which no test notices. First the
// table of roles is asked, then every commit that the tests of the rules have judged, both in this process; what neither notices, those tests are
// run with. Exit code 1 if any stays unnoticed.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fileRulesText, judgeBy, mayCommitBy, readJudged, rulesText } from '../contract/src/fixtures/judge-commit.ts'
import { randomRequests } from '../contract/src/fixtures/random-requests.ts'
import { rulesMutants, type Mutant } from './rules-mutants.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const minutes = Number(process.argv[2] ?? 30)
if (!(minutes > 0)) throw new Error('Say for how many minutes, as in: npm run mutants -- 30')
const until = Date.now() + minutes * 60_000
const requests = [...randomRequests(14, 6000)]
/** The table's own test plants faults in the rules as they are written, so it would fail of every other text. */
const tests = globSync('contract/src/*-rules.test.ts', { cwd: root })

/** Characters. The few commits that are longer take longer than all others, and are judged by their tests alone. */
const longestJudged = 20_000

type Tried = Mutant & { file: 'firestore.rules' | 'storage.rules' }
const all: Tried[] = [
  ...rulesMutants(rulesText).map((mutant) => ({ ...mutant, file: 'firestore.rules' as const })),
  ...rulesMutants(fileRulesText).map((mutant) => ({ ...mutant, file: 'storage.rules' as const })),
]
const folder = makeTemporaryFolder()
const judged = judgedCommits()
const unseenByTable = all.filter((mutant) => !isSeenByTable(mutant))
const left = unseenByTable.filter((mutant) => !isSeenByCommits(mutant))
console.log(
  `${all.length} slips; the table of roles notices ${all.length - unseenByTable.length}, ${judged.length} commits of the tests ${unseenByTable.length - left.length} more. The tests of the rules are run with ${left.length}.`,
)

let unnoticed = 0
let untried = 0
for (const mutant of left) {
  if (Date.now() > until) untried++
  else if (!isSeenByTests(mutant)) {
    unnoticed++
    console.log(`${mutant.file}:${mutant.line}: “${mutant.stood}” became ${mutant.became}`)
  }
}
console.log(
  `${unnoticed} of ${all.length} are unnoticed${untried > 0 ? `; ${untried} were not tried, as the time was over` : ''}.`,
)
process.exit(unnoticed > 0 ? 1 : 0)

function isSeenByTable({ file, text }: Tried): boolean {
  const may = file === 'firestore.rules' ? judgeBy(text) : judgeBy(rulesText, text)
  return requests.some(({ me, held, asked, expected }) => may(me, held, asked) !== expected)
}

function isSeenByCommits({ file, text }: Tried): boolean {
  if (file !== 'firestore.rules') return false
  const may = mayCommitBy(text)
  return judged.some((commit) => may(commit) !== commit.allowed)
}

/** What the tests have judged of the rules as they are. */
function judgedCommits() {
  const file = join(folder, 'judged')
  writeFileSync(file, '')
  if (!runTests({ DUEBOOK_JUDGED_COMMITS: file }))
    throw new Error('The tests of the rules fail of the rules as they are.')
  const lines = [...new Set(readFileSync(file, 'utf8').split('\n'))].filter((line) => line !== '')
  return lines.filter((line) => line.length <= longestJudged).map(readJudged)
}

function isSeenByTests({ file, text }: Tried): boolean {
  writeFileSync(join(folder, 'firestore.rules'), file === 'firestore.rules' ? text : rulesText)
  writeFileSync(join(folder, 'storage.rules'), file === 'storage.rules' ? text : fileRulesText)
  return !runTests({ DUEBOOK_RULES_UNDER_TEST: folder })
}

/** Whether all of them hold. */
function runTests(variables: Record<string, string>): boolean {
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'unit', '--bail', '1', ...tests],
    { cwd: root, env: { ...process.env, ...variables }, stdio: 'ignore' },
  )
  return status === 0
}
