import { arrayRemove, arrayUnion, doc, serverTimestamp, writeBatch, type Firestore } from 'firebase/firestore/lite'
import { dayAhead } from '../product/days.ts'

/** The one day that the rent of these people is due. */
export const rentDay = dayAhead(129)

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
  schedule: { type: 'once', date: rentDay },
  dueTime: null,
  amount: { minor: 95_000, currency: 'GBP', estimated: false },
  notice: null,
  showFrom: null,
  reminderPlan: { steps: ['due -1 days email inApp'] },
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
  nextNominal: rentDay,
  nextDue: rentDay,
  nextNotice: null,
  nextAcknowledged: false,
  provisional: false,
  engineVersion: 1,
})

export const occurrenceOf = (uid: string) => ({
  obligationId: 'rent',
  nominal: rentDay,
  due: rentDay,
  originalDue: rentDay,
  state: 'waived',
  settledOn: rentDay,
  settledBy: uid,
  settledAt: serverTimestamp(),
  reason: 'The landlord let it go.',
  acknowledgedBy: null,
  acknowledgedAt: null,
  updatedBy: uid,
  updatedAt: serverTimestamp(),
})

type Where = { db: Firestore; uid: string }

/** As the app adds one: in the same commit the book says that it is active. */
export const addObligation = ({ db, uid }: Where, id: string, changed: object = {}, bookId = uid) =>
  writeBatch(db)
    .set(doc(db, `books/${bookId}/obligations/${id}`), { ...obligationOf(uid), ...changed })
    .update(doc(db, `books/${bookId}`), { active: arrayUnion(id) })
    .commit()

/** As the app takes one back. */
export const removeObligation = ({ db, uid }: Where, id: string, bookId = uid) =>
  writeBatch(db)
    .delete(doc(db, `books/${bookId}/obligations/${id}`))
    .update(doc(db, `books/${bookId}`), { active: arrayRemove(id) })
    .commit()
