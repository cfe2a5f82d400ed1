import { type CalendarDate, type DerivedRule, type Schedule } from '@duebook/domain'

export type Derived = Extract<Schedule, { type: 'derived' }>
/** The obligation that a date counts from, and which of its dates: in force, before its roll, or the day it was done. */
export type Anchor = { id: string; of: 'due' | 'nominal' | 'done' }

/** What a schedule counts from; null where that is no obligation of the book, or where it cannot be read. */
export function anchorOf(schedule: Schedule): Anchor | null {
  if (schedule.type !== 'derived' || typeof schedule.from !== 'string') return null
  const [, id, of] = /^([\w-]{1,128})(?: (nominal|done))?$/.exec(schedule.from) ?? []
  return id === undefined ? null : { id, of: of === 'nominal' || of === 'done' ? of : 'due' }
}

export const anchorText = ({ id, of }: Anchor): string => (of === 'due' ? id : `${id} ${of}`)

/** One date that counts from one other: what is moved with its trigger. A series of such dates, and what counts from an end, is not. */
export const isCounted = (schedule: Schedule): schedule is Derived =>
  schedule.type === 'derived' && schedule.repeat === undefined && schedule.endOf === undefined

/** Its trigger has no date yet, and it is not pinned: nothing is due, and it is not over. */
export const waits = (schedule: Schedule): boolean =>
  schedule.type === 'derived' &&
  schedule.trigger.date === null &&
  schedule.pinned === undefined &&
  schedule.lastDay === undefined

/** The rule by which it counts, as the graph of dates has it. */
export function ruleOf({ adjustment, ...schedule }: Derived): DerivedRule {
  const { amount, unit, counting, endOfMonth, further } = schedule
  const { convention, regions, ...own } = adjustment ?? {}
  return {
    amount,
    unit,
    ...(counting && { counting }),
    ...(endOfMonth && { endOfMonth }),
    ...(further && { further }),
    ...(convention && { roll: convention }),
    ...(regions && { regions }),
    ...(Object.keys(own).length > 0 && { own }),
    ...(anchorOf(schedule)?.of === 'nominal' && { of: 'nominal' as const }),
  }
}

/** The same, counting from its trigger on another day; pinned where it stays where it is. What gave its one date before gives none any more. */
export function countedFrom(counted: Derived, date: CalendarDate | null, pinned?: CalendarDate): Derived {
  const { pinned: _, earlier: all, ...schedule } = counted
  const earlier = all?.filter(({ timing }) => timing.type !== 'once' && !isCounted(timing))
  return {
    ...schedule,
    trigger: { ...schedule.trigger, date },
    ...(pinned && { pinned }),
    ...(earlier?.length && { earlier }),
  }
}
