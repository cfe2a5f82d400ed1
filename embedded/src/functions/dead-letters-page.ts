import type { ConsolePage } from '../console/console-page.ts'
import { refused, type Desk } from '../console/desk.ts'
import { moment } from '../console/moments.ts'
import { glyph, markup, type Markup } from '../console/server-page.ts'
import type { FunctionsService } from './open.ts'
import type { DeadLetter } from './store.ts'

/** Events that functions failed on and that were given up, newest first; one is tried again here, or dropped. */
export function deadLettersPage(
  functions: Pick<FunctionsService, 'deadLetters' | 'deadLetterCount'>,
  desk: Desk,
): ConsolePage {
  const main = (query: URLSearchParams, refusal: string | null = null): Markup => {
    const letters = functions.deadLetters(100)
    const dropping = query.get('drop')
    return markup`${refusal !== null && refused(refusal)}${desk.done('/dead-letters', query)}<section class="sec" aria-label="Dead letters">
        ${
          letters.length === 0
            ? markup`<p class="t14">None: every event was dealt with.</p>`
            : markup`<ul class="list">${letters.map((letter) => item(letter, String(letter.id) === dropping))}</ul>`
        }
      </section>${desk.history('/dead-letters')}`
  }
  return {
    path: '/dead-letters',
    name: 'Dead letters',
    icon: 'repeat',
    alarming: true,
    count: () => functions.deadLetterCount(),
    head: () => ({ lead: 'What happened, and a function could not deal with.', tools: null }),
    main: (query = new URLSearchParams()) => main(query),
    async take(form) {
      const id = (form.get('id') ?? '').slice(0, 20)
      const verb = form.get('act') === 'drop' ? 'drop' : 'retry'
      const letter = functions.deadLetters(1_000).find((one) => String(one.id) === id)
      if (!letter) return main(new URLSearchParams(), 'There is no such dead letter any more.')
      const words = `${verb === 'drop' ? 'dropped' : 'tried again'} what ${letter.function} failed on: ${subjectOf(letter.body)}`
      const outcome = await desk.act('/dead-letters', words, () =>
        desk.ask('POST', `/operator/v1/deadLetters/${letter.id}:${verb}`),
      )
      if ('refusal' in outcome) return main(new URLSearchParams(), outcome.refusal)
      return { seeOther: `/dead-letters?done=${outcome.id}` }
    },
  }
}

function item({ id, function: name, attempts, reason, at, body }: DeadLetter, isDropping: boolean): Markup {
  const [first = '', ...others] = reason.split('\n')
  const act = (act: string, words: string, look: string) =>
    markup`<form method="post" action="/dead-letters"><input type="hidden" name="act" value="${act}" /><input type="hidden" name="id" value="${id}" /><button class="${look}" aria-label="${words}: ${name}, number ${id}">${words}</button></form>`
  return markup`<li>${glyph('failed')}<div><b>${name}</b><span class="l">${subjectOf(body)}</span><span class="l">${attempts} ${attempts === 1 ? 'try' : 'tries'}, given up <time datetime="${new Date(at).toISOString()}">${moment(at)}</time>: ${first.slice(0, 300)}</span>${
    others.length > 0 &&
    markup`<details><summary class="t12">All it said</summary><pre class="raw">${others.join('\n').slice(0, 4_000)}</pre></details>`
  }${isDropping && markup`<p class="t13"><b>Drop it?</b> What it should have done is not done, and nobody is told of it again.</p>`}</div><div class="flow push acts">${
    isDropping
      ? markup`<a class="btn main" href="/dead-letters">Keep it</a>${act('drop', 'Drop it', 'btn danger')}`
      : markup`${act('retry', 'Try again', 'btn')}<a class="btn bare" href="/dead-letters?drop=${id}" aria-label="Drop: ${name}, number ${id}">Drop…</a>`
  }</div></li>`
}

/** What an event was about, without its contents: those are people's. */
function subjectOf(body: string): string {
  const event = JSON.parse(body) as { subject?: unknown; context?: { resource?: unknown } }
  const legacy = event.context?.resource
  const about =
    event.subject ?? (typeof legacy === 'object' && legacy !== null && 'name' in legacy ? legacy.name : legacy)
  return String(about ?? '').slice(0, 200)
}
