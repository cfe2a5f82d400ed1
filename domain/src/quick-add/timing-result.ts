import type { DomainErrorCode } from '../errors.ts'
import { hasHolidays } from '../holidays/registered.ts'
import type { Adjustment, Schedule, Span } from '../schedule.ts'
import type { Open } from './piece.ts'
import type { At, Is, Placed } from './placed.ts'
import type { Beginning } from './preview.ts'

export type Problem = { code: DomainErrorCode; span: { start: number; end: number }; message: string }

export type Timing = {
  schedule: Schedule | null
  beginning: Beginning
  interval: { every: Span; basis: 'fixed' | 'fromCompletion' } | null
  opens: Open[]
  problems: Problem[]
  /** Pieces that other ones made words of the name. */
  names: Placed[]
  /** Holiday calendars without which the date cannot be known. */
  needs: string[]
}

/** What the pieces of a line say about when, each in its role. */
export type Said = {
  rhythm: At<Is<'rhythm'>> | undefined
  days: At<Is<'days'>> | undefined
  due: At<Is<'date'>> | undefined
  from: At<Is<'date'>> | undefined
  until: At<Is<'date'>> | undefined
  ends: At<Is<'date'>> | undefined
  derived: At<Is<'derived'>> | undefined
  adjustment: Adjustment | undefined
  isTerm: boolean
  opens: Open[]
}

export const withAdjustment = (adjustment: Adjustment | undefined) => (adjustment ? { adjustment } : {})

/** Holiday calendars that a schedule counts by and that are not here yet. */
export function unloaded(schedule: Schedule | null): string[] {
  if (!schedule) return []
  const ruled = schedule.type === 'recurring' && schedule.rule.kind === 'nthBusinessDay' ? schedule.rule.regions : []
  return [...new Set([...(schedule.adjustment?.regions ?? []), ...ruled])].filter((id) => !hasHolidays(id))
}
