import { createHash } from 'node:crypto'
import { escapeHtml } from '../mail/escape-html.ts'

/** What of an HTTP function's answer these pages need. */
type Response = {
  status(code: number): Response
  set(fields: Record<string, string>): Response
  send(body: string): unknown
}

/** HTML that was put together here; texts get into it through `html` alone, which escapes them. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
type Value = string | Html | null | false | readonly Html[]

export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  let text = parts[0] ?? ''
  for (const [index, value] of values.entries()) text += written(value) + (parts[index + 1] ?? '')
  return new Html(text)
}

function written(value: Value): string {
  if (value === null || value === false) return ''
  if (value instanceof Html) return value.text
  return typeof value === 'string' ? escapeHtml(value) : value.map(written).join('')
}

/** The design's tokens, parts and sheet, as far as these pages show them. */
const style = `
@font-face{font-family:Archivo;src:url(/fonts/archivo-latin-400-700.woff2) format('woff2');font-weight:400 700;font-display:swap}
@font-face{font-family:Besley;src:url(/fonts/besley-latin-400-700.woff2) format('woff2');font-weight:400 700;font-display:swap}
:root{color-scheme:light dark;--done:light-dark(oklch(44% .095 155),oklch(79% .11 155));--hairline:light-dark(oklch(88.5% .009 190),oklch(30% .016 255));--margin:light-dark(oklch(82% .05 250),oklch(37% .05 255));--face:Archivo,ui-sans-serif,system-ui,'Segoe UI',Roboto,sans-serif;--dates:Besley,Rockwell,'Roboto Slab',Georgia,serif;--paper:light-dark(oklch(98.7% .004 155),oklch(18.5% .012 255));--ink:light-dark(oklch(23% .022 255),oklch(94% .006 150));--ink-2:light-dark(oklch(40% .02 255),oklch(79% .01 200));--ink-3:light-dark(oklch(49.5% .017 250),oklch(69% .014 230));--edge:light-dark(oklch(61% .016 240),oklch(54% .018 250));--accent:light-dark(oklch(42% .125 256),oklch(69% .115 250));--focus:light-dark(oklch(42% .125 256),oklch(78% .105 248));--on:light-dark(oklch(99% .004 250),oklch(19% .04 256));--soon:light-dark(oklch(47% .1 62),oklch(82% .115 80));--over:light-dark(oklch(48.5% .185 27),oklch(75% .14 25))}
*{box-sizing:border-box;margin:0}
body{background:var(--paper);color:var(--ink);font:400 .875rem/1.25rem var(--face);padding:1rem}
header{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:.75rem 1rem}
.from{font-size:.8125rem;color:var(--ink-3)}
main{max-width:30rem;margin:2rem auto 0;border:1px solid var(--edge);padding:1.25rem 1.25rem 1.5rem;display:grid;gap:.875rem}
main>*,section>*{min-width:0;overflow-wrap:anywhere}
body>header,.halves,.halves+footer{max-width:69rem}
body>header{margin:0 auto 1.75rem}body>header .mark{font-size:1.375rem;line-height:1.75rem}
.halves{margin-top:0;border:0;padding:0;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:0}
.halves>section{display:grid;gap:.875rem;align-content:start;padding-right:3rem}
.halves>section+section{border-left:1px solid var(--margin);padding:0 0 0 3rem}
.halves h1{font-size:2rem;line-height:2.25rem}h2{font:600 .875rem/1.25rem var(--face)}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.25rem .75rem;font-size:.8125rem;border:1px solid var(--hairline);border-width:1px 0;padding:.75rem 0}dt{color:var(--ink-3)}dd{text-align:right}
ul{list-style:none;padding:0;display:grid;gap:.375rem;font-size:.8125rem;color:var(--ink-2)}
ul>li{display:flex;gap:.5rem}svg{flex:none;width:1rem;height:1rem;margin-top:.125rem;color:var(--ink-3)}svg.done{color:var(--done)}
h1 svg{display:inline-block;vertical-align:-.0625em;margin:0}
.told{gap:0;color:inherit;font-size:.875rem}.told>li{gap:.75rem;align-items:flex-start;padding:.5625rem 0;border-top:1px solid var(--hairline)}
.told div{flex:1;min-width:0}.told small{display:block;font-size:.75rem;line-height:1rem;color:var(--ink-3)}
.mark{font:600 1.125rem/1.5rem var(--dates)}.mark span{border-bottom:3px double currentColor}
h1{font:600 1.375rem/1.75rem var(--dates);text-wrap:balance}
.force{font:600 1.75rem/2.25rem var(--dates)}.force span{border-bottom:4px double currentColor}
.what,.small{font-size:.8125rem;color:var(--ink-2)}.soon{color:var(--soon);font-weight:600}.over{color:var(--over);font-weight:600}
form{display:grid;gap:.875rem}.flow{display:flex;flex-wrap:wrap;gap:.5rem}
fieldset{border:0;padding:0;display:grid;gap:.25rem}legend{padding:0;font-weight:600;margin-bottom:.25rem}
label{display:flex;gap:.5rem;align-items:center;min-height:2.75rem}input{accent-color:var(--accent);width:1.125rem;height:1.125rem;margin:0}
.btn{display:inline-flex;align-items:center;justify-content:center;min-height:2.75rem;padding:.25rem 1rem;border:1px solid var(--edge);border-radius:3px;background:none;color:var(--ink);font:500 .875rem/1.25rem var(--face);text-decoration:none;cursor:pointer}
.btn.bare{border-color:transparent;color:var(--ink-2);padding-inline:.5rem}.btn.danger{color:var(--over);border-color:var(--over)}
.btn.main{background:var(--accent);border-color:var(--accent);color:var(--on)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
footer{max-width:30rem;margin:2.5rem auto 0;border-top:1px solid var(--hairline);padding-top:.75rem;display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;font-size:.75rem;color:var(--ink-3)}footer a{color:var(--ink-2)}
@media (max-width:47.9375em){main{margin-top:0}.halves{grid-template-columns:minmax(0,1fr);gap:2rem}.halves>section,.halves>section+section{border:0;padding:0}}`
const styleHash = createHash('sha256').update(style).digest('base64')

