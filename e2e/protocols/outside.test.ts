import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app'
import { collection, deleteDoc, doc, getDoc, getDocs, setDoc, updateDoc } from 'firebase/firestore/lite'
import { uploadBytes } from 'firebase/storage'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PeopleRequests } from '@duebook/contract/people/people-requests'
import { mergeAsServer, writeAsServer } from '../product/as-server.ts'
import { dayAhead } from '../product/days.ts'
import { until, type Product } from '../product/start-product.ts'
import { visitProduct } from '../product/visit-product.ts'
import { attachmentOf, bytesAt, describedBy, judged, picture, recordAt, sha256 } from './attachment.ts'
import { addressOf, ask, bring, confirm, newTeam, refused } from './book-people.ts'
import { addObligation, occurrenceOf, rentDay } from './documents.ts'
import { denied, leave, newPerson, type Person } from './person.ts'
import { send } from './send.ts'

// A link for somebody outside, asked as its holder asks, and as those do who would like to see more.
let product: Product
let ada: Person
let admin: Person
let member: Person
let mallory: Person
let app: FirebaseApp
let rentLink = ''

beforeAll(async () => {
  product = await visitProduct()
  ada = await newTeam(product, 'ada', 10)
  ;[admin, member] = (await Promise.all(['admin', 'member'].map((name) => newPerson(product, name)))) as [
    Person,
    Person,
  ]
  mallory = await newTeam(product, 'mallory', 3)
  await confirm(product, admin, member)
  await bring(product, ada, admin, 'admin')
  await bring(product, ada, member, 'member')
  await addObligation(ada, 'secret', { title: 'Secret lease', notes: 'word-of-notes' })
  for (const [id, obligationId] of [
    ['file-rent', 'rent'],
    ['file-secret', 'secret'],
  ] as const) {
    await setDoc(recordAt(ada, id), { ...attachmentOf(ada.uid, ada.uid, id), obligationId })
    const told = describedBy(ada.uid)
    await uploadBytes(bytesAt(ada, id), picture, {
      ...told,
      customMetadata: { ...told.customMetadata, obligation: obligationId },
    })
    await judged(ada, id)
  }
  await setDoc(doc(ada.db, `books/${ada.uid}/occurrences/rent_${rentDay}`), occurrenceOf(ada.uid))
  // What is opened shows its history, of which the server writes the line.
  await until(
    async () => (await lines()).some(({ action }) => action === 'occurrence.waived'),
    'the line that it was waived',
  )
  app = initializeApp({ projectId: 'duebook', apiKey: 'duebook' }, `auditor at ${product.port}`)
  rentLink = await make()
})
afterAll(async () => {
  await leave(ada, admin, member, mallory)
  await deleteApp(app)
  await product?.stop()
})

const asked = (changed: Partial<PeopleRequests['makeOutsideLink']> = {}): PeopleRequests['makeOutsideLink'] => ({
  bookId: ada.uid,
  name: 'Lowe & Partners',
  obligationIds: ['rent'],
  from: rentDay,
  to: rentDay,
  amounts: false,
  days: 28,
  ...changed,
})
const make = async (changed: Partial<PeopleRequests['makeOutsideLink']> = {}, by = ada) => {
  const { link } = await ask(product, by, 'makeOutsideLink', asked(changed))
  return link.slice(link.indexOf('/r/') + 3)
}
const open = (link: string) => ask(product, { app }, 'openOutsideLink', { link })
const part = (link: string, fileId: string, number = 0) =>
  ask(product, { app }, 'readOutsideFile', { link, fileId, part: number })
const parts = (link: string) => link.split('.') as [string, string, string]
const kept = async (link: string) =>
  (await getDoc(doc(ada.db, `books/${ada.uid}/outsideLinks/${parts(link)[1]}`))).data() ?? {}
const lines = async () => (await getDocs(collection(ada.db, `books/${ada.uid}/activity`))).docs.map((one) => one.data())

