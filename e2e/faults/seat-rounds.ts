import { isDeepStrictEqual } from 'node:util'
import type { SeatPrice } from '@duebook/contract/people/people-requests'
import { call, done, entitled, newPayer, payAt, signInAgain, storedDocument } from '../journeys/billing/payer.ts'
import { ids, provider } from '../journeys/billing/provider.ts'
import { documents, owner } from '../product/as-server.ts'
import { until, type Product } from '../product/start-product.ts'
import { startToKill } from './killable.ts'

/**
 * `half`: an invitation without a seat, or more seats than were paid. `twice`: seats that were paid twice. `left`: who was not invited when asked
 * again, and books that do not say what was paid.
 */
export type SeatsResult = { rounds: number; half: string[]; twice: string[]; left: string[] }
type Payer = Awaited<ReturnType<typeof newPayer>>
type Charge = { paid: boolean }
/** What stands of a payer: seats at the provider, seats that the book knows of, charges that were paid, invitations. */
type Stands = { seats: number; known: number; paid: number; invited: number }

/** A book has at most fifty open invitations, and somebody asks for sixty prices an hour: then another payer goes on. */
const roundsOfPayer = 40

/** `kill -9` at a random moment while somebody is invited beyond the seats of a book: the seat is paid, and the invitation goes out. */
export async function killSeats(rounds: number, within = 700): Promise<SeatsResult> {
  const killable = await startToKill(['--emulator'])
  const { product, killedDuring } = killable
  const result: SeatsResult = { rounds, half: [], twice: [], left: [] }
  try {
    let payer = await payerOfTeam(product(), 'payer0')
    for (let round = 0; round < rounds; round++) {
      if (round > 0 && round % roundsOfPayer === 0) payer = await payerOfTeam(product(), `payer${round}`)
      else await signInAgain(product(), payer)
      const before = await standing(product(), payer)
      const email = `guest${round}@seats.example`
      const seat = await shownSeat(product(), payer)
      await killedDuring(() => invite(product(), payer, email, seat), within)
      const found = await standing(product(), payer)
      if (found.invited - before.invited > found.seats - before.seats) result.half.push(`round ${round}: unpaid`)
      // What was shown may have become another price meanwhile: it is shown anew.
      let again = await invite(product(), payer, email, seat)
      if (again.error?.reason === 'price-changed')
        again = await invite(product(), payer, email, await shownSeat(product(), payer))
      const wanted = Object.fromEntries(Object.entries(before).map(([what, count]) => [what, count + 1])) as Stands
      let after = found
      const isAsWanted = async () => isDeepStrictEqual((after = await standing(product(), payer)), wanted)
      await until(isAsWanted, 'one more of each').catch(() => {
        const isOver = after.seats > wanted.seats || after.paid > wanted.paid
        const said = JSON.stringify({ wanted, after, refused: again.error })
        result[isOver ? 'twice' : 'left'].push(`round ${round}: ${said}`)
      })
    }
    return result
  } finally {
    await killable.end()
  }
}

/** With two seats, of which both are taken. */
async function payerOfTeam(product: Product, name: string): Promise<Payer> {
  const payer = await newPayer(product, name)
  const wish = { plan: 'team', interval: 'month', seats: 2, trial: false }
  await payAt((await done<{ url: string }>(product, payer, 'startCheckout', wish)).url)
  await entitled(product, payer, 'active')
  await invite(product, payer, `first-of-${name}@seats.example`)
  return payer
}

const invite = (product: Product, payer: Payer, email: string, seat?: object) =>
  call(product, payer, 'invite', { bookId: payer.uid, email, role: 'member', ...(seat && { seat }) })

async function shownSeat(product: Product, payer: Payer) {
  const { quote, seats } = await done<SeatPrice>(product, payer, 'priceSeat', { bookId: payer.uid, by: 1 })
  return { seats, at: quote.at, amount: quote.amount }
}

async function standing(product: Product, payer: Payer): Promise<Stands> {
  const { customer, subscription } = await ids(product, payer)
  const [{ items }, charges, invitations, book] = await Promise.all([
    provider<{ items: { data: { quantity: number }[] } }>(product, 'GET', `subscriptions/${subscription}`),
    provider<{ data: Charge[] }>(product, 'GET', 'charges', { customer, limit: '100' }),
    fetch(`${product.operator}/v1/${documents}/books/${payer.uid}/invitations?pageSize=300`, { headers: owner }),
    storedDocument(product, `books/${payer.uid}`) as Promise<{ entitlement: { seats: number } }>,
  ])
  return {
    seats: items.data[0]?.quantity ?? 0,
    known: book.entitlement.seats,
    paid: charges.data.filter(({ paid }) => paid).length,
    invited: ((await invitations.json()) as { documents?: unknown[] }).documents?.length ?? 0,
  }
}
