import type { ConsolePage } from '../console/console-page.ts'
import { refused, type Desk } from '../console/desk.ts'
import { callByName, type ByName } from './call-by-name.ts'
import { glyph, markup, type Markup, inParts } from '../console/server-page.ts'
import type { Level, LogLine } from './logs/log-line.ts'
import type { FunctionsService } from './open.ts'
import type { RunsSeen } from './run-times.ts'
import { scheduleInWords } from './schedule-words.ts'
import type { Standing } from './standing.ts'
import type { Endpoint, Trigger } from './wire/endpoint.ts'

/** A function as the operator sees it. `waiting`: tasks of its queue. */
export type FunctionSeen = { endpoint: Endpoint; standing: Standing; runs: RunsSeen | null; waiting: number }

/** Which functions there are, how their runs went, and what they printed, which can be searched; a schedule is run here before its time. */
export function functionsPage(functions: Pick<FunctionsService, 'seen' | 'findLog'>, desk: Desk): ConsolePage {
  return {
    path: '/functions',
    name: 'Functions',
    icon: 'play',
    count: () => functions.seen().length,
    head: () => ({
      lead: 'What runs when something is called, written, filed or due; figures since the start.',
      tools: null,
    }),
    main: (query = new URLSearchParams()) => main(query),
    async take(form) {
      if (form.get('act') === 'call') return takeCall(form)
      const name = textOf(form, 'run')
      const to = new URLSearchParams({ function: name })
      const outcome = await desk.act('/functions', `ran ${name}`, () =>
        desk.ask('POST', `/operator/v1/schedules/${encodeURIComponent(name)}:run`),
      )
      if ('refusal' in outcome) return main(to, outcome.refusal)
      to.set('done', String(outcome.id))
      return { seeOther: `/functions?${to.toString()}` }
    },
  }
  /** What a function answers is shown in answer to its form; before a reload sends it again the browser asks. */
  async function takeCall(form: URLSearchParams): Promise<Markup> {
    const name = textOf(form, 'function')
    const found = functions.seen().find(({ endpoint }) => endpoint.name === name)?.endpoint
    const region = found?.regions[0]
    if (found?.trigger.kind !== 'callable' || region === undefined)
      return main(new URLSearchParams(), `There is no callable ${name} here.`)
    const called = { region, name, data: form.get('data') ?? '', as: textOf(form, 'as').trim() }
    const outcome = await callByName(desk, called)
    const to = new URLSearchParams({ function: name })
    return 'refusal' in outcome ? main(to, outcome.refusal, called) : main(to, null, { ...called, ...outcome })
  }
  function main(query: URLSearchParams, refusal: string | null = null, called: Called | null = null): Markup {
    const seen = functions.seen().toSorted(busiestFirst)
    const name = textOf(query, 'function')
    const text = textOf(query, 'q')
    const least = levels.find(({ value }) => value === query.get('least'))?.value ?? 'info'
    const before = Number(query.get('before') ?? '') || undefined
    const lines = functions.findLog(
      {
        least,
        ...(name !== '' && { function: name }),
        ...(text !== '' && { text }),
        ...(before !== undefined && { before }),
      },
      shownAtMost,
    )
    const asked = { function: name, q: text, least }
    const chosen = seen.find(({ endpoint }) => endpoint.name === name)
    return markup`${refusal !== null && refused(refusal)}${desk.done('/functions', query)}${chosen?.endpoint.trigger.kind === 'schedule' && runForm(name)}${chosen?.endpoint.trigger.kind === 'callable' && callForm(name, called)}
        ${logSection(seen, asked, lines)}
        <section class="sec" aria-label="Functions">
          <table class="ledger cst fn"><thead><tr><th scope="col">Function</th><th scope="col">Started by</th><th scope="col" class="num">Runs</th><th scope="col" class="num">Middle / slowest</th><th scope="col">State</th></tr></thead><tbody>${seen.map((one) => functionRow(one, one === chosen))}</tbody></table>
        </section>${desk.history('/functions')}`
  }
}

/** Those that something is wrong with, then those that ran most. */
const busiestFirst = (a: FunctionSeen, b: FunctionSeen) =>
  Number(b.standing === 'offender') - Number(a.standing === 'offender') ||
  b.waiting - a.waiting ||
  (b.runs?.count ?? 0) - (a.runs?.count ?? 0) ||
  (a.endpoint.name < b.endpoint.name ? -1 : 1)

const runForm = (name: string) =>
  markup`<form class="flow cs-f" method="post" action="/functions"><input type="hidden" name="run" value="${name}" /><button class="btn main">Run ${name} now</button><span class="hint">It runs for real, as at its time.</span></form>`

type Called = ByName & { answer?: string; milliseconds?: number }

const callForm = (name: string, called: Called | null) =>
  markup`<section class="sec" aria-labelledby="call"><div class="sec-h"><h2 id="call">Call ${name}</h2><span class="note">It runs for real</span></div><form class="stack" method="post" action="/functions"><input type="hidden" name="act" value="call" /><input type="hidden" name="function" value="${name}" /><div class="field"><label for="data">With, as JSON</label><textarea class="in mono" id="data" name="data" rows="4" maxlength="100000" spellcheck="false">${`\n${called?.data ?? '{}'}`}</textarea></div><div class="field"><label for="as">As <span class="m3">an address or id; empty for nobody</span></label><input class="in" id="as" name="as" maxlength="200" value="${called?.as ?? ''}" autocomplete="off" /><span class="hint">They are signed in for this call alone; it counts as a sign-in of theirs.</span></div><div class="flow"><button class="btn main">Call it</button></div></form>${
    called?.answer !== undefined &&
    markup`<div class="leaf msg stack" role="status"><p class="t14"><span class="state ok">${glyph('done')}<b>Answered in ${whole(called.milliseconds ?? 0)} ms</b></span></p><pre class="raw" tabindex="0">${called.answer}</pre></div>`
  }</section>`

