import { mostProposed } from '@duebook/contract/people/proposal'
import type { PeopleRequests } from '@duebook/contract/people/people-requests'
import { shortDate } from '@duebook/domain'
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
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mergeAsServer, writeTogetherAsServer } from '../product/as-server.ts'
import { dayAhead } from '../product/days.ts'
import { until, type Product } from '../product/start-product.ts'
import { visitProduct } from '../product/visit-product.ts'
import { ask, bring, confirm, newTeam, refused, team } from './book-people.ts'
import { addObligation, occurrenceOf, removeObligation, rentDay } from './documents.ts'
import { denied, leave, newPerson, type Person } from './person.ts'

// A plan day for a date that is another's, asked of them as the screens ask.
let product: Product
let ada: Person
let ben: Person
let cleo: Person
let vera: Person
let mallory: Person
let count = 0
let id = ''

beforeAll(async () => {
  product = await visitProduct()
  ada = await newTeam(product, 'ada', 6)
  ;[ben, cleo, vera, mallory] = (await Promise.all(
    ['ben', 'cleo', 'vera', 'mallory'].map((name) => newPerson(product, name)),
  )) as [Person, Person, Person, Person]
  await confirm(product, ben, cleo, vera, mallory)
  await bring(product, ada, ben, 'member')
  await bring(product, ada, cleo, 'member')
  await bring(product, ada, vera, 'viewer')
})
afterAll(async () => {
  await leave(ada, ben, cleo, vera, mallory)
  await product?.stop()
})
beforeEach(async () => {
  count += 1
  id = `duty${count}`
  await addObligation(ada, id, { title: 'PAYE', assignee: ben.uid })
})

const plan = dayAhead(120)
const bookId = () => ada.uid
const inBook = (path: string, who = ada) => doc(who.db, `books/${ada.uid}/${path}`)
const dataAt = async (path: string, who = ada) => (await getDoc(inBook(path, who))).data()
const proposal = () => dataAt(`proposals/${id}_${rentDay}`)
const record = () => dataAt(`occurrences/${id}_${rentDay}`)
const signed = (by: Person) => ({ updatedBy: by.uid, updatedAt: serverTimestamp() })
const open = (by: Person) => ({
  ...occurrenceOf(by.uid),
  obligationId: id,
  state: 'open',
  settledOn: null,
  settledBy: null,
  settledAt: null,
  reason: null,
})
const proposes = (who: Person, more: Partial<PeopleRequests['proposePlan']> = {}) =>
  ask(product, who, 'proposePlan', {
    bookId: bookId(),
    obligationId: id,
    nominal: rentDay,
    of: ben.uid,
    due: rentDay,
    plan,
    ...more,
  })
const answers = (who: Person, how: 'take' | 'decline', reason: string | null = null, day = plan) =>
  ask(product, who, 'answerProposal', {
    bookId: bookId(),
    obligationId: id,
    nominal: rentDay,
    plan: day,
    answer: how === 'take' ? { how } : { how, reason },
  })
const withdraws = (who: Person) =>
  ask(product, who, 'withdrawProposal', { bookId: bookId(), obligationId: id, nominal: rentDay })
const inbox = async (who: Person) =>
  (await getDocs(collection(who.db, `users/${who.uid}/notifications`))).docs.filter((one) => one.id.includes(id))
const news = async (who: Person) => (await inbox(who)).map((one) => one.get('body') as string)
const today = dayAhead(0)
const proposed = () => `${shortDate(plan, today)} for PAYE, instead of ${shortDate(rentDay, today)}`
const told = () => `ada@okafor.example proposes ${proposed()}`
const ended = () =>
  until(async () => (await proposal()) === undefined && (await inbox(ben)).length === 0, 'a proposal that has ended')

