import type { Log } from '../log.ts'
import { compileRules } from '../rules/compile.ts'
import { coveredRules, type Coverage } from '../rules/coverage.ts'
import { countAgain } from '../rules/judge-again.ts'
import type { KeptRequest } from '../rules/monitor.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import { StartError } from '../startError.ts'

type Held = { ruleset: Ruleset; source: string; file: string; counted: ReturnType<typeof coveredRules> | null }

/** The rules of all buckets, and those of single ones. With `counts` it is counted what each of their expressions comes to. */
export function rulesOfBuckets({ log, counts }: { log: Log; counts: boolean }) {
  const ofBucket = new Map<string, Held>()
  let ofAll: Held | null = null
  const heldOf = (bucket: string | null) => (bucket === null ? null : ofBucket.get(bucket)) ?? ofAll

  /** Throws RulesSyntaxError, and StartError for rules of another service. */
  function compiled(source: string, file: string): Held {
    const ruleset = compileRules(source, file)
    if (ruleset.service !== 'firebase.storage')
      throw new StartError(`${file} holds rules of ${ruleset.service}; here rules of firebase.storage are needed.`)
    for (const { line, column, message } of ruleset.warnings) log.warn('rules.warning', { file, line, column, message })
    return { ruleset, source, file, counted: counts ? coveredRules(source, file) : null }
  }

  return {
    of: (bucket: string) => heldOf(bucket)?.ruleset ?? null,
    /** Those of every bucket that has none of its own. */
    setAll(source: string | null, file: string) {
      ofAll = source === null ? null : compiled(source, file)
    },
    /** Those of one bucket, or of all of them and no longer any of one. */
    replace(source: string, file: string, bucket: string | null) {
      const held = compiled(source, file)
      if (bucket !== null) return void ofBucket.set(bucket, held)
      ofBucket.clear()
      ofAll = held
    },
    source: () => ofAll && { source: ofAll.source, file: ofAll.file },
    /** Counts a request that was judged. They were asked again and again until all was read that they ask for, so they are not counted themselves. */
    count(bucket: string, request: KeptRequest) {
      const counted = heldOf(bucket)?.counted
      if (counted) countAgain(counted.ruleset, request)
    },
    /** What the rules of a bucket came to since they were given; null where there are none. */
    coverage: (bucket: string | null): Coverage | null => heldOf(bucket)?.counted?.coverage() ?? null,
  }
}
