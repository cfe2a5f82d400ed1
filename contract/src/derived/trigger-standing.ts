import type { CalendarDate } from '@duebook/domain'
import { anchorOf } from './anchor.ts'
import type { Chain } from './chain.ts'
import { type BookOfDates, type Dated, isOpen, keyOf, ownDate, type Trigger } from './date-graph.ts'

/** A trigger as people know it. `was`: the day that those which wait to be moved counted from, where that is another than `date`. */
export type TriggerStanding = {
  name: string
  one: Dated | null
  date: CalendarDate | null
  was: CalendarDate | null
  /** It is over, or an event whose day has come. */
  happened: boolean
}

/** Where a trigger stands for what counts from it; null where neither it nor anything that counts from it is in the book. */
export function triggerStanding(
  { obligations, settled }: BookOfDates,
  trigger: Trigger,
  { chain, today }: { chain: Chain; today: CalendarDate },
): TriggerStanding | null {
  const direct = chain.rows.filter(({ depth }) => depth === 1)
  if (trigger.is === 'event') {
    const named = direct.find((row) => keyOf(row.trigger) === keyOf(trigger))
    if (!named) return null
    const { name } = named.schedule.trigger
    return { name, one: null, date: trigger.date, was: null, happened: trigger.date !== null && trigger.date <= today }
  }
  const one = obligations.find(({ id }) => id === trigger.id)
  if (!one) return null
  const isDone = direct.length > 0 && direct.every(({ schedule }) => anchorOf(schedule)?.of === 'done')
  const over = settled.get(one.id)
  const inForce = isOpen(one) ? one.nextDue : (over?.due ?? ownDate(one.schedule))
  const date = isDone ? (isOpen(one) ? null : (over?.on ?? inForce)) : inForce
  const waiting = direct.find(({ becomes }) => becomes === 'moves' || becomes === 'declined')
  const was = waiting?.schedule.trigger.date ?? null
  return { name: one.title, one, date, was: was === date ? null : was, happened: !isOpen(one) }
}
