import type { ServerResponse } from 'node:http'
import type { ConsoleOptions } from './console-http.ts'
import type { ConsolePage } from './console-page.ts'
import { lastingWords } from './moments.ts'
import { consoleStyle, glyph, markup, type Markup, sendPage, wordmark } from './server-page.ts'

/** A page in the console's frame; `current` is the address of the page that is shown, `head` what stands with its name. */
export function sendConsole(
  response: ServerResponse,
  options: ConsoleOptions,
  status: number,
  title: string,
  main: Markup,
  current = '/',
  head: ReturnType<NonNullable<ConsolePage['head']>> | null = null,
): void {
  const { project, practice } = options
  const place = response.req.socket.localPort
  sendPage(
    response,
    status,
    `${title}, operator console`,
    markup`<div class="cs">
      <header class="cs-h">
        ${wordmark}<span class="t13"><b>Operator console</b> <span class="m3">project ${project}</span></span
        >${practice && markup`<span class="tag pencil">Practice mode</span>`}<span class="push t12 m3"
          >127.0.0.1:${place ?? ''}, this machine only · up ${lastingWords(process.uptime())} · times in UTC</span
        >
      </header>
      <div class="cs-g">
        ${sidebar(options, current)}
        <main id="main" class="cs-m">
          ${head === null ? markup`<h1>${title}</h1>` : markup`<header class="oh"><div><h1>${title}</h1><p class="t13 m2">${head.lead}</p></div>${head.tools}</header>`}
          ${main}
        </main>
      </div>
    </div>`,
    { style: consoleStyle },
  )
}

function sidebar({ mail, statistics, pages = [] }: ConsoleOptions, current: string): Markup {
  return markup`<nav class="nav cs-n" aria-label="Console">
    <a href="/"${current === '/' && markup` aria-current="page"`}
      >${glyph('mail')}<span>Outbox</span><span class="c">${mail.list(1000).length}</span></a
    >${pages.map(({ path, name, icon, count, alarming }) => {
      const figure = count()
      return markup`<a href="${path}"${current === path && markup` aria-current="page"`}>${glyph(icon)}<span>${name}</span>${figure !== null && markup`<span class="c${alarming === true && figure > 0 && markup` over`}">${figure.toLocaleString('en-GB')}</span>`}</a>`
    })}${
      statistics.length > 0 &&
      markup`<dl class="kv2 stats">
        ${statistics.map(
          ({ name, value }) =>
            markup`<div>
              <dt>${name}</dt>
              <dd>${value().toLocaleString('en-GB')}</dd>
            </div>`,
        )}
      </dl>`
    }
  </nav>`
}
