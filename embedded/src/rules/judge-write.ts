import type { Clock } from '../clock.ts'
import type { Fields } from '../firestore/wire/json.ts'
import { ruleClaimsOf, ruleFieldsOf } from './convert.ts'
import { judgeAgain, type ReadNow } from './judge-again.ts'
import { readKey, type RuleWatch } from './monitor.ts'

/** One write of a document that nobody made. `ids`: its path; `before` and `after`: its fields, null where there is no document. */
export type MeantWrite = { ids: readonly string[]; before: Fields | null; after: Fields | null }
/** `claims`: those of an ID token, whose `sub` is the user. Null where the fields are none that the protocol has. */
export type WriteJudge = (
  write: MeantWrite,
  claims: (Record<string, unknown> & { sub: string }) | null,
) => Promise<{ allowed: boolean; notes: readonly string[] } | null>

/** What the rules in force would say to a write, alone in its commit, by somebody; nothing is written. */
export function writeJudge(options: {
  project: string
  watch: Pick<RuleWatch, 'rules'>
  readNow: ReadNow
  clock: Clock
}): WriteJudge {
  const { project, watch, readNow, clock } = options
  return async ({ ids, before, after }, claims) => {
    const rules = watch.rules()
    if (!rules) return { allowed: false, notes: ['There are no rules: nobody but the administrator is let in.'] }
    const path = ['databases', '(default)', 'documents', ...ids]
    const resource = (fields: Fields | null) => fields && { name: path, data: ruleFieldsOf(fields) }
    const [stored, meant] = [resource(before), readable(() => resource(after))]
    if (meant === undefined) return null
    const at = clock.now()
    const request = {
      method: after === null ? ('delete' as const) : before === null ? ('create' as const) : ('update' as const),
      path,
      auth: claims && { uid: claims.sub, token: ruleClaimsOf(claims) },
      time: { seconds: BigInt(Math.floor(at / 1000)), nanos: (at % 1000) * 1_000_000 },
      resource: stored,
      requestResource: meant,
    }
    const reads = new Map([
      [readKey(path, 'before'), stored],
      [readKey(path, 'after'), meant],
    ])
    const kept = { judged: { kind: 'single' as const, request }, at, project, reads, allowed: false, notes: [] }
    const { judged } = await judgeAgain(rules.source, rules.file, [kept], readNow)
    return { allowed: judged[0]?.allowed ?? false, notes: judged[0]?.notes ?? [] }
  }
}

/** What was typed is anything: whatever is no value of the protocol fails in one of these ways. */
function readable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError) return undefined
    throw error
  }
}
