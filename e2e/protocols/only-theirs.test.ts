import type { AskingAnswers, AskingRequests } from '@duebook/contract/asking/asking-requests'
import {
  collection,
  doc,
  getDoc,
  getDocs,
  query,
  serverTimestamp,
  setDoc,
  updateDoc,
  where,
} from 'firebase/firestore/lite'
import { getFunctions, httpsCallable } from 'firebase/functions'
import { getBytes, ref, uploadBytes } from 'firebase/storage'
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mergeAsServer } from '../product/as-server.ts'
import { until, type Product } from '../product/start-product.ts'
import { visitProduct } from '../product/visit-product.ts'
import { addressOf, ask, bring, confirm, linkTo, newTeam, refused } from './book-people.ts'
import { addObligation, occurrenceOf, rentDay } from './documents.ts'
import { denied, leave, newPerson, type Person } from './person.ts'

// Members and viewers who see only what is theirs, asked by the official SDK as the screens ask.
let product: Product
let ada: Person
let ben: Person
let cleo: Person
let count = 0

beforeAll(async () => {
  product = await visitProduct()
})
afterAll(async () => {
  await product?.stop()
})
afterEach(() => leave(ada, ben, cleo))

/** Ada, who owns the book with the rent in it; Ben, who sees only what is theirs, and Cleo, who sees everything. */
async function people(): Promise<void> {
  count += 1
  ada = await newTeam(product, `ada${count}`, 5)
  ben = await newPerson(product, `ben${count}`)
  cleo = await newPerson(product, `cleo${count}`)
  await confirm(product, ben, cleo)
  const address = await addressOf(ben)
  await ask(product, ada, 'invite', { bookId: ada.uid, email: address, role: 'member', sees: 'theirs' })
  await ask(product, ben, 'acceptInvitation', { link: await linkTo(product, address), otherAddress: false })
  await bring(product, ada, cleo, 'member')
}

const inBook = (path: string) => `books/${ada.uid}/${path}`
const at = (person: Person, path: string) => doc(person.db, inBook(path))
const parts = ['obligations', 'occurrences', 'attachments', 'reminders', 'activity', 'outsideWatchers'] as const
/** What of a part concerns somebody, by their own asking. */
const theirs = async (person: Person, part: string) =>
  (await getDocs(query(collection(person.db, inBook(part)), where('concerns', 'array-contains', person.uid)))).docs.map(
    ({ id }) => id,
  )
const give = (id: string, to: string | null, by = ada) =>
  updateDoc(at(by, `obligations/${id}`), { assignee: to, updatedBy: by.uid, updatedAt: serverTimestamp() })
const saveLadder = async (request: AskingRequests['saveLadder']) =>
  (
    await httpsCallable<AskingRequests['saveLadder'], AskingAnswers['saveLadder']>(
      getFunctions(ada.app, `${product.origin}/duebook/us-central1`),
      'saveLadder',
    )(request)
  ).data
const bookOfAda = async () => (await getDoc(doc(ada.db, `books/${ada.uid}`))).data() ?? {}
const inbox = async (person: Person) =>
  (await getDocs(collection(person.db, `users/${person.uid}/notifications`))).docs.map((one) => one.data())

