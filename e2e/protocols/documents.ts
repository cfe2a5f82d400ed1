import { serverTimestamp } from 'firebase/firestore/lite'

// What a person's device writes, as the rules let it through.
export const profileOf = (uid: string) => ({
  displayName: 'Ada',
  locale: 'en-GB',
  timeZone: 'Europe/London',
  theme: 'system',
  singleKeys: true,
  quietHours: { from: '22:00', to: '07:00' },
  currentBook: uid,
})

export const bookOf = (uid: string) => ({
  name: 'Ada’s book',
  kind: 'personal',
  roles: { [uid]: 'owner' },
  memberIds: [uid],
  createdBy: uid,
  createdAt: serverTimestamp(),
})

export const obligationOf = (uid: string) => ({
  title: 'Rent',
  kind: 'bill',
  counterparty: null,
  schedule: { type: 'once', date: '2027-03-31' },
  dueTime: null,
  amount: { minor: 95_000, currency: 'GBP', estimated: false },
  notice: null,
  showFrom: null,
  reminderPlan: { steps: [{ of: 'due', offset: { amount: -1, unit: 'days' }, channels: ['email', 'inApp'] }] },
  proofPolicy: 'none',
  assignee: null,
  tags: ['home'],
  notes: '',
  status: 'active',
  timeZone: 'Europe/London',
  createdBy: uid,
  createdAt: serverTimestamp(),
  updatedBy: uid,
  updatedAt: serverTimestamp(),
  nextNominal: '2027-03-31',
  nextDue: '2027-03-31',
  nextNotice: null,
  nextAcknowledged: false,
  provisional: false,
  engineVersion: 1,
})

export const occurrenceOf = (uid: string) => ({
  obligationId: 'rent',
  nominal: '2027-03-31',
  due: '2027-03-31',
  originalDue: '2027-03-31',
  state: 'waived',
  settledOn: '2027-03-31',
  settledBy: uid,
  reason: 'The landlord let it go.',
  acknowledgedBy: null,
  acknowledgedAt: null,
  updatedBy: uid,
  updatedAt: serverTimestamp(),
})