describe('a link for somebody outside', () => {
  it('shows its obligations in its time, with the file, and each opening is recorded and the first one told', async () => {
    const link = await make({ name: 'First & Co' })
    const shown = await open(link)
    expect(shown).toMatchObject({
      state: 'open',
      bookName: 'Ada’s book',
      name: 'First & Co',
      obligations: 1,
      leftOut: 0,
    })
    const periods = shown.state === 'open' ? shown.periods : []
    expect(periods).toMatchObject([
      {
        title: 'Rent',
        due: rentDay,
        state: 'waived',
        amount: null,
        paid: null,
        files: [{ id: 'file-rent', sha256: sha256(picture) }],
      },
    ])
    expect(periods[0]?.history.some(({ words }) => words.startsWith('waived it'))).toBe(true)
    expect(JSON.stringify(shown)).not.toMatch(/Secret|word-of-notes|£950|:95000\b/)
    const { bytes, last } = await part(link, 'file-rent')
    expect([sha256(Buffer.from(bytes, 'base64')), last]).toEqual([sha256(picture), true])
    await open(link)
    expect(await kept(link)).toMatchObject({ opened: 2, openings: [{ device: expect.any(String) }, {}] })
    const opened = (await lines()).filter(({ action, title }) => action === 'link.opened' && title === 'First & Co')
    expect(opened).toMatchObject([{ actor: 'unknown' }, { actor: 'unknown' }])
    const address = await addressOf(ada)
    const mails = await until(async () => {
      const found = (await product.messages()).filter(({ to, text }) => to === address && text.includes('First & Co'))
      return found.length > 0 && found
    }, 'the mail of the first opening')
    expect(mails.length).toBe(1)
  })

  it('keeps nothing of its secret but the hash', async () => {
    const [, , secret] = parts(rentLink)
    expect(secret.length).toBeGreaterThanOrEqual(22)
    const link = await kept(rentLink)
    expect(link['secretHash']).toBe(sha256(secret))
    expect(JSON.stringify([link, await lines()])).not.toContain(secret)
  })

  it('has sums only where that was ticked', async () => {
    const shown = await open(await make({ amounts: true }))
    expect(shown.state === 'open' && shown.periods[0]?.amount).toBe('£950.00')
  })

  it('is not opened by fetching its page', async () => {
    const link = await make()
    for (const method of ['GET', 'HEAD'])
      await send(product.origin, { method, path: `/r/${link}`, headers: { purpose: 'prefetch' } })
    const got = await send(product.origin, { method: 'GET', path: `/duebook/us-central1/openOutsideLink?link=${link}` })
    expect(got.status).toBeGreaterThanOrEqual(400)
    expect(await kept(link)).toMatchObject({ opened: 0 })
  })

  it('shows nothing from the moment it is ended, whoever of those who may ends it', async () => {
    const link = await make({ name: 'Ended Ltd' })
    await open(link)
    await ask(product, admin, 'endOutsideLink', { bookId: ada.uid, linkId: parts(link)[1] })
    expect(await open(link)).toEqual({ state: 'ended', bookName: 'Ada’s book', by: 'people', at: expect.any(Number) })
    await refused(part(link, 'file-rent'), 'link-unknown')
    expect(await kept(link)).toMatchObject({ opened: 1 })
    expect((await lines()).some(({ action, title }) => action === 'link.ended' && title === 'Ended Ltd')).toBe(true)
  })

  it('shows nothing after its time', async () => {
    const link = await make()
    await mergeAsServer(product, `books/${ada.uid}/outsideLinks/${parts(link)[1]}`, {
      expiresAt: new Date(Date.now() - 1_000),
    })
    expect(await open(link)).toMatchObject({ state: 'ended', by: 'time' })
    await refused(part(link, 'file-rent'), 'link-unknown')
  })

  it('is good for nobody once its maker may not make one any more', async () => {
    const link = await make({}, admin)
    expect(await open(link)).toMatchObject({ state: 'open' })
    await ask(product, ada, 'changeRole', { bookId: ada.uid, uid: admin.uid, role: 'viewer', from: 'admin' })
    expect(await open(link)).toMatchObject({ state: 'ended', by: 'people', at: null })
    await ask(product, ada, 'changeRole', { bookId: ada.uid, uid: admin.uid, role: 'admin', from: 'viewer' })
  })

  it('is opened thirty times in an hour, and no more', async () => {
    const link = await make()
    await mergeAsServer(product, `books/${ada.uid}/outsideLinks/${parts(link)[1]}`, {
      asked: { since: new Date(), openings: 29, parts: 600 },
    })
    await open(link)
    await refused(open(link), 'too-often')
    await refused(part(link, 'file-rent'), 'too-often')
    expect(await kept(link)).toMatchObject({ opened: 1 })
  })
})