describe('whoever is invited to see only what is theirs', () => {
  it('comes into the book and finds nothing of it until something is theirs', async () => {
    await people()
    expect((await bookOfAda())['onlyTheirs']).toEqual([ben.uid])
    for (const part of parts) {
      await denied(getDocs(collection(ben.db, inBook(part))))
      expect(await theirs(ben, part)).toEqual([])
    }
    await denied(getDoc(at(ben, 'obligations/rent')))
    expect((await getDocs(collection(ben.db, inBook('members')))).size).toBe(3)
    expect((await getDocs(collection(cleo.db, inBook('obligations')))).size).toBe(1)
  })

  it('sees what is given to them with all that belongs to it, and no more of it once another has it', async () => {
    await people()
    await setDoc(at(ada, `occurrences/rent_${rentDay}`), occurrenceOf(ada.uid))
    await give('rent', ben.uid)
    const seen = (part: string) => until(async () => (await theirs(ben, part)).length > 0 || null, `${part} of Ben`)
    for (const part of ['obligations', 'occurrences', 'reminders', 'activity']) await seen(part)
    expect((await getDoc(at(ben, 'obligations/rent'))).get('title')).toBe('Rent')
    expect((await getDoc(at(ada, 'obligations/rent'))).get('concerns')).toEqual([ben.uid])
    await give('rent', cleo.uid)
    for (const part of parts)
      await until(async () => (await theirs(ben, part)).length === 0 || null, `nothing of ${part} for Ben`)
    await denied(getDoc(at(ben, 'obligations/rent')))
    // The history has no line of whom it concerns: nobody did that.
    const lines = await getDocs(collection(ada.db, inBook('activity')))
    expect(lines.docs.filter((one) => 'concerns' in { ...one.get('after'), ...one.get('before') })).toEqual([])
  })

  it('watches, reviews and steps in for what they see, and sees what they made while nobody has it', async () => {
    await people()
    await addObligation(ada, 'watched', { watchers: [ben.uid], assignee: cleo.uid })
    await addObligation(ada, 'reviewed', { reviewer: ben.uid, assignee: cleo.uid })
    await addObligation(ada, 'backed', { backup: ben.uid, assignee: cleo.uid })
    await addObligation(ben, 'made', { concerns: [ben.uid] }, ada.uid)
    expect((await getDoc(at(ben, 'obligations/made'))).exists()).toBe(true)
    await until(async () => (await theirs(ben, 'obligations')).length === 4 || null, 'four obligations of Ben')
    expect((await theirs(ben, 'obligations')).toSorted()).toEqual(['backed', 'made', 'reviewed', 'watched'])
    const rungs = [{ after: { n: 2, unit: 'days' as const }, who: ['owner', ben.uid] }]
    const climbs = (obligationId: string | null) => saveLadder({ bookId: ada.uid, obligationId, ladder: { rungs } })
    expect(await climbs('backed')).toEqual({ outcome: 'done' })
    const refusedTo = { outcome: 'refused', code: 'not-shown', rung: 0 }
    expect([await climbs('rent'), await climbs(null)]).toEqual([refusedTo, refusedTo])
    await give('made', cleo.uid, ben)
    await until(async () => (await theirs(ben, 'obligations')).length === 3 || null, 'three obligations of Ben')
  })

  it('reads the bytes of what concerns them, and no others', async () => {
    await people()
    const bytes = new TextEncoder().encode('the lease')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const path = inBook('attachments/attachment-1/lease.txt')
    await setDoc(at(ada, 'attachments/attachment-1'), {
      obligationId: 'rent',
      nominal: null,
      name: 'lease.txt',
      path,
      contentType: 'text/plain',
      size: bytes.length,
      sha256,
      version: 1,
      replaces: null,
      expires: null,
      keepUntil: null,
      dueObligation: null,
      uploadedBy: ada.uid,
      uploadedAt: serverTimestamp(),
      verifiedAt: null,
      problem: null,
    })
    await uploadBytes(ref(ada.files, path), bytes, {
      contentType: 'text/plain',
      customMetadata: { uploader: ada.uid, sha256 },
    })
    const read = (person: Person) => getBytes(ref(person.files, path))
    await expect(read(ben)).rejects.toMatchObject({ code: 'storage/unauthorized' })
    expect((await read(cleo)).byteLength).toBe(bytes.length)
    await give('rent', ben.uid)
    await until(async () => (await theirs(ben, 'attachments')).length === 1 || null, 'the file of Ben')
    expect((await read(ben)).byteLength).toBe(bytes.length)
  })
})

