import {
  addDoc,
  arrayUnion,
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  limit,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore/lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeAsServer } from '../product/as-server.ts'
import { dayAhead } from '../product/days.ts'
import { startProduct, type Product } from '../product/start-product.ts'
import { addObligation, bookOf, obligationOf, occurrenceOf, profileOf, removeObligation, rentDay } from './documents.ts'
import { denied, leave, newOwner, newPerson, type Person } from './person.ts'

// What one person can do to another's documents, and to their own, with nothing but the official SDK and their own account.
const otherDay = dayAhead(159)
let product: Product
let ada: Person
let ben: Person

beforeAll(async () => {
  product = await startProduct({ flags: ['--web', 'none', '--functions', 'none'] })
  ada = await newOwner(product, 'ada')
  ben = await newOwner(product, 'ben')
  for (const { db, uid } of [ada, ben]) {
    await setDoc(doc(db, `users/${uid}`), profileOf(uid))
    await setDoc(doc(db, `books/${uid}/occurrences/rent_${rentDay}`), occurrenceOf(uid))
  }
  await writeAsServer(product, `books/${ada.uid}/reminders/r1`, { title: 'Rent', state: 'planned' })
  await writeAsServer(product, `books/${ada.uid}/activity/a1`, { action: 'obligation.created' })
  await writeAsServer(product, `users/${ada.uid}/notifications/n1`, {
    title: 'Rent',
    readAt: null,
    acknowledgedAt: null,
  })
  await writeAsServer(product, 'mail/m1', { to: ['ada@okafor.example'] })
})
afterAll(async () => {
  await leave(ada, ben)
  await product?.stop()
})

describe('an owner', () => {
  it('reads back the profile, book, obligation and occurrence that they made', async () => {
    const { db, uid } = ada
    const paths = [
      `users/${uid}`,
      `books/${uid}`,
      `books/${uid}/obligations/rent`,
      `books/${uid}/occurrences/rent_${rentDay}`,
    ]
    for (const path of paths) expect((await getDoc(doc(db, path))).exists(), path).toBe(true)
    const mine = await getDocs(query(collection(db, 'books'), where('memberIds', 'array-contains', uid)))
    expect(mine.docs.map(({ id }) => id)).toEqual([uid])
    expect((await getDocs(collection(db, `books/${uid}/obligations`))).size).toBe(1)
  })

  it('keeps the address of the own photo in the profile, and of nothing else', async () => {
    const { db, uid } = ada
    const profile = doc(db, `users/${uid}`)
    const file = (whose: string) => `/v0/b/duebook.appspot.com/o/people%2F${whose}%2Fphoto.jpg?alt=media&token=a-1`
    await updateDoc(profile, { photoUrl: file(uid) })
    const elsewhere = [
      'https://tracker.example/pixel.gif',
      `https://tracker.example${file(uid)}`,
      `//tracker.example${file(uid)}`,
    ]
    for (const address of [
      file(ben.uid),
      ...elsewhere,
      product.origin + file(uid),
      'data:image/png;base64,AAAA',
      7,
      '',
    ])
      await denied(updateDoc(profile, { photoUrl: address }))
    await updateDoc(profile, { photoUrl: null })
  })

  it('reads the ledger, the activity and the inbox that the server writes', async () => {
    const { db, uid } = ada
    for (const path of [`books/${uid}/reminders`, `books/${uid}/activity`, `users/${uid}/notifications`])
      expect((await getDocs(collection(db, path))).size, path).toBe(1)
  })

  it('changes and takes back an obligation, renames the book, and marks a notification as read', async () => {
    const { db, uid } = ada
    const one = doc(db, `books/${uid}/obligations/short`)
    await addObligation(ada, 'short')
    await updateDoc(one, { title: 'Rent of the studio', updatedAt: serverTimestamp() })
    await removeObligation(ada, 'short')
    expect((await getDoc(one)).exists()).toBe(false)
    await updateDoc(doc(db, `books/${uid}`), { name: 'The studio' })
    await updateDoc(doc(db, `users/${uid}/notifications/n1`), { readAt: serverTimestamp() })
  })

  it.each([
    ['the ledger', () => `books/${ada.uid}/reminders/r1`],
    ['the activity', () => `books/${ada.uid}/activity/a1`],
    ['a mail', () => 'mail/m1'],
  ])('can neither make, change nor delete %s', async (_what, path) => {
    const { db } = ada
    await denied(setDoc(doc(db, `${path()}-new`), { title: 'mine' }))
    await denied(updateDoc(doc(db, path()), { state: 'sent' }))
    await denied(deleteDoc(doc(db, path())))
  })

  it('reads no mail', async () => {
    await denied(getDoc(doc(ada.db, 'mail/m1')))
    await denied(getDocs(collection(ada.db, 'mail')))
  })

  it('makes no notification and changes nothing in one but that it was read', async () => {
    await denied(addDoc(collection(ada.db, `users/${ada.uid}/notifications`), { title: 'x' }))
    await denied(updateDoc(doc(ada.db, `users/${ada.uid}/notifications/n1`), { title: 'x' }))
    await denied(deleteDoc(doc(ada.db, `users/${ada.uid}/notifications/n1`)))
  })

  it.each([
    ['another member', () => ({ memberIds: [ada.uid, ben.uid] })],
    ['another role', () => ({ roles: { [ada.uid]: 'owner', [ben.uid]: 'member' } })],
    ['another kind', () => ({ kind: 'shared' })],
    ['another maker', () => ({ createdBy: ben.uid })],
    ['an empty name', () => ({ name: '' })],
    ['a field of their own', () => ({ plan: 'business' })],
  ])('cannot give the book %s', async (_what, change) => {
    await denied(updateDoc(doc(ada.db, `books/${ada.uid}`), change()))
  })
})