describe('a day that is proposed for what is another’s', () => {
  it('plans nothing, and is told to whoever has it, and to nobody else', async () => {
    await proposes(ada)
    expect(await record()).toBeUndefined()
    expect(await news(ben)).toEqual([told()])
    for (const who of [ada, cleo, vera]) expect(await news(who)).toEqual([])
    expect(await proposal()).toMatchObject({ title: 'PAYE', plan, due: rentDay, was: null, askedOf: ben.uid })
  })

  it('is planned once taken, in the name of whoever has it, and whoever asked is told', async () => {
    await proposes(ada)
    for (const who of [ada, cleo, vera, mallory]) await refused(answers(who, 'take'), 'not-allowed')
    expect(await record()).toBeUndefined()
    for (const _time of [1, 2]) await answers(ben, 'take')
    expect(await record()).toMatchObject({ state: 'open', plan, due: rentDay, updatedBy: ben.uid })
    expect(await dataAt(`obligations/${id}`)).toMatchObject({ nextPlan: plan, nextDue: rentDay, updatedBy: ben.uid })
    expect(await proposal()).toBeUndefined()
    expect(await news(ben)).toEqual([])
    expect(await news(ada)).toEqual([`ben@okafor.example took it: PAYE is planned for ${shortDate(plan, today)}`])
    const line = await until(async () => {
      const lines = await getDocs(
        query(collection(ada.db, `books/${ada.uid}/activity`), where('obligationId', '==', id)),
      )
      return lines.docs.map((one) => one.data()).find((one) => one['action'] === 'occurrence.planned')
    }, 'a line that it was planned')
    expect(line['actor']).toBe(ben.uid)
  })

  it('is not planned where it is declined, and whoever asked is told, with a word why or without', async () => {
    await proposes(ada)
    for (const who of [ada, cleo, vera]) await refused(answers(who, 'decline'), 'not-allowed')
    for (const _time of [1, 2]) await answers(ben, 'decline', 'The payroll is run on the 15th.')
    expect(await record()).toBeUndefined()
    expect(await news(ben)).toEqual([])
    const [said] = await inbox(ada)
    expect(said?.data()).toMatchObject({
      news: 'proposal.declined',
      body: `ben@okafor.example does not take ${proposed()}`,
      more: '“The payroll is run on the 15th.”',
    })
    await proposes(ada)
    await answers(ben, 'decline')
    expect((await inbox(ada))[0]?.get('more')).toBe('Nothing is planned otherwise')
    await refused(answers(ben, 'take'), 'overtaken')
  })

  it('is taken back by whoever asked, as long as it waits', async () => {
    await proposes(ada)
    for (const who of [ben, cleo, vera, mallory]) await refused(withdraws(who), 'not-allowed')
    expect(await withdraws(ada)).toEqual({ outcome: 'done' })
    expect(await withdraws(ada)).toEqual({ outcome: 'over' })
    expect(await news(ben)).toEqual([])
    await refused(answers(ben, 'take'), 'overtaken')
    expect(await record()).toBeUndefined()
  })

  it('is one at a time, and only the day that was read is taken', async () => {
    await proposes(ada)
    for (const who of [ada, cleo]) await refused(proposes(who), 'proposed-already')
    await withdraws(ada)
    await proposes(ada, { plan: dayAhead(119) })
    await refused(answers(ben, 'take'), 'overtaken')
    expect(await record()).toBeUndefined()
    await answers(ben, 'take', null, dayAhead(119))
    expect(await record()).toMatchObject({ plan: dayAhead(119) })
  })

  it('is answered once where it is taken and taken back at once', async () => {
    await proposes(ada)
    const [taken, back] = await Promise.allSettled([answers(ben, 'take'), withdraws(ada)])
    const isTaken = taken.status === 'fulfilled'
    expect((await record())?.['plan']).toBe(isTaken ? plan : undefined)
    expect(back).toMatchObject({ status: 'fulfilled', value: { outcome: isTaken ? 'over' : 'done' } })
    expect(await news(ada)).toHaveLength(isTaken ? 1 : 0)
  })
})