describe('what somebody sees', () => {
  const sight = (by: Person, of: Person, sees: 'everything' | 'theirs', from: 'everything' | 'theirs') =>
    ask(product, by, 'changeSight', { bookId: ada.uid, uid: of.uid, sees, from })

  it('is changed by who manages the book, recorded, and told to whom it concerns', async () => {
    await people()
    await give('rent', cleo.uid)
    await sight(ada, cleo, 'theirs', 'everything')
    await denied(getDocs(collection(cleo.db, inBook('obligations'))))
    await until(async () => (await theirs(cleo, 'obligations')).length === 1 || null, 'the rent of Cleo')
    await sight(ada, cleo, 'everything', 'theirs')
    expect((await getDocs(collection(cleo.db, inBook('obligations')))).size).toBe(1)
    expect((await bookOfAda())['onlyTheirs']).toEqual([ben.uid])
    const told = (await inbox(cleo)).filter(({ about }) => about === 'book')
    expect(told.map(({ news, body }) => [news, body]).toSorted()).toEqual([
      ['sight.changed', 'You see everything in Ada’s book'],
      ['sight.changed', 'You see only what is yours in Ada’s book'],
    ])
    const lines = await getDocs(query(collection(ada.db, inBook('activity')), where('action', '==', 'member.sight')))
    expect(lines.docs.map((one) => one.get('after.sees')).toSorted()).toEqual(['everything', 'theirs'])
  })

  it('is not changed by a member, of a manager, of a stranger, or over another change', async () => {
    await people()
    await refused(sight(ben, ben, 'everything', 'theirs'), 'not-allowed')
    await refused(sight(cleo, ben, 'everything', 'theirs'), 'not-allowed')
    await refused(sight(ada, ada, 'theirs', 'everything'), 'not-allowed')
    await refused(
      ask(product, ada, 'changeSight', { bookId: ada.uid, uid: 'mallory', sees: 'theirs', from: 'everything' }),
      'not-allowed',
    )
    await refused(sight(ada, cleo, 'theirs', 'theirs'), 'changed')
    for (const wrong of [{ sees: 'nothing' }, { uid: '../x' }, { bookId: 'x'.repeat(200) }, { more: 1 }])
      await expect(
        ask(product, ada, 'changeSight', {
          bookId: ada.uid,
          uid: ben.uid,
          sees: 'everything',
          from: 'theirs',
          ...wrong,
        } as never),
      ).rejects.toMatchObject({ code: 'functions/invalid-argument' })
    await expect(
      ask(product, ada, 'invite', { bookId: ada.uid, email: 'x@okafor.example', role: 'admin', sees: 'theirs' }),
    ).rejects.toMatchObject({ code: 'functions/invalid-argument' })
    expect((await bookOfAda())['onlyTheirs']).toEqual([ben.uid])
  })

  it('is everything for who becomes an admin or the owner, and nobody’s once they are out', async () => {
    await people()
    await ask(product, ada, 'changeRole', { bookId: ada.uid, uid: ben.uid, role: 'admin', from: 'member' })
    expect((await bookOfAda())['onlyTheirs']).toEqual([])
    await sight(ada, cleo, 'theirs', 'everything')
    await ask(product, ada, 'handBookOn', { bookId: ada.uid, to: cleo.uid })
    await ask(product, cleo, 'answerOffer', { bookId: ada.uid, accepts: true })
    expect((await bookOfAda())['onlyTheirs']).toEqual([])
    await ask(product, cleo, 'changeRole', { bookId: ada.uid, uid: ben.uid, role: 'viewer', from: 'admin' })
    await sight(cleo, ben, 'theirs', 'everything')
    await ask(product, cleo, 'removeMember', { bookId: ada.uid, uid: ben.uid, handOver: { to: null, each: {} } })
    expect((await bookOfAda())['onlyTheirs']).toEqual([])
  })
})

it('what a crash left unsaid is put right in the night', async () => {
  await people()
  await give('rent', ben.uid)
  await until(async () => (await theirs(ben, 'reminders')).length > 0 || null, 'the reminders of Ben')
  // Those that are still being planned come with whom they concern.
  await until(async () => {
    const { docs } = await getDocs(collection(ada.db, inBook('reminders')))
    for (const { id } of docs) await mergeAsServer(product, inBook(`reminders/${id}`), { concerns: [] })
    return (await theirs(ben, 'reminders')).length === 0 || null
  }, 'no reminder to say that it is Ben’s')
  await product.runSchedule('settleOrphans')
  const all = await getDocs(collection(ada.db, inBook('reminders')))
  expect((await theirs(ben, 'reminders')).length).toBe(all.docs.length)
})
