import { assertInstant, assertOneOf } from '../arguments.ts'
import { assertWhole } from '../whole-numbers.ts'
import { parseDays } from '../days/civil.ts'
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
  for (const date of [nominal, effectiveDate]) parseDays(date)
  assertWhole(stepIndex, 'stepIndex', 0)
  checkDelivery(channel, nag)
  const base = `${obligationId}_${nominal}_${stepIndex}_${effectiveDate}_${channel}`
  return nag === undefined ? base : `${base}_nag${nag}`
}

/** The idempotency key of what is asked again when a snooze ends at `until` (ms since 1970): another end is another delivery. */
export function snoozeKey(
  obligationId: string,
  nominal: CalendarDate,
  until: number,
  channel: Channel,
  nag?: number,
): string {
  parseDays(nominal)
  assertInstant(until, 'until')
  checkDelivery(channel, nag)
  return `${obligationId}_${nominal}_snooze_${until}_${channel}${nag === undefined ? '' : `_nag${nag}`}`
}

function checkDelivery(channel: Channel, nag: number | undefined): void {
  assertOneOf(channel, ['inApp', 'email', 'push', 'sms'], 'channel')
  if (nag !== undefined) assertWhole(nag, 'nag', 0)
}

/** The key of the same telling by another way. */
export function keyByChannel(key: string, channel: Channel): string {
  checkDelivery(channel, undefined)
  return key.replace(/^(.*_)(?:inApp|email|push|sms)((?:_nag\d+)?(?:_(?:watch|to)_.*)?)$/s, `$1${channel}$2`)
}

/** The idempotency key of telling somebody who watches what the key `of` tells whoever has it. */
export const watcherKey = (of: string, uid: string): string => `${of}_watch_${uid}`

/** The idempotency key of telling somebody once that it was given to them at `at` (ms since 1970): given another time, it is told again. */
export function givenKey(obligationId: string, uid: string, at: number, channel: Channel): string {
  assertInstant(at, 'at')
  checkDelivery(channel, undefined)
  return `${obligationId}_given_${uid}_${at}_${channel}`
}

/** The idempotency key of telling a date once that was close when it was written down. */
export function closeKey(obligationId: string, nominal: CalendarDate, of: CalendarDate, channel: Channel): string {
  parseDays(nominal)
  parseDays(of)
  checkDelivery(channel, undefined)
  return `${obligationId}_${nominal}_close_${of}_${channel}`
}

/**
 * The idempotency key of telling by mail that the date at `nominal` was settled so on `settledOn`, or that all of it was ended with that date or
 * deleted: otherwise or on another day, it is told again.
 */
export function settledKey(
  obligationId: string,
  nominal: CalendarDate,
  how: 'done' | 'skipped' | 'waived' | 'missed' | 'ended' | 'deleted',
  settledOn: CalendarDate,
): string {
  for (const date of [nominal, settledOn]) parseDays(date)
  return `${obligationId}_${nominal}_${how}_${settledOn}_email`
}
