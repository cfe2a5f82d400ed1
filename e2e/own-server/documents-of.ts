import { dayAhead } from '../product/days.ts'

/** A document as a device writes it: its fields, and those that are the server's time. */
type Written = { times: readonly string[]; fields: Record<string, unknown> }

export const profileOf = (uid: string): Written => ({
  times: [],
  fields: {
    displayName: 'Ada',
    locale: 'en-GB',
    timeZone: 'Europe/London',
    theme: 'system',
    singleKeys: true,
    quietHours: { from: '03:00', to: '03:05' },
    currentBook: uid,
  },
})

export const bookOf = (uid: string): Written => ({
  times: ['createdAt'],
  fields: {
    name: 'Ada’s book',
    kind: 'personal',
    roles: { [uid]: 'owner' },
    memberIds: [uid],
    createdBy: uid,
  },
})

/** The rent, due in three days and written down long ago, with a reminder that was due last midnight: that of its own day is never late. */
export function rentOf(uid: string): Record<string, unknown> {
  const writtenDown = new Date(Date.now() - 60 * 86_400_000)
  const due = dayAhead(3)
  return {
    title: 'Rent',
    kind: 'bill',
    counterparty: null,
    schedule: { type: 'once', date: due },
    dueTime: null,
    amount: { minor: 95_000, currency: 'GBP', estimated: false },
    notice: null,
    showFrom: null,
    reminderPlan: { steps: ['due -3 days 00:00 email inApp'] },
    proofPolicy: 'none',
    assignee: null,
    tags: [],
    notes: '',
    status: 'active',
    timeZone: 'Europe/London',
    createdBy: uid,
    createdAt: writtenDown,
    updatedBy: uid,
    updatedAt: writtenDown,
    nextNominal: due,
    nextDue: due,
    nextNotice: null,
    nextAcknowledged: false,
    provisional: false,
    engineVersion: 1,
  }
}
