import { brandTitle } from '../../payments/card-brands.ts'
import type { Desk } from '../desk.ts'
import { moment } from '../moments.ts'
import { refusalOf, type Answer } from '../operations.ts'
import { markup, type Markup } from '../server-page.ts'
import { hidden, type Asked } from './asked.ts'
import type { Card, Customer, Invoice, List, Outcome, Provider, Subscription, TestClock } from './provider-answers.ts'

/** Practice cards that are put first for a customer, by what their next charge does. `name`: the provider's ready-made card. */
const cards = {
  declined: { words: 'is declined', name: 'pm_card_chargeCustomerFail', last4: '0341' },
  paid: { words: 'goes through', name: 'pm_card_visa', last4: '4242' },
  bank: { words: 'asks for 3-D Secure', name: 'pm_card_authenticationRequired', last4: '3184' },
  disputed: { words: 'goes through and is disputed', name: 'pm_card_createDispute', last4: '0259' },
} as const
type Doing = keyof typeof cards
const isDoing = (text: string): text is Doing => Object.hasOwn(cards, text)

/** A renewal is collected about an hour after its period has begun; a clock is moved past that. In seconds. */
const settled = 2 * 3600

/** What a provider would let happen by itself, here by its own operations: the card of the next charge, a period or a trial that is over, time. */
export async function practiceActs(
  provider: Provider,
  customer: Customer,
  subscriptions: readonly Subscription[],
  held: { invoices: readonly Invoice[]; cards: readonly Card[] },
  asked: Asked,
): Promise<Markup> {
  const clock =
    customer.test_clock === null
      ? null
      : await provider.get<TestClock>(`test_helpers/test_clocks/${customer.test_clock}`)
  const live = subscriptions.filter(({ status }) => status !== 'canceled' && status !== 'incomplete_expired')
  const first = firstCard(customer, live)
  const card = held.cards.find(({ id }) => id === first)?.card
  const form = (act: string, of: string, content: Markup) =>
    markup`<form class="inl" method="post" action="/payments">${hidden(customer, asked, act, of)}${content}</form>`
  return markup`<section class="sec" aria-labelledby="pr"><div class="sec-h"><h3 id="pr">Practice: let something happen</h3><span class="note">On this machine only</span></div><div class="practice"><div class="stack">
    ${form('card', customer.id, markup`<label for="does">The next charge${card ? ` of ${brandTitle(card.brand)} •••• ${card.last4}` : ''}</label><select class="in" id="does" name="does">${Object.entries(cards).map(([name, { words, last4 }]) => markup`<option value="${name}"${last4 === card?.last4 && markup` selected`}>${words}</option>`)}</select><button class="btn">Set it</button>`)}
    ${live.map(({ id, status }) =>
      status === 'trialing'
        ? form('trial', id, markup`<button class="btn">End its trial now</button>`)
        : status !== 'incomplete' &&
          form('period', id, markup`<button class="btn">Begin a new period now, and charge it</button>`),
    )}
    ${clock && clockRow(clock, nextOf(live, held.invoices, clock), form)}</div></div></section>`
}

function clockRow(
  { id, status, frozen_time: now }: TestClock,
  next: number | null,
  form: (act: string, of: string, content: Markup) => Markup,
): Markup {
  if (status !== 'ready') return markup`<p class="t13">Its clock is moving: load the page again.</p>`
  return next === null
    ? markup`<p class="t13">Its clock stands at ${moment(now * 1000)}, and nothing waits.</p>`
    : form(
        'clock',
        id,
        markup`<input type="hidden" name="to" value="${next}" /><span class="m3">Its clock stands at ${moment(now * 1000)}.</span><button class="btn">Move its clock to ${moment(next * 1000)}</button>`,
      )
}

/** When the next thing is over on the clock: an invoice tried again, or a period that ends with its renewal collected. Seconds; null where nothing waits. */
function nextOf(live: readonly Subscription[], invoices: readonly Invoice[], { frozen_time: now }: TestClock) {
  const tries = invoices.flatMap(({ status, next_payment_attempt: at }) =>
    status === 'open' && at !== null ? [at + 60] : [],
  )
  const ends = live.flatMap(({ items }) => items.data.map(({ current_period_end: end }) => end + settled))
  const ahead = [...tries, ...ends].filter((at) => at > now)
  return ahead.length === 0 ? null : Math.min(...ahead)
}

/** A plan's own card goes before the customer's. */
const firstCard = (customer: Customer, live: readonly Subscription[]) =>
  live.find(({ default_payment_method: own }) => own !== null)?.default_payment_method ??
  customer.invoice_settings.default_payment_method

/** One of these acts; null for another. */
export async function actInPractice(desk: Desk, provider: Provider, form: URLSearchParams): Promise<Outcome | null> {
  const of = (form.get('of') ?? '').slice(0, 100)
  switch (form.get('act')) {
    case 'card':
      return putFirst(desk, provider, of, form.get('does') ?? '')
    case 'period':
      return desk.act('/payments', `began a new period of ${of}`, () =>
        provider.post(`subscriptions/${of}`, { 'billing_cycle_anchor[type]': 'now', proration_behavior: 'none' }),
      )
    case 'trial':
      return desk.act('/payments', `ended the trial of ${of}`, () =>
        provider.post(`subscriptions/${of}`, { trial_end: 'now' }),
      )
    case 'clock': {
      const to = Number(form.get('to'))
      if (!Number.isSafeInteger(to) || to < 0) return { refusal: 'There is no such time.' }
      return desk.act('/payments', `moved the clock ${of} to ${moment(to * 1000)}`, () =>
        provider.post(`test_helpers/test_clocks/${of}/advance`, { frozen_time: String(to) }),
      )
    }
    default:
      return null
  }
}

/** The card that does it, which is attached where the customer has none, pays from now on for all that they have. */
async function putFirst(desk: Desk, provider: Provider, customer: string, does: string): Promise<Outcome> {
  if (!isDoing(does)) return { refusal: 'No practice card does that.' }
  const { words, name, last4 } = cards[does]
  const [{ data: held }, { data: subscriptions }] = await Promise.all([
    provider.get<List<Card>>('payment_methods', { customer, type: 'card', limit: '100' }),
    provider.get<List<Subscription>>('subscriptions', { customer, limit: '100' }),
  ])
  return desk.act('/payments', `put a card first for ${customer} whose next charge ${words}`, async () => {
    let id = held.find(({ card }) => card?.brand === 'visa' && card.last4 === last4)?.id
    if (id === undefined) {
      const attached = await provider.post(`payment_methods/${name}/attach`, { customer })
      if (refusalOf(attached) !== null) return attached
      id = (attached.body as { id: string }).id
    }
    let answer: Answer = await provider.post(`customers/${customer}`, {
      'invoice_settings[default_payment_method]': id,
    })
    for (const { id: subscription, default_payment_method: own } of subscriptions)
      if (own !== null && refusalOf(answer) === null)
        answer = await provider.post(`subscriptions/${subscription}`, { default_payment_method: id })
    return answer
  })
}
