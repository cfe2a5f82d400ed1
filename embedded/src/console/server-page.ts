import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { sendText } from '../http/reply.ts'

/** Markup that is safe to send. Only `markup` makes it, so text cannot get into a page without being escaped. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A template whose values are escaped, unless they are Markup themselves; lists are joined, null and false leave nothing. */
export function markup(parts: TemplateStringsArray, ...values: MarkupValue[]): Markup {
  let text = parts[0] ?? ''
  for (const [index, value] of values.entries()) text += render(value) + (parts[index + 1] ?? '')
  return new Markup(text)
}

export type MarkupValue = string | number | Markup | null | false | readonly MarkupValue[]

/**
 * What a page has beside the rest: rules after the common sheet, directives of the policy in place of the usual, parts of the head; the language
 * that it is written in, with its words for the way past the head.
 */
/** A path or a kind, which may break after each slash and nowhere else as long as there is room. */
export const inParts = (path: string): MarkupValue =>
  path.split('/').map((part, at) => (at === 0 ? part : markup`/<wbr />${part}`))

/** A name in one word of several, `webhookQueues`, which may break before each. */
export const inWords = (name: string): MarkupValue =>
  name.split(/(?=[A-Z])/).map((part, at) => (at === 0 ? part : markup`<wbr />${part}`))

export type PageExtras = {
  style?: string
  policy?: Record<string, string>
  head?: Markup
  language?: { tag: string; skip: string }
}

/** Answers with a page of the server's own: no script, styles by hash, never framed, never stored. */
export function sendPage(
  response: ServerResponse,
  status: number,
  title: string,
  body: Markup,
  { style = '', policy = {}, head = markup``, language = british }: PageExtras = {},
): void {
  const page = markup`<!doctype html>
<html lang="${language.tag}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title} · Duebook</title>
<style>${new Markup(stylesheet + style)}</style>
${head}
</head>
<body>${glyphs}<a class="skip" href="#main">${language.skip}</a>${body}</body>
</html>`
  sendText(response, status, page.text, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    // `no-referrer` would make Chromium send `Origin: null` with the page's own form (auth facts, section 6).
    'Referrer-Policy': 'same-origin',
    'Content-Security-Policy': Object.entries({
      'default-src': "'none'",
      'style-src': `'sha256-${style === '' ? styleHash : hashOf(stylesheet + style)}'`,
      'font-src': "'self'",
      'frame-src': "'self'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      ...policy,
    })
      .map((directive) => directive.join(' '))
      .join('; '),
  })
}

const british = { tag: 'en-GB', skip: 'Skip to content' }

export type Icon =
  | 'activity'
  | 'card'
  | 'chart'
  | 'check'
  | 'database'
  | 'download'
  | 'key'
  | 'link'
  | 'lock'
  | 'mail'
  | 'paperclip'
  | 'phone'
  | 'play'
  | 'repeat'
  | 'shield'
  | 'users'

/** A mark of the glyph set, for decoration beside words that say the same. */
export const glyph = (name: 'done' | 'failed' | 'none' | Icon) =>
  name === 'done' || name === 'failed' || name === 'none'
    ? markup`<svg class="g g-${name}" viewBox="0 0 16 16" aria-hidden="true"><use href="#g-${name}" /></svg>`
    : markup`<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><use href="#i-${name}" /></svg>`

export const wordmark = markup`<span class="mark"><span>Due</span>book</span>`