describe('a proposal ends, and nobody is asked or told again, when the date', () => {
  const after: [what: string, happens: () => Promise<unknown>][] = [
    ['is done', () => setDoc(inBook(`occurrences/${id}_${rentDay}`, ben), { ...open(ben), ...done() })],
    [
      'is planned by hand',
      () => setDoc(inBook(`occurrences/${id}_${rentDay}`, ben), { ...open(ben), plan: dayAhead(99) }),
    ],
    [
      'is given more time',
      () => {
        const more = { due: dayAhead(140), reason: 'By letter.', by: ben.uid, at: new Date().toISOString() }
        return setDoc(inBook(`occurrences/${id}_${rentDay}`, ben), { ...open(ben), due: more.due, extensions: [more] })
      },
    ],
    [
      'moves with its rule',
      () =>
        changes({
          schedule: { type: 'once', date: dayAhead(141) },
          nextNominal: dayAhead(141),
          nextDue: dayAhead(141),
        }),
    ],
    ['goes to somebody else', () => changes({ assignee: cleo.uid })],
    ['is nobody’s any more', () => changes({ assignee: null })],
    [
      'ends with its obligation',
      () =>
        changes({
          schedule: { type: 'once', date: rentDay, lastDay: today },
          status: 'ended',
          nextNominal: null,
          nextDue: null,
        }),
    ],
    ['is deleted with its obligation', () => removeObligation(ada, id)],
  ]
  const done = () => ({ state: 'done', settledOn: today, settledBy: ben.uid, settledAt: serverTimestamp() })
  const changes = (fields: object) => updateDoc(inBook(`obligations/${id}`), { ...fields, ...signed(ada) })

  it.each(after)('%s', async (_what, happens) => {
    await proposes(ada)
    expect(await news(ben)).toEqual([told()])
    await happens()
    await ended()
    expect(await news(ada)).toEqual([])
    await refused(answers(ben, 'take'), 'overtaken')
  })

  it('is after the last day of its obligation, which goes on until then', async () => {
    const [start, later] = [dayAhead(1), dayAhead(120)]
    const schedule = { type: 'recurring', start, rule: { kind: 'rrule', rrule: 'FREQ=WEEKLY' } }
    await changes({ schedule, nextNominal: start, nextDue: start })
    await proposes(ada, { nominal: later, due: later, plan: dayAhead(100) })
    expect(await dataAt(`proposals/${id}_${later}`)).toMatchObject({ due: later })
    await changes({ schedule: { ...schedule, lastDay: dayAhead(50) } })
    await until(async () => (await inbox(ben)).length === 0, 'a proposal that has ended')
    expect(await dataAt(`proposals/${id}_${later}`)).toBeUndefined()
    await refused(proposes(ada, { nominal: later, due: later, plan: dayAhead(100) }), 'overtaken')
  })

  it('stands as it was, it goes on: what is said of another date, or besides, ends nothing', async () => {
    await proposes(ada)
    await updateDoc(inBook(`obligations/${id}`), { notes: 'Ring them.', ...signed(ada) })
    await setDoc(inBook(`occurrences/${id}_${rentDay}`, ben), {
      ...open(ben),
      acknowledgedBy: ben.uid,
      acknowledgedAt: serverTimestamp(),
    })
    await until(async () => (await dataAt(`obligations/${id}`))?.['notes'] === 'Ring them.', 'the notes')
    await answers(ben, 'take')
    expect(await record()).toMatchObject({ plan, acknowledgedBy: ben.uid })
  })

  it('has a proposed day that passes: it is not taken any more, and the night ends it', async () => {
    await proposes(ada)
    await mergeAsServer(product, `books/${ada.uid}/proposals/${id}_${rentDay}`, { plan: dayAhead(-1) })
    await refused(answers(ben, 'take', null, dayAhead(-1)), 'overtaken')
    await product.runSchedule('settleOrphans')
    await ended()
  })
})

