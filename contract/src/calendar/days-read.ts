import { addDays, type CalendarDate } from '@duebook/domain'

type Days = { from: CalendarDate; through: CalendarDate }
/** Records are asked for by the day in one of their fields; `openOnly`: those that are settled are known otherwise. */
export type DaysAsked = Days & { field: 'due' | 'plan' | 'nominal'; openOnly?: true }

/**
 * Which records of a large book are read as documents, for the dates of a window and of those that a rule `named` on other days to be known, where all that
 * falls due or is named in the months of the days `over` is read in sheets; those say nothing of plans, nor how an open date was extended. `over` is null, and
 * all are documents, where no day lies before `today`.
 */
export function daysRead({ from, through, named, today }: Days & { named: Days | null; today: CalendarDate }): {
  over: Days | null
  asked: DaysAsked[]
} {
  const first = least(from, named?.from ?? from)
  const asked: DaysAsked[] = [{ field: 'plan', from, through }]
  if (first >= today) {
    asked.push({ field: 'due', from, through })
    if (named) asked.push({ field: 'nominal', ...named })
    return { over: null, asked }
  }
  const yesterday = addDays(today, -1)
  asked.push({ field: 'due', from, through: least(through, yesterday), openOnly: true })
  if (through >= today) asked.push({ field: 'due', from: most(from, today), through })
  if (named && named.through >= today)
    asked.push({ field: 'nominal', from: most(named.from, today), through: named.through })
  return { over: { from: first, through: least(most(through, named?.through ?? through), yesterday) }, asked }
}

const least = (a: CalendarDate, b: CalendarDate) => (b < a ? b : a)
const most = (a: CalendarDate, b: CalendarDate) => (b > a ? b : a)
