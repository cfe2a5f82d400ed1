import type { Change } from '../change.ts'
import type { ListenResponse } from '../wire/json.ts'
import type { SharedQuery } from './shared-query.ts'
import type { Stream } from './target.ts'

export type Alike = ReturnType<typeof openAlike>
type Answer = { changes: readonly Change[]; responses: ListenResponse[] }

/**
 * What streams hear at one moment: those with nothing but one target, of one query and one id, hear the same of the same changes. It is found out
 * for the first of them, and is one list for all.
 */
export function openAlike() {
  const answers = new Map<SharedQuery, Map<number, Answer>>()
  return {
    /** `flush`: finds it out, for a stream that is the first or unlike any other. */
    of(stream: Stream, flush: () => ListenResponse[]): ListenResponse[] {
      const [target] = stream.targets.size === 1 ? stream.targets.values() : []
      if (target?.kind !== 'query' || stream.rejudge.size > 0 || stream.overflowed) return flush()
      const { id, query, shared } = target
      if (!shared || shared.window || query.select) return flush()
      const ofQuery = answers.get(shared) ?? new Map<number, Answer>()
      answers.set(shared, ofQuery)
      const known = ofQuery.get(id)
      const changes = [...stream.pending.values()]
      // Whether it may still read what it leaves behind is asked of each user.
      if (stream.caller.kind === 'user' && changes.some((change) => change.after && shared.verdict(change) === 'was'))
        return flush()
      if (known && isSame(known.changes, changes)) {
        stream.pending.clear()
        return known.responses
      }
      const responses = flush()
      ofQuery.set(id, { changes, responses })
      return responses
    },
  }
}

const isSame = (some: readonly Change[], others: readonly Change[]) =>
  some.length === others.length && some.every((change, at) => change === others[at])
