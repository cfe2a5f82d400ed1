import { DomainError, occurrences, parseDays, type Span, type Timing } from '@duebook/domain'

/** So many days lie between two dates of it at the least, wherever it begins; null where there is one alone, or as many as there happen to be. */
export function daysApart(timing: Timing): number | null {
  switch (timing.type) {
    case 'once':
      return null
    case 'recurring':
      return ruleApart(timing)
    case 'fromCompletion':
      return leastDays(timing.every)
    case 'term':
      return 'span' in timing.renewal ? leastDays(timing.renewal.span) : null
    case 'derived':
      return timing.repeat ? leastDays({ amount: timing.repeat.every, unit: timing.repeat.unit }) : null
  }
}

const LEAST = { days: 1, weeks: 7, months: 28, years: 365 }
const leastDays = ({ amount, unit }: Span): number => amount * LEAST[unit]

/** By the rule as it is written: neither closed days, which not every device has at hand, nor single days added to it say how often it comes. */
function ruleApart({ rule, start, monthEnd }: Extract<Timing, { type: 'recurring' }>): number | null {
  switch (rule.kind) {
    case 'nthBusinessDay':
      return rule.everyMonths * LEAST.months
    case 'afterQuarterEnd':
      return 3 * LEAST.months
    case 'rrule': {
      const dates = firstDates({ type: 'recurring', start, rule: { kind: 'rrule', rrule: rule.rrule }, monthEnd })
      const gaps = dates.slice(1).map((date, index) => date - (dates[index] ?? date))
      return gaps.length === 0 ? null : Math.min(...gaps)
    }
  }
}

/** As many as show each distance of a week or a month; none of a rule of an older release that is none any more. */
function firstDates(timing: Extract<Timing, { type: 'recurring' }>): number[] {
  try {
    return occurrences(timing, { from: timing.start, limit: 32, by: 'nominal' }).map(({ nominal }) =>
      parseDays(nominal),
    )
  } catch (error) {
    if (error instanceof DomainError) return []
    throw error
  }
}
