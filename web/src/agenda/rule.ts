import { periodAt } from '@duebook/contract/calendar/dates-ahead'
import { periodName, type CalendarDate } from '@duebook/domain'
import { ruleLine } from '../ui/rule-line.ts'
import type { AheadRow } from './ahead.ts'
import type { Held } from './needs.ts'

export const ruleOf = ({ schedule }: Held): string => ruleLine(schedule)

/** Which period the next date is for: `Jul–Sep`, `2026–27`; undefined where the rule names none. */
export function nextPeriod({ schedule, nextNominal }: Held, today: CalendarDate): string | undefined {
  const period = nextNominal && periodAt(schedule, nextNominal)
  return period ? periodText(period, today) : undefined
}

/** A period as a row says it: without the year where it is this one, and with both where it goes over the turn of a year. */
export function periodText(period: NonNullable<AheadRow['period']>, today: CalendarDate): string {
  const [year, nextYear] = [period.from.slice(0, 4), period.to.slice(0, 4)]
  if (Number(nextYear) === Number(year) + 1 && isYear(period)) return `${year}–${nextYear.slice(2)}`
  const name = periodName(period)
  return year === nextYear && year === today.slice(0, 4) && name !== year ? name.replace(` ${year}`, '') : name
}

/** A tax or membership year: it ends on the day before the one on which it began, a year on. */
const isYear = ({ from, to }: NonNullable<AheadRow['period']>) =>
  Math.abs((Date.parse(to) - Date.parse(from)) / 86_400_000 - 364.5) < 1
