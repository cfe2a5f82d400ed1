import { occurrences, calendarDate, shortDateWithYear, type CalendarDate } from '@duebook/domain'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { Button } from '../../ui/Button.tsx'
import detail from '../obligation.module.css'
import { periodLabel } from '@duebook/contract/about/period-label'

/** A day in the address that neither the rule nor a record knows: says so, and where the rule begins. */
export function NoSuchPeriod({
  obligation: { title, schedule, nextDue },
  at,
  onBack,
}: {
  obligation: ObligationRecord
  at: CalendarDate
  onBack: () => void
}) {
  const [first] = occurrences(schedule, { from: calendarDate('0001-01-01'), limit: 1, by: 'nominal' })
  return (
    <div data-about={title}>
      <p className={detail.force}>
        <span className={detail.otherDate} data-date-shown="" tabIndex={-1}>
          There is no {shortDateWithYear(at)}
        </span>
      </p>
      <p className={detail.said}>
        {first
          ? `${title} begins with ${periodLabel(schedule, first.nominal, first.adjusted)}`
          : `${title} has no dates`}
        ; its rule gives no such day.
      </p>
      <div className={detail.actions}>
        <Button onClick={onBack}>{nextDue ? 'Back to the date in force' : `Back to ${title}`}</Button>
      </div>
    </div>
  )
}
