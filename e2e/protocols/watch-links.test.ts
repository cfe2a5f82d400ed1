import { doc, collection, getDoc, getDocs, serverTimestamp, setDoc, updateDoc } from 'firebase/firestore/lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeAsServer } from '../product/as-server.ts'
import { dayAhead } from '../product/days.ts'
import type { Product } from '../product/start-product.ts'
import { visitProduct } from '../product/visit-product.ts'
import { addressOf, ask, refused } from './book-people.ts'
import { bookWithWatchers, watchPage } from './book-with-watchers.ts'
import { denied, leave } from './person.ts'

// Who may ask somebody without an account, and what the link of a mail to them is good for.
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
const nowhere = expect.objectContaining({ status: 404, heading: 'This link no longer works' })
const notWhole = { status: 404, heading: 'This link is not whole' }
const open = (link: string, form?: Record<string, string>) => watchPage(product, link, form)

describe('nobody asks, or takes away, who may not', () => {
  it.each(['vera', 'mallory'] as const)('%s', async (name) => {
    const who = at[name]
    const duty = await at.fresh()
    const id = await at.askFor(duty)
    const asking = { bookId: at.ada.uid, obligationId: duty.id, email: 'x@chandra.example' }
    await refused(ask(product, who, 'askWatcher', asking), 'not-allowed')
    await refused(ask(product, who, 'withdrawWatcher', { bookId: at.ada.uid, watcherId: id }), 'not-allowed')
    await denied(updateDoc(doc(who.db, `books/${at.ada.uid}/outsideWatchers/${id}`), { state: 'told' }))
    await denied(getDoc(doc(who.db, `books/${at.ada.uid}/watcherLinks/one`)))
    if (name === 'mallory') await denied(getDocs(collection(who.db, `books/${at.ada.uid}/outsideWatchers`)))
  })
  it('Ada herself writes none', async () => {
    await denied(
      setDoc(at.inBook('outsideWatchers/mine'), {
        state: 'told',
        email: 'x@chandra.example',
        since: serverTimestamp(),
      }),
    )
  })
  it('whoever is in the book is chosen among its people', async () => {
    const duty = await at.fresh()
    await refused(at.askFor({ id: duty.id, email: await addressOf(at.vera) }), 'already-in')
  })
  it('one address is asked five times in a day, whoever asks', async () => {
    const duties = await Promise.all(Array.from({ length: 6 }, () => at.fresh()))
    for (const { id } of duties.slice(0, 5)) await at.askFor({ id, email: 'often@chandra.example' })
    await refused(at.askFor({ id: duties[5]?.id ?? '', email: 'often@chandra.example' }), 'too-often')
  })
  it('ten are told of one obligation, and no more', async () => {
    const { id } = await at.fresh()
    // Each obligation has room of its own, and Ada thirty questions a day; the eleventh is refused before it counts.
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        mergeAsServer(product, `books/${at.ada.uid}/outsideWatchers/${String(n).padStart(32, 'w')}`, {
          obligationId: id,
          email: `w${n}@chandra.example`,
          state: 'asked',
        }),
      ),
    )
    await refused(at.askFor({ id, email: 'one-more@chandra.example' }), 'too-many-watchers')
  })
})

