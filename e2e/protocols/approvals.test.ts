import { arrayRemove, collection, doc, getDoc, getDocs, setDoc, updateDoc, writeBatch } from 'firebase/firestore/lite'
import type { WantedAct } from '@duebook/contract/people/approval'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayAhead } from '../product/days.ts'
import { until, type Product } from '../product/start-product.ts'
import { visitProduct } from '../product/visit-product.ts'
import { ask, bring, confirm, newTeam, refused } from './book-people.ts'
import { addObligation, occurrenceOf, rentDay } from './documents.ts'
import { denied, leave, newPerson, type Person } from './person.ts'

// A book that asks a second person before something is waived, given more time or deleted, as the screens ask.
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
  ada = await newTeam(product, 'ada', 5)
  ;[ben, cleo, vera, mallory] = (await Promise.all(
    ['ben', 'cleo', 'vera', 'mallory'].map((name) => newPerson(product, name)),
  )) as [Person, Person, Person, Person]
  await confirm(product, ben, cleo, vera, mallory)
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
  await addObligation(cleo, id, { title: 'Rates' }, ada.uid)
})

const later = dayAhead(150)
const bookId = () => ada.uid
const inBook = (path: string, who = ada) => doc(who.db, `books/${ada.uid}/${path}`)
const dataAt = async (path: string, who = ada) => (await getDoc(inBook(path, who))).data()
const waive: WantedAct = { act: 'waive', nominal: rentDay, reason: 'The council agreed.' }
const extend: WantedAct = {
  act: 'extend',
  nominal: rentDay,
  due: later,
  reason: 'By letter.',
  grantedBy: 'The council',
}
const remove: WantedAct = { act: 'delete', reason: 'A mistake.' }
const wants = async (who: Person, wanted: WantedAct, obligationId = id) =>
  (await ask(product, who, 'askApproval', { bookId: bookId(), obligationId, wanted })).approvalId
const answers = (who: Person, approvalId: string, reason?: string) =>
  ask(product, who, 'answerApproval', {
    bookId: bookId(),
    approvalId,
    answer: reason === undefined ? { how: 'approve' } : { how: 'decline', reason },
  })
const news = async (who: Person) =>
  (await getDocs(collection(who.db, `users/${who.uid}/notifications`))).docs.map((one) => one.get('body') as string)

describe('a book with nobody else who could approve', () => {
  it('does not ask for approval', async () => {
    const asked = { bookId: bookId(), acts: ['waive' as const] }
    await refused(ask(product, ada, 'setApprovals', asked), 'nobody-else')
    for (const who of [cleo, vera, mallory]) await refused(ask(product, who, 'setApprovals', asked), 'not-allowed')
    await refused(wants(cleo, waive), 'overtaken')
  })
})