const textOf = (query: URLSearchParams, name: string) => (query.get(name) ?? '').slice(0, 200)

type Asked = { function: string; q: string; least: Level }

function logSection(seen: readonly FunctionSeen[], asked: Asked, lines: readonly (LogLine & { id: number })[]): Markup {
  const last = lines.length === shownAtMost ? lines.at(-1) : undefined
  const older = last && `/functions?${new URLSearchParams({ ...asked, before: String(last.id) })}`
  return markup`<section class="sec" aria-labelledby="log"><div class="sec-h"><h2 id="log">${asked.function === '' ? 'Log' : `Log of ${asked.function}`}</h2></div>
    <form class="flow cs-f" method="get" action="/functions">
      <label class="sr" for="function">Function</label><select class="in" id="function" name="function"><option value="">All functions</option>${seen.map(
        ({ endpoint: { name } }) => markup`<option${name === asked.function && markup` selected`}>${name}</option>`,
      )}</select>
      <label class="sr" for="least">Level</label><select class="in" id="least" name="least">${levels.map(
        ({ value, words }) =>
          markup`<option value="${value}"${value === asked.least && markup` selected`}>${words}</option>`,
      )}</select>
      <label class="sr" for="q">Search the log</label><input class="in find" id="q" name="q" value="${asked.q}" placeholder="Words in it" maxlength="200" />
      <button class="btn">Search</button>
    </form>
    ${
      lines.length === 0
        ? markup`<p class="t14">${asked.q !== '' || asked.least !== 'info' ? 'No line is like that.' : asked.function === '' ? 'Nothing was printed yet.' : 'It has printed nothing yet.'}</p>`
        : markup`<ol class="logl" aria-label="Lines, newest first">${lines.map(lineItem)}</ol>`
    }
    ${older !== undefined && markup`<p class="t13"><a href="${older}">Older lines</a></p>`}
  </section>`
}

const lineItem = ({ at, function: name, level, text }: LogLine) => {
  const time = new Date(at).toISOString()
  return markup`<li${level === 'error' && markup` class="e"`}><time datetime="${time}">${time.slice(5, 19).replace('T', ' ')}</time><b>${name ?? 'all of them'}${level !== 'info' && `, ${level}`}</b>${said(text)}</li>`
}

/** The first line, and the others where somebody opens them: a stack is long. */
function said(text: string): Markup {
  const [first = '', ...others] = text.split('\n')
  if (others.length === 0) return markup`<span>${first}</span>`
  return markup`<details><summary>${first}</summary><span>${others.join('\n')}</span></details>`
}

function functionRow({ endpoint: { name, trigger }, standing, runs, waiting }: FunctionSeen, isOpen: boolean): Markup {
  return markup`<tr${isOpen && markup` class="on"`}><th scope="row"><a href="/functions?${new URLSearchParams({ function: name }).toString()}"${isOpen && markup` aria-current="true"`}>${name}</a></th><td class="m3">${inParts(startedBy(trigger))}</td><td class="num">${(runs?.count ?? 0).toLocaleString('en-GB')}<span class="unit"> ${runs?.count === 1 ? 'run' : 'runs'}</span></td><td class="num">${runs ? `${whole(runs.middle)} / ${whole(runs.slowest)} ms` : '·'}</td><td>${state(standing, runs, waiting)}</td></tr>`
}

const whole = (milliseconds: number) => Math.round(milliseconds).toLocaleString('en-GB')

function state(standing: Standing, runs: RunsSeen | null, waiting: number): Markup {
  if (standing === 'offender')
    return markup`<span class="state over">${glyph('failed')}Alone: a process was lost by it</span>`
  if (waiting > 0) return markup`<span class="state m3">${waiting.toLocaleString('en-GB')} tasks wait</span>`
  if (!runs) return markup`<span class="state m3">Not run yet</span>`
  const ran = `Ran ${new Date(runs.lastAt).toISOString().slice(11, 16)}`
  return markup`<span class="state ok">${glyph('check')}${runs.badly > 0 ? `${ran}, ${runs.badly} interrupted` : ran}</span>`
}

function startedBy(trigger: Trigger): string {
  switch (trigger.kind) {
    case 'callable':
      return 'call'
    case 'request':
      return 'request'
    case 'schedule':
      return `${scheduleInWords(trigger.schedule)}${['Etc/UTC', 'UTC'].includes(trigger.timeZone) ? '' : `, ${trigger.timeZone}`}`
    case 'document':
      return `${trigger.pattern} ${trigger.change}`
    case 'file':
      return `file ${trigger.change}`
    case 'account':
      return `account ${trigger.change}`
    case 'custom':
      return `event ${trigger.type}`
    case 'blocking':
      return `${trigger.event}, which waits for it`
    case 'task':
      return 'task of its queue'
    case 'unsupported':
      return `nothing: ${trigger.what} is not built`
  }
}

const levels: { value: Level; words: string }[] = [
  { value: 'info', words: 'All levels' },
  { value: 'warning', words: 'Warnings and errors' },
  { value: 'error', words: 'Errors' },
]
const shownAtMost = 100