describe('who would like to see more', () => {
  it.each<[what: string, forged: () => string]>([
    ['another secret', () => `${parts(rentLink)[0]}.${parts(rentLink)[1]}.${'A'.repeat(43)}`],
    ['a shorter secret', () => rentLink.slice(0, -1)],
    ['another link', () => `${parts(rentLink)[0]}.${'B'.repeat(20)}.${parts(rentLink)[2]}`],
    ['another book', () => `${mallory.uid}.${parts(rentLink)[1]}.${parts(rentLink)[2]}`],
    ['no book', () => `nowhere.${parts(rentLink)[1]}.${parts(rentLink)[2]}`],
    ['the secret of an invitation', () => `${parts(rentLink)[0]}.${parts(rentLink)[1]}.${'C'.repeat(22)}`],
  ])('finds nothing with %s, and all of these look alike', async (_what, forged) => {
    const answers = await Promise.all(
      [open(forged()), part(forged(), 'file-rent')].map((one) =>
        one.then(
          () => 'let through',
          ({ code, details }: { code: string; details: unknown }) => [code, details],
        ),
      ),
    )
    expect(answers).toEqual(answers.map(() => ['functions/not-found', { reason: 'link-unknown' }]))
  })

  it.each(['file-secret', 'nothing', '..%2Ffile-secret', 'file-rent%00'])('gets no file %s by it', async (fileId) => {
    await refused(part(rentLink, fileId), 'link-unknown')
  })

  it('gets no file of a date outside its time, and no part that the file does not have', async () => {
    const other = await make({ from: rentDay, to: rentDay, obligationIds: ['secret'] })
    await refused(part(other, 'file-rent'), 'link-unknown')
    const before = await make({ from: dayAhead(-700), to: dayAhead(-400) })
    await refused(part(before, 'file-rent'), 'link-unknown')
    await refused(part(rentLink, 'file-rent', 1), 'link-unknown')
  })

  it.each<[string, object]>([
    ['a scope of their own', { obligationIds: ['secret'] }],
    ['a time of their own', { from: dayAhead(-9_000), to: dayAhead(9_000) }],
    ['a field that is none', { amounts: true }],
    ['a link without end', { link: 'x'.repeat(1_000_000) }],
    ['a link of another shape', { link: ['a', 'b', 'c'] }],
    ['no link', { link: null }],
  ])('is not asked beside a link for %s', async (_what, more) => {
    const attempt = ask(product, { app }, 'openOutsideLink', { link: rentLink, ...more })
    await expect(attempt).rejects.toMatchObject({ code: 'functions/invalid-argument' })
  })

  it.each<[string, object]>([
    ['no obligation', { obligationIds: [] }],
    ['fifty-one of them', { obligationIds: Array.from({ length: 51 }, (_, n) => `o${n}`) }],
    ['an address for one', { obligationIds: ['a/b'] }],
    ['a day that is none', { from: `${rentDay.slice(0, 4)}-02-31` }],
    ['an end before its beginning', { from: rentDay, to: dayAhead(1) }],
    ['more than ninety days', { days: 91 }],
    ['no day', { days: 0 }],
    ['a name without end', { name: 'x'.repeat(121) }],
    ['a name of two lines', { name: 'Lowe\r\nBcc: x' }],
    ['no name', { name: '  ' }],
    ['a secret of their own', { secretHash: 'a'.repeat(64) }],
  ])('makes no link with %s', async (_what, changed) => {
    await expect(ask(product, ada, 'makeOutsideLink', { ...asked(), ...changed })).rejects.toMatchObject({
      code: 'functions/invalid-argument',
    })
  })

  it('makes none of what is not in the book', async () => {
    await refused(make({ obligationIds: ['rent', 'nowhere'] }), 'no-such-obligation')
  })

  it('makes and ends none where the role is too small, or the book another’s', async () => {
    for (const who of [member, mallory]) {
      await refused(make({}, who), 'not-allowed')
      await refused(ask(product, who, 'endOutsideLink', { bookId: ada.uid, linkId: parts(rentLink)[1] }), 'not-allowed')
    }
    // What is in one's own book does not open another's.
    await refused(
      ask(product, mallory, 'endOutsideLink', { bookId: mallory.uid, linkId: parts(rentLink)[1] }),
      'link-unknown',
    )
    expect(await open(rentLink)).toMatchObject({ state: 'open' })
    await expect(ask(product, { app }, 'makeOutsideLink', asked())).rejects.toMatchObject({
      code: 'functions/unauthenticated',
    })
  })

  it('finds and changes none of the documents that links are kept in', async () => {
    const at = `books/${ada.uid}/outsideLinks`
    const one = `${at}/${parts(rentLink)[1]}`
    for (const { db } of [member, mallory]) {
      await denied(getDoc(doc(db, one)))
      await denied(getDocs(collection(db, at)))
    }
    for (const { db } of [ada, admin, member, mallory]) {
      await denied(updateDoc(doc(db, one), { obligationIds: ['secret'] }))
      await denied(updateDoc(doc(db, one), { expiresAt: new Date(Date.now() + 1e10) }))
      await denied(deleteDoc(doc(db, one)))
      await denied(setDoc(doc(db, `${at}/mine`), { name: 'Mine' }))
    }
    expect((await getDocs(collection(admin.db, at))).size).toBeGreaterThan(0)
  })

  it('makes twenty that can be looked at, and no more', async () => {
    const now = new Date()
    const full = {
      ...(await kept(rentLink)),
      madeAt: now,
      expiresAt: new Date(Date.now() + 1e9),
      asked: { since: now, openings: 0, parts: 0 },
    }
    await writeAsServer(product, `books/${mallory.uid}/outsideLinks/over-0`, {
      ...full,
      openings: [],
      expiresAt: new Date(Date.now() - 1),
    })
    for (let number = 0; number < 20; number++)
      await writeAsServer(product, `books/${mallory.uid}/outsideLinks/full-${number}`, { ...full, openings: [] })
    await refused(make({ bookId: mallory.uid }, mallory), 'too-many-links')
  })
})
