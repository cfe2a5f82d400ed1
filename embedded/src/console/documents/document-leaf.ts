import type { Document, Value } from '../../firestore/wire/json.ts'
import { moment } from '../moments.ts'
import { markup, type Markup } from '../server-page.ts'
import { pathOf } from './places.ts'
import { editText, kindInWords, kindOf, valueInWords, valueKinds } from './values.ts'

/** `query`: what the list beside it was asked, which stays; `ask`: `edit NAME`, `add`, `json` or `delete`; `below`: the ids of collections;
 * `typed`: the form that was sent and not taken, whose text stays. */
type Asked = { query: URLSearchParams; ask: string; below: readonly string[]; typed: URLSearchParams | null }

/** One document beside the list, its fields, and the ways to change it. */
export function openDocument(document: Document, asked: Asked): Markup {
  const path = pathOf(document.name)
  const id = path.split('/').at(-1) ?? ''
  const fields = Object.entries(document.fields ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return markup`<article class="mr" id="open" aria-labelledby="dh"><p class="t12 m3 path">${path.slice(0, path.length - id.length)}<b class="m2" id="dh">${id}</b></p>
    ${
      asked.ask === 'json'
        ? jsonForm(document, asked)
        : markup`<table class="ledger fld"><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Value</th></tr></thead><tbody>${fields.map(
            ([name, value]) =>
              asked.ask === `edit ${name}`
                ? editRow(document, name, value, asked)
                : markup`<tr><th scope="row"><a href="${to(document, asked, `edit ${name}`)}">${name}</a></th><td>${kindInWords(value)}</td><td>${valueInWords(value, 400)}</td></tr>`,
          )}</tbody></table>${asked.ask === 'add' ? addForm(document, asked) : null}`
    }
    <p class="t12 m3">${asked.below.length > 0 ? markup`Below it: ${list(asked.below.map((one) => markup`<a href="/documents?${new URLSearchParams({ path: `${path}/${one}` }).toString()}">${one}</a>`))}` : 'Nothing is below it'} · written ${momentOf(document.updateTime)}, made ${momentOf(document.createTime)} · about ${JSON.stringify(document.fields ?? {}).length.toLocaleString('en-GB')} characters</p>
    ${
      asked.ask === 'delete'
        ? deleteForm(document, asked, id)
        : (asked.ask === '' || asked.ask.startsWith('edit ')) &&
          markup`<div class="flow"><a class="btn" href="${to(document, asked, 'add')}">Add a field</a><a class="btn" href="${to(document, asked, 'json')}">As JSON</a><a class="btn danger" href="${to(document, asked, 'delete')}">Delete…</a></div>`
    }</article>`
}

function editRow(document: Document, name: string, value: Value, asked: Asked): Markup {
  return markup`<tr><th scope="row">${name}</th><td colspan="2"><form class="stack" method="post" action="/documents">${hidden(document, asked, 'set')}<input type="hidden" name="field" value="${name}" />
    <div class="inl">${kinds(asked.typed?.get('kind') ?? kindOf(value))}</div><textarea class="in mono" name="value" rows="${kindOf(value) === 'other' ? 8 : 2}" aria-label="${name}" spellcheck="false">${`\n${asked.typed?.get('value') ?? editText(value)}`}</textarea>${asked.typed && markup`<span class="hint">is ${valueInWords(value)}</span>`}
    <div class="flow"><button class="btn danger">Write it</button><a class="btn" href="${to(document, asked)}">Leave it</a></div>${rulesRow(asked.typed)}</form>
    <form method="post" action="/documents">${hidden(document, asked, 'remove')}<input type="hidden" name="field" value="${name}" /><button class="btn bare">Take the field out</button></form></td></tr>`
}

const addForm = (document: Document, asked: Asked) =>
  markup`<form class="stack" method="post" action="/documents" aria-label="Add a field">${hidden(document, asked, 'set')}<div class="inl"><input class="in w4" name="field" aria-label="Name of the field" placeholder="field" required maxlength="1500" value="${asked.typed?.get('field') ?? ''}" />${kinds(asked.typed?.get('kind') ?? 'string')}</div><textarea class="in mono" name="value" rows="2" aria-label="Value" spellcheck="false">${`\n${asked.typed?.get('value') ?? ''}`}</textarea><div class="flow"><button class="btn danger">Write it</button><a class="btn" href="${to(document, asked)}">Leave it</a></div>${rulesRow(asked.typed)}</form>`

const kinds = (chosen: string) =>
  markup`<select class="in" name="kind" aria-label="Type">${valueKinds.map((kind) => markup`<option value="${kind}"${kind === chosen && markup` selected`}>${kind === 'other' ? 'as the protocol writes it' : kind}</option>`)}</select>`

function jsonForm(document: Document, asked: Asked): Markup {
  const text = JSON.stringify(document.fields ?? {}, null, 1)
  if (text.length > mostToEdit)
    return markup`<p class="t13">This document is too large to be edited here; field by field it can be.</p><pre class="raw">${text.slice(0, mostToEdit)}…</pre><p><a class="btn" href="${to(document, asked)}">Fields</a></p>`
  return markup`<form class="stack" method="post" action="/documents">${hidden(document, asked, 'replace')}<div class="field"><label for="json">All fields, as the protocol writes them</label><textarea class="in mono" id="json" name="json" rows="18" spellcheck="false">${`\n${asked.typed?.get('json') ?? text}`}</textarea></div><div class="flow"><button class="btn danger">Write all of it</button><a class="btn" href="${to(document, asked)}">Leave it</a></div>${rulesRow(asked.typed)}</form>`
}

/** A form writes many signs with three, and may have 800,000. */
const mostToEdit = 200_000

const deleteForm = (document: Document, asked: Asked, id: string) =>
  markup`<form class="stack" method="post" action="/documents">${hidden(document, asked, 'delete')}<p class="t13"><b>Delete ${id}?</b> What is below it stays. Functions are told as of any other deletion.</p><div class="field"><label for="typed">To delete it, type ${id}</label><input class="in" id="typed" name="typed" required maxlength="1500" autocomplete="off" /></div><div class="flow"><a class="btn main" href="${to(document, asked)}">Keep it</a><button class="btn danger">Delete it</button></div>${rulesRow(asked.typed)}</form>`

/** After the form's own button, which Enter presses. What is asked need not be whole. */
export const rulesRow = (typed: URLSearchParams | null): Markup =>
  markup`<div class="inl"><input class="in who" name="as" aria-label="Whom the rules would judge: an address or id, nothing for nobody" placeholder="address or id" maxlength="200" autocomplete="off" value="${(typed?.get('as') ?? '').slice(0, 200)}" /><button class="btn" name="judge" value="yes" formnovalidate>Would the rules allow it?</button></div>`

function to(document: Document, { query }: Asked, ask = ''): string {
  const parts = new URLSearchParams(query)
  parts.set('doc', pathOf(document.name))
  if (ask !== '') parts.set('ask', ask)
  return `/documents?${parts.toString()}#open`
}

const hidden = ({ name, updateTime }: Document, { query, ask }: Asked, act: string) =>
  markup`<input type="hidden" name="act" value="${act}" /><input type="hidden" name="doc" value="${pathOf(name)}" /><input type="hidden" name="at" value="${updateTime ?? ''}" /><input type="hidden" name="ask" value="${ask}" /><input type="hidden" name="back" value="${query.toString()}" />`

const momentOf = (time = '') => markup`<time datetime="${time}">${moment(Date.parse(time))}</time>`

const list = (parts: readonly Markup[]) => parts.map((part, index) => markup`${index > 0 && ', '}${part}`)
