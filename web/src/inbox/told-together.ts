import type { NotificationGroup } from '../acts/reminders/notification-groups.ts'

/** One entry: a date, or several that were told in one breath. */
export type InboxEntry = { key: string; groups: [NotificationGroup, ...NotificationGroup[]] }

/** Dates that were told together stand together, the nearest first, where the first that was told stands. */
export function toldTogether(groups: readonly NotificationGroup[]): InboxEntry[] {
  const entries = new Map<string, InboxEntry>()
  for (const group of groups) {
    const key = group.note.together ?? group.note.id
    const entry = entries.get(key)
    if (entry) entry.groups.push(group)
    else entries.set(key, { key, groups: [group] })
  }
  for (const { groups } of entries.values())
    groups.sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : 0))
  return [...entries.values()]
}

/** The civil day that a note is about. */
const dayOf = ({ note }: NotificationGroup) => note.of ?? note.due
