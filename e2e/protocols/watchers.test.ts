import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app'
import { collection, doc, getDoc, getDocs, setDoc, updateDoc, serverTimestamp } from 'firebase/firestore/lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents, mergeAsServer, owner } from '../product/as-server.ts'
import { dayAhead } from '../product/days.ts'
import { until, type Product } from '../product/start-product.ts'
import { visitProduct } from '../product/visit-product.ts'
import { addressOf, ask, bring, confirm, newTeam, refused } from './book-people.ts'
import { addObligation, occurrenceOf, removeObligation, rentDay } from './documents.ts'
import { denied, leave, newPerson, type Person } from './person.ts'

// People without an account who are told of an obligation, asked by the official SDK as the screens ask.
let product: Product
let ada: Person
let vera: Person
let mallory: Person
let nobody: Pick<Person, 'app'>
let app: FirebaseApp
let count = 0

beforeAll(async () => {
  product = await visitProduct()
  ada = await newTeam(product, 'ada', 3)
  vera = await newPerson(product, 'vera')
  mallory = await newPerson(product, 'mallory')
  await confirm(product, vera, mallory)
  await bring(product, ada, vera, 'viewer')
  app = initializeApp({ projectId: 'duebook', apiKey: 'duebook' }, `stranger at ${product.port}`)
  nobody = { app }
})
afterAll(async () => {
  await leave(ada, vera, mallory)
  await deleteApp(app)
  await product?.stop()
})

/** An obligation of Ada's, with its day `days` ahead, and an address that nobody was asked at. */
async function fresh(changed: object = {}): Promise<{ id: string; email: string }> {
  count += 1
  const id = `duty${count}`
  await addObligation(ada, id, { title: 'Gas safety check', ...changed })
  return { id, email: `dev${count}@chandra.example` }
}
const askFor = async ({ id, email }: { id: string; email: string }) =>
  (await ask(product, ada, 'askWatcher', { bookId: ada.uid, obligationId: id, email })).watcherId
const mailsTo = async (email: string) => (await product.messages()).filter(({ to }) => to === email)
const linkIn = (links: string[]) =>
  links
    .filter((one) => one.includes('/watch/') && !one.endsWith('/no'))
    .map((one) => one.slice(one.indexOf('/watch/') + 7))[0]
/** The link of the newest mail to an address, once there are so many. */
const linkOf = (email: string, mails = 1) =>
  until(async () => {
    const found = await mailsTo(email)
    return found.length >= mails && linkIn(found.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]?.links ?? [])
  }, `${mails} mails to ${email}`)
const inBook = (path: string) => doc(ada.db, `books/${ada.uid}/${path}`)
const watcher = async (id: string) => (await getDoc(inBook(`outsideWatchers/${id}`))).data()
const rowsOf = async (id: string) =>
  (await getDocs(collection(ada.db, `books/${ada.uid}/reminders`))).docs
    .map((one) => ({ key: one.id, ...(one.data() as Record<string, unknown>) }))
    .filter((one) => 'recipient' in one && String(one['recipient']) === `outside:${id}`) as {
    key: string
    state?: string
    step?: number
  }[]
const planned = (id: string, most = 1) =>
  until(async () => {
    const rows = (await rowsOf(id)).filter(({ state }) => state === 'planned')
    return rows.length === most && rows
  }, `${most} planned rows`)
/** The rows that say of an obligation that it is over with that day, once there are so many. */
const saysOf = (obligationId: string, last: string, most: number) =>
  until(async () => {
    const { docs } = await getDocs(collection(ada.db, `books/${ada.uid}/reminders`))
    const rows = docs.flatMap((one) =>
      one.get('obligationId') === obligationId && one.get('step') === -4 && one.get('nominal') === last
        ? [{ key: one.id, state: String(one.get('state')) }]
        : [],
    )
    return rows.length === most && rows
  }, `${most} rows that say that it is over`)
/** As if its time had come. */
async function goes(key: string) {
  await mergeAsServer(product, `books/${ada.uid}/reminders/${key}`, { fireAt: new Date(Date.now() - 1000) })
  await product.runSchedule('sendDueReminders')
}

