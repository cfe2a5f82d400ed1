import { createHash, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  glyph,
  markup,
  practiceStyle,
  sendPage,
  wordmark,
  type Markup,
  type MarkupValue,
} from '../../console/server-page.ts'
import { writtenNumber } from '../card-brands.ts'
import { brandOfCard, practiceCards, type PracticeCard } from '../cards.ts'
import type { Reader } from './reader.ts'

/** One page: its heading line, its body, and where its forms may lead besides here. */
export type Page = {
  title: string
  head: MarkupValue
  body: Markup
  foot: string
  /** What works in practice: in sight beside a form for a card, behind its heading where none is typed. */
  practice?: 'open' | 'folded' | undefined
  leadsTo?: readonly (string | null)[]
}

/** Answers with a page of the provider, in the language of its reader. The address of a page is its key, which no other site learns. */
export function sendPaymentPage(response: ServerResponse, reader: Reader, status: number, page: Page): void {
  const { words, locale } = reader
  const body = markup`
<div class="plain"><header class="plain-h no-print">${wordmark}${page.head}</header>
${page.practice ? practice(reader, page.practice) : null}
${page.body}
<footer class="plain-f"><span>${words.frame.provider}</span><span>${page.foot}</span><span>${words.frame.kept}</span></footer></div>
`
  const policy = { 'form-action': formTargets(page.leadsTo ?? []), 'frame-src': "'none'" }
  sendPage(response, status, page.title, body, { style, policy, language: { tag: locale, skip: words.frame.skip } })
}

/** A form's answer may redirect to these origins; a browser checks redirects against the policy of the page that sent the form. */
const formTargets = (urls: readonly (string | null)[]) =>
  ["'self'", ...new Set(urls.flatMap((url) => (url && URL.canParse(url) ? [new URL(url).origin] : [])))].join(' ')

export function redirect(response: ServerResponse, url: string): void {
  response.statusCode = 303
  response.setHeader('Location', url)
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Length', 0)
  response.end()
}

/** The address of a page holds its secret; compared without telling how much of it was right. */
export function sameSecret(given: string, held: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(held))
}

/** Whether a form was sent by a page of this server, and not by one of another site. */
export function isOwnForm(request: IncomingMessage, origin: string): boolean {
  const { origin: from, 'sec-fetch-site': site } = request.headers
  if (site !== undefined && site !== 'same-origin') return false
  return from === undefined || from === origin || from === `http://${request.headers.host}`
}

export const failure = (title: string, text: MarkupValue, action: MarkupValue = null) =>
  markup`<main id="main" class="narrow"><div class="leaf"><h1 class="h">${title}</h1><p class="t14">${text}</p>${action}</div></main>`

export const field = (options: {
  name: string
  label: string
  value?: string
  error?: string | undefined
  hint?: string
  type?: string
  mode?: string
  complete?: string
  longest?: number
}) => {
  const { name, label, error, hint } = options
  const described = [hint && `${name}-h`, error && `${name}-e`].filter(Boolean).join(' ')
  return markup`<div class="field"><label for="${name}">${label}</label>${hint ? markup`<p class="hint" id="${name}-h">${hint}</p>` : null}<input class="in tall" id="${name}" name="${name}" type="${options.type ?? 'text'}"${options.mode ? markup` inputmode="${options.mode}"` : null} autocomplete="${options.complete ?? 'off'}" value="${options.value ?? ''}" maxlength="${options.longest ?? 200}"${described ? markup` aria-describedby="${described}"` : null}${error ? markup` aria-invalid="true"` : null}>${error ? markup`<p class="err" id="${name}-e">${glyph('failed')}${error}</p>` : null}</div>`
}

/** What stops a form, with links to its fields. It stands first, and focus is led to it by the address. */
export const summary = (
  { words }: Reader,
  what: string,
  errors: Record<string, string>,
  labels: Record<string, string>,
) => {
  const all = Object.entries(errors)
  if (all.length === 0) return null
  const title = words.frame.stops(all.length, what)
  return markup`<div class="summary" role="alert" tabindex="-1" id="problems"><h2>${title}</h2>${all.map(([name, text]) => (labels[name] ? markup`<a href="#${name}">${labels[name]}: ${text}</a>` : markup`<p>${text}</p>`))}</div>`
}

function practice(reader: Reader, how: 'open' | 'folded'): Markup {
  const { frame } = reader.words
  const few = markup`<ul class="quick"><li><b class="nw">4242 4242 4242 4242</b> ${frame.pays}</li><li><b class="nw">4000 0000 0000 3220</b> ${frame.asksTheBank}</li><li><b class="nw">4000 0000 0000 0002</b> ${frame.isDeclined}</li></ul>`
  const other = markup`<p class="t12 m3 cards">${frame.anyOther}</p>`
  const isOpen = how === 'open'
  return markup`<aside class="practice no-print" aria-label="${frame.practice}"><b>${frame.practice}</b><span class="grow">${isOpen ? frame.noMoney : frame.noMoneyHere}</span>${isOpen && few}<details class="cards"><summary class="link">${frame.allCards(practiceCards.length)}</summary><table class="ledger cardt"><thead><tr><th scope="col">${frame.number}</th><th scope="col">${frame.whatItDoes}</th></tr></thead><tbody>${practiceCards.map((card) => markup`<tr><th scope="row" class="nw">${writtenNumber(card.number, brandOfCard(card))}</th><td>${doingOf(reader, card)}</td></tr>`)}</tbody></table>${!isOpen && other}</details>${isOpen && other}</aside>`
}

/** What a card does. One that just pays is told from the others by its brand. */
function doingOf({ words: { practiceCards: doing } }: Reader, card: PracticeCard): string {
  if (card.brand === undefined) return doing[card.key as 'pays']
  const kind = card.funding === undefined ? '' : ` ${doing[card.funding]}`
  return doing.paysAs(`${brandOfCard(card).title}${kind}`)
}

/** A tag that says that a page is for practice. */
export const practiceTag = (text: string) => markup`<span class="tag pencil">${text}</span>`

const style = practiceStyle + readFileSync(new URL('./payments-page.css', import.meta.url), 'utf8')
