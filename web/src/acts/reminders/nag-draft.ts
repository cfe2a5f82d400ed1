import type { ReminderPlan } from '@duebook/domain'

type Nag = NonNullable<ReminderPlan['nag']>
/** How often it asks again until somebody has it in hand, as it is typed. What was typed is kept while it is off. */
export type NagDraft = { asks: boolean; every: string; unit: 'minutes' | 'hours' | 'days'; times: string }

/** Daily, three times: what is offered where a plan asks once. */
const OFFERED: NagDraft = { asks: false, every: '1', unit: 'days', times: '3' }
const inHours: Record<NagDraft['unit'], number> = { minutes: 1 / 60, hours: 1, days: 24 }
const LEAST_HOURS = 0.25
const MOST_HOURS = 24 * 366
const MOST_TIMES = 100

export function nagDraftOf(nag: Nag | undefined): NagDraft {
  if (!nag || nag.times === 0) return OFFERED
  const unit = unitOf(nag)
  return { asks: true, every: String(nag.everyHours / inHours[unit]), unit, times: String(nag.times) }
}

/** What was typed, null where it asks once, or why it is neither. */
export function readNag({ asks, every, unit, times }: NagDraft): { nag: Nag | null } | { problem: string } {
  if (!asks) return { nag: null }
  const everyHours = Number(every) * inHours[unit]
  if (!/^\d{1,5}(\.\d{1,4})?$/.test(every.trim()) || everyHours < LEAST_HOURS || everyHours > MOST_HOURS)
    return { problem: 'It can ask again every 15 minutes at the soonest, and every 366 days at the latest.' }
  if (!/^\d{1,3}$/.test(times.trim()) || Number(times) < 1 || Number(times) > MOST_TIMES)
    return { problem: 'It can ask again 1 to 100 times.' }
  return { nag: { everyHours, times: Number(times) } }
}

/** `every day, 3 times`, `every 4 hours, once`. */
export function nagWords(nag: Nag): string {
  const { every, unit } = nagDraftOf(nag)
  const often = every === '1' ? unit.slice(0, -1) : `${every} ${unit}`
  return `every ${often}, ${nag.times === 1 ? 'once' : `${nag.times} times`}`
}

function unitOf({ everyHours }: Nag): NagDraft['unit'] {
  if (everyHours % 24 === 0) return 'days'
  return !Number.isInteger(everyHours) && Number.isInteger(everyHours * 60) ? 'minutes' : 'hours'
}
