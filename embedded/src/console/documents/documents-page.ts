import type { Document } from '../../firestore/wire/json.ts'
import type { ConsolePage } from '../console-page.ts'
import { refused, type Desk } from '../desk.ts'
import { refusalOf } from '../operations.ts'
import { markup, type Markup } from '../server-page.ts'
import type { WriteJudge } from '../../rules/judge-write.ts'
import { actOnDocument } from './document-acts.ts'
import { askRules } from './ask-rules.ts'
import { openDocument, rulesRow } from './document-leaf.ts'
import { addressOf, idsIn, isDocument, pathOf } from './places.ts'
import { queryForm, queryPartsOf, readQueryForm, type QueryForm } from './query-form.ts'
import { runQuery } from './run-query.ts'
import { used } from './query-explained.ts'
import { valueInWords } from './values.ts'

/** The documents of the project: by their paths, by queries with the index that each used, and one by one to be changed. `judge`: the rules in force. */
export function documentsPage(desk: Desk, judge: WriteJudge): ConsolePage {
  const main = async (
    query: URLSearchParams,
    told: Markup | null = null,
    typed: URLSearchParams | null = null,
  ): Promise<Markup> => {
    const said = markup`${told}${desk.done('/documents', query)}`
    const path = idsIn(query.get('path') ?? '')
    const open = idsIn(query.get('doc') ?? (isDocument(path) ? path.join('/') : ''))
    const form = readQueryForm(query)
    const [outcome, leaf] = await Promise.all([
      form && runQuery(desk.ask, desk.project, form),
      isDocument(open) ? documentAt(desk, open, query, typed) : null,
    ])
    const side = query.get('ask') === 'new' && form ? newForm(form, query, typed) : leaf
    if (!form || !outcome)
      return markup`${said}${leaf ? markup`<div class="dw alone">${leaf}</div>` : await collectionsAt(desk, path, query)}${desk.history('/documents')}`
    const found = 'documents' in outcome ? outcome.documents : []
    return markup`${said}${queryForm(form, query, fieldsIn(found))}${used(outcome)}
      <div class="dw${side === null && markup` alone`}"><section aria-label="Results">${'documents' in outcome && results(form, outcome.documents, query, open.join('/'))}<p class="flow"><a class="btn" href="/documents?${withAsk(query, 'new')}#open">New document</a></p></section>${side}</div>
      ${desk.history('/documents')}`
  }
  return {
    path: '/documents',
    name: 'Documents',
    icon: 'database',
    count: () => null,
    head: (query) => ({
      lead: 'Reading and writing here goes round the rules; each write is in the log.',
      tools: markup`<form class="flow grow2" method="get" action="/documents"><label class="sr" for="path">Path of a collection or document</label><input class="in" id="path" name="path" value="${(query.get('path') ?? new URLSearchParams((query.get('back') ?? '').slice(0, 16_000)).get('path') ?? '').slice(0, 6_000)}" maxlength="6000" placeholder="collection/document" /><button class="btn">Go</button></form>`,
    }),
    main: (query = new URLSearchParams()) => main(query),
    async take(form) {
      const back = queryPartsOf(new URLSearchParams((form.get('back') ?? '').slice(0, 16_000)))
      const again = new URLSearchParams(back)
      again.set('doc', form.get('doc') ?? '')
      again.set('ask', form.get('ask') ?? '')
      if (form.get('judge') === 'yes') return main(again, await askRules(desk, judge, form), form)
      const outcome = await actOnDocument(desk, form)
      if ('refusal' in outcome) return main(again, refused(outcome.refusal), form)
      const to = new URLSearchParams(back)
      if (form.get('act') !== 'delete') to.set('doc', outcome.path)
      else if (idsIn(to.get('path') ?? '').join('/') === outcome.path)
        to.set('path', outcome.path.split('/').slice(0, -1).join('/'))
      to.set('done', String(outcome.id))
      return { seeOther: `/documents?${to.toString()}` }
    },
  }
}

async function documentAt(
  desk: Desk,
  ids: readonly string[],
  query: URLSearchParams,
  typed: URLSearchParams | null,
): Promise<Markup> {
  const [answer, below] = await Promise.all([desk.ask('GET', addressOf(desk.project, ids)), collectionIds(desk, ids)])
  if (answer.status === 404)
    return markup`<article class="mr"><p class="t13"><b>${ids.join('/')} is not a document.</b> ${
      below.length === 0 ? 'Below it are no documents either.' : 'Below it there are some:'
    }</p>${collectionLinks(ids, below)}</article>`
  const refusal = refusalOf(answer)
  if (refusal !== null) return markup`<article class="mr">${refused(refusal)}</article>`
  const asked = { query: queryPartsOf(query), ask: (query.get('ask') ?? '').slice(0, 1_600), below, typed }
  return openDocument(answer.body as Document, asked)
}

