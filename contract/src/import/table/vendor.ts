import { foldedName } from './fields.ts'
import type { Column, Head } from './columns.ts'

export type Vendor = 'asana' | 'trello' | 'notion' | 'outlook-tasks' | 'outlook-calendar' | 'firefly' | 'wallos'

/** Which product wrote a table, by names that no other has; of Notion, by the form of its dates. */
export function vendorOf({ columns, rows }: Head): Vendor | null {
  const names = new Set(columns.map(({ head }) => foldedName(head)))
  const has = (...all: string[]) => all.every((name) => names.has(name))
  if (has('card id', 'card name')) return 'trello'
  if (has('task id', 'name') && (has('section column') || has('assignee email'))) return 'asana'
  if (has('subject', 'start date', 'start time')) return 'outlook-calendar'
  if (has('subject', 'due date', 'reminder on off')) return 'outlook-tasks'
  if (has('bill id', 'amount min') || has('amount min', 'amount max', 'repeat freq')) return 'firefly'
  const due = columns.find(({ field }) => field === 'due')
  if (columns[0]?.folded !== 'name' || !due) return null
  const dates = rows.slice(0, 50).flatMap(({ cells }) => cells[due.index]?.trim() || [])
  return dates.length > 0 && dates.every((date) => NOTION.test(date.slice(0, 100))) ? 'notion' : null
}

const NOTION =
  /^[A-Z][a-z]{2,8} \d{1,2}, \d{4}(?: \d{1,2}:\d{2} [AP]M)?(?: \([A-Z+\d:]{2,9}\))?(?: → [A-Z][a-z]{2,8} \d{1,2}, \d{4}(?: \d{1,2}:\d{2} [AP]M)?(?: \([A-Z+\d:]{2,9}\))?)?$/

/** What the columns of a product become where their names alone would say otherwise. */
export function forVendor(columns: readonly Column[], vendor: Vendor | null): Column[] {
  const table = vendor === null ? undefined : FIELDS[vendor]
  if (!table) return [...columns]
  return columns.map((column) => {
    const field = Object.hasOwn(table, column.folded) ? table[column.folded] : undefined
    return field ? { ...column, field } : column
  })
}

const FIELDS: Partial<Record<Vendor, Readonly<Record<string, Column['field']>>>> = {
  wallos: {
    active: 'active',
    renewal: 'none',
    notifications: 'none',
    state: 'none',
    url: 'notes',
    'cancellation date': 'notes',
  },
  firefly: { skip: 'repeatSkip', active: 'active', 'user id': 'none' },
  'outlook-tasks': {
    'start date': 'notes',
    'reminder on off': 'reminders',
    'reminder date': 'reminders',
    'reminder time': 'reminders',
    private: 'private',
    sensitivity: 'private',
    'billing information': 'notes',
  },
  'outlook-calendar': {
    'start date': 'due',
    'start time': 'time',
    'end date': 'none',
    'end time': 'none',
    'all day event': 'allDay',
    'reminder on off': 'reminders',
    'reminder date': 'reminders',
    'reminder time': 'reminders',
    'required attendees': 'none',
    'optional attendees': 'none',
    'meeting resources': 'none',
    private: 'private',
    sensitivity: 'private',
  },
}
