import { getFunctions, httpsCallable } from 'firebase/functions'
import { collection, doc, getDoc, getDocs, serverTimestamp, setDoc, updateDoc } from 'firebase/firestore/lite'
import { describe, expect, it } from 'vitest'
import { mergeAsServer } from '../product/as-server.ts'
import { dayAhead } from '../product/days.ts'
import { until } from '../product/start-product.ts'
import { bookOfThree } from './book-of-three.ts'
import { addressOf, ask, bring, refused } from './book-people.ts'
import { addObligation, profileOf, removeObligation, rentDay } from './documents.ts'
import { denied, type Person } from './person.ts'

// What becomes of whoever is in a book, asked by the official SDK as the screens ask.
const at = bookOfThree()

describe('a role', () => {
  it('that is taken away is gone at the next write, and nobody gives what is not theirs to give', async () => {
    await at.people()
    await bring(at.product, at.ada, at.ben, 'admin')
    await bring(at.product, at.ada, at.cleo, 'member')
    const bookId = at.ada.uid
    await refused(
      ask(at.product, at.cleo, 'changeRole', { bookId, uid: at.cleo.uid, role: 'admin', from: 'member' }),
      'not-allowed',
    )
    await refused(
      ask(at.product, at.ben, 'changeRole', { bookId, uid: at.ada.uid, role: 'member', from: 'owner' }),
      'not-allowed',
    )
    await refused(
      ask(at.product, at.ben, 'changeRole', { bookId, uid: at.cleo.uid, role: 'viewer', from: 'admin' }),
      'changed',
    )
    await addObligation(at.cleo, 'water', {}, bookId)
    for (const _time of [1, 2])
      await ask(at.product, at.ben, 'changeRole', { bookId, uid: at.cleo.uid, role: 'viewer', from: 'member' })
    await denied(addObligation(at.cleo, 'gas', {}, bookId))
    expect(await at.inbox(at.cleo)).toMatchObject([{ news: 'role.changed' }])
  })
})

describe('somebody who has an obligation', () => {
  it('hears in the app that another ended or deleted it, once and of whose act it was, and nothing of their own', async () => {
    await at.people()
    await bring(at.product, at.ada, at.ben, 'member')
    const bookId = at.ada.uid
    for (const id of ['water', 'gas']) await addObligation(at.ada, id, { title: id, assignee: at.ben.uid }, bookId)
    await addObligation(at.ben, 'heat', { title: 'heat', assignee: at.ben.uid }, bookId)
    const lastDay = dayAhead(50)
    const end = (who: Person, id: string) =>
      updateDoc(doc(who.db, at.inBook(`obligations/${id}`)), {
        schedule: { type: 'once', date: rentDay, lastDay },
        updatedBy: who.uid,
        updatedAt: serverTimestamp(),
      })
    await end(at.ada, 'water')
    await end(at.ben, 'heat')
    await removeObligation(at.ada, 'gas')
    const over = await until(async () => {
      const { docs } = await getDocs(collection(at.ada.db, at.inBook('reminders')))
      const rows = docs.filter((one) => one.get('step') === -4 && one.get('recipient') === at.ben.uid)
      return rows.length === 2 && rows
    }, 'what Ben is to be told')
    for (const { ref } of over) await mergeAsServer(at.product, ref.path, { fireAt: new Date(Date.now() - 1000) })
    for (const _time of [1, 2]) await at.product.runSchedule('sendDueReminders')
    const told = (await at.inbox(at.ben)).filter(({ news }) => String(news).startsWith('owned.'))
    expect(told.map(({ news, body }) => [news, body]).toSorted()).toEqual([
      ['owned.deleted', 'gas is deleted'],
      ['owned.ended', expect.stringMatching(/^water ends after /)],
    ])
    expect(told.find(({ news }) => news === 'owned.ended')?.['more']).toContain(
      `It is yours. ${await addressOf(at.ada)} ended it on `,
    )
    const mails = (await at.product.messages()).map(({ subject }) => subject)
    expect(mails.filter((subject) => /^(water|gas|heat) (ends|has|is deleted)/.test(subject))).toEqual([])
  })
})

