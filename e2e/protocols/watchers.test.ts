import { collection, getDocs, setDoc, updateDoc, serverTimestamp } from 'firebase/firestore/lite'
import { shortDateWithYear } from '@duebook/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents, mergeAsServer, owner } from '../product/as-server.ts'
import { dayAhead } from '../product/days.ts'
import { until, type Product } from '../product/start-product.ts'
import { visitProduct } from '../product/visit-product.ts'
import { addressOf, ask, refused } from './book-people.ts'
import { bookWithWatchers, watchPage } from './book-with-watchers.ts'
import { addObligation, occurrenceOf, removeObligation, rentDay } from './documents.ts'
import { leave } from './person.ts'

// People without an account who are told of an obligation.
let product: Product
let at: Awaited<ReturnType<typeof bookWithWatchers>>

beforeAll(async () => {
  product = await visitProduct()
  at = await bookWithWatchers(product)
})
afterAll(async () => {
  await leave(...at.people)
  await product?.stop()
})
const open = (link: string, form?: Record<string, string>) => watchPage(product, link, form)

describe('somebody without an account', () => {
  it('is asked once, told what they said yes to, told how it was settled, and leaves with one press', async () => {
    const duty = await at.fresh({ reminderPlan: { steps: ['due -14 days inApp', 'due -1 days email'] } })
    const id = await at.askFor(duty)
    const question = await at.linkOf(duty.email)
    const [mail] = await at.mailsTo(duty.email)
    expect(mail?.subject).toMatch(/ would like you to be told about one date$/)
    expect(mail?.text).toContain('You would hear 14 days and 1 day before, and when it is done')
    expect(mail?.text).not.toContain('£950')
    expect(await at.rowsOf(id)).toEqual([])
    await refused(at.askFor(duty), 'already-asked')

    const asked = await open(question)
    expect(asked.heading).toMatch(/ would like you to be told$/)
    for (const said of ['Ada’s book', 'Gas safety check', shortDateWithYear(rentDay), duty.email])
      expect(asked.text).toContain(said)
    for (const _time of [1, 2]) {
      const answered = await open(question, { wants: 'yes' })
      expect(answered.heading).toBe('You will be told')
      expect(answered.text).toContain(', 14 days before. ')
    }
    const other = await open(question, { wants: 'no' })
    expect(other.heading).toBe('What you are told about')
    expect(other.text).toContain('This was answered already. Nothing was changed now.')
    const rows = await at.planned(id, 2)
    expect(rows.map((row) => (row as { channel?: string }).channel)).toEqual(['email', 'email'])

    await at.goes(rows[0]?.key ?? '')
    const link = await at.linkOf(duty.email, 2)
    const told = (await at.mailsTo(duty.email)).find(({ subject }) => subject.startsWith('Gas safety check is due'))
    expect(told?.text).toContain('You are not asked to do it.')
    for (const secret of ['£950', '/today', '/obligations', 'settings']) expect(told?.text).not.toContain(secret)
    await until(async () => {
      const kept = await getDocs(collection(at.ada.db, `books/${at.ada.uid}/reminders`))
      return kept.docs.some((one) => one.id === rows[0]?.key && one.get('state') === 'delivered')
    }, 'the row to be delivered')

    // However it is settled; and what it is settled as in the end is told as well.
    for (const [how, subject, mails] of [
      ['skipped', 'Gas safety check is skipped this time', 3],
      ['done', 'Gas safety check is done', 4],
    ] as const) {
      const settled = { ...occurrenceOf(at.ada.uid), obligationId: duty.id, state: how, reason: null }
      const signed = { reason: 'it was done', by: at.ada.uid, at: new Date().toISOString() }
      await setDoc(at.inBook(`occurrences/${duty.id}_${rentDay}`), {
        ...settled,
        ...(how === 'done' && { corrections: [signed] }),
      })
      const row = await until(
        async () => (await at.rowsOf(id)).find(({ key, step }) => step === -4 && key.includes(`_${how}_`)),
        `a row that says ${how}`,
      )
      await at.goes(row.key)
      await at.linkOf(duty.email, mails)
      const last = (await at.mailsTo(duty.email)).find((one) => one.subject === subject)
      expect(last?.text).toContain('By Ada’s book on')
    }

    expect(await open(link, { stop: id })).toMatchObject({ heading: 'Nothing more is sent about it', again: id })
    await until(async () => (await at.rowsOf(id)).every(({ state }) => state !== 'planned'), 'nothing to be planned')
    expect(await at.watcher(id)).toMatchObject({ state: 'left' })
    await refused(at.askFor(duty), 'said-no')
    expect((await open(question, { again: id })).heading).toBe('You will be told')
    expect(await at.watcher(id)).toMatchObject({ state: 'told' })
  })

  it('who says no is not asked again from this book for a year, and one who was let be is told nothing', async () => {
    const duty = await at.fresh()
    await at.askFor(duty)
    const link = await at.linkOf(duty.email)
    expect((await open(link, { wants: 'no' })).heading).toBe('Good. Nothing is sent')
    const other = await at.fresh()
    await refused(at.askFor({ id: other.id, email: duty.email }), 'said-no')
  })

  it('whose question is taken back finds that the link has ended; asked again it stands again without another mail', async () => {
    const duty = await at.fresh()
    const id = await at.askFor(duty)
    const link = await at.linkOf(duty.email)
    for (const _time of [1, 2]) await ask(product, at.ada, 'withdrawWatcher', { bookId: at.ada.uid, watcherId: id })
    for (const form of [undefined, { wants: 'yes' }]) {
      const ended = await open(link, form)
      expect(ended).toMatchObject({ status: 404, heading: 'This link no longer works' })
      expect(ended.text).not.toContain('Gas safety check')
    }
    expect(await at.askFor(duty)).toBe(id)
    expect((await open(link)).heading).toMatch(/ would like you to be told$/)
    expect(await at.mailsTo(duty.email)).toHaveLength(1)
  })

  it('is told no more once taken away', async () => {
    const duty = await at.fresh()
    const id = await at.askFor(duty)
    const link = await at.linkOf(duty.email)
    await open(link, { wants: 'yes' })
    await at.planned(id)
    await ask(product, at.ada, 'withdrawWatcher', { bookId: at.ada.uid, watcherId: id })
    await until(
      async () => (await at.rowsOf(id)).every(({ state }) => state === 'cancelled'),
      'the rows to be called back',
    )
  })

  it('hears once that it was ended, as whoever watches it in the book does, and nothing where that was taken back', async () => {
    const duty = await at.fresh({ title: 'Alarm service', watchers: [at.vera.uid] })
    const id = await at.askFor(duty)
    await open(await at.linkOf(duty.email), { wants: 'yes' })
    await at.planned(id)
    const endsAfter = (lastDay: string | null) =>
      updateDoc(at.inBook(`obligations/${duty.id}`), {
        schedule: { type: 'once', date: rentDay, ...(lastDay && { lastDay }) },
        updatedBy: at.ada.uid,
        updatedAt: serverTimestamp(),
      })
    const [slip, end] = [dayAhead(100), dayAhead(128)]
    await endsAfter(slip)
    const first = await at.saysOf(duty.id, slip, 2)
    await endsAfter(null)
    await until(
      async () => (await at.saysOf(duty.id, slip, 2)).every(({ state }) => state === 'cancelled'),
      'nothing to be told of what was taken back',
    )
    await endsAfter(end)
    await endsAfter(null)
    await endsAfter(end)
    const rows = await until(async () => {
      const found = await at.saysOf(duty.id, end, 2)
      return found.every(({ state }) => state === 'planned') && found
    }, 'both to be told of the end')
    for (const { key } of [...first, ...rows]) await at.goes(key)
    const theirs = await until(
      async () => (await at.mailsTo(duty.email)).find(({ subject }) => subject.startsWith('Alarm service ends after')),
      'the mail without an account',
    )
    expect(theirs.text).toContain('By Ada’s book on')
    expect(theirs.text).not.toContain('/obligations')
    const inside = await until(
      async () =>
        (await at.mailsTo(await addressOf(at.vera))).find(({ subject }) =>
          subject.startsWith('Alarm service ends after'),
        ),
      'the mail within the book',
    )
    expect(inside.text).toContain(`/obligations/${duty.id}?book=${at.ada.uid}`)
    const news = (await getDocs(collection(at.vera.db, `users/${at.vera.uid}/notifications`))).docs.map((one) =>
      one.data(),
    )
    expect(news.filter(({ news: what }) => what === 'watched.ended')).toEqual([
      expect.objectContaining({ body: theirs.subject, bookId: at.ada.uid, about: 'book' }),
    ])
    await product.runSchedule('sendDueReminders')
    for (const address of [duty.email, await addressOf(at.vera)])
      expect((await at.mailsTo(address)).filter(({ subject }) => subject.includes('Alarm service ends'))).toHaveLength(
        1,
      )
    // Whoever did it knows.
    expect(
      (await at.mailsTo(await addressOf(at.ada))).some(({ subject }) => subject.includes('Alarm service ends')),
    ).toBe(false)
  })

  it('hears once that it was deleted, and is told of it as before where that was taken back', async () => {
    const [kept, gone] = [
      await at.fresh({ title: 'Lift check' }),
      await at.fresh({ title: 'Van wash', watchers: [at.vera.uid] }),
    ]
    const [keptId, goneId] = [await at.askFor(kept), await at.askFor(gone)]
    for (const { email } of [kept, gone]) await open(await at.linkOf(email), { wants: 'yes' })
    await removeObligation(at.ada, kept.id)
    const slip = await at.saysOf(kept.id, rentDay, 1)
    await addObligation(at.ada, kept.id, { title: 'Lift check' })
    await until(
      async () => (await at.saysOf(kept.id, rentDay, 1)).every(({ state }) => state === 'cancelled'),
      'nothing to be told of what is back',
    )
    await removeObligation(at.ada, gone.id)
    const rows = await at.saysOf(gone.id, rentDay, 2)
    for (const { key } of [...slip, ...rows]) await at.goes(key)
    for (const address of [gone.email, await addressOf(at.vera)]) {
      await until(
        async () => (await at.mailsTo(address)).some(({ subject }) => subject === 'Van wash is deleted'),
        `the mail to ${address}`,
      )
      expect((await at.mailsTo(address)).filter(({ subject }) => subject.includes('Lift check is'))).toEqual([])
    }
    expect(await at.watcher(goneId)).toMatchObject({ state: 'takenAway' })
    expect(await at.watcher(keptId)).toMatchObject({ state: 'told' })
    expect((await at.rowsOf(keptId)).some(({ state, step }) => state === 'planned' && step === 0)).toBe(true)
  })

  it('sees all that they are told about in the book, and stops all of it at once', async () => {
    const [one, two] = [await at.fresh(), await at.fresh({ title: 'Boiler service' })]
    await at.askFor(one)
    const link = await at.linkOf(one.email)
    await open(link, { wants: 'yes' })
    await at.askFor({ id: two.id, email: one.email })
    await open(await at.linkOf(one.email, 2), { wants: 'yes' })
    const seen = await open(link)
    expect(seen.heading).toBe('What you are told about')
    for (const title of ['Boiler service', 'Gas safety check']) expect(seen.text).toContain(title)
    const stopped = await open(link, { stop: 'all' })
    expect(stopped.heading).toBe('Nothing more is sent about it')
    expect(stopped.text).not.toContain('Boiler service')
    expect(stopped.again.split(',')).toHaveLength(2)
    expect((await open(link, { again: stopped.again })).heading).toBe('You will be told')
    expect((await open(link)).text).toContain('Boiler service')
  })

  it('has their address deleted thirty days after they left, with their links, and history never had it', async () => {
    const duty = await at.fresh()
    const id = await at.askFor(duty)
    const link = await at.linkOf(duty.email)
    await open(link, { wants: 'yes' })
    await open(link, { stop: id })
    const month = 30 * 86_400_000
    await mergeAsServer(product, `books/${at.ada.uid}/outsideWatchers/${id}`, {
      since: new Date(Date.now() - month + 3_600_000),
    })
    await product.runSchedule('forgetWatchers')
    expect(await at.watcher(id)).toBeDefined()
    await mergeAsServer(product, `books/${at.ada.uid}/outsideWatchers/${id}`, {
      since: new Date(Date.now() - month - 3_600_000),
    })
    await product.runSchedule('forgetWatchers')
    expect(await at.watcher(id)).toBeUndefined()
    expect(await open(link)).toMatchObject({ status: 404, heading: 'This link no longer works' })
    const whole = await fetch(`${product.operator}/v1/${documents}:runQuery`, {
      method: 'POST',
      headers: owner,
      body: JSON.stringify({
        structuredQuery: {
          from: [{ collectionId: 'activity', allDescendants: true }],
        },
      }),
    })
    expect(await whole.text()).not.toContain(duty.email)
  })

  it('who never answered is not asked again for a year', async () => {
    const duty = await at.fresh()
    const id = await at.askFor(duty)
    await at.linkOf(duty.email)
    const long = new Date(Date.now() - 31 * 86_400_000)
    await mergeAsServer(product, `books/${at.ada.uid}/outsideWatchers/${id}`, { since: long, askedAt: long })
    expect(await open(await at.linkOf(duty.email), { wants: 'yes' })).toMatchObject({
      status: 404,
      heading: 'This link no longer works',
    })
    expect(await at.watcher(id)).toMatchObject({ state: 'asked' })
    await product.runSchedule('forgetWatchers')
    expect(await at.watcher(id)).toBeUndefined()
    await refused(at.askFor(duty), 'said-no')
  })
})
