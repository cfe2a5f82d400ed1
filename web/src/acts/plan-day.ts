import { shortDate, type CalendarDate } from '@duebook/domain'

/** What stands against planning for `plan` (null: no such day); null when nothing does. */
export function whyNoPlan(plan: CalendarDate | null, today: CalendarDate): string | null {
  if (plan === null) return 'This day does not exist.'
  return plan < today ? 'That day has passed. Plan it for today or later.' : null
}

/** A plan after the last day is allowed, and said plainly. */
export function lateWarning(
  plan: CalendarDate,
  last: { for: 'due' | 'notice'; date: CalendarDate },
  today: CalendarDate,
): string | null {
  if (plan <= last.date) return null
  const what = last.for === 'due' ? 'it is due' : 'the last day for notice'
  return `That is after ${what}, ${shortDate(last.date, today)}: it would be late.`
}

/** What the open dates of a book say about a day: "Wed 2 Dec has nothing else." */
export function othersOn(
  plan: CalendarDate,
  obligations: readonly { id: string; title: string; nextDue: string | null; nextPlan?: string | null }[],
  own: readonly string[],
  today: CalendarDate,
): string {
  const there = obligations.filter(
    ({ id, nextDue, nextPlan }) => !own.includes(id) && (nextPlan === plan || (!nextPlan && nextDue === plan)),
  )
  const day = shortDate(plan, today)
  if (there.length === 0) return `${day} has nothing else.`
  const [first] = there
  return there.length === 1 && first ? `${day} has one other: ${first.title}.` : `${day} has ${there.length} others.`
}