describe('somebody who leaves', () => {
  const handed = { assignee: '', reviewer: '' }
  it('is taken out with what hangs on them, in one step, and the new owner is told once', async () => {
    await at.people()
    await bring(at.product, at.ada, at.ben, 'member')
    await bring(at.product, at.ada, at.cleo, 'member')
    const bookId = at.ada.uid
    for (const id of ['water', 'gas', 'heat']) await addObligation(at.ada, id, { assignee: at.ben.uid }, bookId)
    await addObligation(at.ada, 'rates', { assignee: at.ada.uid, reviewer: at.ben.uid }, bookId)
    const out = (handOver: { to: string | null; each: Record<string, string> }) =>
      ask(at.product, at.ada, 'removeMember', { bookId, uid: at.ben.uid, handOver })
    await refused(out({ to: null, each: {} }), 'hand-over')
    await refused(out({ to: at.ben.uid, each: {} }), 'new-owner-unfit')
    await refused(out({ to: 'nobody', each: {} }), 'new-owner-unfit')
    expect(await out({ to: at.cleo.uid, each: { heat: at.ada.uid } })).toEqual({
      handedOver: { [at.cleo.uid]: 2, [at.ada.uid]: 1 },
    })
    const of = async (id: string) => (await getDoc(doc(at.ada.db, at.inBook(`obligations/${id}`)))).data() ?? handed
    expect([(await of('water')).assignee, (await of('gas')).assignee, (await of('heat')).assignee]).toEqual([
      at.cleo.uid,
      at.cleo.uid,
      at.ada.uid,
    ])
    expect((await of('rates')).reviewer).toBe(at.cleo.uid)
    await denied(getDoc(doc(at.ben.db, at.inBook('obligations/water'))))
    await denied(getDoc(doc(at.ben.db, at.inBook('members/anybody'))))
    const received = (await at.inbox(at.cleo)).filter(({ news }) => news === 'obligations.received')
    expect(received).toHaveLength(1)
    expect(await at.inbox(at.ben)).toMatchObject([{ news: 'member.removed' }])
    const mail = await until(
      async () => (await at.product.messages()).find(({ subject }) => subject.startsWith('2 obligations in')),
      'the mail about what was handed over',
    )
    expect(mail.to).toBe(await addressOf(at.cleo))
    expect(await out({ to: null, each: {} })).toEqual({ handedOver: {} })
  })

  it('is not the owner, and leaves by themselves with nothing on them', async () => {
    await at.people()
    await bring(at.product, at.ada, at.ben, 'viewer')
    const nothing = { to: null, each: {} }
    const out = (by: Person, uid: string) =>
      ask(at.product, by, 'removeMember', { bookId: at.ada.uid, uid, handOver: nothing })
    await refused(out(at.ada, at.ada.uid), 'last-owner')
    await refused(out(at.ben, at.ada.uid), 'not-allowed')
    for (const _time of [1, 2]) expect(await out(at.ben, at.ben.uid)).toEqual({ handedOver: {} })
    expect((await at.bookOfAda()).memberIds).toEqual([at.ada.uid])
    expect((await at.inbox(at.ada)).map(({ news }) => news)).toContain('member.left')
  })
})

describe('a member’s name', () => {
  it('follows their profile', async () => {
    await at.people()
    await setDoc(doc(at.ben.db, `users/${at.ben.uid}`), { ...profileOf(at.ben.uid), displayName: 'Ben Whitlock' })
    await bring(at.product, at.ada, at.ben, 'member')
    const name = async () => (await getDoc(doc(at.ada.db, at.inBook(`members/${at.ben.uid}`)))).get('name')
    expect(await name()).toBe('Ben Whitlock')
    await updateDoc(doc(at.ben.db, `users/${at.ben.uid}`), { displayName: 'Benjamin' })
    await until(async () => (await name()) === 'Benjamin', 'the name to follow')
  })
})

describe('what hangs on somebody who is not in the book', () => {
  it('goes to the owner in the night, who is told once', async () => {
    await at.people()
    await bring(at.product, at.ada, at.ben, 'member')
    for (const id of ['water', 'gas']) {
      await addObligation(at.ada, id, { reviewer: at.ben.uid }, at.ada.uid)
      // The rules let nobody name them: a crash left them there.
      await mergeAsServer(at.product, at.inBook(`obligations/${id}`), { assignee: 'nobody' })
    }
    for (const _time of [1, 2]) await at.product.runSchedule('settleOrphans')
    for (const id of ['water', 'gas'])
      expect((await getDoc(doc(at.ada.db, at.inBook(`obligations/${id}`)))).data()).toMatchObject({
        assignee: at.ada.uid,
        reviewer: at.ben.uid,
      })
    expect((await at.inbox(at.ada)).filter(({ news }) => news === 'obligations.received')).toMatchObject([
      { body: expect.stringContaining('2 obligations') },
    ])
  })
})

describe('an account that is deleted', () => {
  const step = (person: Person, name: string) =>
    httpsCallable(getFunctions(person.app, `${at.product.origin}/duebook/us-central1`), 'deleteAccount')({ step: name })

  it('leaves the books of others with what hung on it in the hands of their owner', async () => {
    await at.people()
    await bring(at.product, at.ada, at.ben, 'member')
    await addObligation(at.ada, 'water', { assignee: at.ben.uid }, at.ada.uid)
    await expect(step(at.ada, 'books')).rejects.toMatchObject({ details: { reason: 'owns-shared-books' } })
    for (const one of ['books', 'documents', 'account']) await step(at.ben, one)
    expect((await getDoc(doc(at.ada.db, at.inBook('obligations/water')))).get('assignee')).toBe(at.ada.uid)
    expect((await at.bookOfAda()).memberIds).toEqual([at.ada.uid])
    expect((await at.inbox(at.ada)).map(({ news }) => news)).toEqual(
      expect.arrayContaining(['member.left', 'obligations.received']),
    )
  })

  it('does not take with it the first book, once that was handed on', async () => {
    await at.people()
    await bring(at.product, at.ada, at.ben, 'member')
    await ask(at.product, at.ada, 'handBookOn', { bookId: at.ada.uid, to: at.ben.uid })
    await ask(at.product, at.ben, 'answerOffer', { bookId: at.ada.uid, accepts: true })
    const nothing = { to: null, each: {} }
    await ask(at.product, at.ada, 'removeMember', { bookId: at.ada.uid, uid: at.ada.uid, handOver: nothing })
    for (const one of ['books', 'documents', 'account']) await step(at.ada, one)
    expect((await at.bookOfAda(at.ben)).roles).toEqual({ [at.ben.uid]: 'owner' })
    expect((await getDoc(doc(at.ben.db, at.inBook('obligations/rent')))).exists()).toBe(true)
  })
})