describe('somebody without an account', () => {
  it('is asked once, told what they said yes to, told how it was settled, and leaves with one press', async () => {
    const duty = await fresh({ reminderPlan: { steps: ['due -14 days inApp', 'due -1 days email'] } })
    const id = await askFor(duty)
    const question = await linkOf(duty.email)
    const [mail] = await mailsTo(duty.email)
    expect(mail?.subject).toMatch(/ would like you to be told about one date$/)
    expect(mail?.text).toContain('You would hear 14 days and 1 day before, and when it is done')
    expect(mail?.text).not.toContain('950')
    expect(await rowsOf(id)).toEqual([])
    await refused(askFor(duty), 'already-asked')

    expect(await ask(product, nobody, 'seeWatching', { link: question })).toMatchObject({
      state: 'asked',
      bookName: 'Ada’s book',
      email: duty.email,
      date: { title: 'Gas safety check', due: rentDay, done: null },
      told: [],
    })
    for (const _time of [1, 2])
      expect(await ask(product, nobody, 'answerWatching', { link: question, wants: true })).toMatchObject({
        state: 'told',
        first: { step: '14 days before' },
      })
    await refused(ask(product, nobody, 'answerWatching', { link: question, wants: false }), 'used')
    const rows = await planned(id, 2)
    expect(rows.map((row) => (row as { channel?: string }).channel)).toEqual(['email', 'email'])

    await goes(rows[0]?.key ?? '')
    const link = await linkOf(duty.email, 2)
    const told = (await mailsTo(duty.email)).find(({ subject }) => subject.startsWith('Gas safety check is due'))
    expect(told?.text).toContain('You are not asked to do it.')
    for (const secret of ['950', '/today', '/obligations', 'settings']) expect(told?.text).not.toContain(secret)
    await until(async () => {
      const kept = await getDocs(collection(ada.db, `books/${ada.uid}/reminders`))
      return kept.docs.some((one) => one.id === rows[0]?.key && one.get('state') === 'delivered')
    }, 'the row to be delivered')

    // However it is settled; and what it is settled as in the end is told as well.
    for (const [how, subject, mails] of [
      ['skipped', 'Gas safety check is skipped this time', 3],
      ['done', 'Gas safety check is done', 4],
    ] as const) {
      const settled = { ...occurrenceOf(ada.uid), obligationId: duty.id, state: how, reason: null }
      const signed = { reason: 'it was done', by: ada.uid, at: new Date().toISOString() }
      await setDoc(inBook(`occurrences/${duty.id}_${rentDay}`), {
        ...settled,
        ...(how === 'done' && { corrections: [signed] }),
      })
      const row = await until(
        async () => (await rowsOf(id)).find(({ key, step }) => step === -4 && key.includes(`_${how}_`)),
        `a row that says ${how}`,
      )
      await goes(row.key)
      await linkOf(duty.email, mails)
      const last = (await mailsTo(duty.email)).find((one) => one.subject === subject)
      expect(last?.text).toContain('By Ada’s book on')
    }

    expect(await ask(product, nobody, 'stopWatching', { link, watcherId: id })).toMatchObject({
      state: 'left',
      told: [],
    })
    await until(async () => (await rowsOf(id)).every(({ state }) => state !== 'planned'), 'nothing to be planned')
    expect(await watcher(id)).toMatchObject({ state: 'left' })
    await refused(askFor(duty), 'said-no')
    expect(await ask(product, nobody, 'watchAgain', { link: question, watcherId: id })).toMatchObject({ state: 'told' })
  })

  it('who says no is not asked again from this book for a year, and one who was let be is told nothing', async () => {
    const duty = await fresh()
    await askFor(duty)
    const link = await linkOf(duty.email)
    expect(await ask(product, nobody, 'answerWatching', { link, wants: false })).toMatchObject({ state: 'declined' })
    const other = await fresh()
    await refused(askFor({ id: other.id, email: duty.email }), 'said-no')
  })

  it('whose question is taken back finds that the link has ended; asked again it stands again without another mail', async () => {
    const duty = await fresh()
    const id = await askFor(duty)
    const link = await linkOf(duty.email)
    for (const _time of [1, 2]) await ask(product, ada, 'withdrawWatcher', { bookId: ada.uid, watcherId: id })
    expect(await ask(product, nobody, 'seeWatching', { link })).toMatchObject({ state: 'ended', date: null })
    await refused(ask(product, nobody, 'answerWatching', { link, wants: true }), 'used')
    expect(await askFor(duty)).toBe(id)
    expect(await ask(product, nobody, 'seeWatching', { link })).toMatchObject({ state: 'asked' })
    expect(await mailsTo(duty.email)).toHaveLength(1)
  })

  it('is told no more once taken away', async () => {
    const duty = await fresh()
    const id = await askFor(duty)
    const link = await linkOf(duty.email)
    await ask(product, nobody, 'answerWatching', { link, wants: true })
    await planned(id)
    await ask(product, ada, 'withdrawWatcher', { bookId: ada.uid, watcherId: id })
    await until(
      async () => (await rowsOf(id)).every(({ state }) => state === 'cancelled'),
      'the rows to be called back',
    )
  })

  it('hears once that it was ended, as whoever watches it in the book does, and nothing where that was taken back', async () => {
    const duty = await fresh({ title: 'Alarm service', watchers: [vera.uid] })
    const id = await askFor(duty)
    await ask(product, nobody, 'answerWatching', { link: await linkOf(duty.email), wants: true })
    await planned(id)
    const endsAfter = (lastDay: string | null) =>
      updateDoc(inBook(`obligations/${duty.id}`), {
        schedule: { type: 'once', date: rentDay, ...(lastDay && { lastDay }) },
        updatedBy: ada.uid,
        updatedAt: serverTimestamp(),
      })
    const [slip, end] = [dayAhead(100), dayAhead(128)]
    await endsAfter(slip)
    const first = await saysOf(duty.id, slip, 2)
    await endsAfter(null)
    await until(
      async () => (await saysOf(duty.id, slip, 2)).every(({ state }) => state === 'cancelled'),
      'nothing to be told of what was taken back',
    )
    await endsAfter(end)
    await endsAfter(null)
    await endsAfter(end)
    const rows = await until(async () => {
      const found = await saysOf(duty.id, end, 2)
      return found.every(({ state }) => state === 'planned') && found
    }, 'both to be told of the end')
    for (const { key } of [...first, ...rows]) await goes(key)
    const theirs = await until(
      async () => (await mailsTo(duty.email)).find(({ subject }) => subject.startsWith('Alarm service ends after')),
      'the mail without an account',
    )
    expect(theirs.text).toContain('By Ada’s book on')
    expect(theirs.text).not.toContain('/obligations')
    const inside = await until(
      async () =>
        (await mailsTo(await addressOf(vera))).find(({ subject }) => subject.startsWith('Alarm service ends after')),
      'the mail within the book',
    )
    expect(inside.text).toContain(`/obligations/${duty.id}?book=${ada.uid}`)
    const news = (await getDocs(collection(vera.db, `users/${vera.uid}/notifications`))).docs.map((one) => one.data())
    expect(news.filter(({ news: what }) => what === 'watched.ended')).toEqual([
      expect.objectContaining({ body: theirs.subject, bookId: ada.uid, about: 'book' }),
    ])
    await product.runSchedule('sendDueReminders')
    for (const address of [duty.email, await addressOf(vera)])
      expect((await mailsTo(address)).filter(({ subject }) => subject.includes('Alarm service ends'))).toHaveLength(1)
    // Whoever did it knows.
    expect((await mailsTo(await addressOf(ada))).some(({ subject }) => subject.includes('Alarm service ends'))).toBe(
      false,
    )
  })

  it('hears once that it was deleted, and is told of it as before where that was taken back', async () => {
    const [kept, gone] = [
      await fresh({ title: 'Lift check' }),
      await fresh({ title: 'Van wash', watchers: [vera.uid] }),
    ]
    const [keptId, goneId] = [await askFor(kept), await askFor(gone)]
    for (const { email } of [kept, gone])
      await ask(product, nobody, 'answerWatching', { link: await linkOf(email), wants: true })
    await removeObligation(ada, kept.id)
    const slip = await saysOf(kept.id, rentDay, 1)
    await addObligation(ada, kept.id, { title: 'Lift check' })
    await until(
      async () => (await saysOf(kept.id, rentDay, 1)).every(({ state }) => state === 'cancelled'),
      'nothing to be told of what is back',
    )
    await removeObligation(ada, gone.id)
    const rows = await saysOf(gone.id, rentDay, 2)
    for (const { key } of [...slip, ...rows]) await goes(key)
    for (const address of [gone.email, await addressOf(vera)]) {
      await until(
        async () => (await mailsTo(address)).some(({ subject }) => subject === 'Van wash is deleted'),
        `the mail to ${address}`,
      )
      expect((await mailsTo(address)).filter(({ subject }) => subject.includes('Lift check is'))).toEqual([])
    }
    expect(await watcher(goneId)).toMatchObject({ state: 'takenAway' })
    expect(await watcher(keptId)).toMatchObject({ state: 'told' })
    expect((await rowsOf(keptId)).some(({ state, step }) => state === 'planned' && step === 0)).toBe(true)
  })

  it('sees all that they are told about in the book, and stops all of it at once', async () => {
    const [one, two] = [await fresh(), await fresh({ title: 'Boiler service' })]
    await askFor(one)
    const link = await linkOf(one.email)
    await ask(product, nobody, 'answerWatching', { link, wants: true })
    await askFor({ id: two.id, email: one.email })
    await ask(product, nobody, 'answerWatching', { link: await linkOf(one.email, 2), wants: true })
    const seen = await ask(product, nobody, 'seeWatching', { link })
    expect(seen.told.map(({ title }) => title).toSorted()).toEqual(['Boiler service', 'Gas safety check'])
    expect(await ask(product, nobody, 'stopWatching', { link, watcherId: null })).toMatchObject({ told: [] })
  })

  it('has their address deleted thirty days after they left, with their links, and history never had it', async () => {
    const duty = await fresh()
    const id = await askFor(duty)
    const link = await linkOf(duty.email)
    await ask(product, nobody, 'answerWatching', { link, wants: true })
    await ask(product, nobody, 'stopWatching', { link, watcherId: id })
    const month = 30 * 86_400_000
    await mergeAsServer(product, `books/${ada.uid}/outsideWatchers/${id}`, {
      since: new Date(Date.now() - month + 3_600_000),
    })
    await product.runSchedule('forgetWatchers')
    expect(await watcher(id)).toBeDefined()
    await mergeAsServer(product, `books/${ada.uid}/outsideWatchers/${id}`, {
      since: new Date(Date.now() - month - 3_600_000),
    })
    await product.runSchedule('forgetWatchers')
    expect(await watcher(id)).toBeUndefined()
    await refused(ask(product, nobody, 'seeWatching', { link }), 'link-unknown')
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
    const duty = await fresh()
    const id = await askFor(duty)
    await linkOf(duty.email)
    const long = new Date(Date.now() - 31 * 86_400_000)
    await mergeAsServer(product, `books/${ada.uid}/outsideWatchers/${id}`, { since: long, askedAt: long })
    await refused(ask(product, nobody, 'answerWatching', { link: await linkOf(duty.email), wants: true }), 'expired')
    await product.runSchedule('forgetWatchers')
    expect(await watcher(id)).toBeUndefined()
    await refused(askFor(duty), 'said-no')
  })
})