describe('a book that asks a second person', () => {
  beforeAll(async () => {
    await bring(product, ada, ben, 'admin')
    await ask(product, ada, 'setApprovals', { bookId: bookId(), acts: ['delete', 'waive', 'extend'] })
  })

  it('says so, in an order of its own, and its history says who set it', async () => {
    expect((await getDoc(doc(ada.db, `books/${ada.uid}`))).get('approvals')).toEqual(['waive', 'extend', 'delete'])
    const lines = (await getDocs(collection(ada.db, `books/${ada.uid}/activity`))).docs.map((one) => one.data())
    expect(lines).toContainEqual(
      expect.objectContaining({
        action: 'book.approvals',
        actor: ada.uid,
        before: { acts: [] },
        after: { acts: ['waive', 'extend', 'delete'] },
      }),
    )
  })

  it.each(['ada', 'cleo'] as const)('lets %s waive, extend and delete by no write of their own', async (name) => {
    const who = { ada, cleo }[name]
    const own = `own-${name}`
    await addObligation(who, own, {}, ada.uid)
    const at = inBook(`occurrences/${own}_${rentDay}`, who)
    const record = { ...occurrenceOf(who.uid), obligationId: own }
    const open = { ...record, state: 'open', settledOn: null, settledBy: null, settledAt: null, reason: null }
    const signed = { reason: 'By letter.', by: who.uid, at: new Date().toISOString() }
    await denied(setDoc(at, record))
    await denied(setDoc(at, { ...open, due: later, extensions: [{ due: later, ...signed }] }))
    await denied(setDoc(at, { ...open, due: later, corrections: [signed] }))
    await setDoc(at, open)
    await denied(setDoc(at, { ...record, due: rentDay }))
    await denied(setDoc(at, { ...open, due: later, extensions: [{ due: later, takesBack: true, ...signed }] }))
    await denied(
      writeBatch(who.db)
        .delete(inBook(`obligations/${own}`, who))
        .update(doc(who.db, `books/${ada.uid}`), { active: arrayRemove(own) })
        .commit(),
    )
    await denied(updateDoc(doc(who.db, `books/${ada.uid}`), { approvals: [] }))
  })

  it('waives once another has approved, in the name of who wanted it, and both are told', async () => {
    const approvalId = await wants(cleo, waive)
    expect(await dataAt(`occurrences/${id}_${rentDay}`)).toBeUndefined()
    expect(await news(ben)).toContain(`cleo@okafor.example asks you to approve waiving Rates`)
    expect(await news(cleo)).not.toContain(`cleo@okafor.example asks you to approve waiving Rates`)
    await refused(wants(cleo, waive), 'already-asked')
    for (const who of [cleo, vera, mallory]) await refused(answers(who, approvalId), 'not-allowed')
    for (const _time of [1, 2]) await answers(ben, approvalId)
    expect(await dataAt(`occurrences/${id}_${rentDay}`)).toMatchObject({
      state: 'waived',
      settledBy: cleo.uid,
      reason: 'The council agreed.',
      updatedBy: cleo.uid,
    })
    expect(await dataAt(`obligations/${id}`)).toMatchObject({ nextNominal: null, updatedBy: cleo.uid })
    expect(await news(cleo)).toContain('ben@okafor.example approved waiving Rates')
    expect(await news(ada)).not.toContain(`cleo@okafor.example asks you to approve waiving Rates`)
    await refused(answers(ada, approvalId, 'Too late.'), 'used')
    const lines = await until(async () => {
      const found = (await getDocs(collection(ada.db, `books/${ada.uid}/activity`))).docs
        .map((one) => one.data())
        .filter((one) => one['obligationId'] === id)
      return found.some((one) => one['action'] === 'occurrence.waived') && found
    }, 'a line that it was waived')
    expect(lines.map((one) => [one['action'], one['actor']])).toEqual(
      expect.arrayContaining([
        ['approval.asked', cleo.uid],
        ['approval.approved', ben.uid],
        ['occurrence.waived', cleo.uid],
      ]),
    )
  })

  it('gives more time once approved, with who granted it', async () => {
    await answers(ada, await wants(cleo, extend))
    expect(await dataAt(`occurrences/${id}_${rentDay}`)).toMatchObject({
      state: 'open',
      due: later,
      extensions: [{ due: later, reason: 'By letter.', grantedBy: 'The council', by: cleo.uid }],
    })
    expect(await dataAt(`obligations/${id}`)).toMatchObject({ nextDue: later })
  })

  it('deletes once approved, and only what whoever wants it has added and nothing happened with', async () => {
    await refused(wants(ada, remove), 'overtaken')
    await answers(ben, await wants(cleo, remove))
    expect(await dataAt(`obligations/${id}`)).toBeUndefined()
    await refused(wants(cleo, remove), 'not-allowed')
  })

  it('leaves all as it was where it is declined, or taken back', async () => {
    const first = await wants(cleo, waive)
    await answers(ben, first, 'Not this year.')
    expect(await dataAt(`approvals/${first}`)).toMatchObject({ state: 'declined', answer: 'Not this year.' })
    expect(await news(cleo)).toContain('ben@okafor.example declined waiving Rates')
    const second = await wants(cleo, waive)
    await refused(ask(product, ada, 'withdrawApproval', { bookId: bookId(), approvalId: second }), 'not-allowed')
    for (const _time of [1, 2]) await ask(product, cleo, 'withdrawApproval', { bookId: bookId(), approvalId: second })
    await refused(answers(ben, second), 'used')
    expect(await dataAt(`occurrences/${id}_${rentDay}`)).toBeUndefined()
  })

  it('lets nobody approve what they want themselves', async () => {
    const approvalId = await wants(ada, waive)
    await refused(answers(ada, approvalId), 'own-request')
    await answers(ben, approvalId)
    expect(await dataAt(`occurrences/${id}_${rentDay}`)).toMatchObject({ state: 'waived', settledBy: ada.uid })
  })

  it('does nothing that cannot be done any more', async () => {
    const approvalId = await wants(cleo, waive)
    await setDoc(inBook(`occurrences/${id}_${rentDay}`, cleo), {
      ...occurrenceOf(cleo.uid),
      obligationId: id,
      state: 'done',
      reason: null,
    })
    await refused(answers(ben, approvalId), 'overtaken')
    await refused(wants(cleo, { ...extend, nominal: dayAhead(1) }), 'overtaken')
  })

  it('answers two at once with one', async () => {
    const approvalId = await wants(cleo, waive)
    const both = await Promise.allSettled([answers(ada, approvalId), answers(ben, approvalId, 'No.')])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [state, record] = [await dataAt(`approvals/${approvalId}`), await dataAt(`occurrences/${id}_${rentDay}`)]
    expect(record?.['state']).toBe(state?.['state'] === 'approved' ? 'waived' : undefined)
  })

  it('is asked from nobody’s own writes, and by nobody of another book', async () => {
    const approvalId = await wants(cleo, waive)
    for (const who of [ada, cleo]) {
      await denied(updateDoc(inBook(`approvals/${approvalId}`, who), { state: 'approved' }))
      await denied(setDoc(inBook('approvals/forged-by-somebody', who), { state: 'waiting' }))
    }
    await denied(getDocs(collection(mallory.db, `books/${ada.uid}/approvals`)))
    await refused(wants(mallory, waive), 'not-allowed')
    await refused(wants(vera, waive), 'not-allowed')
    await refused(answers(mallory, approvalId), 'not-allowed')
    await refused(answers(ben, 'A'.repeat(20)), 'not-allowed')
    for (const bad of [
      { ...waive, reason: '' },
      { ...waive, reason: 'x'.repeat(501) },
      { ...waive, nominal: '../x' },
      { ...extend, due: undefined },
      { act: 'pay' },
    ])
      await expect(wants(cleo, bad as WantedAct)).rejects.toMatchObject({ code: 'functions/invalid-argument' })
  })

  it('takes back what waits once it is not asked for any more, and says so to whoever wanted it', async () => {
    const [kept, ended] = [await wants(cleo, extend), await wants(cleo, waive)]
    await ask(product, ada, 'setApprovals', { bookId: bookId(), acts: ['extend', 'delete'] })
    expect(await dataAt(`approvals/${ended}`)).toMatchObject({ state: 'withdrawn', answeredBy: ada.uid, answer: null })
    expect(await dataAt(`approvals/${kept}`)).toMatchObject({ state: 'waiting' })
    expect(await news(cleo)).toContain('Nobody has to approve waiving Rates any more')
    expect(await news(ben)).not.toContain('cleo@okafor.example asks you to approve waiving Rates')
    await refused(answers(ben, ended), 'used')
    await ask(product, ada, 'setApprovals', { bookId: bookId(), acts: ['waive', 'extend', 'delete'] })
  })

  it('asks no more once only one is left who could approve', async () => {
    const approvalId = await wants(cleo, waive)
    await ask(product, ada, 'changeRole', { bookId: bookId(), uid: ben.uid, role: 'member', from: 'admin' })
    expect((await getDoc(doc(ada.db, `books/${ada.uid}`))).get('approvals')).toBeUndefined()
    expect(await dataAt(`approvals/${approvalId}`)).toMatchObject({ state: 'withdrawn' })
    await setDoc(inBook(`occurrences/${id}_${rentDay}`, cleo), { ...occurrenceOf(cleo.uid), obligationId: id })
  })
})
