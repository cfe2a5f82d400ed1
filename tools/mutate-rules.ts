// `npm run mutants`: makes each condition of our rules a constant in turn, and names those that no test notices. What the tests of the rules have
// judged is written down once, and the requests of the table of roles stand beside it; then each slip is judged in this process, by those requests
// alone that come to where it stands, up to the first that comes out otherwise. Exit code 1 if any stays unnoticed.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  fileRulesText,
  judgeBy,
  judgeWith,
  readJudged,
  rulesText,
  type Judged,
} from '../contract/src/fixtures/judge-commit.ts'
import { randomRequests } from '../contract/src/fixtures/random-requests.ts'
import { compileChecked, compileRules } from '../embedded/src/rules/compile.ts'
import { harmlessSlips, isSlip } from './harmless-slips.ts'
import { rulesMutants, type Mutant } from './rules-mutants.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const ofTable = 20_000
const texts = { 'firestore.rules': rulesText, 'storage.rules': fileRulesText }
type RulesFile = keyof typeof texts
type Tried = Mutant & { file: RulesFile }

const judged = [...judgedByTests(), ...judgedOfTable()]
const reaching = requestsByPlace()
const all = (Object.keys(texts) as RulesFile[]).flatMap((file) =>
  rulesMutants(texts[file]).map((mutant): Tried => ({ ...mutant, file })),
)
console.log(`${all.length} slips, ${judged.length} requests`)

const unnoticed = all.filter((mutant) => !isNoticed(mutant))
const surprising = unnoticed.filter((mutant) => !harmlessSlips.some((slip) => isSlip(mutant, slip)))
for (const { file, line, within, stood, became } of surprising)
  console.log(`${file}:${line} (${within}): “${stood}” became ${became}`)
console.log(
  `${all.length - unnoticed.length} of ${all.length} are noticed, ${unnoticed.length - surprising.length} change nothing, ${surprising.length} are unnoticed.`,
)
process.exit(surprising.length > 0 ? 1 : 0)

/** Every request that the tests had judged by the rules as they are, each once. */
function judgedByTests(): Judged[] {
  const file = join(makeTemporaryFolder(), 'judged')
  writeFileSync(file, '')
  const tests = globSync(['contract/src/*-rules.test.ts', 'contract/src/rules-margin.test.ts'], { cwd: root })
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'unit', ...tests],
    { cwd: root, env: { ...process.env, DUEBOOK_JUDGED: file }, stdio: 'ignore' },
  )
  if (status !== 0) throw new Error('The tests of the rules fail of the rules as they are.')
  const lines = new Set(readFileSync(file, 'utf8').split('\n'))
  return [...lines].filter((line) => line !== '').map(readJudged)
}

function judgedOfTable(): Judged[] {
  const may = judgeBy(rulesText)
  return [...randomRequests(14, ofTable)].map(({ me, held, asked, expected }) => {
    if (may(me, held, asked) !== expected) throw new Error('The rules differ from the table of roles as they are.')
    return { uid: me, held, asked, allowed: expected }
  })
}

/** By each place where an expression of a file begins, the requests that evaluate it. */
function requestsByPlace(): { [File in RulesFile]: Map<number, number[]> } {
  const places = { 'firestore.rules': new Map<number, number[]>(), 'storage.rules': new Map<number, number[]>() }
  let request = 0
  const watched = (file: RulesFile) => {
    const { ruleset } = compileChecked(texts[file], file, ({ begins }) => {
      const known = places[file].get(begins)
      if (!known) places[file].set(begins, [request])
      else if (known.at(-1) !== request) known.push(request)
    })
    return ruleset
  }
  const judge = judgeWith(watched('firestore.rules'), watched('storage.rules'))
  for (const [index, { uid, held, asked }] of judged.entries()) {
    request = index
    judge(uid, held, asked)
  }
  return places
}

function isNoticed({ file, from, to, text }: Tried): boolean {
  const rules = (which: RulesFile) => compileRules(which === file ? text : texts[which], which)
  const judge = judgeWith(rules('firestore.rules'), rules('storage.rules'))
  const candidates = new Set<number>()
  for (const [place, requests] of reaching[file])
    if (place >= from && place < to) for (const request of requests) candidates.add(request)
  for (const candidate of candidates) {
    const one = judged[candidate]
    if (one && judge(one.uid, one.held, one.asked) !== one.allowed) return true
  }
  return false
}
