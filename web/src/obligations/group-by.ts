import { monthName, monthOf } from '@duebook/contract/calendar/weeks'
import type { CalendarDate } from '@duebook/domain'
import { byDayShown, dayShown, splitByEnd, type KindGroup, type Listed } from './group-by-kind.ts'

/** The name of the group of what nobody has. */
export const NOBODY = ''

/** Obligations by who has them, by their account or the name that was typed: one's own first, nobody's last before the ended ones; each group by its next date. */
export function groupByPerson<T extends Listed>(
  obligations: readonly T[],
  today: CalendarDate,
  me: string,
): KindGroup<T>[] {
  const place = ({ name }: { name: string }) => (name === me ? 0 : name === NOBODY ? 2 : 1)
  return grouped(
    obligations,
    today,
    ({ assignee }) => assignee ?? NOBODY,
    (a, b) => place(a) - place(b),
  )
}

/** Obligations by the month of the date that counts: what is late first, what has no date yet last before the ended ones. */
export const groupByDate = <T extends Listed>(obligations: readonly T[], today: CalendarDate): KindGroup<T>[] =>
  grouped(obligations, today, (one) => {
    const day = dayShown(one, today)
    return day === null ? 'No date yet' : day < today ? 'Overdue' : monthName(monthOf(day))
  })

/** In the order in which the first of each falls due, unless another is given. */
function grouped<T extends Listed>(
  obligations: readonly T[],
  today: CalendarDate,
  nameOf: (one: T) => string,
  order: (a: KindGroup<T>, b: KindGroup<T>) => number = () => 0,
): KindGroup<T>[] {
  const { open, ended } = splitByEnd(obligations, today)
  const groups = [...Map.groupBy(byDayShown(open, today), nameOf)]
    .map(([name, rows]): KindGroup<T> => ({ name, kind: null, rows }))
    .sort(order)
  return ended.rows.length > 0 ? [...groups, ended] : groups
}
