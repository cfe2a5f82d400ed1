import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Parser, Sample } from './parsers.ts'
import { seeded } from './random.ts'

export type Finding = { parser: string; input: string; what: string }
/** `longest`: milliseconds of the thread's own time for one input; `most`: bytes of heap in use beyond what was before. */
export type Outcome = { read: number; refused: number; longest: number; most: number; findings: Finding[] }

/** Milliseconds of the thread's own time that no input may take; what seems to is measured again, since memory is tidied up in between. */
const longestInput = 250
/** Bytes of heap that no parser may have in use, beyond what was in use before it. */
const mostHeap = 768 * 1024 * 1024
const mostFindings = 20
/** Characters of an input that a finding tells. */
const shown = 4_000

/** Puts so many random inputs to a parser. Whatever it neither reads nor refuses in its own words is a finding, and so is what takes long. */
export async function fuzz(
  parser: Parser,
  count: number,
  seed: number,
  tell: (done: number) => void = () => {},
): Promise<Outcome> {
  const random = seeded(seed)
  const outcome: Outcome = { read: 0, refused: 0, longest: 0, most: 0, findings: [] }
  // What other tests of this process left is none of it.
  const { heapUsed: before } = process.memoryUsage()
  for (let at = 0; at < count && outcome.findings.length < mostFindings; at++) {
    const sample = parser.sample(random)
    const began = ownTime()
    const what = await put(parser, sample, outcome)
    let took = ownTime() - began
    for (let again = 0; again < 2 && took > longestInput; again++) took = Math.min(took, await timed(parser, sample))
    outcome.longest = Math.max(outcome.longest, took)
    const long = took > longestInput ? `it takes ${Math.round(took)} ms` : null
    const fault = what ?? long
    if (fault !== null) outcome.findings.push({ parser: parser.name, input: sample.input.slice(0, shown), what: fault })
    if (at % 1000 === 999 && !looked(outcome, before)) {
      outcome.findings.push({ parser: parser.name, input: '', what: 'it holds more and more memory' })
      break
    }
    if (at % 100_000 === 99_999) tell(at + 1)
  }
  looked(outcome, before)
  return outcome
}

function looked(outcome: Outcome, before: number): boolean {
  let taken = process.memoryUsage().heapUsed - before
  // A process that holds much for other tests is tidied up late: what is held after that is the parser's.
  if (taken >= mostHeap) {
    tidyUp()
    taken = process.memoryUsage().heapUsed - before
  }
  outcome.most = Math.max(outcome.most, taken)
  return taken < mostHeap
}

function tidyUp(): void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void
  gc()
}

async function put(parser: Parser, sample: Sample, outcome: Outcome): Promise<string | null> {
  try {
    const reading = sample.read()
    if (reading) await reading
    outcome.read++
    return null
  } catch (error) {
    if (!parser.refuses(error)) return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    outcome.refused++
    return null
  }
}

async function timed(parser: Parser, sample: Sample): Promise<number> {
  const began = ownTime()
  await put(parser, sample, { read: 0, refused: 0, longest: 0, most: 0, findings: [] })
  return ownTime() - began
}

function ownTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
