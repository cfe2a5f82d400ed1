import type { ConsolePage } from '../console-page.ts'
import { refused, type Desk } from '../desk.ts'
import { moment } from '../moments.ts'
import { glyph, markup, type Markup, type MarkupValue } from '../server-page.ts'
import { openCustomer, priceInWords } from './customer-leaf.ts'
import type { Mirror } from './mirror-file.ts'
import { actOnMirror, compareButton, comparison } from './mirror-page.ts'
import { found, takenInMonth, type Taken } from './find-payments.ts'
import { money } from './money.ts'
import { actOnPayment } from './payment-acts.ts'
import {
  providerOf,
  RefusedError,
  type Customer,
  type Dispute,
  type Invoice,
  type List,
  type Provider,
  type ProviderEvent,
  type Subscription,
} from './provider-answers.ts'

export type PaymentsPageOptions = {
  secretKey: string
  /** How the application keeps what the provider says; null where it has not said so. */
  mirror: Mirror | null
  /** The collection whose documents are mails; null where there is none. */
  mailCollection: string | null
}

/** Who pays for what, what is owed, and the events that the application was told: of the practice provider, by its own API. */
export function paymentsPage(desk: Desk, { secretKey, mirror, mailCollection }: PaymentsPageOptions): ConsolePage {
  const provider = providerOf(desk.ask, secretKey)
  const main = async (query: URLSearchParams, refusal: string | null = null, typed: URLSearchParams | null = null) => {
    const said = markup`${refusal !== null && refused(refusal)}${desk.done('/payments', query)}`
    try {
      const compared = mirror && query.get('compare') === 'yes' && (await comparison(desk, provider, mirror))
      return markup`${said}${await overview(provider, desk.clock.now(), query, { typed, compared })}${desk.history('/payments')}`
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      return markup`${said}${refused(error.message)}<p class="t14"><a href="/payments">All payments</a></p>`
    }
  }
  const act = async (form: URLSearchParams) =>
    (await actOnMirror(desk, provider, mirror, form)) ?? actOnPayment(desk, provider, mailCollection, form)
  return {
    path: '/payments',
    name: 'Payments',
    icon: 'card',
    count: () => null,
    head: (query) => ({
      lead: 'Practice provider: cards are not real.',
      tools: markup`<form class="flow" method="get" action="/payments"><label class="sr" for="q">Find by person, invoice or event</label><input class="in" id="q" name="q" value="${textOf(query)}" maxlength="200" placeholder="Person, invoice, event" /><button class="btn">Find</button></form>${compareButton(mirror)}`,
    }),
    main: (query = new URLSearchParams()) => main(query),
    async take(form) {
      const back = new URLSearchParams({ q: textOf(form), of: (form.get('customer') ?? '').slice(0, 100) })
      if (form.get('look') === 'yes') {
        back.set('ask', (form.get('ask') ?? '').slice(0, 200))
        return main(back, null, form)
      }
      const outcome = await act(form).catch((error: unknown) => {
        if (error instanceof RefusedError) return { refusal: error.message }
        throw error
      })
      if ('refusal' in outcome) {
        back.set('ask', (form.get('ask') ?? '').slice(0, 200))
        return main(back, outcome.refusal, form)
      }
      if (['fetch', 'quantity'].includes(form.get('act') ?? '')) back.set('compare', 'yes')
      back.set('done', String(outcome.id))
      return { seeOther: `/payments?${back.toString()}` }
    },
  }
}

const textOf = (query: URLSearchParams) => (query.get('q') ?? '').trim().slice(0, 200)

