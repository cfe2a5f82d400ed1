import type { ConsolePage } from '../console/console-page.ts'
import { markup } from '../console/server-page.ts'
import type { FunctionsService } from './open.ts'

/** Events that functions failed on and that were given up, newest first. */
export function deadLettersPage(functions: Pick<FunctionsService, 'deadLetters' | 'deadLetterCount'>): ConsolePage {
  return {
    path: '/dead-letters',
    name: 'Dead letters',
    icon: 'repeat',
    count: () => functions.deadLetterCount(),
    main() {
      const rows = functions
        .deadLetters(100)
        .map(
          ({ id, function: name, attempts, reason, at, body }) =>
            markup`<tr><th scope="row" class="nw"><time datetime="${new Date(at).toISOString()}">${new Date(at).toISOString().slice(5, 16).replace('T', ' ')}</time></th><td>${name}</td><td>${attempts}</td><td>${reason.slice(0, 200)}</td><td>${subjectOf(body)}</td><td>${id}</td></tr>`,
        )
      return markup`<p class="t13 m2">What happened, and a function could not deal with. <code>POST /operator/v1/deadLetters/{number}:retry</code> tries one again.</p>
        <section class="sec" aria-label="Dead letters">
          ${
            rows.length === 0
              ? markup`<p class="t14">None: every event was dealt with.</p>`
              : markup`<table class="ledger cst"><thead><tr><th scope="col">At (UTC)</th><th scope="col">Function</th><th scope="col">Tries</th><th scope="col">Why</th><th scope="col">About</th><th scope="col">Number</th></tr></thead><tbody>${rows}</tbody></table>`
          }
        </section>`
    },
  }
}

/** What an event was about, without its contents: those are people's. */
function subjectOf(body: string): string {
  const event = JSON.parse(body) as { subject?: unknown; context?: { resource?: unknown } }
  const legacy = event.context?.resource
  const about =
    event.subject ?? (typeof legacy === 'object' && legacy !== null && 'name' in legacy ? legacy.name : legacy)
  return String(about ?? '').slice(0, 200)
}
