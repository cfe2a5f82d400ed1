// `npm run lives -- [COUNT] [SEED]`: so many obligations, each through thirty things that befall it; a finding is printed with its seed.
import '@duebook/domain/holidays/all'
import fc from 'fast-check'

process.env['GCLOUD_PROJECT'] ??= 'duebook'
const { aLife } = await import('./a-life.ts')

const say = (line: string) => process.stdout.write(`${line}\n`)
const numRuns = Number(process.argv[2] ?? 1_000)
const seed = Number(process.argv[3] ?? 1)
const found = fc.check(aLife, { numRuns, seed })
if (found.failed && found.counterexample) {
  const [timing, kind, steps] = found.counterexample
  say(`Found in life ${found.numRuns} from seed ${seed}: ${(found.errorInstance as Error).message}`)
  say(`A ${kind}, ${JSON.stringify(timing)}`)
  for (const { next, ...step } of steps)
    if (step.do !== 'rest') say(`  ${JSON.stringify(step.do === 'change' ? { ...step, next } : step)}`)
} else say(`${found.numRuns} lives of thirty steps from seed ${seed}: nothing found`)
process.exitCode = found.failed ? 1 : 0
