import type { Ladder, Rung } from '@duebook/domain'
import { listed, plural } from '@duebook/domain'
import { namesOf } from './ladder-draft.ts'

type Names = (uid: string) => string

/** "the backup", "every admin and the owner", "Ben Whitlock". */
export function whoWords(who: string | readonly string[], nameOf: Names): string {
  const words = namesOf(who).map((one) => (Object.hasOwn(roles, one) ? roles[one as keyof typeof roles] : nameOf(one)))
  return listed(words)
}

const roles = { backup: 'the backup', owner: 'the owner', admins: 'every admin' }

/** "After 2 days at 09:00: the backup". */
export const rungWords = ({ after: { n, unit, at }, who, urgent }: Rung, nameOf: Names): string =>
  `After ${plural(n, unit.slice(0, -1))}${at ? ` at ${at}` : ''}: ${whoWords(who, nameOf)}${urgent ? ', urgently' : ''}`

/** "If nobody answers, it begins again once." */
export function repeatWords({ repeat = 0 }: Ladder): string | null {
  if (repeat === 0) return null
  return `If nobody answers, it begins again ${repeat === 1 ? 'once' : `${repeat} times`}.`
}
