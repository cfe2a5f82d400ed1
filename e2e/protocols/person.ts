import { initializeApp, type FirebaseApp } from 'firebase/app'
import { connectAuthEmulator, createUserWithEmailAndPassword, getAuth } from 'firebase/auth'
import { createHash } from 'node:crypto'
import { initializeFirestore, serverTimestamp, setLogLevel, type Firestore } from 'firebase/firestore/lite'
import type { Product } from '../product/start-product.ts'

// A refusal is what these tests are about; the SDK would print each.
setLogLevel('silent')

export type Person = { app: FirebaseApp; uid: string; db: Firestore }

/** A new account, signed in by the official SDK at the public address, with a database that speaks in this person's name. */
export async function newPerson({ origin, port }: Product, name: string): Promise<Person> {
  const app = initializeApp({ projectId: 'duebook', apiKey: 'duebook', authDomain: '127.0.0.1' }, `${name} at ${port}`)
  const auth = getAuth(app)
  connectAuthEmulator(auth, origin, { disableWarnings: true })
  const { user } = await createUserWithEmailAndPassword(auth, `${name}@okafor.example`, 'a long and quiet sentence')
  return { app, uid: user.uid, db: initializeFirestore(app, { host: `127.0.0.1:${port}`, ssl: false }) }
}

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

/** The record of one file, as the device that attaches it writes it. */
export const attachmentOf = (
  uid: string,
  bookId: string,
  id: string,
  { name, contentType, content }: { name: string; contentType: string; content: string | Uint8Array },
) => ({
  obligationId: 'rent',
  nominal: '2027-03-31',
  name,
  path: `books/${bookId}/attachments/${id}/${name}`,
  contentType,
  size: Buffer.byteLength(content),
  sha256: createHash('sha256').update(content).digest('hex'),
  version: 1,
  replaces: null,
  expires: null,
  keepUntil: null,
  dueObligation: null,
  uploadedBy: uid,
  uploadedAt: serverTimestamp(),
  verifiedAt: null,
  problem: null,
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