describe('a link', () => {
  let link = ''
  let mine = ''
  let other = ''
  beforeAll(async () => {
    const [one, two] = [await at.fresh(), await at.fresh()]
    mine = await at.askFor(one)
    other = await at.askFor(two)
    link = await at.linkOf(one.email)
    await open(await at.linkOf(two.email), { wants: 'yes' })
  })
  it.each<[what: string, forged: () => string]>([
    ['with another secret', () => `${at.ada.uid}.${'A'.repeat(43)}`],
    ['with one letter changed', () => `${link.slice(0, -5)}${link.at(-5) === 'x' ? 'y' : 'x'}${link.slice(-4)}`],
    ['of another’s book', () => `${at.mallory.uid}.${link.split('.')[1]}`],
    ['of a book that is not there', () => `nowhere.${link.split('.')[1]}`],
  ])('%s leads nowhere, and all of these look alike', async (_what, forged) => {
    const forms: (Record<string, string> | undefined)[] = [
      undefined,
      { wants: 'yes' },
      { wants: 'no' },
      { stop: 'all' },
      { stop: mine },
      { again: mine },
    ]
    for (const form of forms) expect(await open(forged(), form)).toEqual(nowhere)
  })
  it('says and does nothing for another address', async () => {
    expect(await open(link, { stop: other })).toEqual(nowhere)
    expect(await open(link, { again: other })).toEqual(nowhere)
    await open(link, { stop: 'all' })
    expect((await at.watcher(other))?.state).toBe('told')
    expect((await at.watcher(mine))?.state).toBe('asked')
  })
  it('is no invitation, and an invitation’s link is none of these', async () => {
    await expect(ask(product, at.mallory, 'seeInvitation', { link })).rejects.toMatchObject({
      code: 'functions/invalid-argument',
    })
    expect(await open(`${at.ada.uid}.invitation1.${'A'.repeat(43)}`)).toMatchObject(notWhole)
  })
  it.each(['', 'a'.repeat(8_000), '%2e%2e%2fusers%2fx.' + 'A'.repeat(43), `${'b'.repeat(128)}.${'A'.repeat(42)}`])(
    'that is no link is refused before anything is looked at: %s',
    async (bad) => expect(await open(bad)).toMatchObject(notWhole),
  )
  it('is answered by its own form alone, whole, and by nothing else', async () => {
    const before = await at.watcher(mine)
    const to = (init: RequestInit) => fetch(`${product.origin}/watch/${link}`, init)
    const form = (said: string, origin = product.origin): RequestInit => ({
      method: 'POST',
      body: said,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
    })
    for (const [init, status] of [
      [form('wants=yes', 'https://elsewhere.example'), 403],
      [form('wants=yes', 'null'), 403],
      [form(`wants=${'y'.repeat(5_000)}`), 413],
      [form('wants=maybe'), 400],
      [form('wants=yes&wants=no'), 400],
      [form('stop=everything'), 400],
      [form(`again=${Array.from({ length: 60 }, () => mine).join()}`), 400],
      [form(''), 400],
      [{ method: 'PUT' }, 405],
      [{ method: 'DELETE' }, 405],
    ] as const) {
      const answer = await to(init)
      expect([init.method, answer.status]).toEqual([init.method, status])
      expect(await answer.text()).not.toContain('Gas safety check')
    }
    expect(await at.watcher(mine)).toEqual(before)
  })
  it('opened often changes nothing, and its page keeps to itself', async () => {
    const before = await at.watcher(mine)
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => fetch(`${product.origin}/watch/${link}${n % 2 ? '/no' : ''}`)),
    )
    expect(await at.watcher(mine)).toEqual(before)
    const { headers } = await fetch(`${product.origin}/watch/${link}`)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('content-security-policy')).not.toContain('script')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('same-origin')
  })
  it('shows HTML and line ends in a title as text, and in no header', async () => {
    const duty = await at.fresh({
      title: '<b>Gas</b>\r\nBcc: all@example.org',
      schedule: { type: 'once', date: dayAhead(40) },
    })
    await at.askFor(duty)
    await at.linkOf(duty.email)
    const [mail] = await at.mailsTo(duty.email)
    expect(mail?.html).not.toContain('<b>Gas</b>')
    expect(mail?.text).toContain('(<b>Gas</b> Bcc: all@example.org)')
    const page = await fetch(`${product.origin}/watch/${await at.linkOf(duty.email)}`)
    const html = await page.text()
    expect(html).toContain('&lt;b&gt;Gas&lt;/b&gt;')
    expect(html).not.toContain('<b>Gas</b>')
  })
})
