import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SeatPrice } from '@duebook/contract/people/people-requests'
import { cards } from '../../page-models/billing.ts'
import { startProduct, until, type Product } from '../../product/start-product.ts'
import {
  call,
  done,
  entitled,
  newPayer,
  pass,
  payAt,
  signInAgain,
  storedDocument,
  write,
  type Answer,
  type Payer,
} from './payer.ts'
import { ids, provider, useCard } from './provider.ts'

// Seats that are paid for while somebody is invited, through the payment provider itself.
type Charge = { amount: number; paid: boolean }
type Mirror = {
  subscriptions: { seats: number }[]
  invoices: { total: number; status: string; what: string }[]
  confirm: unknown
}
type Book = { roles: Record<string, string>; entitlement: { seats: number } }

describe('the seats of a book', () => {
  let product: Product
  let count = 0
  beforeAll(async () => {
    product = await startProduct({ flags: ['--emulator', '--web', 'none'] })
  })
  afterAll(() => product?.stop())

  /** Somebody who pays for Team, for so many seats, and an admin in their book. */
  async function studio(seats: number) {
    count += 1
    const ada = await newPayer(product, `ada${count}`)
    const wish = { plan: 'team', interval: 'month', seats, trial: false }
    await payAt((await done<{ url: string }>(product, ada, 'startCheckout', wish)).url)
    await entitled(product, ada, 'active')
    const ben = await newPayer(product, `ben${count}`)
    await bring(ada, ben, 'admin')
    return { ada, ben, bookId: ada.uid }
  }
  /** As the server lets somebody in who accepted. */
  async function bring(ada: Payer, person: Payer, role: string) {
    const { roles } = await bookOf(ada)
    const all = { ...roles, [person.uid]: role }
    await mergeBook(ada.uid, {
      roles: {
        mapValue: { fields: Object.fromEntries(Object.entries(all).map(([uid, is]) => [uid, { stringValue: is }])) },
      },
      memberIds: { arrayValue: { values: Object.keys(all).map((uid) => ({ stringValue: uid })) } },
    })
    await write(product, `books/${ada.uid}/members/${person.uid}`, {
      name: { stringValue: person.email },
      email: { stringValue: person.email },
      since: { timestampValue: new Date().toISOString() },
    })
  }
  async function mergeBook(bookId: string, fields: Record<string, unknown>) {
    const mask = Object.keys(fields)
      .map((field) => `updateMask.fieldPaths=${field}`)
      .join('&')
    expect(await write(product, `books/${bookId}?${mask}`, fields)).toBe(200)
  }
  const bookOf = async ({ uid }: Payer) => (await storedDocument(product, `books/${uid}`)) as unknown as Book
  const mirrorOf = async ({ uid }: Payer) => (await storedDocument(product, `billing/${uid}`)) as unknown as Mirror
  const price = (who: Payer, bookId: string, by: 1 | -1 = 1) =>
    done<SeatPrice>(product, who, 'priceSeat', { bookId, by })
  const shownOf = ({ seats, quote: { at, amount } }: SeatPrice) => ({ seats, at, amount })
  const invite = (
    who: Payer,
    bookId: string,
    email: string,
    seat?: object,
  ): Promise<Answer<{ invitationId: string }>> =>
    call(product, who, 'invite', { bookId, email, role: 'member', ...(seat && { seat }) })
  const invitationsOf = async (bookId: string) => {
    const root = `${product.operator}/v1/projects/duebook/databases/(default)/documents`
    const answer = await fetch(`${root}/books/${bookId}/invitations`, { headers: { authorization: 'Bearer owner' } })
    return (
      ((await answer.json()) as { documents?: { fields: { email: { stringValue: string } } }[] }).documents?.map(
        ({ fields }) => fields.email.stringValue,
      ) ?? []
    )
  }
  const charged = async (payer: Payer) => {
    const { customer } = await ids(product, payer)
    const { data } = await provider<{ data: Charge[] }>(product, 'GET', 'charges', { customer })
    return data.filter(({ paid }) => paid).map(({ amount }) => amount)
  }
  const seatsOf = async (payer: Payer) => {
    const { subscription } = await ids(product, payer)
    const { items } = await provider<{ items: { data: { quantity: number }[] } }>(
      product,
      'GET',
      `subscriptions/${subscription}`,
    )
    return items.data[0]?.quantity
  }
  const linesOf = async (bookId: string, action: string) => {
    const root = `${product.operator}/v1/projects/duebook/databases/(default)/documents`
    const answer = await fetch(`${root}/books/${bookId}/activity`, { headers: { authorization: 'Bearer owner' } })
    type Line = { fields: { action: { stringValue: string } } }
    const { documents = [] } = (await answer.json()) as { documents?: Line[] }
    return documents.filter(({ fields }) => fields.action.stringValue === action).length
  }
  const inboxOf = async ({ uid }: Payer) => {
    const root = `${product.operator}/v1/projects/duebook/databases/(default)/documents`
    const answer = await fetch(`${root}/users/${uid}/notifications`, { headers: { authorization: 'Bearer owner' } })
    type Entry = {
      fields: { news?: { stringValue: string }; body: { stringValue: string }; more?: { stringValue: string } }
    }
    return (
      ((await answer.json()) as { documents?: Entry[] }).documents?.map(({ fields }) => ({
        news: fields.news?.stringValue,
        body: fields.body.stringValue,
        more: fields.more?.stringValue,
      })) ?? []
    )
  }
  const allow = (ada: Payer, limit: number | null) => done(product, ada, 'setSeatLimit', { limit })

  it('one more is shown with its price, paid, and stands on the invoice; the invitation goes out', async () => {
    const { ada, bookId } = await studio(2)
    expect((await invite(ada, bookId, 'sam@seats.example')).error?.reason).toBe('no-seat')
    const shown = await price(ada, bookId)
    expect(shown).toMatchObject({
      seats: 3,
      payer: null,
      mayChange: true,
      quote: { moment: 'now', later: { amount: 2100 } },
    })
    expect(shown.quote.amount).toBeGreaterThan(600)
    expect(shown.quote.amount).toBeLessThanOrEqual(700)
    expect((await invite(ada, bookId, 'sam@seats.example', shownOf(shown))).error).toBeNull()
    expect(await charged(ada)).toEqual([shown.quote.amount, 1400])
    expect(await bookOf(ada)).toMatchObject({ entitlement: { seats: 3 } })
    const [newest] = (await mirrorOf(ada)).invoices
    expect(newest).toMatchObject({ total: shown.quote.amount, status: 'paid' })
    expect(newest?.what).toMatch(/3 × Duebook Team/)
    expect(await invitationsOf(bookId)).toEqual(['sam@seats.example'])
    // What is asked once more buys nothing.
    expect((await invite(ada, bookId, 'sam@seats.example', shownOf(shown))).error?.reason).toBe('already-invited')
    expect(await charged(ada)).toHaveLength(2)
  })

  it('a viewer takes none, a free one is taken without paying, and what is wrong otherwise is found before anything is charged', async () => {
    const { ada, bookId } = await studio(3)
    const seat = shownOf(await price(ada, bookId))
    expect((await invite(ada, bookId, 'free@seats.example', seat)).error).toBeNull()
    expect((await call(product, ada, 'invite', { bookId, email: 'v@seats.example', role: 'viewer' })).error).toBeNull()
    expect((await invite(ada, bookId, 'free@seats.example', seat)).error?.reason).toBe('already-invited')
    expect(await charged(ada)).toEqual([2100])
    expect(await seatsOf(ada)).toBe(3)
  })

  it('a declined card leaves nothing behind and says so; another one pays', async () => {
    const { ada, bookId } = await studio(2)
    await useCard(product, ada, cards.failsLater)
    const shown = await price(ada, bookId)
    expect((await invite(ada, bookId, 'sam@seats.example', shownOf(shown))).error?.reason).toBe('declined')
    expect(await invitationsOf(bookId)).toEqual([])
    expect(await seatsOf(ada)).toBe(2)
    expect(await bookOf(ada)).toMatchObject({ entitlement: { seats: 2, state: 'active' } })
    expect(await charged(ada)).toEqual([1400])
    await useCard(product, ada, cards.pays)
    expect((await invite(ada, bookId, 'sam@seats.example', shownOf(await price(ada, bookId)))).error).toBeNull()
    expect(await invitationsOf(bookId)).toEqual(['sam@seats.example'])
  })

  it('the bank is asked on its page, and until it has said yes nobody is invited', async () => {
    const { ada, bookId } = await studio(2)
    await useCard(product, ada, cards.asksBank)
    const answer = await invite(ada, bookId, 'sam@seats.example', shownOf(await price(ada, bookId)))
    expect(answer.error?.reason).toBe('bank-asks')
    const { url } = answer.error as unknown as { url: string }
    expect(await invitationsOf(bookId)).toEqual([])
    expect(await bookOf(ada)).toMatchObject({ entitlement: { seats: 2 } })
    const page = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'approve', code: '123456' }),
      redirect: 'manual',
    })
    expect(page.headers.get('location')).toContain('/settings/people?')
    await until(async () => (await bookOf(ada)).entitlement.seats === 3, 'the third seat')
    expect((await invite(ada, bookId, 'sam@seats.example')).error).toBeNull()
  })

  it('two who add the same one at once pay for it once, and one of them has it', async () => {
    const { ada, ben, bookId } = await studio(2)
    await allow(ada, 3)
    const shown = shownOf(await price(ada, bookId))
    const theirs = shownOf(await price(ben, bookId))
    const answers = await Promise.all([
      invite(ada, bookId, 'one@seats.example', shown),
      invite(ben, bookId, 'two@seats.example', theirs),
    ])
    const refused = answers.flatMap(({ error }) => (error ? [error.reason] : []))
    expect(refused).toHaveLength(1)
    expect(['no-seat', 'price-changed']).toContain(refused[0])
    expect(await charged(ada)).toHaveLength(2)
    expect(await seatsOf(ada)).toBe(3)
    expect(await invitationsOf(bookId)).toHaveLength(1)
  })

  it('an admin adds some up to what the payer allows, and asks beyond it; the payer is told and nothing is charged', async () => {
    const { ada, ben, bookId } = await studio(2)
    const asked = await price(ben, bookId)
    expect(asked).toMatchObject({ payer: 'The owner of the book', mayChange: false })
    expect((await invite(ben, bookId, 'sam@seats.example', shownOf(asked))).error?.reason).toBe('ask-payer')
    for (const _again of [1, 2]) await invite(ben, bookId, 'sam@seats.example', shownOf(asked))
    expect(await charged(ada)).toEqual([1400])
    const told = (await inboxOf(ada)).filter(({ news }) => news === 'seat.wanted')
    expect(told).toHaveLength(1)
    expect(told[0]?.body).toBe(`${ben.email} asks for a seat in My book for sam@seats.example`)
    await allow(ada, 3)
    const allowed = await price(ben, bookId)
    expect(allowed.mayChange).toBe(true)
    expect((await invite(ben, bookId, 'sam@seats.example', shownOf(allowed))).error).toBeNull()
    expect(await seatsOf(ada)).toBe(3)
    expect((await invite(ben, bookId, 'jo@seats.example', shownOf(await price(ben, bookId)))).error?.reason).toBe(
      'ask-payer',
    )
    await allow(ada, null)
    expect((await price(ben, bookId)).mayChange).toBe(false)
  })

  it('what only the payer can answer is never asked of an admin: the payer is told, and nothing waits', async () => {
    const { ada, ben, bookId } = await studio(2)
    await allow(ada, 10)
    for (const [card, more] of [
      [cards.failsLater, /card was declined/],
      [cards.asksBank, /bank wants to ask you/],
    ] as const) {
      await useCard(product, ada, card)
      const seat = shownOf(await price(ben, bookId))
      expect((await invite(ben, bookId, 'sam@seats.example', seat)).error?.reason).toBe('payer-declined')
      expect((await inboxOf(ada)).some((one) => more.test(one.more ?? ''))).toBe(true)
      expect((await mirrorOf(ada)).confirm).toBeNull()
    }
    expect(await charged(ada)).toEqual([1400])
    expect(await seatsOf(ada)).toBe(2)
    expect(await invitationsOf(bookId)).toEqual([])
  })

  it('a viewer becomes a member for the price that was shown', async () => {
    const { ada, bookId } = await studio(2)
    const jo = await newPayer(product, `jo${count}`)
    await bring(ada, jo, 'viewer')
    const request = { bookId, uid: jo.uid, role: 'member', from: 'viewer' }
    expect((await call(product, ada, 'changeRole', request)).error?.reason).toBe('no-seat')
    await done(product, ada, 'changeRole', { ...request, seat: shownOf(await price(ada, bookId)) })
    expect((await bookOf(ada)).roles[jo.uid]).toBe('member')
    expect(await seatsOf(ada)).toBe(3)
  })

  it('whoever goes gives theirs back for what was shown, as a balance on the next invoice', async () => {
    const { ada, ben, bookId } = await studio(2)
    const shown = await price(ada, bookId, -1)
    expect(shown.quote.amount).toBeLessThan(0)
    const leaving = { bookId, uid: ben.uid, handOver: { to: null, each: {} }, seat: shownOf(shown) }
    expect(await done(product, ada, 'removeMember', leaving)).toEqual({ handedOver: {}, seat: 'givenBack' })
    expect(await seatsOf(ada)).toBe(1)
    expect(await bookOf(ada)).toMatchObject({ entitlement: { seats: 1 } })
    const { customer } = await ids(product, ada)
    expect(await provider(product, 'GET', `customers/${customer}`)).toMatchObject({ balance: shown.quote.amount })
    const [newest] = (await mirrorOf(ada)).invoices
    expect(newest?.total).toBe(shown.quote.amount)
    // Asked again it is given back once.
    expect(await done(product, ada, 'removeMember', leaving)).toEqual({ handedOver: {}, seat: 'givenBack' })
    expect(await seatsOf(ada)).toBe(1)
  })

  it('one that somebody still needs is kept, and nobody stays in for it', async () => {
    const { ada, ben, bookId } = await studio(2)
    const shown = shownOf(await price(ada, bookId, -1))
    const wrong = {
      bookId,
      uid: ben.uid,
      handOver: { to: null, each: {} },
      seat: { ...shown, amount: shown.amount + 1 },
    }
    expect(await done(product, ada, 'removeMember', wrong)).toEqual({ handedOver: {}, seat: 'kept' })
    expect((await bookOf(ada)).roles).toEqual({ [ada.uid]: 'owner' })
    expect(await seatsOf(ada)).toBe(2)
  })

  it('whoever comes back to Team pays for the people of before', async () => {
    const { ada } = await studio(2)
    const { subscription } = await ids(product, ada)
    await provider(product, 'DELETE', `subscriptions/${subscription}`)
    await entitled(product, ada, 'canceled')
    const wish = { plan: 'team', interval: 'month', seats: 1, trial: false }
    const { url } = await done<{ url: string }>(product, ada, 'startCheckout', wish)
    await payAt(url)
    await entitled(product, ada, 'active')
    expect(await seatsOf(ada)).toBe(2)
  })

  it('no price, no limit and no seat for whoever may not: a member, a stranger, somebody of another book', async () => {
    const { ada, ben, bookId } = await studio(2)
    const member = await newPayer(product, `member${count}`)
    await bring(ada, member, 'member')
    const seat = shownOf(await price(ada, bookId))
    const mallory = await newPayer(product, `mallory${count}`)
    for (const one of [member, mallory]) {
      expect((await call(product, one, 'priceSeat', { bookId, by: 1 })).error?.status).toBe('PERMISSION_DENIED')
      expect((await invite(one, bookId, 'x@seats.example', seat)).error?.status).toBe('PERMISSION_DENIED')
    }
    expect((await call(product, { ...ben, idToken: '' }, 'priceSeat', { bookId, by: 1 })).error?.status).toBe(
      'UNAUTHENTICATED',
    )
    expect((await call(product, mallory, 'priceSeat', { bookId: mallory.uid, by: 1 })).error?.reason).toBe('no-people')
    // A limit is one’s own: that of another payer is not touched by it.
    await allow(ben, 200)
    expect((await price(ben, bookId)).mayChange).toBe(false)
    const bad: unknown[] = [
      { ...seat, seats: 0 },
      { ...seat, seats: 201 },
      { ...seat, seats: 2.5 },
      { ...seat, at: 'now' },
      { seats: 3 },
      { ...seat, price: 'price_1' },
    ]
    for (const one of bad) {
      const { error } = await call(product, ada, 'invite', {
        bookId,
        email: 'x@seats.example',
        role: 'member',
        seat: one,
      })
      expect(error?.status).toBe('INVALID_ARGUMENT')
    }
    for (const limit of [0, 201, 1.5, '3', undefined, {}])
      expect((await call(product, ada, 'setSeatLimit', { limit })).error?.status).toBe('INVALID_ARGUMENT')
    for (const by of [0, 2, '1', null])
      expect((await call(product, ada, 'priceSeat', { bookId, by })).error?.status).toBe('INVALID_ARGUMENT')
    const forged = [
      { ...seat, amount: 1 },
      { ...seat, amount: 0 },
      { ...seat, at: seat.at - 3600 },
      { ...seat, seats: 9 },
    ]
    for (const one of forged)
      expect((await invite(ada, bookId, 'x@seats.example', one)).error?.reason).toBe('price-changed')
    expect(await charged(ada)).toEqual([1400])
    expect(await invitationsOf(bookId)).toEqual([])
  })

  it('a copy of the book is taken by whoever has just signed in, and is said to be taken only then', async () => {
    const { ada, ben, bookId } = await studio(2)
    const take = async (who: Payer) => (await call(product, who, 'recordExport', { bookId })).error?.reason
    expect(await take(ada)).toBeUndefined()
    await pass(product, 301)
    expect(await take(ada)).toBe('requires-recent-login')
    expect(await take(ben)).toBe('not-allowed')
    expect(await linesOf(bookId, 'book.exported')).toBe(1)
    await signInAgain(product, ada)
    expect(await take(ada)).toBeUndefined()
  })
})
