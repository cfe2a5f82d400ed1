import type { Activity } from '../reminder.ts'
import { aboutPeople, type BookActivity } from './book-activity.ts'

/** A line of a book's history as it is read; `at` in ms since 1970. */
export type ActivityLine = ObligationLine | BookLine
export type ObligationLine = Omit<Activity, 'at'> & { id: string; at: number }
export type BookLine = Omit<BookActivity, 'at'> & { id: string; at: number }

export const isAboutObligation = (line: ActivityLine): line is ObligationLine => 'obligationId' in line

type Action = ActivityLine['action']

/** What the history of a book can be narrowed to, and which lines may belong there; `everything` takes all. */
export const activityFilters = {
  everything: null,
  'dates moved': ['obligation.changed', 'occurrence.changed', 'occurrence.corrected', 'occurrence.decided'],
  'done, skipped, waived': [
    'occurrence.completed',
    'occurrence.skipped',
    'occurrence.waived',
    'occurrence.missed',
    'occurrence.reopened',
    'occurrence.awaitingProof',
    'occurrence.corrected',
    'occurrence.paid',
  ],
  people: [
    ...aboutPeople,
    'obligation.changed',
    'approval.asked',
    'approval.approved',
    'approval.declined',
    'approval.withdrawn',
    'book.approvals',
    'watcher.asked',
    'watcher.told',
    'watcher.declined',
    'watcher.left',
    'watcher.withdrawn',
    'watcher.takenAway',
  ],
  files: ['attachment.added', 'attachment.changed', 'attachment.moved', 'attachment.removed'],
  reminders: ['occurrence.acknowledged', 'occurrence.snoozed', 'obligation.changed'],
  billing: ['book.plan'],
} as const satisfies Record<string, readonly Action[] | null>
export type ActivityFilter = keyof typeof activityFilters

/** Whether a line belongs to what is asked for: of some actions only what they changed says so. */
export function isShown(filter: ActivityFilter, line: ActivityLine): boolean {
  const actions: readonly Action[] | null = activityFilters[filter]
  if (actions === null) return true
  if (!actions.includes(line.action)) return false
  const fields = new Set(Object.keys({ ...line.before, ...line.after }))
  const names = (wanted: readonly string[]) => wanted.some((name) => fields.has(name))
  switch (line.action) {
    case 'obligation.changed':
      return names(fieldsOfChange[filter] ?? [])
    case 'occurrence.changed':
    case 'occurrence.decided':
      return names(['due', 'extensions'])
    case 'occurrence.corrected':
      return filter === 'dates moved' ? names(['due']) : names(['settledOn', 'paid'])
    default:
      return true
  }
}

const fieldsOfChange: Partial<Record<ActivityFilter, readonly string[]>> = {
  'dates moved': ['schedule', 'notice', 'dueTime', 'timeZone', 'actBy', 'grace', 'showFrom'],
  people: ['assignee', 'backup', 'watchers', 'reviewer'],
  reminders: ['reminderPlan', 'snooze'],
}

/** Lines that a later one took back, by id: what was marked, and is open again. Newest first, as they are given. */
export function takenBack(lines: readonly ActivityLine[]): ReadonlySet<string> {
  const struck = new Set<string>()
  const opened = new Set<string>()
  for (const line of lines) {
    if (!isAboutObligation(line) || line.nominal === null) continue
    const date = `${line.obligationId} ${line.nominal}`
    if (line.action === 'occurrence.reopened') opened.add(date)
    else if (settles.has(line.action) && opened.delete(date)) struck.add(line.id)
  }
  return struck
}
const settles: ReadonlySet<Action> = new Set([
  'occurrence.completed',
  'occurrence.skipped',
  'occurrence.waived',
  'occurrence.missed',
])
