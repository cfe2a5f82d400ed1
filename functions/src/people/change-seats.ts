import { createHash } from 'node:crypto'
import type { Billing } from '@duebook/contract/billing/billing'
import { bestLive, type SubscriptionFacts } from '@duebook/contract/billing/entitlement'
import type { SeatPrice, ShownSeats } from '@duebook/contract/people/people-requests'
import type { BookEvent } from '@duebook/contract/people/news-text'
import { paths } from '@duebook/contract/paths'
import { ownerOf } from '@duebook/contract/room'
import { asksTheBank, makeChange, seconds } from '../billing/change-plan.ts'
import { quoteChange } from '../billing/quote-change.ts'
import { asRefusal, refuse } from '../billing/refuse.ts'
import { syncOwner } from '../billing/sync.ts'
import { database } from '../cloud/admin.ts'
import { paymentsAreSetUp, providerRefusal } from '../cloud/stripe.ts'
import { within } from './bounds.ts'
import { bookFor, type HeldBook } from './held-book.ts'
import { peopleCall, type Person } from './people-call.ts'
import { refusalOf, refusePeople } from './refuse-people.ts'
import { seatsTaken } from './seats.ts'
import { tell } from './tell.ts'

/** What one seat more or fewer would cost, worked out by the provider. Changes nothing. Throws `no-people` where there are no seats, and `too-often`. */
export const priceSeat = peopleCall('priceSeat', async (person, { bookId, by }): Promise<SeatPrice> => {
  const { payer, name, billing, live } = await plan(person, bookId, 'seatPrices')
  const seats = live.seats + by
  if (seats < 1) throw refuse('nothing-to-change', 'The owner has the last seat.')
  try {
    const { quote } = await quoteChange(payer, selectionOf(live, seats), seconds())
    const mayChange = payer === person.uid || isWithinLimit(billing, live, seats)
    return { seats, interval: live.interval, quote, payer: payer === person.uid ? null : name, mayChange }
  } catch (error) {
    throw asRefusal(error)
  }
})

/**
 * Runs what needs a seat; where none is free, one is paid for as it was shown, and it runs again. Everything else that could be wrong is
 * found before anything is charged. The number of seats is said as a whole: two who add the same one pay for it once.
 */
export async function withSeat<T>(
  person: Person,
  { bookId, seat, comer }: { bookId: string; seat: ShownSeats | undefined; comer: string },
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (seat === undefined || refusalOf(error) !== 'no-seat') throw error
  }
  await addSeat(person, bookId, seat, comer)
  return run()
}

async function addSeat(person: Person, bookId: string, { seats, ...shown }: ShownSeats, comer: string): Promise<void> {
  const { book, payer, billing, live } = await plan(person, bookId)
  if (live.seats >= seats) return
  if (live.seats + 1 !== seats) throw refuse('price-changed', 'There are more seats, or fewer, by now.')
  const payerIsAway = payer !== person.uid
  const wanted = { by: person.name, comer, payer, book, bookId }
  if (payerIsAway && !isWithinLimit(billing, live, seats)) {
    await tellPayer(wanted, 'ask')
    throw refusePeople('ask-payer', 'Whoever pays wants to be asked first.')
  }
  try {
    const answer = await makeChange(payer, selectionOf(live, seats), shown, { back: '/settings/people', payerIsAway })
    if (answer.outcome === 'confirm')
      throw refusePeople('bank-asks', 'The bank asks whoever pays.', { url: answer.url })
  } catch (error) {
    // Somebody else added the same one a moment ago.
    if (refusalOf(error) === 'nothing-to-change') return
    const said = payerIsAway ? providerRefusal(error) : null
    const isUnpaid = said?.kind === 'card' || refusalOf(error) === 'no-card' || (said !== null && asksTheBank(said))
    if (!payerIsAway || !isUnpaid) throw asRefusal(error)
    await tellPayer(wanted, said && asksTheBank(said) ? 'bank' : 'declined')
    throw refusePeople('payer-declined', 'The card of whoever pays did not pay for it.')
  }
}

/** One seat fewer, credited to who pays as it was shown; whether it was given back. Whoever goes has gone already. */
export async function giveSeatBack(
  person: Person,
  bookId: string,
  { seats, ...shown }: ShownSeats,
): Promise<'givenBack' | 'kept'> {
  try {
    const { payer, live } = await plan(person, bookId)
    if (payer !== person.uid) return 'kept'
    if (live.seats <= seats) return 'givenBack'
    if (live.seats - 1 !== seats) return 'kept'
    await assertFree(payer, seats)
    await makeChange(payer, selectionOf(live, seats), shown)
    return 'givenBack'
  } catch (error) {
    const refusal = asRefusal(error)
    if (refusalOf(refusal) === null) throw refusal
    return 'kept'
  }
}

const selectionOf = ({ plan, interval }: SubscriptionFacts, seats: number) => ({ plan, interval, seats })

type Plan = { book: HeldBook; payer: string; name: string; billing: Billing; live: SubscriptionFacts }

/** The plan with seats that pays for a book, asked for by somebody who may invite there. Throws `not-allowed`, `no-people`, `too-often`. */
async function plan(person: Person, bookId: string, counted: 'seatPrices' | null = null): Promise<Plan> {
  const { book, payer, name } = await database.runTransaction(async (transaction) => {
    const book = await bookFor(transaction, bookId, person.uid, 'invite and remove')
    const payer = ownerOf(book)
    const member = payer === null ? null : await transaction.get(database.doc(paths.member(bookId, payer)))
    if (counted) (await within(transaction, counted, person.uid, Date.now()))()
    return { book, payer, name: String(member?.get('name') ?? 'The owner of the book') }
  })
  const known =
    payer !== null && paymentsAreSetUp() && (await database.doc(paths.billing(payer)).get()).exists
      ? await syncOwner(payer).catch((error: unknown) => {
          throw asRefusal(error)
        })
      : null
  const live = known && bestLive(known.subscriptions)
  if (payer === null || live?.plan !== 'team') throw refusePeople('no-people', 'The plan of this book has no seats.')
  return { book, payer, name, billing: known as Billing, live }
}

/** An admin changes seats up to the payer's limit, and nothing of a plan that ends, waits for its payment or for another one. */
const isWithinLimit = ({ seatLimit, planned }: Billing, { status, endsAt }: SubscriptionFacts, seats: number) =>
  seats <= (seatLimit ?? 0) && planned === null && endsAt === null && status !== 'past_due'

async function assertFree(payer: string, seats: number): Promise<void> {
  const taken = await database.runTransaction((transaction) => seatsTaken(transaction, payer, Date.now()))
  if (taken > seats) throw refuse('seats-in-use', `${taken} seats are in use.`, { inUse: String(taken) })
}

type Wanted = { by: string; comer: string; payer: string; book: HeldBook; bookId: string }

/** Once for each who would come. */
const tellPayer = (
  { by, comer, payer, book, bookId }: Wanted,
  why: Extract<BookEvent, { news: 'seat.wanted' }>['why'],
) =>
  database.runTransaction(async (transaction) => {
    const id = `seat-${bookId}-${createHash('sha256').update(`${comer} ${why}`).digest('hex').slice(0, 20)}`
    tell(transaction, payer, { id, bookId, news: 'seat.wanted', book: book.name, by, comer, why }, Date.now())
  })
