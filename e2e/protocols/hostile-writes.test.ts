// Any year: the rules hold dates against one another, never against today.
import { doc, serverTimestamp, setDoc, Timestamp, updateDoc, writeBatch } from 'firebase/firestore/lite'
import { getAuth } from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents, mergeAsServer } from '../product/as-server.ts'
import { dayAhead } from '../product/days.ts'
import { startProduct, type Product } from '../product/start-product.ts'
import { addObligation, obligationOf, occurrenceOf, rentDay } from './documents.ts'
import { denied, leave, newOwner, newPerson, type Person } from './person.ts'

// What somebody tries who knows the rules: each row is refused, and beside it stands what a device rightly writes.
const [otherDay, betweenDay, laterDay] = [dayAhead(159), dayAhead(190), dayAhead(220)]
let product: Product
let ada: Person
let ben: Person
let mallory: Person

beforeAll(async () => {
  product = await startProduct({ flags: ['--web', 'none', '--functions', 'none'] })
  ada = await newOwner(product, 'ada')
  ben = await newPerson(product, 'ben')
  mallory = await newPerson(product, 'mallory')
  await mergeAsServer(product, `books/${ada.uid}`, {
    roles: { [ada.uid]: 'owner', [ben.uid]: 'member' },
    memberIds: [ada.uid, ben.uid],
  })
})
afterAll(async () => {
  await leave(ada, ben, mallory)
  await product?.stop()
})

