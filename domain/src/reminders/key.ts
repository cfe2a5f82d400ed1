import type { Channel } from '../reminder.ts'
import type { CalendarDate } from '../schedule.ts'

/** The idempotency key of one delivery, a document id. It holds the effective date, so a changed date plans and sends anew (PRODUCT invariant 4). */
export function reminderKey(
  obligationId: string,
  nominal: CalendarDate,
  stepIndex: number,
  effectiveDate: CalendarDate,
  channel: Channel,
  nag?: number,
): string {
  const base = `${obligationId}_${nominal}_${stepIndex}_${effectiveDate}_${channel}`
  return nag === undefined ? base : `${base}_nag${nag}`
}

/** The idempotency key of what is asked again when a snooze ends at `until` (ms since 1970): another end is another delivery. */
export const snoozeKey = (obligationId: string, nominal: CalendarDate, until: number, channel: Channel, nag?: number) =>
  `${obligationId}_${nominal}_snooze_${until}_${channel}${nag === undefined ? '' : `_nag${nag}`}`
