import { isMember } from './people.ts'
import { type AskStep, type Ladder, REACH_CHANNELS, type ReachRole } from './state.ts'
import type { QuietHours } from '../reminder.ts'

export type SaveCode =
  | 'plan-required'
  | 'no-rungs'
  | 'too-many-rungs'
  | 'rung-out-of-reach'
  | 'rungs-out-of-order'
  | 'unknown-person'
  | 'not-shown'
  | 'too-many-repeats'
  | 'nag-out-of-range'
  | 'unknown-channel'
  | 'no-channel'
  | 'check-out-of-range'
/** `rung` and `step` count from 0. */
export type SaveError = { code: SaveCode; rung?: number; step?: number }
export type SaveWarning = { code: 'quiet-past-due'; step: number }

/** E28: whether a ladder, steps and checks can be saved; the first fault is said. Only the saving of a ladder is gated, never its running. */
export function checkBeforeSaving(input: {
  plan: 'free' | 'pro' | 'team'
  roles: Record<string, ReachRole>
  /** Those who do not see what the ladder is of; nobody asks them. */
  unseeing?: readonly string[]
  ladder?: Ladder | null
  steps?: readonly AskStep[]
  checks?: readonly number[]
  quiet?: QuietHours | null
}): { ok: true; warnings: SaveWarning[] } | { error: SaveError } {
  const { plan, roles, unseeing = [], ladder, steps = [], checks, quiet } = input
  const error =
    (ladder ? ladderError(ladder, plan, { roles, unseeing }) : null) ??
    steps.reduce<SaveError | null>((first, step, n) => first ?? stepError(step, n), null) ??
    (checks ? checksError(checks) : null)
  if (error) return { error }
  return { ok: true, warnings: quiet ? warningsOf(steps, quiet) : [] }
}

export const MOST_RUNGS = 5
export const MOST_REPEATS = 9

function ladderError(
  ladder: Ladder,
  plan: string,
  { roles, unseeing }: { roles: Record<string, ReachRole>; unseeing: readonly string[] },
): SaveError | null {
  if (plan !== 'team') return { code: 'plan-required' }
  const { rungs, repeat = 0 } = ladder
  if (rungs.length === 0) return { code: 'no-rungs' }
  if (rungs.length > MOST_RUNGS) return { code: 'too-many-rungs' }
  let before = 0
  for (const [rung, { after, who }] of rungs.entries()) {
    const hours = after.unit === 'days' ? after.n * 24 : after.n
    if (!Number.isInteger(after.n) || hours < 1 || hours > 30 * 24) return { code: 'rung-out-of-reach', rung }
    if (hours <= before) return { code: 'rungs-out-of-order', rung }
    before = hours
    const names = typeof who === 'string' ? [who] : (who ?? [])
    const known = (one: string) => ROLES.includes(one) || isMember(roles, one)
    if (names.length === 0 || !names.every(known)) return { code: 'unknown-person', rung }
    if (names.some((one) => unseeing.includes(one))) return { code: 'not-shown', rung }
  }
  return repeat > MOST_REPEATS || repeat < 0 || !Number.isInteger(repeat) ? { code: 'too-many-repeats' } : null
}

const ROLES = ['backup', 'owner', 'admins']

function stepError({ nag, channels }: AskStep, step: number): SaveError | null {
  if (nag) {
    const every = 'everyHours' in nag ? nag.everyHours : nag.everyDays
    if (!(Number.isInteger(every) && every >= 1 && Number.isInteger(nag.max) && nag.max >= 1 && nag.max <= 100))
      return { code: 'nag-out-of-range', step }
  }
  if (!channels) return null
  if (channels.some((channel) => !REACH_CHANNELS.includes(channel))) return { code: 'unknown-channel', step }
  return channels.length === 0 ? { code: 'no-channel', step } : null
}

function checksError(checks: readonly number[]): SaveError | null {
  const inRange = checks.every((days) => Number.isInteger(days) && days >= -30 && days <= 7)
  const ascending = checks.every((days, n) => n === 0 || days > (checks[n - 1] ?? 0))
  const good = inRange && ascending && checks.length >= 1 && checks.length <= 5 && (checks.at(-1) ?? 0) >= 1
  return good ? null : { code: 'check-out-of-range' }
}

/** What quiet hours would carry past the day on which it is due. */
function warningsOf(steps: readonly AskStep[], { from, to }: QuietHours): SaveWarning[] {
  if (from <= to) return []
  return steps.flatMap(({ offset, at = '09:00', urgent }, step): SaveWarning[] => {
    const onTheDay = offset.amount === 0 && offset.unit !== 'hours' && offset.unit !== 'minutes'
    return onTheDay && at >= from && !urgent ? [{ code: 'quiet-past-due', step }] : []
  })
}
