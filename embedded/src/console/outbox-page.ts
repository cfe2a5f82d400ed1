import type { ServerResponse } from 'node:http'
import type { StoredMessage } from '../mail/outbox.ts'
import { sendConsole } from './console-frame.ts'
import type { ConsoleOptions } from './console-http.ts'
import { refused } from './desk.ts'
import { dayOf, moment } from './moments.ts'
import { glyph, markup, type Markup } from './server-page.ts'

/** What the list is narrowed to, and how the open message is looked at, as the address says. */
type Asked = { q: string; kind: string; state: string; view: string }

/** The outbox, newest first, with one message open beside the list where one is. */
export function sendOutbox(
  response: ServerResponse,
  options: ConsoleOptions,
  query: URLSearchParams,
  messages: readonly StoredMessage[],
  open: StoredMessage | null,
  refusal: string | null = null,
): void {
  const asked = askedIn(query)
  const found = messages.filter((message) => isLike(message, asked))
  sendConsole(
    response,
    options,
    200,
    'Outbox',
    markup`${refusal !== null && refused(refusal)}${options.desk?.done('/', query) ?? null}<div class="${open ? 'mw lean' : 'mw alone'}"><section class="sec" aria-label="Messages">${
      found.length === 0 ? nothing(asked) : list(found, asked, open?.id ?? null)
    }</section>${open && leaf(options, open, asked)}</div>${options.desk?.history('/') ?? null}`,
    '/',
    { lead: leadOf(options), tools: filters(asked) },
  )
}

export const sendMissingPage = (response: ServerResponse, options: ConsoleOptions): void =>
  sendConsole(
    response,
    options,
    404,
    'No such message',
    markup`<p class="t14">The outbox has no message here. <a href="/">All messages</a></p>`,
  )

function askedIn(query: URLSearchParams): Asked {
  const text = (name: string) => (query.get(name) ?? '').slice(0, 200)
  return { q: text('q'), kind: text('kind'), state: text('state'), view: text('view') }
}

const isLike = ({ to, subject, kind, delivery }: StoredMessage, asked: Asked) =>
  `${to} ${subject}`.toLowerCase().includes(asked.q.toLowerCase()) &&
  (asked.kind === '' || asked.kind === kind) &&
  (asked.state === '' || asked.state === delivery.state)

const leadOf = ({ practice }: ConsoleOptions) =>
  `What Duebook wrote to people.${practice ? ' In practice mode nothing leaves this machine: links and codes are read here.' : ''}`

const kinds = { mail: 'Mails', text: 'Texts' }
const states = { kept: 'Kept here', waiting: 'Waiting', sent: 'Sent', failed: 'Given up' }

const filters = ({ q, kind, state }: Asked) =>
  markup`<form class="flow" method="get" action="/"><label class="sr" for="q">Find by address or subject</label><input class="in" id="q" name="q" value="${q}" maxlength="200" placeholder="Address or subject" /><label class="sr" for="kind">Channel</label><select class="in" id="kind" name="kind"><option value="">All channels</option>${choices(kinds, kind)}</select><label class="sr" for="state">State</label><select class="in" id="state" name="state"><option value="">Any state</option>${choices(states, state)}</select><button class="btn">Find</button></form>`

const choices = (words: Record<string, string>, chosen: string) =>
  Object.entries(words).map(
    ([value, word]) => markup`<option value="${value}"${value === chosen && markup` selected`}>${word}</option>`,
  )

const nothing = ({ q, kind, state }: Asked) =>
  q === '' && kind === '' && state === ''
    ? markup`<p class="t14">Nothing was written yet. Mails appear here as soon as they are sent.</p>`
    : markup`<p class="t14">No message has this in its address or subject.</p>`

function list(messages: readonly StoredMessage[], asked: Asked, open: string | null): Markup {
  const days = Map.groupBy(messages, ({ at }) => dayOf(Date.parse(at)))
  return markup`${[...days].map(([day, ofDay]) => markup`<div class="sec-h day"><h2>${day} <span class="count">${ofDay.length}</span></h2></div><ul class="ml">${ofDay.map(item(asked, open))}</ul>`)}`
}

const item =
  (asked: Asked, open: string | null) =>
  ({ id, to, subject, kind, at, delivery }: StoredMessage) =>
    markup`<li><a href="${addressOf(id, asked)}"${id === open && markup` aria-current="true"`}><span class="t">${subject === '' ? (kind === 'text' ? 'A text' : 'No subject') : subject}</span><span class="a">${to}</span><span class="s ${toneOf(delivery)}">${delivery.state === 'failed' ? glyph('failed') : delivery.state !== 'waiting' && glyph('check')}${kind === 'mail' ? 'Mail' : 'Text'}, ${deliveryWords(delivery)}, ${at.slice(11, 16)}</span></a></li>`

