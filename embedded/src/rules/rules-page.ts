import type { Clock } from '../clock.ts'
import type { ConsolePage } from '../console/console-page.ts'
import { inParts, markup, type Markup } from '../console/server-page.ts'
import { compileRules } from './compile.ts'
import { coverageMain } from './coverage-markup.ts'
import { judgeAgain, type JudgedAgain, type ReadNow } from './judge-again.ts'
import type { KeptRequest, RuleWatch } from './monitor.ts'
import { RulesSyntaxError, type Ruleset } from './ruleset.ts'

const services = { documents: 'Documents', files: 'Files' } as const
type Service = keyof typeof services
/** Milliseconds that the rules are watched once somebody asks for it. */
const watching = 600_000

export type RulesPageOptions = {
  watches: { [S in Service]: RuleWatch }
  readNow: ReadNow
  clock: Clock
  /** Emulator mode: nobody's documents are shown, so they are always watched. */
  always: boolean
}

/**
 * What the rules judged lately, what their conditions came to, and what other rules would make of it. It shows who asked for what, and holds what
 * they wrote, in memory alone: outside emulator mode only while the operator wants it, and ten minutes at most.
 */
export function rulesPage({ watches, readNow, clock, always }: RulesPageOptions) {
  let until: number | null = null
  let ending: NodeJS.Timeout | undefined
  const watch = (on: boolean) => {
    clearTimeout(ending)
    for (const one of Object.values(watches)) one.watch(on)
    until = on ? clock.now() + watching : null
    if (on && !always) ending = setTimeout(() => watch(false), watching).unref()
  }
  if (always) watch(true)

  const main = async (): Promise<Markup> => {
    const [documents, files] = await Promise.all([watches.documents.kept(), watches.files.kept()])
    return markup`${part('documents', documents)}
      ${part('files', files)}`
  }

  const watchForm = () =>
    markup`<form method="post" action="/rules" class="flow"><input type="hidden" name="watch" value="${until === null ? 'on' : 'off'}" />
      ${until !== null && markup`<p class="t13">Watched until ${new Date(until).toISOString().slice(11, 16)} UTC.</p>`}
      <button class="btn">${until === null ? 'Watch for ten minutes' : 'Stop watching'}</button></form>`

  const part = (service: Service, kept: readonly KeptRequest[], text?: string): Markup => {
    const rules = watches[service].rules()
    return markup`<section class="sec" aria-label="${services[service]}"><div class="sec-h"><h2>${services[service]}</h2></div>
      ${kept.length === 0 ? markup`<p class="t14">${until === null && !always ? 'They are not watched: what is judged stands here from “Watch for ten minutes” on.' : 'Nothing was judged since they are watched.'}</p>` : table(kept.map(rowOf))}
      ${
        rules &&
        markup`<details class="explained"${(kept.length > 0 || text !== undefined) && markup` open`}><summary class="link">${kept.length > 0 || text !== undefined ? 'Judge these by other rules' : 'The rules in force'}</summary><form method="post" action="/rules" class="flow"><input type="hidden" name="service" value="${service}" />
          <label class="sr" for="${service}">Rules to judge these by</label>
          <textarea class="in rules" id="${service}" name="rules" rows="20" spellcheck="false">${`\n${text ?? rules.source}`}</textarea>
          <button class="btn">Judge them again</button></form>${warned(text ?? rules.source, `${service}.rules`)}</details>`
      }</section>`
  }

  async function judged(service: Service, text: string): Promise<Markup> {
    const kept = await watches[service].kept()
    const back = markup`<p><a href="/rules">All that was judged</a></p>`
    try {
      const again = await judgeAgain(text, `${service}.rules`, kept, readNow)
      const changed = again.judged.filter(({ request, allowed }) => allowed !== request.allowed)
      return markup`<section class="sec" aria-label="What would change">${back}<p class="t14" role="status">${changed.length} of ${kept.length} would come out otherwise. Nothing was changed: the rules in force are as they were.</p>
        ${changed.length > 0 && table(changed.map(changedRow))}</section>
        ${part(service, kept, text)}
        <section class="sec" aria-label="Coverage"><div class="sec-h"><h2>What these rules came to</h2></div>${coverageMain(again.coverage)}</section>`
    } catch (error) {
      if (!(error instanceof RulesSyntaxError)) throw error
      return markup`${back}<p class="t14" role="alert">${error.message}</p>${part(service, kept, text)}`
    }
  }

  return {
    path: '/rules',
    name: 'Rules',
    icon: 'lock',
    count: () => null,
    head: () => ({
      lead: `What the rules judge, while they are watched: in memory alone, and with what people wrote.${always ? ' In emulator mode they are always watched.' : ''}`,
      tools: always ? null : watchForm(),
    }),
    main,
    async take(form: URLSearchParams) {
      const service = form.get('service')
      const text = form.get('rules')
      if ((service === 'documents' || service === 'files') && text !== null)
        return judged(service, text.replaceAll('\r\n', '\n'))
      if (!always) watch(form.get('watch') === 'on')
      return main()
    },
    close: () => clearTimeout(ending),
  } satisfies ConsolePage & { close(): void }
}

/** What loads, and most likely is a mistake; nothing of rules that do not load. */
function warned(source: string, file: string): Markup | null {
  const warnings = warningsIn(source, file)
  if (warnings.length === 0) return null
  const items = warnings
    .slice(0, mostWarnings)
    .map(({ line, column, message }) => markup`<li>Line ${line}, column ${column}: ${message}</li>`)
  return markup`<p class="t14">What may be a mistake in these rules:</p><ul class="t13">${items}</ul>`
}

const mostWarnings = 50

function warningsIn(source: string, file: string): Ruleset['warnings'] {
  try {
    return compileRules(source, file).warnings
  } catch (error) {
    if (error instanceof RulesSyntaxError) return []
    throw error
  }
}

const table = (rows: readonly Markup[]) =>
  markup`<table class="ledger cst"><thead><tr><th scope="col">At (UTC)</th><th scope="col">Method</th><th scope="col">Path</th><th scope="col">Who</th><th scope="col">Judged</th></tr></thead><tbody>${rows}</tbody></table>`

const rowOf = (request: KeptRequest) => row(request, request.allowed ? 'Allowed' : 'Refused', request.notes)

const changedRow = ({ request, allowed, notes, fresh }: JudgedAgain) =>
  row(request, allowed ? 'Refused then, allowed by these' : 'Allowed then, refused by these', [
    ...notes,
    ...(fresh ? ['With documents as they are now: they were not read then.'] : []),
  ])

const row = ({ at, judged }: KeptRequest, verdict: string, notes: readonly string[]) =>
  markup`<tr><th scope="row" class="nw"><time datetime="${new Date(at).toISOString()}">${new Date(at).toISOString().slice(5, 19).replace('T', ' ')}</time></th><td>${judged.kind === 'query' ? 'list' : judged.request.method}</td><td>${inParts(pathOf(judged))}</td><td class="who">${judged.request.auth?.uid ?? 'nobody'}</td><td>${verdict}${notes.slice(0, 10).map((note) => markup`<div class="m2">${note.slice(0, 300)}</div>`)}</td></tr>`

/** Below the database, or the bucket. */
function pathOf(judged: KeptRequest['judged']): string {
  const segments = judged.kind === 'query' ? judged.request.parent : judged.request.path
  const group = judged.kind === 'query' && judged.request.allDescendants ? ['**', judged.request.collectionId] : []
  return [...segments.slice(3), ...group].join('/').slice(0, 500)
}
