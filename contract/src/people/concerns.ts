import * as v from 'valibot'

/** Whom something of an obligation concerns, by uid; kept by the server. Absent where nobody in the book sees only what is theirs. */
export const Concerns = v.optional(v.array(v.string()))

type People = { assignee?: unknown; backup?: unknown; watchers?: unknown; reviewer?: unknown; createdBy?: unknown }

/**
 * Whom an obligation concerns, in order: whoever has it, steps in, watches or reviews it, and, as long as nobody has it, whoever made it. Takes
 * it as it is stored: older releases kept lists, and whatever name a line said.
 */
export function concernsOf({ assignee, backup, watchers, reviewer, createdBy }: People): string[] {
  const named = [assignee ?? createdBy, backup, watchers, reviewer].flat()
  return [...new Set(named.filter((one): one is string => typeof one === 'string' && one !== ''))].toSorted()
}
