import type { FieldOperator } from '../../firestore/wire/json.ts'
import { markup, type Markup } from '../server-page.ts'
import { idsIn, isDocument } from './places.ts'

/** What the address asks of a collection. */
export type QueryForm = {
  collection: string[]
  /** In every collection of this id. */
  everywhere: boolean
  filters: { field: string; op: FieldOperator; value: string }[]
  order: string
  descending: boolean
  limit: number
}

const operators: Record<string, FieldOperator> = {
  '==': 'EQUAL',
  '!=': 'NOT_EQUAL',
  '<': 'LESS_THAN',
  '<=': 'LESS_THAN_OR_EQUAL',
  '>': 'GREATER_THAN',
  '>=': 'GREATER_THAN_OR_EQUAL',
  contains: 'ARRAY_CONTAINS',
  in: 'IN',
  'contains any': 'ARRAY_CONTAINS_ANY',
  'not in': 'NOT_IN',
}
const rows = [1, 2, 3] as const
const most = 100

/** Reads the form as it stands in an address; null where its path is no collection. */
export function readQueryForm(query: URLSearchParams): QueryForm | null {
  const collection = idsIn(query.get('path') ?? '')
  if (collection.length === 0 || isDocument(collection)) return null
  const text = (name: string) => (query.get(name) ?? '').trim().slice(0, 1_500)
  const limit = Number(text('limit') || 50)
  return {
    collection,
    everywhere: query.get('all') === 'yes',
    filters: rows.flatMap((row) => {
      const op = operators[text(`op${row}`)]
      return text(`field${row}`) === '' || op === undefined
        ? []
        : [{ field: text(`field${row}`), op, value: text(`value${row}`) }]
    }),
    order: text('order'),
    descending: query.get('way') === 'falling',
    limit: Number.isInteger(limit) && limit >= 1 ? Math.min(limit, most) : 50,
  }
}

/** The parts of an address that ask a query, to lead on to one document and back. */
export function queryPartsOf(query: URLSearchParams): URLSearchParams {
  const names = [
    'path',
    'all',
    'order',
    'way',
    'limit',
    ...rows.flatMap((row) => [`field${row}`, `op${row}`, `value${row}`]),
  ]
  return new URLSearchParams(
    names.flatMap((name) => {
      const value = (query.get(name) ?? '').slice(0, 6_000)
      return value === '' ? [] : [[name, value]]
    }),
  )
}

/** `names`: of fields that are known, offered where one is typed. */
export function queryForm(form: QueryForm, query: URLSearchParams, names: readonly string[]): Markup {
  const value = (name: string) => (query.get(name) ?? '').slice(0, 1_500)
  return markup`<form class="sec qry" method="get" action="/documents" aria-label="Query"><div class="sec-h"><h2>Query</h2><span class="note">Text as it stands, numbers, true, false and null as such; "12" is text, @2026-01-31T09:00:00Z a time, [a, b] a list</span></div>
    <input type="hidden" name="path" value="${form.collection.join('/')}" /><datalist id="names">${names.map((name) => markup`<option value="${name}"></option>`)}</datalist>
    <div class="inl"><span>from</span><b>${form.collection.at(-1) ?? ''}</b><label class="check"><input type="checkbox" name="all" value="yes"${form.everywhere && markup` checked`} /><span>in every place</span></label></div>
    ${rows.map(
      (row) =>
        markup`<div class="inl"><span class="qk">${row === 1 ? 'where' : 'and'}</span><input class="in w4" name="field${row}" value="${value(`field${row}`)}" list="names" aria-label="Field ${row}" placeholder="field" maxlength="1500" /><select class="in" name="op${row}" aria-label="Operator ${row}">${Object.keys(operators).map((op) => markup`<option${op === value(`op${row}`) && markup` selected`}>${op}</option>`)}</select><input class="in w4" name="value${row}" value="${value(`value${row}`)}" aria-label="Value ${row}" placeholder="value" maxlength="1500" /></div>`,
    )}
    <div class="inl"><span class="qk">order</span><input class="in w4" name="order" value="${form.order}" list="names" aria-label="Order by" placeholder="field" maxlength="1500" /><select class="in" name="way" aria-label="Direction"><option>rising</option><option${form.descending && markup` selected`}>falling</option></select><label for="limit">limit</label><input class="in w3" id="limit" name="limit" value="${form.limit}" inputmode="numeric" maxlength="3" /><button class="btn main">Run</button></div>
  </form>`
}