describe('nobody asks, or takes away, who may not', () => {
  it.each(['vera', 'mallory'] as const)('%s', async (name) => {
    const who = { vera, mallory }[name]
    const duty = await fresh()
    const id = await askFor(duty)
    const asking = { bookId: ada.uid, obligationId: duty.id, email: 'x@chandra.example' }
    await refused(ask(product, who, 'askWatcher', asking), 'not-allowed')
    await refused(ask(product, who, 'withdrawWatcher', { bookId: ada.uid, watcherId: id }), 'not-allowed')
    await denied(updateDoc(doc(who.db, `books/${ada.uid}/outsideWatchers/${id}`), { state: 'told' }))
    await denied(getDoc(doc(who.db, `books/${ada.uid}/watcherLinks/one`)))
    if (name === 'mallory') await denied(getDocs(collection(who.db, `books/${ada.uid}/outsideWatchers`)))
  })
  it('Ada herself writes none', async () => {
    await denied(
      setDoc(inBook('outsideWatchers/mine'), { state: 'told', email: 'x@chandra.example', since: serverTimestamp() }),
    )
  })
  it('whoever is in the book is chosen among its people', async () => {
    const duty = await fresh()
    await refused(askFor({ id: duty.id, email: await addressOf(vera) }), 'already-in')
  })
  it('one address is asked five times in a day, whoever asks', async () => {
    const duties = await Promise.all(Array.from({ length: 6 }, () => fresh()))
    for (const { id } of duties.slice(0, 5)) await askFor({ id, email: 'often@chandra.example' })
    await refused(askFor({ id: duties[5]?.id ?? '', email: 'often@chandra.example' }), 'too-often')
  })
  it('ten are told of one obligation, and no more', async () => {
    const { id } = await fresh()
    // Each obligation has room of its own, and Ada thirty questions a day; the eleventh is refused before it counts.
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        mergeAsServer(product, `books/${ada.uid}/outsideWatchers/${String(n).padStart(32, 'w')}`, {
          obligationId: id,
          email: `w${n}@chandra.example`,
          state: 'asked',
        }),
      ),
    )
    await refused(askFor({ id, email: 'one-more@chandra.example' }), 'too-many-watchers')
  })
})

