import type { Adjustment, CalendarDate, Schedule, Span } from '../schedule.ts'
import type { Line } from './line.ts'
import { allOf, type At, dateOf, type Is, type Placed } from './placed.ts'
import type { Said, Timing } from './timing-result.ts'

/** "= 14 days after [Notice served]"; business days that name no calendar are those of the book. */
export function derivedTiming(
  timing: Timing,
  { start, end, piece }: At<Is<'derived'>>,
  adjustment: Adjustment | undefined,
  { context, text }: Line,
): Timing {
  const known = context.triggers
  const bracket = text.indexOf('[', start)
  // In quotes it is something still to come that nothing here stands for.
  const toCome = /^[“"](.+)[”"]$/.exec(piece.trigger)?.[1]
  if (known && toCome === undefined && !Object.hasOwn(known, piece.trigger))
    timing.opens.push({
      code: 'unknown-trigger',
      start: bracket + 1,
      end: end - 1,
      options: [],
      question: `Nothing here is called “${piece.trigger}”. Its date is asked for once it is known.`,
    })
  const date = (known && Object.hasOwn(known, piece.trigger) && known[piece.trigger]) || null
  const regions = piece.regions ?? adjustment?.regions ?? context.regions
  const counted = piece.unit === 'businessDays' &&
    regions && { convention: 'unadjusted' as const, regions: [...regions] }
  const calendar = adjustment ?? counted
  timing.schedule = {
    type: 'derived',
    trigger: { name: toCome ?? piece.trigger, date },
    amount: piece.amount,
    unit: piece.unit,
    ...(piece.counting && { counting: piece.counting }),
    ...(calendar && { adjustment: calendar }),
  }
  return timing
}

/** "ends 31 Mar 2027 renews 12mo": a contract's term. */
export function contractTiming(timing: Timing, placed: readonly Placed[], said: Said): Timing {
  timing.schedule = termSchedule(
    allOf(placed, 'renews')[0]?.piece.renewal,
    (allOf(placed, 'term')[0] ?? allOf(placed, 'length')[0])?.piece.span,
    dateOf(said.from),
    dateOf(said.ends) ?? dateOf(said.due),
    said.adjustment,
  )
  return timing
}

function termSchedule(
  renewal: Is<'renews'>['renewal'] | undefined,
  initial: Span | undefined,
  start: CalendarDate | undefined,
  end: CalendarDate | undefined,
  adjustment: Adjustment | undefined,
): Schedule | null {
  // "Renews every 12 months from 9 Sep 2025": so long the first time too.
  const length = initial ?? (end || renewal?.form === 'none' ? undefined : renewal?.span)
  if (!end && !(start && length)) return null
  return {
    type: 'term',
    ...(start ? { start } : {}),
    ...(end ? { end } : {}),
    ...(length ? { initial: length } : {}),
    renewal: renewal ?? { form: 'none' },
    ...(adjustment ? { adjustment } : {}),
  }
}
