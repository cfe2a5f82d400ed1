import { mostTried, type Uncovered } from '@duebook/contract/asking/asking-requests'
import { weaknessWords } from '@duebook/contract/asking/weakness-words'
import { plural, type Absence, type CalendarDate, type Weakness, shortDate } from '@duebook/domain'
import type { BookMember } from '../cloud/people/members.ts'

type About = {
  assignee: string | null
  backup: string | null
  people: readonly Pick<BookMember, 'uid' | 'away'>[]
  nameOf: (uid: string) => string
  today: CalendarDate
}

/** "2 dates would reach nobody", "Every date reaches somebody"; `open`: so many dates there are, of which only the next due are tried. */
export function coverageTitle(dates: readonly Uncovered[], open: number): string {
  const [nobody, weak] = (['nobody', 'weak'] as const).map((reach) => dates.filter((one) => one.reach === reach).length)
  if (nobody) return `${plural(nobody, 'date')} would reach nobody`
  if (weak) return `${plural(weak, 'date')} ${weak === 1 ? 'is' : 'are'} weak`
  return open > mostTried ? `Each of the next ${mostTried} dates reaches somebody` : 'Every date reaches somebody'
}

/** What is tried, and what is not. */
export const leadSaid = (open: number): string =>
  `${open > mostTried ? `The next ${mostTried} of ${open} open dates, each` : 'Every open date,'} tried as it would go today: who is asked, by what, and whether it works. Whoever owns the book is told 14 days before such a date, once for each reason, in the inbox and by mail.`

/** Why a date would reach nobody, or not whom one thinks, in a sentence. */
export function weaknessSaid(why: Weakness, { assignee, backup, people, nameOf, today }: About): string {
  const named = (uid: string | null, none: string) => (uid === null ? none : nameOf(uid))
  const awayFrom = (uid: string | null) => {
    const absence = people.find((one) => one.uid === uid)?.away?.find(({ to }) => to >= today)
    return absence
      ? `away from ${shortDate(absence.from as CalendarDate, today)} to ${shortDate(absence.to as CalendarDate, today)}`
      : 'away then'
  }
  switch (why) {
    case 'assignee-left':
      return `${named(assignee, 'Whoever had it')} left. Choose who owns it.`
    case 'assignee-away':
      return `${named(assignee, 'Whoever has it')} is ${awayFrom(assignee)} and has it.`
    case 'backup-away':
      return `${named(backup, 'The backup')}, the backup, is ${awayFrom(backup)}.`
    case 'no-steps':
    case 'no-channel':
    case 'no-backup':
    case 'backup-left':
    case 'bounced':
    case 'only-app':
      return weaknessWords[why]
  }
}

/** The one act that mends a reason: where on the page of the obligation it is done. */
export function mendSaid(why: Weakness): string {
  switch (why) {
    case 'no-steps':
      return 'Add one'
    case 'assignee-left':
      return 'Choose who owns it'
    case 'assignee-away':
      return 'Give it to another'
    case 'no-backup':
      return 'Name a backup'
    case 'backup-left':
    case 'backup-away':
      return 'Choose another'
    case 'bounced':
    case 'only-app':
    case 'no-channel':
      return 'See who is asked'
  }
}

type Reached = Pick<BookMember, 'role' | 'reach'> & { away: readonly Absence[] }

/** Whether what is sent to somebody arrives, as the others of a book may know it, and when they are away next. */
export function reachedSaid({ role, reach, away }: Reached, today: CalendarDate) {
  const next = away.filter(({ to }) => to >= today).toSorted((a, b) => (a.from < b.from ? -1 : 1))[0]
  const absence = next ? ` · away ${shortDate(next.from, today)} to ${shortDate(next.to, today)}` : ''
  if (role === 'viewer') return { glyph: 'projected', said: 'reads, is never asked' } as const
  switch (reach) {
    case 'works':
      return { glyph: 'done', said: `by mail, push or text${absence}` } as const
    case 'app-only':
      return { glyph: 'failed', said: `in the app only${absence}` } as const
    case undefined:
      return { glyph: 'projected', said: `nothing was sent so far${absence}` } as const
  }
}