function render(value: MarkupValue): string {
  if (value === null || value === false) return ''
  if (value instanceof Markup) return value.text
  if (typeof value === 'object') return value.map(render).join('')
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const sheet = (name: string) => readFileSync(new URL(`./style/${name}.css`, import.meta.url), 'utf8')

/** The sheet of every page that the server writes, in the order of its layers. */
const stylesheet = ['tokens', 'base', 'parts', 'screens'].map(sheet).join('')
/** Goes before the `style` of a practice provider's own. */
export const practiceStyle = sheet('practice')
/** Of the operator's console alone. */
export const consoleStyle = practiceStyle + sheet('console')
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')
const styleHash = hashOf(stylesheet)

const glyphs = new Markup(
  '<svg width="0" height="0" hidden aria-hidden="true"><symbol id="g-done" viewBox="0 0 16 16"><circle cx="8" cy="8" r="6.5" fill="currentColor"/><path d="m5.1 8.2 2.1 2 3.7-4.3" fill="none" stroke="var(--paper)" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"/></symbol><symbol id="g-failed" viewBox="0 0 16 16"><path d="M8 1.75 15 14H1z" fill="currentColor" stroke="currentColor" stroke-width="1" stroke-linejoin="round"/><path d="M8 6v3.75" stroke="var(--paper)" stroke-width="1.6" stroke-linecap="round"/><circle cx="8" cy="11.9" r=".95" fill="var(--paper)"/></symbol><symbol id="g-none" viewBox="0 0 16 16"><circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" stroke-width="1.5" stroke-dasharray="2.6 1.9"/></symbol><symbol id="i-check" viewBox="0 0 24 24"><path d="M20 6 9 17l-5-5"/></symbol><symbol id="i-chart" viewBox="0 0 24 24"><path d="M5 21v-6M12 21V3M19 21V9"/></symbol><symbol id="i-lock" viewBox="0 0 24 24"><rect x="5" y="11" width="14" height="10" rx="2"/><path d="M8 11V7a4 4 0 0 1 8 0v4"/></symbol><symbol id="i-repeat" viewBox="0 0 24 24"><path d="m17 2 4 4-4 4M3 11v-1a4 4 0 0 1 4-4h14M7 22l-4-4 4-4M21 13v1a4 4 0 0 1-4 4H3"/></symbol><symbol id="i-activity" viewBox="0 0 24 24"><path d="M22 12h-2.48a2 2 0 0 0-1.93 1.46l-2.35 8.36a.25.25 0 0 1-.48 0L9.24 2.18a.25.25 0 0 0-.48 0l-2.35 8.36A2 2 0 0 1 4.49 12H2"/></symbol><symbol id="i-card" viewBox="0 0 24 24"><rect width="20" height="14" x="2" y="5" rx="2"/><path d="M2 10h20M6 14h2"/></symbol><symbol id="i-database" viewBox="0 0 24 24"><ellipse cx="12" cy="5" rx="9" ry="3"/><path d="M3 5V19A9 3 0 0 0 21 19V5M3 12A9 3 0 0 0 21 12"/></symbol><symbol id="i-download" viewBox="0 0 24 24"><path d="M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5"/></symbol><symbol id="i-key" viewBox="0 0 24 24"><path d="M2.586 17.414A2 2 0 0 0 2 18.828V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.172a2 2 0 0 0 1.414-.586l.814-.814a6.5 6.5 0 1 0-4-4z"/><circle cx="16.5" cy="7.5" r=".5" fill="currentColor"/></symbol><symbol id="i-link" viewBox="0 0 24 24"><path d="M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71"/></symbol><symbol id="i-paperclip" viewBox="0 0 24 24"><path d="m16 6-8.414 8.586a2 2 0 0 0 2.829 2.829l8.414-8.586a4 4 0 1 0-5.657-5.657l-8.379 8.551a6 6 0 1 0 8.485 8.485l8.379-8.551"/></symbol><symbol id="i-phone" viewBox="0 0 24 24"><rect width="14" height="20" x="5" y="2" rx="2"/><path d="M12 18h.01"/></symbol><symbol id="i-play" viewBox="0 0 24 24"><path d="M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z"/></symbol><symbol id="i-shield" viewBox="0 0 24 24"><path d="M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z"/></symbol><symbol id="i-users" viewBox="0 0 24 24"><path d="M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.128a4 4 0 0 1 0 7.744M22 21v-2a4 4 0 0 0-3-3.87"/><circle cx="9" cy="7" r="4"/></symbol><symbol id="i-mail" viewBox="0 0 24 24"><path d="m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7"/><rect x="2" y="4" width="20" height="16" rx="2"/></symbol></svg>',
)
