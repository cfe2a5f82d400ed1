import type { ConsolePage } from '../console/console-page.ts'
import { inParts, markup } from '../console/server-page.ts'
import type { Denial } from './denials.ts'

/** What the rules refused lately, and why: that is the operator's alone, for whoever asked learns nothing of it. */
export function denialsPage(services: readonly { denials(): readonly Denial[] }[]): ConsolePage {
  const all = () => services.flatMap((service) => service.denials()).toSorted((a, b) => b.at - a.at)
  return {
    path: '/denials',
    name: 'Denials',
    icon: 'shield',
    count: () => all().length,
    head: () => ({
      lead: 'The last requests that the rules refused, with every allow that was tried: its line, and what of it decided. None of it is kept on disk.',
      tools: null,
    }),
    main() {
      const rows = all().map(
        ({ at, method, path, who, notes }) =>
          markup`<tr><th scope="row" class="nw"><time datetime="${new Date(at).toISOString()}">${new Date(at).toISOString().slice(5, 19).replace('T', ' ')}</time></th><td>${method}</td><td>${inParts(path)}</td><td class="who">${who ?? 'nobody'}</td><td>${notes.map((note) => markup`<div>${note}</div>`)}</td></tr>`,
      )
      return markup`<section class="sec" aria-label="Denials">
          ${
            rows.length === 0
              ? markup`<p class="t14">None since the start.</p>`
              : markup`<table class="ledger cst"><thead><tr><th scope="col">At (UTC)</th><th scope="col">Method</th><th scope="col">Path</th><th scope="col">Who</th><th scope="col">Why</th></tr></thead><tbody>${rows}</tbody></table>`
          }
        </section>`
    },
  }
}
