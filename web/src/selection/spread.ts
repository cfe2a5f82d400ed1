import { isWeekend, weekOf } from '@duebook/contract/calendar/weeks'
import { addDays, calendarFor, parseDays, shortDate, type CalendarDate } from '@duebook/domain'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'

type Planned = Pick<ObligationRecord, 'id' | 'assignee'> & {
  /** The day after which it would be late; one that has passed holds nothing back. */
  last: CalendarDate
}
type Week = { days: readonly CalendarDate[]; name: string }

/** So many weeks from this one on can be chosen. */
const WEEKS_OFFERED = 8

/** The weeks that plans can be spread over, each with its business days from tomorrow on that are not kept free; one without any is left out. */
export function weeksToSpread(
  today: CalendarDate,
  regions: readonly string[],
  isKept: (day: CalendarDate) => boolean,
): Week[] {
  const { holidays } = calendarFor(regions)
  return Array.from({ length: WEEKS_OFFERED }, (_, at) =>
    weekOf(addDays(today, 7 * at)).filter(
      (day) => day > today && !isWeekend(day) && !holidays.has(parseDays(day)) && !isKept(day),
    ),
  ).flatMap((days) => (days.length === 0 ? [] : { days, name: spanName(days, today) }))
}

/** "Mon 23 to Fri 27 Nov". */
function spanName(days: readonly CalendarDate[], today: CalendarDate): string {
  const [from, to] = [days[0]!, days.at(-1)!]
  if (from === to) return shortDate(from, today)
  const start = from.slice(0, 7) === to.slice(0, 7) ? shortDate(from).split(' ').slice(0, 2).join(' ') : shortDate(from)
  return `${start} to ${shortDate(to, today)}`
}

/**
 * A day of the week for each: the quietest on which it is not late and whoever has it is not away, the earliest of those; who has the least
 * time chooses first. What finds none is left out. `standing`: how much stands on a day already.
 */
export function spreadOver(
  chosen: readonly Planned[],
  { days }: Pick<Week, 'days'>,
  {
    today,
    standing,
    isAway,
  }: {
    today: CalendarDate
    standing: (day: CalendarDate) => number
    isAway: (uid: string | null, day: CalendarDate) => boolean
  },
): Map<string, CalendarDate> {
  const load = new Map(days.map((day) => [day, standing(day)]))
  const plans = new Map<string, CalendarDate>()
  const inTime = ({ last }: Planned) => (last < today ? '9999-12-31' : last)
  for (const one of chosen.toSorted((a, b) => (inTime(a) < inTime(b) ? -1 : inTime(a) > inTime(b) ? 1 : 0))) {
    const [quietest] = days
      .filter((day) => day <= inTime(one) && !isAway(one.assignee, day))
      .toSorted((a, b) => (load.get(a) ?? 0) - (load.get(b) ?? 0))
    if (!quietest) continue
    plans.set(one.id, quietest)
    load.set(quietest, (load.get(quietest) ?? 0) + 1)
  }
  return plans
}

/** How many of the book's open dates stand on each day, but for those chosen: on the day planned, else on the one that is due. */
export function standingOn(
  obligations: readonly Pick<ObligationRecord, 'id' | 'nextDue' | 'nextPlan'>[],
  chosen: readonly { id: string }[],
): Map<string, number> {
  const own = new Set(chosen.map(({ id }) => id))
  const count = new Map<string, number>()
  for (const { id, nextDue, nextPlan } of obligations) {
    const day = nextPlan ?? nextDue
    if (day && !own.has(id)) count.set(day, (count.get(day) ?? 0) + 1)
  }
  return count
}
