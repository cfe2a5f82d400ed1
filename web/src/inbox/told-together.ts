import type { NotificationGroup } from '../acts/notification-groups.ts'

/** One entry: a date, or several that were told in one breath. */
export type InboxEntry = { key: string; groups: [NotificationGroup, ...NotificationGroup[]] }

/** Dates that were told together stand together, where the first of them stands. */
export function toldTogether(groups: readonly NotificationGroup[]): InboxEntry[] {
  const entries = new Map<string, InboxEntry>()
  for (const group of groups) {
    const key = group.note.together ?? group.note.id
    const entry = entries.get(key)
    if (entry) entry.groups.push(group)
    else entries.set(key, { key, groups: [group] })
  }
  return [...entries.values()]
}
