import { amountWords } from '@duebook/contract/money'
import type { Said } from '@duebook/contract/import/verdicts'
import { datesOf } from '@duebook/contract/import/values/start-of-rhythm'
import { type CalendarDate, shortDateWithYear } from '@duebook/domain'
import { rhythmWords, spanWords } from './becomes.ts'

/** What a newer file says otherwise, the old beside the new. */
export function otherwiseWords(before: Said, now: Partial<Said>, today: CalendarDate): string {
  const words = Object.keys(now).map((field) => {
    switch (field as keyof Said) {
      case 'title':
        return `called ${now.title}, was ${before.title}`
      case 'schedule':
        return `${whenWords(now.schedule ?? before.schedule, today)}, was ${whenWords(before.schedule, today)}`
      case 'dueTime':
        return `${now.dueTime?.at ?? 'no time of day'}, was ${before.dueTime?.at ?? 'none'}`
      case 'amount':
        return `${amountWords(now.amount ?? null) ?? 'no amount'}, was ${amountWords(before.amount) ?? 'none'}`
      case 'counterparty':
        return `${now.counterparty ?? 'owed to nobody named'}, was ${before.counterparty ?? 'nobody'}`
      case 'notice':
        return `notice ${now.notice ? spanWords(now.notice.period) : 'none'}, was ${before.notice ? spanWords(before.notice.period) : 'none'}`
    }
  })
  return words.join(' · ')
}

function whenWords(schedule: Said['schedule'], today: CalendarDate): string {
  const [first] = datesOf(schedule, today)
  const rhythm = schedule.type === 'once' ? '' : rhythmWords(schedule)
  return [first === undefined ? '' : shortDateWithYear(first), rhythm].filter((one) => one !== '').join(', ')
}