function addressOf(id: string, { q, kind, state }: Asked, view = ''): string {
  const parts = new URLSearchParams(
    Object.entries({ q, kind, state, view }).filter(([, value]) => value !== ''),
  ).toString()
  return `/messages/${id}${parts === '' ? '' : `?${parts}`}#open`
}

function leaf({ practice, mail, desk }: ConsoleOptions, message: StoredMessage, asked: Asked): Markup {
  const { id, subject, to, at, delivery, links, html, text } = message
  const views: [string, string][] =
    html === null
      ? []
      : [
          ['', 'As seen'],
          ['text', 'Text'],
          ['source', 'Source'],
        ]
  const view = views.find(([name]) => name === asked.view)?.[0] ?? ''
  const tabs =
    views.length > 0 &&
    markup`<nav class="flow" aria-label="Ways to look at it">${views.map(
      ([name, words]) =>
        markup`<a class="btn" href="${addressOf(id, asked, name)}"${name === view && markup` aria-current="true"`}>${words}</a>`,
    )}</nav>`
  return markup`<article class="mr" id="open" aria-labelledby="mh">
    <h2 id="mh" class="h">${subject === '' ? 'No subject' : subject}</h2>
    <dl class="kv2"><dt>To</dt><dd>${to}</dd><dt>At</dt><dd><time datetime="${at}">${moment(Date.parse(at))}:${at.slice(17, 19)} UTC</time></dd><dt>State</dt><dd>${deliveryWords(delivery)}</dd><dt>Links</dt><dd>${
      links.length === 0
        ? 'none'
        : markup`<ul>${links.map((link) => markup`<li><a href="${link}" rel="noreferrer">${link}</a></li>`)}</ul>`
    }</dd></dl>
    ${desk !== undefined && !practice && againForm(message)}${practice && bounceForm(message, mail.bounces(to))}${tabs}
    ${
      html === null || view === 'text'
        ? markup`<pre class="raw" tabindex="0">${text}</pre>`
        : view === 'source'
          ? markup`<pre class="raw" tabindex="0">${html}</pre>`
          : markup`<iframe
              src="/messages/${id}/body"
              title="The message as seen"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
            ></iframe>`
    }
  </article>`
}

/** A code or a link in it may have run out meanwhile: it goes as it was written. */
const againForm = ({ id, delivery }: StoredMessage) =>
  markup`<form method="post" action="/messages/${id}" class="flow"><button class="btn">${delivery.state === 'waiting' ? 'Try it now' : 'Send it again'}</button><span class="hint">As it was written; links in it may have run out.</span></form>`

function bounceForm({ id, to, kind }: StoredMessage, bounces: boolean): Markup {
  const { comesBack, act } = bounceWords[kind]
  return markup`<form method="post" action="/operator/v1/bounces" class="flow">
    <input type="hidden" name="address" value="${to}" /><input type="hidden" name="back" value="/messages/${id}" /><input
      type="hidden"
      name="bounces"
      value="${bounces ? 'no' : 'yes'}"
    />
    ${bounces && markup`<p class="t13">${comesBack(to)}</p>`}
    <button class="btn">${bounces ? 'Let it through again' : act}</button>
  </form>`
}

const bounceWords = {
  mail: {
    comesBack: (to: string) => `Mail to ${to} bounces from now on, as if the mailbox did not exist.`,
    act: 'Let this address bounce',
  },
  text: {
    comesBack: (to: string) => `Texts to ${to} fail from now on, as if there were no such number.`,
    act: 'Let texts to this number fail',
  },
} as const

const toneOf = ({ state }: StoredMessage['delivery']) =>
  state === 'failed' ? 'over' : state === 'waiting' ? 'm3' : 'ok'

function deliveryWords(delivery: StoredMessage['delivery']): string {
  switch (delivery.state) {
    case 'kept':
      return 'kept here'
    case 'sent':
      return 'sent'
    case 'failed':
      return `given up after ${delivery.attempts} tries: ${delivery.error.slice(0, 120)}`
    case 'waiting':
      return delivery.attempts === 0
        ? 'on its way'
        : `tried ${delivery.attempts} times, again at ${new Date(delivery.nextAt).toISOString().slice(11, 16)}`
  }
}