async function overview(
  provider: Provider,
  now: number,
  query: URLSearchParams,
  { typed, compared }: { typed: URLSearchParams | null; compared: MarkupValue },
): Promise<Markup> {
  const q = textOf(query)
  const of = (query.get('of') ?? '').slice(0, 100)
  const [customers, subscriptions, open, events, disputes, taken, named] = await Promise.all([
    provider.get<List<Customer>>('customers', { limit: '100' }),
    provider.get<List<Subscription>>('subscriptions', { limit: '100', status: 'all' }),
    provider.get<List<Invoice>>('invoices', { limit: '100', status: 'open' }),
    provider.get<List<ProviderEvent>>('events', { limit: '20' }),
    provider.get<List<Dispute>>('disputes', { limit: '20' }),
    takenInMonth(provider, now),
    found(provider, q),
  ])
  const chosen = /^\w{1,100}$/.test(of)
    ? (customers.data.find(({ id }) => id === of) ?? (await provider.get<Customer>(`customers/${of}`)))
    : null
  const wanted = q.toLowerCase()
  const listed = customers.data.filter(({ id, email, name }) =>
    [id, email ?? '', name ?? ''].some((one) => one.toLowerCase().includes(wanted)),
  )
  const shown = listed.length === 0 && named.customer ? [named.customer] : listed
  // Of a customer on a clock of their own nothing is in a list unless it is asked for by name.
  const theirs = new Map(
    await Promise.all(
      [chosen, shown[0]].flatMap((one) =>
        one ? [subscriptionsOf(provider, one.id).then((all) => [one.id, all] as const)] : [],
      ),
    ),
  )
  const byCustomer = (id: string) => theirs.get(id) ?? subscriptions.data.filter(({ customer }) => customer === id)
  const leaf =
    chosen && (await openCustomer(provider, chosen, byCustomer(chosen.id), { q, ask: query.get('ask') ?? '', typed }))
  return markup`${facts(customers.data, subscriptions.data, open.data, taken)}${compared}
    <div class="mw pays${leaf === null && markup` alone`}"><div><section class="sec" aria-labelledby="cu"><div class="sec-h"><h2 id="cu">Customers <span class="count">${shown.length}</span></h2>${customers.has_more && markup`<span class="note">the newest hundred</span>`}</div>${customerList(shown, byCustomer, q, of)}</section>
    ${disputes.data.length > 0 && disputeList(disputes.data)}</div>${leaf}${eventList(named.event ? [named.event] : events.data, named.event ? 'the one of this id' : 'the newest twenty')}</div>`
}

const subscriptionsOf = async (provider: Provider, customer: string) =>
  (await provider.get<List<Subscription>>('subscriptions', { customer, limit: '100', status: 'all' })).data

const monthName = (at: number) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(new Date(at))
const dayOf = (at: number) =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
    .format(new Date(at))
    .replace(',', '')

function facts(
  customers: readonly Customer[],
  subscriptions: readonly Subscription[],
  open: readonly Invoice[],
  taken: Taken,
): Markup {
  const tries = open.flatMap(({ next_payment_attempt: at }) => at ?? [])
  const owed = new Map<string, number>()
  for (const { currency, amount_remaining: left } of open) owed.set(currency, (owed.get(currency) ?? 0) + left)
  const paying = subscriptions.filter(({ status }) => ['active', 'trialing', 'past_due'].includes(status))
  const late = new Set(
    subscriptions
      .filter(({ status }) => ['past_due', 'unpaid', 'incomplete'].includes(status))
      .map(({ customer }) => customer),
  )
  return markup`<dl class="facts4"><div><dt>Customers who subscribe</dt><dd>${new Set(paying.map(({ customer }) => customer)).size} of ${customers.length}</dd></div><div><dt>Open invoices${tries.length > 0 && `, tried again ${dayOf(Math.min(...tries) * 1000)}`}</dt><dd>${[...owed].map(([currency, sum]) => money(sum, currency)).join(', ') || 'none'}</dd></div><div><dt>Taken in ${monthName(taken.since)}</dt><dd>${taken.isPart && 'over '}${[...taken.sums].map(([currency, sum]) => money(sum, currency)).join(', ') || 'nothing'}</dd></div><div><dt>Cards to fix</dt><dd${late.size > 0 && markup` class="soon"`}>${late.size}</dd></div></dl>`
}

