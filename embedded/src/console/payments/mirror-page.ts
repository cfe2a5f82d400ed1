import type { Desk } from '../desk.ts'
import { moment } from '../moments.ts'
import { glyph, markup, type Markup } from '../server-page.ts'
import { compareMirror, mostShown, type Compared, type Difference, type Said } from './mirror.ts'
import { quantityThere, type Mirror } from './mirror-file.ts'
import type { Outcome, Provider, Subscription } from './provider-answers.ts'

/** A button that compares, where the application has said how it keeps what the provider says. */
export const compareButton = (mirror: Mirror | null): Markup | null =>
  mirror &&
  markup`<form method="get" action="/payments"><input type="hidden" name="compare" value="yes" /><button class="btn">Compare now</button></form>`

/** Whether the application's records and the provider say the same, as of now. */
export async function comparison(desk: Desk, provider: Provider, mirror: Mirror): Promise<Markup> {
  const compared = await compareMirror(desk, provider, mirror)
  const { records, subscriptions, differences, isPart } = compared
  const looked = `${many(records, 'record')} of ${mirror.collection}, ${many(subscriptions, 'subscription')}, ${moment(desk.clock.now())}${isPart ? '; there are more' : ''}`
  if (differences.length === 0)
    return markup`<div class="note-box ok" role="status">${glyph('done')}<p class="grow"><b>Mirror and provider agree.</b> ${looked}.</p></div>`
  return markup`<section class="sec" aria-labelledby="mi"><div class="sec-h"><h2 id="mi">Mirror and provider disagree <span class="count">${differences.length}</span></h2><span class="note">${looked}</span></div>
    ${differences.slice(0, mostShown).map((one) => box(one, compared))}
    ${differences.length > mostShown && markup`<p class="t13">${differences.length - mostShown} more are not shown.</p>`}
    <div class="flow">${mirror.fetch !== null && markup`<form method="post" action="/payments"><input type="hidden" name="act" value="fetch" /><button class="btn main">Fetch what differs from the provider</button></form>`}<span class="hint">${mirror.fetch !== null && `It runs ${mirror.fetch}, as at its time. `}What was just under way stands here for a moment.</span></div></section>`
}

function box(difference: Difference, { names }: Compared): Markup {
  const { customer, record, subscription } = difference
  const who = names.get(customer) ?? customer
  return markup`<div class="note-box over">${glyph('failed')}<p class="grow"><b>${who}: ${words(difference)}</b> <a href="/payments?${new URLSearchParams({ of: customer }).toString()}#open">${subscription}</a>${record !== null && markup`, <a href="/documents?${new URLSearchParams({ path: record }).toString()}">${record}</a>`}</p>${setForm(difference, who)}</div>`
}

function words(difference: Difference): string {
  switch (difference.kind) {
    case 'missing here':
      return `${difference.status.replaceAll('_', ' ')} at the provider, nothing here.`
    case 'missing there':
      return 'nothing at the provider, a subscription here.'
    default: {
      const { field, there, here } = difference
      return `${field.name} ${said(there, field.isTime)} at the provider, ${said(here, field.isTime)} here.`
    }
  }
}

const said = (value: Said, isTime: boolean) =>
  value === null ? 'nothing' : isTime && typeof value === 'number' ? moment(value) : String(value).replaceAll('_', ' ')

/** Of how many are paid for the provider can be told ours; all else it knows better. */
function setForm(difference: Difference, who: string): Markup | null {
  if (difference.kind !== 'field' || difference.item === null || !isQuantity(difference.here)) return null
  const { subscription, there, here } = difference
  return markup`<form method="post" action="/payments"><input type="hidden" name="act" value="quantity" /><input type="hidden" name="of" value="${subscription}" /><input type="hidden" name="shown" value="${String(there)}" /><input type="hidden" name="to" value="${String(here)}" /><button class="btn" aria-label="Set the provider to ${String(here)} for ${who}">Set the provider to ${String(here)}</button></form>`
}

const isQuantity = (value: Said): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 1_000_000

const many = (count: number, what: string) => `${count.toLocaleString('en-GB')} ${what}${count === 1 ? '' : 's'}`

/** One of the acts of a comparison; null for another. */
export async function actOnMirror(
  desk: Desk,
  provider: Provider,
  mirror: Mirror | null,
  form: URLSearchParams,
): Promise<Outcome | null> {
  const act = form.get('act')
  if (act === 'fetch') {
    const name = mirror?.fetch
    if (!name) return { refusal: 'Nothing is said of how to fetch it.' }
    return desk.act('/payments', `had ${name} fetch what differs from the provider`, () =>
      desk.ask('POST', `/operator/v1/schedules/${encodeURIComponent(name)}:run`),
    )
  }
  if (act !== 'quantity' || !mirror?.fields.some(({ there }) => there === quantityThere)) return null
  const of = (form.get('of') ?? '').slice(0, 100)
  const to = Number(form.get('to'))
  if (!/^\w{1,100}$/.test(of) || !isQuantity(to)) return { refusal: 'There is no such number.' }
  const [item] = (await provider.get<Subscription>(`subscriptions/${of}`)).items.data
  const now = item?.quantity ?? 1
  if (!item || String(now) !== form.get('shown'))
    return { refusal: `The provider says ${now} by now: compare again before anything is set.` }
  return desk.act('/payments', `set ${of} to ${to} at the provider, which said ${now}`, () =>
    provider.post(`subscriptions/${of}`, { 'items[0][id]': item.id, 'items[0][quantity]': String(to) }),
  )
}
