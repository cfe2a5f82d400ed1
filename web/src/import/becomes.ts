import { describeSchedule } from '@duebook/domain'
import type { Addition, WarningCode } from '@duebook/contract/import/verdicts'
import { amountWords } from '@duebook/contract/money'
import { warningWords } from './words.ts'

/** What a record becomes besides its title: rhythm, notice, sum, and what is to be said of it. */
export function becomesWords(
  { schedule, notice, amount }: Pick<Addition, 'schedule' | 'notice' | 'amount'>,
  told: readonly WarningCode[],
): string {
  const rhythm = schedule.type === 'once' ? 'once' : describeSchedule(schedule)
  const period =
    notice &&
    `notice ${notice.period.amount} ${notice.period.unit === 'businessDays' ? 'business days' : notice.period.unit}`
  return [rhythm, period, amountWords(amount), ...told.map(warningWords)].filter(Boolean).join(' · ')
}