describe('a link', () => {
  let link = ''
  let mine = ''
  let other = ''
  beforeAll(async () => {
    const [one, two] = [await fresh(), await fresh()]
    mine = await askFor(one)
    other = await askFor(two)
    link = await linkOf(one.email)
    await ask(product, nobody, 'answerWatching', { link: await linkOf(two.email), wants: true })
  })
  it.each<[what: string, forged: () => string]>([
    ['with another secret', () => `${ada.uid}.${'A'.repeat(43)}`],
    ['with one letter changed', () => `${link.slice(0, -5)}${link.at(-5) === 'x' ? 'y' : 'x'}${link.slice(-4)}`],
    ['of another’s book', () => `${mallory.uid}.${link.split('.')[1]}`],
    ['of a book that is not there', () => `nowhere.${link.split('.')[1]}`],
  ])('%s leads nowhere, and all of these look alike', async (_what, forged) => {
    for (const attempt of [
      () => ask(product, nobody, 'seeWatching', { link: forged() }),
      () => ask(product, nobody, 'answerWatching', { link: forged(), wants: true }),
      () => ask(product, nobody, 'stopWatching', { link: forged(), watcherId: null }),
      () => ask(product, nobody, 'watchAgain', { link: forged(), watcherId: mine }),
    ])
      await refused(attempt(), 'link-unknown')
  })
  it('says and does nothing for another address', async () => {
    await refused(ask(product, nobody, 'stopWatching', { link, watcherId: other }), 'link-unknown')
    await refused(ask(product, nobody, 'watchAgain', { link, watcherId: other }), 'link-unknown')
    await ask(product, nobody, 'stopWatching', { link, watcherId: null })
    expect((await watcher(other))?.state).toBe('told')
    expect((await watcher(mine))?.state).toBe('asked')
  })
  it('is no invitation, and an invitation’s link is none of these', async () => {
    await expect(ask(product, nobody, 'seeInvitation', { link })).rejects.toMatchObject({
      code: 'functions/invalid-argument',
    })
    await expect(
      ask(product, nobody, 'seeWatching', { link: `${ada.uid}.invitation1.${'A'.repeat(43)}` }),
    ).rejects.toMatchObject({ code: 'functions/invalid-argument' })
  })
  it.each([
    ['', undefined],
    ['a'.repeat(200_000), undefined],
    ['../users/x.' + 'A'.repeat(43), undefined],
  ])('that is no link is refused before anything is looked at', async (bad) => {
    await expect(ask(product, nobody, 'seeWatching', { link: bad })).rejects.toMatchObject({
      code: 'functions/invalid-argument',
    })
  })
  it('shows HTML and line ends in a title as text, and in no header', async () => {
    const duty = await fresh({
      title: '<b>Gas</b>\r\nBcc: all@example.org',
      schedule: { type: 'once', date: dayAhead(40) },
    })
    await askFor(duty)
    await linkOf(duty.email)
    const [mail] = await mailsTo(duty.email)
    expect(mail?.html).not.toContain('<b>Gas</b>')
    expect(mail?.text).toContain('(<b>Gas</b> Bcc: all@example.org)')
  })
})
