// `npm run fuzz -- [COUNT] [SEED] lines`: random rules and lines against the engine; every finding is printed with its input.
import '../../domain/src/holidays/all.ts'
import { seeded } from '../../embedded/src/fuzz/random.ts'
import { type Finding, lineRound, memoryRound, ruleRound } from './rounds.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const count = Number(process.argv[2] ?? 1_000_000)
const seed = Number(process.argv[3] ?? 1)
const random = seeded(seed)
const findings: Finding[] = []
// A thread's own time: what other programs do meanwhile does not count.
const stopwatch = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
const ROUNDS = [ruleRound, lineRound, memoryRound, lineRound]
for (let i = 0; i < count && findings.length < 50; i++) {
  const finding = (ROUNDS[i % ROUNDS.length] ?? ruleRound)(random, stopwatch)
  if (finding) {
    findings.push(finding)
    say(`FOUND ${JSON.stringify(finding.input)}: ${finding.what}`)
  }
  if (i > 0 && i % 100_000 === 0) say(`${i} of ${count}`)
}
say(`${count} random rules and lines from seed ${seed}: ${findings.length} findings`)
process.exitCode = findings.length > 0 ? 1 : 0
