import type { Trigger } from '@duebook/contract/derived/date-graph'
import type { CalendarDate } from '@duebook/domain'

/** `of`: the id of an obligation; else the name of an event, and its day. */
export type TriggerAddress = { of?: string; name?: string; on?: CalendarDate }

export const addressOf = (trigger: Trigger): TriggerAddress =>
  trigger.is === 'obligation'
    ? { of: trigger.id }
    : { name: trigger.name, ...(trigger.date ? { on: trigger.date } : {}) }

/** What an address names; without either all triggers of the book are meant. */
export function triggerAt({ of, name, on }: TriggerAddress): Trigger | null {
  if (of !== undefined) return { is: 'obligation', id: of }
  return name === undefined ? null : { is: 'event', name, date: on ?? null }
}