describe('a date', () => {
  const rent = (person: Person, nominal = rentDay) => doc(person.db, `books/${ada.uid}/occurrences/rent_${nominal}`)
  const open = (uid: string, nominal = rentDay) => ({
    ...occurrenceOf(uid),
    nominal,
    due: nominal,
    originalDue: nominal,
    state: 'open',
    settledOn: null,
    settledBy: null,
    settledAt: null,
    reason: null,
  })
  const signed = () => ({ reason: 'agreed by phone', by: ada.uid, at: '2026-11-21T09:00:00.250Z' })
  const now = () => ({ updatedBy: ada.uid, updatedAt: serverTimestamp() })

  it('is there only with its obligation', async () => {
    const stray = { ...open(ada.uid), obligationId: 'none' }
    await denied(setDoc(doc(ada.db, `books/${ada.uid}/occurrences/none_${rentDay}`), stray))
    await setDoc(rent(ada), open(ada.uid))
  })

  it.each<[string, () => object]>([
    ['by itself', () => ({ due: laterDay })],
    ['together with the first one', () => ({ due: laterDay, originalDue: laterDay })],
    ['away from its first one', () => ({ originalDue: laterDay })],
    [
      'by an extension that says another day',
      () => ({ due: laterDay, extensions: [{ ...signed(), due: betweenDay }] }),
    ],
    [
      'by an extension in another’s name',
      () => ({ due: laterDay, extensions: [{ ...signed(), due: laterDay, by: ben.uid }] }),
    ],
    ['by a correction without a reason', () => ({ due: laterDay, corrections: [{ ...signed(), reason: '' }] })],
    ['to a day that does not exist', () => ({ due: '2027-06-31', corrections: [signed()] })],
  ])('is not moved %s', async (_what, change) => {
    await denied(updateDoc(rent(ada), { ...now(), ...change() }))
  })
  it('is moved by an extension, and put right by a correction', async () => {
    await updateDoc(rent(ada), { ...now(), due: laterDay, extensions: [{ ...signed(), due: laterDay }] })
    await denied(updateDoc(rent(ada), { ...now(), due: rentDay }))
    await updateDoc(rent(ada), { ...now(), due: rentDay, corrections: [signed()] })
  })

  const done = () => ({ state: 'done', settledOn: '2026-11-21', settledBy: ada.uid, settledAt: serverTimestamp() })
  it.each<[string, () => object]>([
    ['by nobody', () => ({ ...done(), settledBy: null })],
    ['by somebody else', () => ({ ...done(), settledBy: ben.uid })],
    ['on no day', () => ({ ...done(), settledOn: null })],
    ['on a day that does not exist', () => ({ ...done(), settledOn: '2026-02-29' })],
    ['at no time', () => ({ ...done(), settledAt: null })],
    ['at a time of one’s choosing', () => ({ ...done(), settledAt: Timestamp.fromMillis(0) })],
  ])('is not done %s', async (_what, change) => {
    await denied(setDoc(rent(ada, otherDay), { ...open(ada.uid, otherDay), ...change() }))
  })
  it('is done by who says so, then, and opened again', async () => {
    await setDoc(rent(ada, otherDay), { ...open(ada.uid, otherDay), ...done() })
    const reopened = { state: 'open', settledOn: null, settledBy: ada.uid, settledAt: null }
    await updateDoc(rent(ada, otherDay), { ...now(), ...reopened })
  })

  describe('that has to be proved', () => {
    const vat = (person: Person) => doc(person.db, `books/${ada.uid}/obligations/vat`)
    const by = (person: Person) => ({ updatedBy: person.uid, updatedAt: serverTimestamp() })
    const vatDone = (person: Person) => ({
      ...open(person.uid),
      obligationId: 'vat',
      ...done(),
      settledBy: person.uid,
    })
    const date = (person: Person) => doc(person.db, `books/${ada.uid}/occurrences/vat_${rentDay}`)
    beforeAll(() => addObligation(ada, 'vat', { proofPolicy: 'fileAndReviewer', reviewer: ada.uid }))

    it.each<[string, () => Promise<unknown>]>([
      ['a softer policy', () => updateDoc(vat(ben), { ...by(ben), proofPolicy: 'none' })],
      ['another reviewer', () => updateDoc(vat(ben), { ...by(ben), reviewer: ben.uid })],
      ['no reviewer', () => updateDoc(vat(ben), { ...by(ben), reviewer: null })],
      [
        'a softer policy in the same commit',
        () =>
          writeBatch(ben.db)
            .update(vat(ben), { ...by(ben), proofPolicy: 'none' })
            .set(date(ben), vatDone(ben))
            .commit(),
      ],
      [
        'an obligation made anew in its place',
        () => writeBatch(ben.db).delete(vat(ben)).set(vat(ben), obligationOf(ben.uid)).commit(),
      ],
      [
        'a policy that is hard again at the end of the commit',
        () =>
          writeBatch(ben.db)
            .update(vat(ben), { ...by(ben), proofPolicy: 'none' })
            .set(date(ben), vatDone(ben))
            .update(vat(ben), { ...by(ben), proofPolicy: 'fileAndReviewer' })
            .commit(),
      ],
      [
        'a date of an obligation that is not there',
        () => setDoc(doc(ben.db, `books/${ada.uid}/occurrences/v_${rentDay}`), { ...vatDone(ben), obligationId: 'v' }),
      ],
    ])('is not got round by a member with %s', async (_what, attempt) => {
      await denied(attempt())
    })
    it('is changed by a member in other things, and in this by the owner', async () => {
      await updateDoc(vat(ben), { ...by(ben), notes: 'The figures are in the drawer.' })
      await updateDoc(vat(ada), { ...by(ada), proofPolicy: 'none', reviewer: null })
      await setDoc(date(ben), vatDone(ben))
    })
  })
})

