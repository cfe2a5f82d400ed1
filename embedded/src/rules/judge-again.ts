import { coveredRules, type Coverage } from './coverage.ts'
import { readKey, type KeptRequest } from './monitor.ts'
import type { RuleResource, Ruleset } from './ruleset.ts'

/** `allowed` as these rules have it, `notes` why not. `fresh`: they read documents that were not read then, and those are as they are now. */
export type JudgedAgain = { request: KeptRequest; allowed: boolean; notes: readonly string[]; fresh: boolean }

/** Reads a document as it is now. Segments from `databases`. */
export type ReadNow = (project: string, segments: string[]) => Promise<RuleResource | null>

/** The rules themselves refuse an eleventh document. */
const mostRounds = 12

/**
 * Judges requests again, each by itself, by rules that are given as text, and says what these came to. Rules ask for a document in the
 * middle of their work: where it was not read before, it is read now and they run again. Throws RulesSyntaxError.
 */
export async function judgeAgain(
  source: string,
  file: string,
  requests: readonly KeptRequest[],
  readNow: ReadNow,
): Promise<{ judged: JudgedAgain[]; coverage: Coverage }> {
  const completed: { request: KeptRequest; reads: KeptRequest['reads'] }[] = []
  const { ruleset } = coveredRules(source, file)
  for (const request of requests) {
    const reads = new Map(request.reads)
    for (let round = 0; round < mostRounds; round++) {
      const { missing } = judge(ruleset, request, reads)
      if (missing.length === 0) break
      for (const { segments, when } of missing)
        reads.set(readKey(segments, when), await readNow(request.project, segments))
    }
    completed.push({ request, reads })
  }
  // Those rounds counted some expressions more than once: what these rules come to is counted anew.
  const counted = coveredRules(source, file)
  const judged = completed.map(({ request, reads }) => {
    const { allowed, notes } = judge(counted.ruleset, request, reads)
    return { request, allowed, notes, fresh: reads.size > request.reads.size }
  })
  return { judged, coverage: counted.coverage() }
}

/** Has rules judge a request once more, by what was read then: for those that count. */
export const countAgain = (rules: Ruleset, request: KeptRequest): void => void judge(rules, request, request.reads)

function judge(rules: Ruleset, kept: KeptRequest, reads: KeptRequest['reads']) {
  const missing: { segments: string[]; when: 'before' | 'after' }[] = []
  const read = (segments: string[], when: 'before' | 'after') => {
    const found = reads.get(readKey(segments, when))
    if (found === undefined) missing.push({ segments, when })
    return found ?? null
  }
  const { judged } = kept
  const decision =
    judged.kind === 'single'
      ? rules.decide({ ...judged.request, read })
      : rules.decideQuery({ ...judged.request, read })
  return { ...decision, missing }
}