async function collectionIds(desk: Desk, ids: readonly string[]): Promise<string[]> {
  const answer = await desk.ask('POST', `${addressOf(desk.project, ids)}:listCollectionIds`, {
    json: { pageSize: 300 },
  })
  return (answer.body as { collectionIds?: string[] } | null)?.collectionIds ?? []
}

async function collectionsAt(desk: Desk, path: readonly string[], query: URLSearchParams): Promise<Markup> {
  if (path.length > 0 || (query.get('path') ?? '').trim() !== '')
    return markup`<p class="t14">That is no path: ids stand between single slashes.</p>`
  const ids = await collectionIds(desk, [])
  return markup`<section class="sec" aria-label="Collections"><div class="sec-h"><h2>Collections <span class="count">${ids.length}</span></h2></div>${
    ids.length === 0 ? markup`<p class="t14">There are no documents yet.</p>` : collectionLinks([], ids)
  }</section>`
}

const collectionLinks = (above: readonly string[], ids: readonly string[]) =>
  markup`<ul class="list tight">${ids.map((id) => markup`<li><div><a href="/documents?${new URLSearchParams({ path: [...above, id].join('/') }).toString()}">${id}</a></div></li>`)}</ul>`

function results(form: QueryForm, documents: readonly Document[], query: URLSearchParams, open: string): Markup {
  if (documents.length === 0) return markup`<p class="t14">No document is like that.</p>`
  const asked = [...form.filters.map(({ field }) => field), form.order].filter((name) => /^\w+$/.test(name))
  const columns = [...new Set([...asked, ...fieldsIn(documents)])].slice(0, 3)
  return markup`<table class="ledger rs"><caption class="sr">${documents.length} documents</caption><thead><tr><th scope="col">Document</th>${columns.map((name) => markup`<th scope="col">${name}</th>`)}</tr></thead><tbody>${documents.map(
    ({ name, fields = {} }) => {
      const path = pathOf(name)
      const parts = queryPartsOf(query)
      parts.set('doc', path)
      const isOpen = path === open
      return markup`<tr${isOpen && markup` class="on"`}><th scope="row"><a href="/documents?${parts.toString()}#open"${isOpen && markup` aria-current="true"`}>${form.everywhere ? path : (path.split('/').at(-1) ?? '')}</a></th>${columns.map(
        (column) => {
          const value = fields[column]
          return markup`<td>${value === undefined ? markup`<span class="m3">–</span>` : valueInWords(value, 60)}</td>`
        },
      )}</tr>`
    },
  )}</tbody></table><p class="t12 m3">${documents.length === form.limit ? `The first ${form.limit}; there may be more.` : `${documents.length} in all.`}</p>`
}

/** Names of fields, those first that most documents have. */
function fieldsIn(documents: readonly Document[]): string[] {
  const many = new Map<string, number>()
  for (const { fields = {} } of documents)
    for (const name of Object.keys(fields)) many.set(name, (many.get(name) ?? 0) + 1)
  return [...many]
    .toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .map(([name]) => name)
    .slice(0, 200)
}

function newForm(form: QueryForm, query: URLSearchParams, typed: URLSearchParams | null): Markup {
  return markup`<article class="mr" id="open" aria-labelledby="new"><h2 class="h" id="new">New in ${form.collection.join('/')}</h2><form class="stack" method="post" action="/documents"><input type="hidden" name="act" value="create" /><input type="hidden" name="path" value="${form.collection.join('/')}" /><input type="hidden" name="ask" value="new" /><input type="hidden" name="back" value="${queryPartsOf(query).toString()}" />
    <div class="field"><label for="id">Id</label><input class="in mono" id="id" name="id" required maxlength="1500" autocomplete="off" value="${typed?.get('id') ?? ''}" /></div>
    <div class="field"><label for="json">Fields, as the protocol writes them</label><textarea class="in mono" id="json" name="json" rows="8" spellcheck="false">${`\n${typed?.get('json') ?? '{"title": {"stringValue": ""}}'}`}</textarea></div><div class="flow"><button class="btn danger">Write it</button><a class="btn" href="/documents?${queryPartsOf(query).toString()}">Leave it</a></div>${rulesRow(typed)}</form></article>`
}

function withAsk(query: URLSearchParams, ask: string): string {
  const parts = queryPartsOf(query)
  parts.set('ask', ask)
  return parts.toString()
}
