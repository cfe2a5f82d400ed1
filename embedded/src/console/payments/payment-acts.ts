import type { Desk } from '../desk.ts'
import { creditOf } from './giving-back.ts'
import { amountText, money, readAmount } from './money.ts'
import { sendPortalLink } from './portal-link.ts'
import { actInPractice } from './practice-acts.ts'
import type { Invoice, List, Outcome, Provider } from './provider-answers.ts'

const page = '/payments'

/** One act on an invoice, a dispute or an event, by the provider's own operations. */
export async function actOnPayment(
  desk: Desk,
  provider: Provider,
  mailCollection: string | null,
  form: URLSearchParams,
): Promise<Outcome> {
  const of = (form.get('of') ?? '').slice(0, 100)
  if (!/^\w{1,100}$/.test(of)) return { refusal: 'There is nothing of this name.' }
  switch (form.get('act')) {
    case 'pay':
      return desk.act(page, `tried the card for ${await nameOfInvoice(provider, of)}`, () =>
        provider.post(`invoices/${of}/pay`, {}),
      )
    case 'credit':
    case 'refund':
      return giveBack(desk, provider, of, form)
    case 'answer':
      return desk.act(page, `answered the dispute ${of}`, () =>
        provider.post(`disputes/${of}`, {
          'evidence[uncategorized_text]': (form.get('text') ?? '').trim().slice(0, 20_000),
          submit: 'true',
        }),
      )
    case 'accept':
      return desk.act(page, `accepted the dispute ${of}`, () => provider.post(`disputes/${of}/close`, {}))
    case 'portal':
      return sendPortalLink(desk, provider, mailCollection, of)
    case 'again':
      return sendAgain(desk, provider, of)
    default:
      return (await actInPractice(desk, provider, form)) ?? { refusal: 'There is no such act on a payment.' }
  }
}

/** A credit note over what the page showed; another amount is shown before anything is given. */
async function giveBack(desk: Desk, provider: Provider, of: string, form: URLSearchParams): Promise<Outcome> {
  const invoice = await provider.get<Invoice>(`invoices/${of}`)
  const { currency } = invoice
  const amount = readAmount(form.get('amount') ?? '', currency)
  if (amount === null) return { refusal: `Give an amount such as ${amountText(Math.max(invoice.total, 1), currency)}.` }
  if (form.get('shown') !== String(amount))
    return { refusal: `Nothing is given yet: look at what ${money(amount, currency)} comes to.` }
  const why = (form.get('why') ?? '').trim().slice(0, 1_000)
  if (why === '') return { refusal: 'Say why: it stands on the credit note.' }
  const parameters = creditOf(invoice, amount, form.get('act') === 'refund')
  const words = 'refund_amount' in parameters ? 'gave back' : 'credited'
  return desk.act(page, `${words} ${money(amount, currency)} of ${invoice.number ?? of}: ${why}`, () =>
    provider.post('credit_notes', { ...parameters, memo: why }),
  )
}

/** Hands an event to every address that hears of events. */
async function sendAgain(desk: Desk, provider: Provider, of: string): Promise<Outcome> {
  const { data } = await provider.get<List<{ id: string }>>('webhook_endpoints', { limit: '100' })
  const [first, ...others] = data
  if (!first) return { refusal: 'Nobody hears of events: there is no address for them.' }
  return desk.act(page, `sent the event ${of} again`, async () => {
    const answer = await provider.post(`events/${of}/retry`, { webhook_endpoint: first.id })
    for (const { id } of others) await provider.post(`events/${of}/retry`, { webhook_endpoint: id })
    return answer
  })
}

const nameOfInvoice = async (provider: Provider, id: string) =>
  (await provider.get<Invoice>(`invoices/${id}`)).number ?? id
