import { serverTimestamp, setDoc, doc } from 'firebase/firestore/lite'
import { mergeAsServer, writeAsServer } from '../../product/as-server.ts'
import { dayAhead } from '../../product/days.ts'
import type { Product } from '../../product/start-product.ts'
import { addObligation, occurrenceOf, profileOf, rentDay } from '../documents.ts'
import { newOwner, newPerson, type Person } from '../person.ts'

/** Ada owns a book in which Ben is a member; Mallory has a book of her own; Carol has none yet. */
export type Cast = { product: Product; ada: Person; ben: Person; mallory: Person; carol: Person }
/** Who tries what, in a sentence, and the request through the official SDK. */
export type Attempt = [says: string, send: (cast: Cast) => Promise<unknown>]
/** What nobody gets, and beside it what a device rightly writes, in this order. */
export type Table = { refused: Attempt[]; allowed: Attempt[] }

/** Any year: the rules hold dates against one another, never against today. */
export const [otherDay, betweenDay, laterDay] = [dayAhead(159), dayAhead(190), dayAhead(220)]

export async function gather(product: Product): Promise<Cast> {
  const ada = await newOwner(product, 'ada')
  const ben = await newPerson(product, 'ben')
  const mallory = await newOwner(product, 'mallory')
  const carol = await newPerson(product, 'carol')
  const { db, uid } = ada
  await setDoc(doc(db, `users/${uid}`), profileOf(uid))
  await setDoc(doc(db, `books/${uid}/occurrences/rent_${rentDay}`), occurrenceOf(uid))
  await addObligation(ada, 'moved')
  await setDoc(doc(db, `books/${uid}/occurrences/moved_${rentDay}`), openDate(uid, 'moved'))
  await addObligation(ada, 'vat', { proofPolicy: 'fileAndReviewer', reviewer: uid })
  await mergeAsServer(product, `books/${uid}`, {
    roles: { [uid]: 'owner', [ben.uid]: 'member' },
    memberIds: [uid, ben.uid],
  })
  await writeAsServer(product, `books/${uid}/reminders/r1`, { title: 'Rent', state: 'planned' })
  await writeAsServer(product, `books/${uid}/activity/a1`, { action: 'obligation.created' })
  await writeAsServer(product, `users/${uid}/notifications/n1`, { title: 'Rent', readAt: null, acknowledgedAt: null })
  await writeAsServer(product, 'mail/m1', { to: ['ada@okafor.example'] })
  return { product, ada, ben, mallory, carol }
}

/** A date of an obligation to which nothing has happened yet. */
export const openDate = (uid: string, obligationId: string, nominal = rentDay) => ({
  ...occurrenceOf(uid),
  obligationId,
  nominal,
  due: nominal,
  originalDue: nominal,
  state: 'open',
  settledOn: null,
  settledBy: null,
  settledAt: null,
  reason: null,
})
/** Who changes something, and when. */
export const signed = ({ uid }: Person) => ({ updatedBy: uid, updatedAt: serverTimestamp() })
