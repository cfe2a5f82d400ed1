import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { moment } from './moments.ts'
import { refusalOf, type Answer, type Ask, type Open } from './operations.ts'
import { glyph, markup, type Markup } from './server-page.ts'
import { openActStore, type Act } from './store.ts'

/** What a page that acts works with: the server's operations, and the log of what was done with them. */
export type Desk = {
  ask: Ask
  open: Open
  project: string
  clock: Clock
  /** Asks and notes it in one: where the operation is refused nothing is noted, and its words come back. `id` is that of the note. */
  act(page: string, words: string, operation: () => Promise<Answer>): Promise<{ id: number } | { refusal: string }>
  /** The note that an address names as just made; null where it names none of this page. */
  done(page: string, query: URLSearchParams): Markup | null
  /** The last acts on a page. */
  history(page: string): Markup
  close(): void
}

export function openDesk(options: {
  folder: string
  ask: Ask
  open: Open
  project: string
  clock: Clock
  log: Log
}): Desk {
  const { ask, open, project, clock, log } = options
  const store = openActStore(join(options.folder, 'console.sqlite'), log)
  return {
    ask,
    open,
    project,
    clock,
    async act(page, words, operation) {
      const refusal = refusalOf(await operation())
      if (refusal !== null) return { refusal }
      // The log of the process holds nothing of people.
      log.info('operator.act', { page })
      return { id: store.note(page, clock.now(), words) }
    },
    done(page, query) {
      const act = /^\d{1,15}$/.test(query.get('done') ?? '') ? store.one(Number(query.get('done')), page) : null
      return (
        act && markup`<div class="note-box ok" role="status">${glyph('done')}<p class="grow">${sentence(act)}</p></div>`
      )
    },
    history(page) {
      const acts = store.latest(page, 10)
      return markup`<section class="sec" aria-labelledby="acts"><div class="sec-h"><h2 id="acts">What was done here</h2><span class="note">Each act is a public operation, and logged</span></div>
        ${
          acts.length === 0
            ? markup`<p class="t13 m3">Nothing yet.</p>`
            : markup`<ol class="hist">${acts.map(
                ({ at, words }) =>
                  markup`<li><time datetime="${new Date(at).toISOString()}">${moment(at)}</time><span><b>operator</b> ${words}</span></li>`,
              )}</ol>`
        }</section>`
    },
    close: () => store.close(),
  }
}

const sentence = ({ words }: Act) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

/** What was refused, before the form that was sent. */
export const refused = (refusal: string): Markup =>
  markup`<div class="note-box over" role="alert">${glyph('failed')}<p class="grow">${refusal}</p></div>`