describe('nobody proposes', () => {
  it('who may not change the book, or is not in it, or sees only what is theirs', async () => {
    for (const who of [vera, mallory]) await refused(proposes(who), 'not-allowed')
    await mergeAsServer(product, `books/${ada.uid}`, { onlyTheirs: [cleo.uid] })
    await refused(proposes(cleo), 'not-allowed')
    await mergeAsServer(product, `books/${ada.uid}`, { onlyTheirs: [] })
    await refused(proposes(ada, { obligationId: 'nothing' }), 'not-allowed')
    // Of another's book nothing is learnt, whatever is asked.
    await refused(proposes(mallory, { obligationId: 'nothing' }), 'not-allowed')
    expect(await proposal()).toBeUndefined()
  })

  it('what is not whose it is said to be, or their own', async () => {
    await refused(proposes(ada, { of: cleo.uid }), 'reassigned')
    await refused(proposes(ben), 'reassigned')
    await updateDoc(inBook(`obligations/${id}`), { assignee: null, ...signed(ada) })
    await refused(proposes(ada), 'reassigned')
  })

  it('to somebody who left, or only reads the book', async () => {
    await mergeAsServer(product, `books/${ada.uid}/obligations/${id}`, { assignee: vera.uid })
    await refused(proposes(ada, { of: vera.uid }), 'asked-left')
    await mergeAsServer(product, `books/${ada.uid}/obligations/${id}`, { assignee: 'somebody-who-left' })
    await refused(proposes(ada, { of: 'somebody-who-left' }), 'asked-left')
    for (const name of ['constructor', '__proto__']) {
      await mergeAsServer(product, `books/${ada.uid}/obligations/${id}`, { assignee: name })
      await refused(proposes(ada, { of: name }), 'asked-left')
    }
  })

  it('for a date that is not as they see it, or a day that is none for it', async () => {
    await refused(proposes(ada, { due: dayAhead(130) }), 'overtaken')
    await refused(proposes(ada, { nominal: dayAhead(1), due: dayAhead(1), plan: today }), 'overtaken')
    await refused(proposes(ada, { plan: dayAhead(-1) }), 'overtaken')
    await refused(proposes(ada, { plan: dayAhead(130) }), 'overtaken')
    await setDoc(inBook(`occurrences/${id}_${rentDay}`, ben), { ...open(ben), plan })
    await refused(proposes(ada), 'overtaken')
    await proposes(ada, { plan: dayAhead(119) })
    expect(await proposal()).toMatchObject({ was: plan })
  })

  it('in a book that can only be read, where nothing is taken either', async () => {
    await proposes(ada)
    await mergeAsServer(product, `books/${ada.uid}`, { entitlement: { ...team(6), access: 'readOnly' } })
    await refused(answers(ben, 'take'), 'read-only')
    await refused(proposes(cleo), 'read-only')
    await answers(ben, 'decline')
    await mergeAsServer(product, `books/${ada.uid}`, { entitlement: team(6) })
  })

  it('more than a hundred times in a day, nor where a hundred wait', async () => {
    await mergeAsServer(product, `bounds/${cleo.uid}_proposals`, { count: 100, since: new Date() })
    await refused(proposes(cleo), 'too-often')
    const waiting = Array.from({ length: mostProposed }, (_, at) => `books/${ada.uid}/proposals/full${at}_${rentDay}`)
    const one = { nominal: rentDay, title: 'Gas', due: rentDay, was: null, plan, askedOf: ben.uid, askedBy: cleo.uid }
    await writeTogetherAsServer(
      product,
      waiting.map((path, at) => [path, { ...one, obligationId: `full${at}`, askerName: 'Cleo', askedAt: new Date() }]),
    )
    await refused(proposes(ada), 'too-many-proposals')
    // Of obligations that there are not: the night ends them.
    await product.runSchedule('settleOrphans')
    await proposes(ada)
  })

  it.each<[what: string, more: object]>([
    // Any year: there is no such day in any.
    ['a day that there is not', { plan: '2027-02-30' }],
    ['a day in other words', { plan: 'tomorrow' }],
    ['a path for a date', { nominal: '../x' }],
    ['a path for an obligation', { obligationId: 'a/b' }],
    ['nobody to ask', { of: '' }],
    ['more than is asked', { state: 'taken' }],
    ['a list of days', { plan: [plan] }],
  ])('with %s', async (_what, more) => {
    await expect(proposes(ada, more)).rejects.toMatchObject({ code: 'functions/invalid-argument' })
  })

  it('by a write of their own, nor reads what others of another book propose', async () => {
    await proposes(ada)
    for (const who of [ada, ben, cleo]) {
      await denied(updateDoc(inBook(`proposals/${id}_${rentDay}`, who), { plan: dayAhead(1) }))
      await denied(setDoc(inBook('proposals/forged_by-somebody', who), { plan }))
      expect((await getDoc(inBook(`proposals/${id}_${rentDay}`, who))).exists()).toBe(true)
    }
    await denied(getDocs(collection(mallory.db, `books/${ada.uid}/proposals`)))
    await denied(getDoc(inBook(`proposals/${id}_${rentDay}`, mallory)))
  })

  it.each([
    ['an answer that there is not', { answer: { how: 'approve' } }],
    ['a reason that is too long', { answer: { how: 'decline', reason: 'x'.repeat(501) } }],
    ['no day', { plan: undefined }],
  ])('answers with %s', async (_what, more) => {
    const asked = { bookId: bookId(), obligationId: id, nominal: rentDay, plan, answer: { how: 'take' as const } }
    await expect(
      ask(product, ben, 'answerProposal', { ...asked, ...more } as PeopleRequests['answerProposal']),
    ).rejects.toMatchObject({ code: 'functions/invalid-argument' })
  })
})

describe('what waits ends with whoever leaves the book', () => {
  const takesOut = (who: Person) =>
    ask(product, ada, 'removeMember', { bookId: bookId(), uid: who.uid, handOver: { to: ada.uid, each: {} } })

  it('as asked by them, and as asked of them', async () => {
    await mergeAsServer(product, `bounds/${cleo.uid}_proposals`, { count: 0, since: new Date() })
    await proposes(cleo)
    await takesOut(cleo)
    await ended()
    await proposes(ada)
    await takesOut(ben)
    expect(await proposal()).toBeUndefined()
    expect(await inbox(ben)).toEqual([])
    await refused(answers(ben, 'take'), 'not-allowed')
  })
})
