import type { Obligation } from '../obligation.ts'

/** Whom reminders of one obligation ask, and who is told as well; uids. */
export type Told = { asked: string | null; watching: string[] }

/**
 * Whoever has it is asked while they are in the book, else who made it while they are, else the owner. `roles` are the book's. Whoever watches is
 * told the same, once, and not asked.
 */
export function whoIsTold(
  { assignee, createdBy, watchers = [] }: Pick<Obligation, 'assignee' | 'watchers'> & { createdBy: string | null },
  roles: Readonly<Record<string, string>>,
): Told {
  const isHere = (uid: string | null): uid is string => uid !== null && Object.hasOwn(roles, uid)
  const owner = Object.keys(roles).find((uid) => roles[uid] === 'owner') ?? null
  const asked = [assignee, createdBy, owner].find(isHere) ?? null
  return { asked, watching: [...new Set(watchers)].filter((uid) => isHere(uid) && uid !== asked) }
}
