import type { OutsidePeriod } from '@duebook/contract/people/outside-view'
import { plural, shortDate, type CalendarDate } from '@duebook/domain'

const names = { open: 'open', done: 'done', skipped: 'skipped', waived: 'waived', missed: 'missed' } as const

/** "Wed 5 Aug, Ada, 2 days late". */
export function doneText({ state, settledOn, settledBy, daysLate, awaitingProof }: OutsidePeriod, today: CalendarDate) {
  if (state === 'open') {
    const late = daysLate > 0 ? `${plural(daysLate, 'day')} overdue` : 'open'
    return awaitingProof ? 'done, awaiting proof' : late
  }
  const when = settledOn === null ? names[state] : shortDate(settledOn, today)
  const what = state === 'done' ? when : `${names[state]} ${when}`
  return [what, settledBy, daysLate > 0 && state === 'done' && `${plural(daysLate, 'day')} late`]
    .filter(Boolean)
    .join(', ')
}