/**
 * One sheet of paper. `from` says which mail it was opened from; `beside`: what stands at the right of it, on a page without an edge.
 */
export type View = { status: number; title: string; body: Html; from?: string; beside?: Html }

export const refused = (status: number, heading: string, text: string): View => ({
  status,
  title: heading,
  body: html`<h1>${heading}</h1>
    <p>${text}</p>`,
})

/** Answers with it: no script, styles by hash, never framed, never stored, nothing of another origin. */
export function sendPlainPage(response: Response, { status, title, body, from, beside }: View): void {
  // The styles stand exactly as they were hashed.
  const head = html`<meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" /><title>${title} · Duebook</title>`
  const mark = html`<p class="mark"><span>Due</span>book</p>
    ${from !== undefined && html`<p class="from">${from}</p>`}`
  const sheet = html`${
      beside
        ? html`<header>${mark}</header>
            <main class="halves">
              <section>${body}</section>
              <section>${beside}</section>
            </main>`
        : html`<main>
            <header>${mark}</header>
            ${body}
          </main>`
    }
    <footer>
      <span>Duebook</span><a href="/sign-in">Sign in</a
      ><span>These pages carry no script and follow the colours of your device.</span>
    </footer>`
  const page = `<!doctype html><html lang="en-GB"><head>${head.text}<style>${style}</style></head><body>${sheet.text}</body></html>`
  response
    .status(status)
    .set({
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      // With `no-referrer` browsers name no origin of the page's own form.
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
      ...(status === 405 && { Allow: 'GET, HEAD, POST' }),
    })
    .send(page)
}