describe('a second person', () => {
  it.each([
    ['the profile', () => `users/${ada.uid}`],
    ['the book', () => `books/${ada.uid}`],
    ['an obligation', () => `books/${ada.uid}/obligations/rent`],
    ['an obligation that is not there', () => `books/${ada.uid}/obligations/none`],
    ['an occurrence', () => `books/${ada.uid}/occurrences/rent_${rentDay}`],
    ['a reminder', () => `books/${ada.uid}/reminders/r1`],
    ['a line of the activity', () => `books/${ada.uid}/activity/a1`],
    ['a notification', () => `users/${ada.uid}/notifications/n1`],
    ['a mail', () => 'mail/m1'],
  ])('cannot get, overwrite or delete %s of the first', async (_what, path) => {
    await denied(getDoc(doc(ben.db, path())))
    await denied(setDoc(doc(ben.db, path()), { title: 'ben was here' }))
    await denied(deleteDoc(doc(ben.db, path())))
  })

  it.each([
    ['the obligations', () => collection(ben.db, `books/${ada.uid}/obligations`)],
    ['the occurrences', () => collection(ben.db, `books/${ada.uid}/occurrences`)],
    ['the reminders', () => collection(ben.db, `books/${ada.uid}/reminders`)],
    ['the activity', () => collection(ben.db, `books/${ada.uid}/activity`)],
    ['the notifications', () => collection(ben.db, `users/${ada.uid}/notifications`)],
    ['all accounts', () => collection(ben.db, 'users')],
    ['all books', () => collection(ben.db, 'books')],
    ['the books of the first', () => query(collection(ben.db, 'books'), where('memberIds', 'array-contains', ada.uid))],
    ['the obligations of all books', () => query(collectionGroup(ben.db, 'obligations'), limit(1))],
    ['the reminders of all books', () => query(collectionGroup(ben.db, 'reminders'), limit(1))],
  ])('cannot list %s', async (_what, listing) => {
    await denied(getDocs(listing()))
  })

  it('cannot add to the book of the first, not even in the first’s name', async () => {
    await denied(addObligation(ben, 'mine', {}, ada.uid))
    await denied(addObligation(ben, 'theirs', obligationOf(ada.uid), ada.uid))
    const occurrence = { ...occurrenceOf(ben.uid), nominal: otherDay }
    await denied(setDoc(doc(ben.db, `books/${ada.uid}/occurrences/rent_${otherDay}`), occurrence))
    await denied(addDoc(collection(ben.db, `books/${ada.uid}/activity`), { action: 'obligation.changed' }))
  })
})

describe('a person without a book', () => {
  let carol: Person
  beforeAll(async () => void (carol = await newPerson(product, 'carol')))
  afterAll(() => leave(carol))

  it.each([
    ['under another id', () => ({ id: 'somewhere' })],
    ['that others are members of', () => ({ memberIds: [carol.uid, ada.uid] })],
    ['that gives others a role', () => ({ roles: { [carol.uid]: 'owner', [ada.uid]: 'viewer' } })],
    ['that is a business', () => ({ kind: 'business' })],
    ['made by somebody else', () => ({ createdBy: ada.uid })],
    ['made at a time of their choosing', () => ({ createdAt: Timestamp.fromMillis(0) })],
    ['with a field of their own', () => ({ plan: 'business' })],
  ] as [string, () => Record<string, unknown>][])('cannot make one %s', async (_what, change) => {
    const { id = carol.uid, ...changed } = change()
    await denied(setDoc(doc(carol.db, `books/${id}`), { ...bookOf(carol.uid), ...changed }))
  })

  it('makes one of their own', async () => {
    await setDoc(doc(carol.db, `books/${carol.uid}`), bookOf(carol.uid))
    await denied(deleteDoc(doc(carol.db, `books/${carol.uid}`)))
  })
})

