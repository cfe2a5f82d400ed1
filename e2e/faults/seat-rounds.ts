import type { SeatPrice } from '@duebook/contract/people/people-requests'
import { call, done, entitled, newPayer, payAt, signInAgain, storedDocument } from '../journeys/billing/payer.ts'
import { ids, provider } from '../journeys/billing/provider.ts'
import { documents, owner } from '../product/as-server.ts'
import { until } from '../product/start-product.ts'
import { startToKill } from './killable.ts'

/** `half`: an invitation without a seat, or more seats than were paid. `twice`: seats that were paid twice. `left`: who was not invited when asked again. */
export type SeatsResult = { rounds: number; half: string[]; twice: string[]; left: string[] }
type Charge = { amount: number; paid: boolean }

/** `kill -9` at a random moment while somebody is invited beyond the seats of a book: the seat is paid, and the invitation goes out. */
export async function killSeats(rounds: number, within = 700): Promise<SeatsResult> {
  const killable = await startToKill(['--emulator'])
  const { product, killedDuring } = killable
  const result: SeatsResult = { rounds, half: [], twice: [], left: [] }
  try {
    const ada = await newPayer(product(), 'ada')
    const wish = { plan: 'team', interval: 'month', seats: 2, trial: false }
    await payAt((await done<{ url: string }>(product(), ada, 'startCheckout', wish)).url)
    await entitled(product(), ada, 'active')
    const bookId = ada.uid
    const { customer, subscription } = await ids(product(), ada)
    const seatsOf = async () => {
      const { items } = await provider<{ items: { data: { quantity: number }[] } }>(
        product(),
        'GET',
        `subscriptions/${subscription}`,
      )
      return items.data[0]?.quantity ?? 0
    }
    const charges = async () => {
      const { data } = await provider<{ data: Charge[] }>(product(), 'GET', 'charges', { customer, limit: '100' })
      return data.filter(({ paid }) => paid).length
    }
    const invited = async () => {
      const answer = await fetch(`${product().operator}/v1/${documents}/books/${bookId}/invitations?pageSize=300`, {
        headers: owner,
      })
      return ((await answer.json()) as { documents?: unknown[] }).documents?.length ?? 0
    }
    const invite = (email: string, seat?: object) =>
      call(product(), ada, 'invite', { bookId, email, role: 'member', ...(seat && { seat }) })
    // The owner has one of the two.
    await invite('first@seats.example')
    for (let round = 0; round < rounds; round++) {
      await signInAgain(product(), ada)
      const [seats, paid, open] = [await seatsOf(), await charges(), await invited()]
      const { quote, seats: wanted } = await done<SeatPrice>(product(), ada, 'priceSeat', { bookId, by: 1 })
      const seat = { seats: wanted, at: quote.at, amount: quote.amount }
      const email = `guest${round}@seats.example`
      await killedDuring(() => invite(email, seat), within)
      if ((await invited()) - open > (await seatsOf()) - seats) result.half.push(`round ${round}: unpaid`)
      // What was shown may have become another price meanwhile: it is shown anew.
      const again = await invite(email, seat)
      if (again.error?.reason === 'price-changed') {
        const anew = await done<SeatPrice>(product(), ada, 'priceSeat', { bookId, by: 1 })
        await invite(email, { seats: anew.seats, at: anew.quote.at, amount: anew.quote.amount })
      }
      if ((await invited()) !== open + 1) result.left.push(`round ${round}: ${JSON.stringify(again.error)}`)
      if ((await seatsOf()) !== seats + 1 || (await charges()) !== paid + 1)
        result.twice.push(`round ${round}: ${await seatsOf()} seats of ${seats}, ${await charges()} charges of ${paid}`)
      await until(async () => {
        const book = (await storedDocument(product(), `books/${bookId}`)) as { entitlement: { seats: number } }
        return book.entitlement.seats === seats + 1
      }, 'the book to say how many seats it has')
    }
    return result
  } finally {
    await killable.end()
  }
}
