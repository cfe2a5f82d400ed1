import { describeSchedule, plural } from '@duebook/domain'
import type { Addition, WarningCode } from '@duebook/contract/import/verdicts'
import { amountWords } from '@duebook/contract/money'
import { warningWords } from './words.ts'

/** What a record becomes besides its title: rhythm, notice, sum, and what is to be said of it. */
export function becomesWords(
  { schedule, notice, amount }: Pick<Addition, 'schedule' | 'notice' | 'amount'>,
  told: readonly WarningCode[],
): string {
  const rhythm = rhythmWords(schedule)
  const period = notice && `notice ${spanWords(notice.period)}`
  return [rhythm, period, amountWords(amount), ...told.map(warningWords)].filter(Boolean).join(' · ')
}

/** The dates stand beside it: of a term only how it goes on. */
export function rhythmWords(schedule: Addition['schedule']): string {
  if (schedule.type === 'once') return 'once'
  if (schedule.type === 'term') {
    const { renewal } = schedule
    if (renewal.form === 'none') return 'does not renew'
    if (renewal.form === 'tacit') return `renews for ${spanWords(renewal.span)}`
  }
  return describeSchedule(schedule).replace(/\.$/, '')
}

/** `1 month`, `20 business days`. */
export const spanWords = ({ amount, unit }: { amount: number; unit: string }): string =>
  plural(amount, unit === 'businessDays' ? 'business day' : unit.replace(/s$/, ''))
