import { refused } from '../desk.ts'
import { glyph, markup, type Markup } from '../server-page.ts'
import type { Definition, QueryOutcome, Step } from './run-query.ts'

/** How a query was answered: the index of each step, and on a press what each of them took; or the index that it needs. */
export function used(outcome: QueryOutcome): Markup {
  if ('refusal' in outcome)
    return markup`${refused(outcome.definition === null ? outcome.refusal : 'This query needs an index.')}${outcome.definition !== null && toCopy(outcome.definition)}`
  const { steps, looked, documents, milliseconds, billed } = outcome
  const sum = markup`${looked} read, ${documents.length} given · ${milliseconds.toFixed(1)} ms · ${billed} ${billed === 1 ? 'read' : 'reads'} on the bill`
  const [only] = steps
  const lacking = new Map(steps.flatMap(({ lacking: one }) => (one ? [[one.text, one] as const] : [])))
  return markup`<div class="used">${glyph('done')}${
    only && steps.length === 1
      ? markup`<p>${stepText(only)} <span class="m3">${sum}</span></p>`
      : markup`<div><p><b>${steps.length} steps</b> <span class="m3">${sum}</span></p><ol class="steps">${steps.map((step) => markup`<li>${stepText(step)} <span class="m3">${step.looked} read, ${step.found} ${step.found === 1 ? 'belongs' : 'belong'}</span></li>`)}</ol></div>`
  }</div>${steps.length > 0 && explained(outcome)}${
    steps.some(({ isRefusedElsewhere }) => isRefusedElsewhere) &&
    markup`<div class="note-box"><p class="grow"><b>No index serves this as it is asked.</b> It was looked through here, and put in order. The hosted service refuses such a query until its index stands in the file of indexes.</p></div>${[...lacking.values()].map(toCopy)}`
  }`
}

/** What each step read, how much of that belongs to it, and how long it took by itself; what is left of the whole is opening the snapshot and waiting for a turn. */
function explained({ steps, documents, ordering, milliseconds }: Extract<QueryOutcome, { steps: Step[] }>): Markup {
  const row = (name: Markup | string, read: number | string, left: number | string, took: number) =>
    markup`<tr><th scope="row">${name}</th><td class="num">${read}</td><td class="num">${left}</td><td class="num">${took.toFixed(3)}</td></tr>`
  const found = steps.reduce((sum, step) => sum + step.found, 0)
  const own = steps.reduce((sum, step) => sum + step.milliseconds, ordering)
  return markup`<details class="explained"><summary class="link">Explain</summary><table class="ledger"><caption class="sr">What each step read, and how long it took</caption><thead><tr><th scope="col">Step</th><th scope="col" class="num">Read</th><th scope="col" class="num">Left</th><th scope="col" class="num">ms</th></tr></thead><tbody>${steps.map((step) => row(stepText(step), step.looked, step.found, step.milliseconds))}${row('Put in order, and cut to the limit', found, documents.length, ordering)}${row('Waiting, and the rest', '', '', Math.max(0, milliseconds - own))}<tr class="sum"><th scope="row">Given</th><td></td><td class="num">${documents.length}</td><td class="num">${milliseconds.toFixed(3)}</td></tr></tbody></table></details>`
}

/** The definition of an index; a press on it chooses it whole, for without a script no page writes to the clipboard. */
const toCopy = ({ list, text }: Definition) =>
  markup`<section class="sec" aria-label="Definition of the index"><p class="t13">Add this to “${list}” in the file of indexes. <span class="m3">Copy the definition: a press on it chooses it whole.</span></p><pre class="raw whole" tabindex="0">${JSON.stringify(JSON.parse(text), null, 2)}</pre></section>`

/** How a step was gone about, and whether what it found had to be put in order. */
function stepText({ by, indexes, isSorted }: Step): Markup {
  const sorted = isSorted && markup`, then sorted`
  switch (by) {
    case 'names':
      return markup`<b>Found by its name</b>${sorted}`
    case 'entries':
      return markup`<b>Used the index</b> <code>${indexes}</code>${sorted}`
    case 'merge':
      return markup`<b>Used the indexes</b> <code>${indexes}</code> side by side${sorted}`
    case 'documents':
      return markup`<b>Went through the documents</b> <code>(__name__ ASC)</code>${sorted}`
  }
}