function customerList(
  customers: readonly Customer[],
  byCustomer: (id: string) => readonly Subscription[],
  q: string,
  of: string,
): Markup {
  if (customers.length === 0)
    return markup`<p class="t14">${q === '' ? 'Nobody has been to the checkout yet.' : `No customer for “${q}”.`}</p>`
  return markup`<table class="ledger cst2"><thead><tr><th scope="col">Customer</th><th scope="col">Pays</th><th scope="col">State</th></tr></thead><tbody>${customers.map(
    (customer) => {
      const theirs = byCustomer(customer.id)
      const [newest] = theirs.filter(({ status }) => status !== 'canceled')
      const isOpen = customer.id === of
      const address = `/payments?${new URLSearchParams({ ...(q !== '' && { q }), of: customer.id }).toString()}#open`
      return markup`<tr${isOpen && markup` class="on"`}><th scope="row"><a href="${address}"${isOpen && markup` aria-current="true"`}>${customer.name ?? customer.email ?? customer.id}</a><small>${customer.name === null ? '' : (customer.email ?? '')}</small></th><td>${newest ? priceInWords(newest) : '–'}</td><td>${subscriptionState(newest?.status ?? (theirs.length > 0 ? 'canceled' : null))}</td></tr>`
    },
  )}</tbody></table>`
}

function subscriptionState(status: string | null): Markup {
  if (status === null) return markup`<span class="m3">–</span>`
  const words = status.replaceAll('_', ' ')
  if (status === 'active' || status === 'trialing')
    return markup`<span class="state ok">${glyph('check')}${words}</span>`
  return ['past_due', 'unpaid', 'incomplete'].includes(status)
    ? markup`<span class="state over">${glyph('failed')}${words}</span>`
    : markup`<span class="state m3">${words}</span>`
}

const disputeList = (disputes: readonly Dispute[]) =>
  markup`<section class="sec" aria-labelledby="di"><div class="sec-h"><h2 id="di">Disputes <span class="count">${disputes.length}</span></h2></div><ul class="list">${disputes.map(
    ({ id, amount, currency, reason, status, created, evidence_details: evidence }) =>
      markup`<li><div><b>${money(amount, currency)} of ${moment(created * 1000)} is disputed: ${reason.replaceAll('_', ' ')}</b><span class="l">${status.replaceAll('_', ' ')}${evidence.due_by !== null && status === 'needs_response' && `, answer by ${moment(evidence.due_by * 1000)}`}</span>${
        status === 'needs_response' &&
        markup`<form class="stack" method="post" action="/payments"><input type="hidden" name="act" value="answer" /><input type="hidden" name="of" value="${id}" /><div class="field"><label for="t-${id}">What the bank is told</label><textarea class="in" id="t-${id}" name="text" rows="3" required maxlength="20000"></textarea></div><div class="flow"><button class="btn main">Send it</button></div></form><form method="post" action="/payments"><input type="hidden" name="act" value="accept" /><input type="hidden" name="of" value="${id}" /><button class="btn">Accept it</button></form>`
      }</div></li>`,
  )}</ul></section>`

function eventList(events: readonly ProviderEvent[], which: string): Markup {
  return markup`<section class="sec" aria-labelledby="ev"><div class="sec-h"><h2 id="ev">Events</h2><span class="note">${which}</span></div>${
    events.length === 0
      ? markup`<p class="t14">Nothing has happened yet.</p>`
      : markup`<table class="ledger cst2"><thead><tr><th scope="col">When</th><th scope="col">Event</th><th scope="col">Handled</th></tr></thead><tbody>${events.map(
          ({ id, type, created, pending_webhooks: pending, data }) =>
            markup`<tr><th scope="row">${moment(created * 1000)}</th><td>${type}<small>${String(data.object['number'] ?? data.object['id'] ?? id)}</small></td><td>${
              pending === 0
                ? markup`<span class="state ok">${glyph('check')}handed over</span>`
                : markup`<form method="post" action="/payments"><input type="hidden" name="act" value="again" /><input type="hidden" name="of" value="${id}" /><span class="state over">${glyph('failed')}waits</span> <button class="btn" aria-label="Send ${type} again">Send again</button></form>`
            }</td></tr>`,
        )}</tbody></table>`
  }</section>`
}