describe('what is stored', () => {
  const junk = 'x'.repeat(900_000)
  const monthly = {
    type: 'recurring',
    start: '2026-01-30',
    rule: { kind: 'rrule', rrule: 'FREQ=MONTHLY;BYMONTHDAY=30' },
    monthEnd: 'backward',
    adjustment: { convention: 'preceding', regions: ['GB-ENG'] },
  }
  const until = (day: string) => JSON.stringify({ until: day, timing: monthly })
  const days = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `2027-0${n}-01`)
  it.each<[string, object]>([
    ['a schedule', { schedule: { type: 'once', date: rentDay, junk } }],
    [
      'a schedule’s convention',
      { schedule: { type: 'once', date: rentDay, adjustment: { convention: 'following', regions: [], junk } } },
    ],
    [
      'a schedule’s regions',
      { schedule: { type: 'once', date: rentDay, adjustment: { convention: 'following', regions: [junk] } } },
    ],
    ['an amount', { amount: { minor: 1, currency: 'GBP', estimated: false, junk } }],
    ['a notice', { notice: { period: { amount: 1, unit: 'months' }, counts: 'sent', junk } }],
    ['a reminder plan', { reminderPlan: { steps: [], junk } }],
    ['a reminder', { reminderPlan: { steps: [`due -1 days ${junk}`] } }],
    [
      'a reminder that is a map',
      { reminderPlan: { steps: [{ of: 'due', offset: { amount: -1, unit: 'days' }, channels: [], junk }] } },
    ],
    ['a tag', { tags: [junk] }],
    ['tags of another kind', { tags: [{ junk }] }],
    ['many tags', { tags: Array(300).fill('x'.repeat(1000)) }],
    ['notes in a list', { notes: [junk] }],
    ['a day that does not exist', { nextDue: '2027-02-30' }],
    ['a start that does not exist', { schedule: { type: 'once', date: '2027-13-01' } }],
    ['a last day that does not exist', { schedule: { ...monthly, lastDay: '2027-02-30' } }],
    ['what gave the dates once', { schedule: { ...monthly, earlier: [`{${junk}}`] } }],
    ['what gave them, as a map', { schedule: { ...monthly, earlier: [{ junk }] } }],
    ['what gave them, nine times', { schedule: { ...monthly, earlier: days.map(until) } }],
  ])('holds no junk in %s', async (_what, change) => {
    await denied(addObligation(ada, 'junk', change))
  })
  it('holds what the app writes', async () => {
    const adjustment = { convention: 'following', regions: ['GB-ENG'], weekend: [6, 7] }
    await addObligation(ada, 'sound', {
      schedule: { type: 'once', date: '2028-02-29', adjustment },
      reminderPlan: {
        steps: ['due -30 days email inApp', 'due -1 days 09:00 email'],
        nag: { everyHours: 4, times: 2 },
      },
      tags: ['home', 'the flat'],
    })
  })
  it('holds a rule that was changed again and again, and its last day', async () => {
    await addObligation(ada, 'changed', { schedule: monthly })
    const at = doc(ada.db, `books/${ada.uid}/obligations/changed`)
    const change = (schedule: object) => updateDoc(at, { schedule, updatedBy: ada.uid, updatedAt: serverTimestamp() })
    for (let changes = 1; changes <= 8; changes++)
      await change({ ...monthly, earlier: days.slice(0, changes).map(until) })
    await change({ ...monthly, earlier: days.slice(0, 8).map(until), lastDay: '2028-01-30' })
    await change(monthly)
  })
})

describe('a stranger', () => {
  const documentAt = (path: string) => `${documents}/${path}`
  /** One commit by the protocol itself, because the SDK asks first. */
  const commit = async (person: Person, writes: object[]) => {
    const token = await getAuth(person.app).currentUser?.getIdToken()
    const answer = await fetch(`${product.origin}/v1/${documents}:commit`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ writes }),
    })
    return answer.status
  }
  const own = () => ({ delete: documentAt(`users/${mallory.uid}/sessions/none`) })

  it.each([
    ['is there', () => `books/${ada.uid}/obligations/rent`, true],
    ['is not there', () => `books/${ada.uid}/obligations/none`, true],
    ['is not there, and should not be', () => `books/${ada.uid}/obligations/none`, false],
    ['is there, and should not be', () => `books/${ada.uid}`, false],
  ])('does not learn by a verify that a document %s', async (_what, path, exists) => {
    expect(await commit(mallory, [{ verify: documentAt(path()), currentDocument: { exists } }, own()])).toBe(403)
  })
  it('learns of what may be read, as a transaction does', async () => {
    const verify = (path: string, exists: boolean) => ({ verify: documentAt(path), currentDocument: { exists } })
    const rent = `books/${ada.uid}/obligations/rent`
    expect(await commit(ada, [verify(rent, true)])).toBe(200)
    expect(await commit(ada, [verify(rent, false)])).toBe(409)
  })
})
