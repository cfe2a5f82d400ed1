import type { ChainRow } from '@duebook/contract/derived/chain'
import { addDays, calendarDate, shortDate, type CalendarDate } from '@duebook/domain'
import { Section } from '../ui/Section.tsx'
import text from '../design/text.module.css'

/** Each way of counting that a chain uses, with one of its dates as the example. */
export function HowCounted({ rows, today }: { rows: readonly ChainRow[]; today: CalendarDate }) {
  const ways = new Map<string, string>()
  for (const { schedule } of rows) {
    const way = wayOf(schedule, today)
    if (way && !ways.has(way[0])) ways.set(...way)
  }
  if (ways.size === 0) return null
  return (
    <Section name="How days are counted">
      <dl className={text.stack}>
        {[...ways].map(([name, said]) => (
          <div key={name}>
            <dt className={text.sb}>{name}</dt>
            <dd className={`${text.t13} ${text.m2}`}>{said}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function wayOf(
  { amount, unit, counting, trigger }: ChainRow['schedule'],
  today: CalendarDate,
): [string, string] | null {
  const day = trigger.date && calendarDate(trigger.date)
  const first = day ? shortDate(day, today) : 'the day itself'
  if (unit === 'months' || unit === 'years')
    return [unit === 'months' ? 'Months' : 'Years', 'the same day of a later month, or its last day where it has none']
  if (unit === 'weeks') return ['Weeks', 'the same day of the week']
  const of = unit === 'businessDays' ? 'business days' : 'days'
  const later = day ? shortDate(addDays(day, amount < 0 ? -1 : 1), today) : 'the next day'
  switch (counting) {
    case 'clear':
      return [`Clear ${of}`, 'neither end counts: so many days lie between']
    case 'inclusive':
      return [`${of === 'days' ? 'Days' : 'Business days'}, that day being the first`, `${first} is day 1`]
    case 'exclusive':
    case undefined:
      return [
        of === 'days' ? 'Days' : 'Business days',
        of === 'days' ? `${first} is day 0, ${later} is day 1` : `${first} is day 0, and days off are stepped over`,
      ]
  }
}