describe('an obligation of the wrong shape', () => {
  it.each([
    ['with a field of its own', () => ({ price: 1 })],
    ['with an empty title', () => ({ title: '' })],
    ['with a title of 201 characters', () => ({ title: 'x'.repeat(201) })],
    ['with a title that is a number', () => ({ title: 7 })],
    ['of an unknown kind', () => ({ kind: 'wish' })],
    ['made by somebody else', () => ({ createdBy: ben.uid })],
    ['made at a time of the client’s choosing', () => ({ createdAt: Timestamp.fromMillis(0) })],
    ['changed by somebody else', () => ({ updatedBy: ben.uid })],
    ['changed at a time of the client’s choosing', () => ({ updatedAt: Timestamp.fromMillis(0) })],
    ['with a schedule of an unknown type', () => ({ schedule: { type: 'whim' } })],
    ['with a schedule that is text', () => ({ schedule: 'monthly' })],
    ['with eleven reminders', () => ({ reminderPlan: { steps: Array(11).fill('due -1 days email') } })],
    ['with an amount below nothing', () => ({ amount: { minor: -1, currency: 'GBP', estimated: false } })],
    ['with an amount in parts of a penny', () => ({ amount: { minor: 0.5, currency: 'GBP', estimated: false } })],
    ['with a currency that is none', () => ({ amount: { minor: 1, currency: 'pounds', estimated: false } })],
    ['with twenty-one tags', () => ({ tags: Array(21).fill('home') })],
    ['with notes of more than 10,000 characters', () => ({ notes: 'x'.repeat(10_001) })],
    ['of an unknown status', () => ({ status: 'paused' })],
    ['with a next due that is no civil date', () => ({ nextDue: rentDay.split('-').toReversed().join('/') })],
    ['with a proof policy that is none', () => ({ proofPolicy: 'maybe' })],
  ])('%s is denied', async (_what, change) => {
    await denied(addObligation(ada, 'odd', change()))
  })

  it.each([
    ['without a title', 'title'],
    ['without a schedule', 'schedule'],
    ['without a time zone', 'timeZone'],
  ])('%s is denied', async (_what, field) => {
    const { db, uid } = ada
    const lacking = Object.fromEntries(Object.entries(obligationOf(uid)).filter(([name]) => name !== field))
    const odd = writeBatch(db).set(doc(db, `books/${uid}/obligations/odd`), lacking)
    await denied(odd.update(doc(db, `books/${uid}`), { active: arrayUnion('odd') }).commit())
  })

  it('cannot come about by a change either, nor can it forget who made it', async () => {
    const { db, uid } = ada
    const rent = doc(db, `books/${uid}/obligations/rent`)
    for (const change of [{ price: 1 }, { title: '' }, { createdBy: ben.uid }, { createdAt: serverTimestamp() }])
      await denied(updateDoc(rent, { ...change, updatedAt: serverTimestamp() }))
    await denied(updateDoc(rent, { title: 'Rent, and no word of who changed it when' }))
  })
})

describe('an occurrence', () => {
  it.each([
    ['waived without a reason', () => ({ reason: null })],
    ['waived with an empty reason', () => ({ reason: '' })],
    ['with a reason of 501 characters', () => ({ reason: 'x'.repeat(501) })],
    ['settled in somebody else’s name', () => ({ settledBy: ben.uid })],
    ['taken in hand in somebody else’s name', () => ({ acknowledgedBy: ben.uid })],
    ['in an unknown state', () => ({ state: 'forgotten' })],
    ['with a field of its own', () => ({ paid: true })],
    ['under the id of another day', () => ({ nominal: dayAhead(190) })],
  ])('%s is denied', async (_what, change) => {
    const { db, uid } = ada
    const occurrence = { ...occurrenceOf(uid), nominal: otherDay, ...change() }
    await denied(setDoc(doc(db, `books/${uid}/occurrences/rent_${otherDay}`), occurrence))
  })

  it('cannot be deleted, because what was recorded stays', async () => {
    await denied(deleteDoc(doc(ada.db, `books/${ada.uid}/occurrences/rent_${rentDay}`)))
  })
})

describe('a profile of the wrong shape', () => {
  it.each([
    ['with a field of its own', { admin: true }],
    ['with a theme that is none', { theme: 'pink' }],
    ['with quiet hours after midnight’s end', { quietHours: { from: '24:00', to: '07:00' } }],
    ['without a zone', { timeZone: '' }],
    ['with a name of 121 characters', { displayName: 'x'.repeat(121) }],
  ])('%s is denied', async (_what, change) => {
    await denied(setDoc(doc(ada.db, `users/${ada.uid}`), { ...profileOf(ada.uid), ...change }))
  })
})
