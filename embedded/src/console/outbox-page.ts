import type { ServerResponse } from 'node:http'
import type { StoredMessage } from '../mail/outbox.ts'
import type { ConsoleOptions } from './console-http.ts'
import { sendConsole } from './console-frame.ts'
import { glyph, markup, type Markup } from './server-page.ts'

/** The outbox, newest first, narrowed to `query` in address or subject. */
export function sendOutboxPage(
  response: ServerResponse,
  options: ConsoleOptions,
  query: string,
  messages: StoredMessage[],
): void {
  const found = messages.filter(({ to, subject }) => `${to} ${subject}`.toLowerCase().includes(query.toLowerCase()))
  sendConsole(response, options, 200, 'Outbox', markup`${outboxList(options, found, query, null)}`)
}

/** One message, open under the list. */
export function sendMessagePage(
  response: ServerResponse,
  options: ConsoleOptions,
  message: StoredMessage,
  messages: StoredMessage[],
): void {
  const key =
    message.html === null
      ? null
      : markup`<iframe
          src="/messages/${message.id}/body"
          title="The message as seen"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        ></iframe>`
  const open = markup`<article class="leaf msg" aria-labelledby="mh">
    <h2 id="mh" class="h">${message.subject}</h2>
    <dl class="kv2">
      <dt>To</dt>
      <dd>${message.to}</dd>
      <dt>At</dt>
      <dd><time datetime="${message.at}">${longTime(message.at)}</time></dd>
      <dt>State</dt>
      <dd>${deliveryWords(message)}</dd>
      <dt>Links</dt>
      <dd>
        ${
          message.links.length === 0
            ? 'none'
            : markup`<ul>
                ${message.links.map((link) => markup`<li><a href="${link}" rel="noreferrer">${link}</a></li>`)}
              </ul>`
        }
      </dd>
    </dl>
    ${options.practice && bounceForm(message, options.mail.bounces(message.to))}${key}
    <h3>Text</h3>
    <pre class="raw">${message.text}</pre>
  </article>`
  sendConsole(response, options, 200, message.subject, markup`${outboxList(options, messages, '', message.id)}${open}`)
}

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

export const sendMissingPage = (response: ServerResponse, options: ConsoleOptions): void =>
  sendConsole(
    response,
    options,
    404,
    'No such message',
    markup`<p class="t14">The outbox has no message here. <a href="/">All messages</a></p>`,
  )

function outboxList(
  { practice }: ConsoleOptions,
  messages: StoredMessage[],
  query: string,
  open: string | null,
): Markup {
  const rows = messages.map(
    (message) =>
      markup`<tr${message.id === open && markup` class="on" aria-current="true"`}><th scope="row" class="nw"><time datetime="${message.at}">${shortTime(message.at)}</time> <span class="m3">${message.kind === 'mail' ? 'Mail' : 'Text'}</span></th><td>${message.to}</td><td><a href="/messages/${message.id}">${message.subject === '' ? 'No subject' : message.subject}</a></td><td>${state(message)}</td></tr>`,
  )
  const list = markup`<table class="ledger cst ob">
    <thead>
      <tr>
        <th scope="col">At (UTC)</th>
        <th scope="col">To</th>
        <th scope="col">Subject</th>
        <th scope="col">State</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`
  return markup`<p class="t13 m2">
      What Duebook wrote to people.
      ${practice && 'In practice mode nothing leaves this machine: links and codes are read here.'}
    </p>
    <section class="sec" aria-label="Messages">
      <form class="flow cs-f" method="get" action="/">
        <label class="sr" for="q">Find by address or subject</label
        ><input class="in find" id="q" name="q" value="${query}" placeholder="Address or subject" /><button class="btn">
          Find
        </button>
      </form>
      ${messages.length === 0 ? markup`<p class="t14">${query === '' ? 'Nothing was written yet. Mails appear here as soon as they are sent.' : 'No message has this in its address or subject.'}</p>` : list}
    </section>`
}

const state = (message: StoredMessage): Markup =>
  message.delivery.state === 'failed'
    ? markup`<span class="state over">${glyph('failed')}${deliveryWords(message)}</span>`
    : markup`<span class="state${message.delivery.state === 'waiting' ? ' m3' : ' ok'}"
        >${message.delivery.state !== 'waiting' && glyph('check')}${deliveryWords(message)}</span
      >`

function deliveryWords({ delivery }: StoredMessage): string {
  switch (delivery.state) {
    case 'kept':
      return 'Kept here'
    case 'sent':
      return 'Sent'
    case 'failed':
      return `Given up after ${delivery.attempts} tries: ${delivery.error.slice(0, 120)}`
    case 'waiting':
      return delivery.attempts === 0
        ? 'On its way'
        : `Tried ${delivery.attempts} times, again at ${new Date(delivery.nextAt).toISOString().slice(11, 16)} UTC`
  }
}

const shortTime = (at: string) => `${at.slice(5, 10)} ${at.slice(11, 16)}`
const longTime = (at: string) =>
  `${new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(at))}, ${at.slice(11, 19)} UTC`
