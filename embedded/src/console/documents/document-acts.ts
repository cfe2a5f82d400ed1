import type { Fields, Value } from '../../firestore/wire/json.ts'
import type { Desk } from '../desk.ts'
import { addressOf, idsIn, isDocument, rootOf } from './places.ts'
import { quotedName } from './run-query.ts'
import { jsonObject, readValue } from './values.ts'

export type Outcome = { id: number; path: string } | { refusal: string }

/** One write of one document, as a form means it. */
export type MeantAct = { ids: string[] } & (
  | { kind: 'create'; fields: Fields }
  | { kind: 'set'; field: string; value: Value }
  | { kind: 'remove'; field: string }
  | { kind: 'replace'; fields: Fields }
  | { kind: 'delete' }
)

const page = '/documents'

/**
 * One write, as an administrator makes it: the rules do not apply. `at` of the form is when the document was last written as it was shown; where it
 * was written meanwhile nothing is done.
 */
export async function actOnDocument(desk: Desk, form: URLSearchParams): Promise<Outcome> {
  const act = readAct(form, desk.project)
  if ('refusal' in act) return act
  const { ids } = act
  const path = ids.join('/')
  const id = ids.at(-1) ?? ''
  if (act.kind === 'create') {
    const outcome = await desk.act(page, `made ${path}`, () =>
      desk.ask('POST', `${addressOf(desk.project, ids.slice(0, -1))}?${new URLSearchParams({ documentId: id })}`, {
        json: { fields: act.fields },
      }),
    )
    return 'refusal' in outcome ? outcome : { ...outcome, path }
  }
  const asShown = { 'currentDocument.updateTime': (form.get('at') ?? '').slice(0, 60) }
  const address = (parameters: Record<string, string>) =>
    `${addressOf(desk.project, ids)}?${new URLSearchParams({ ...parameters, ...asShown })}`
  const done = async (words: string, method: 'PATCH' | 'DELETE', where: string, json?: object): Promise<Outcome> => {
    const outcome = await desk.act(page, words, () => desk.ask(method, where, json && { json }))
    return 'refusal' in outcome ? { refusal: changedMeanwhile(outcome.refusal) } : { ...outcome, path }
  }
  switch (act.kind) {
    case 'set':
      return done(`set ${act.field} of ${path}`, 'PATCH', address({ 'updateMask.fieldPaths': quotedName(act.field) }), {
        fields: { [act.field]: act.value },
      })
    case 'remove':
      return done(
        `took ${act.field} out of ${path}`,
        'PATCH',
        address({ 'updateMask.fieldPaths': quotedName(act.field) }),
        { fields: {} },
      )
    case 'replace':
      return done(`wrote all of ${path}`, 'PATCH', address({}), { fields: act.fields })
    case 'delete':
      if ((form.get('typed') ?? '').trim() !== id) return { refusal: `To delete it, type ${id}.` }
      return done(`deleted ${path}`, 'DELETE', address({}))
  }
}

/** What a form means, or why it means nothing. */
export function readAct(form: URLSearchParams, project: string): MeantAct | { refusal: string } {
  if (form.get('act') === 'create') return readCreation(form)
  const ids = idsIn(form.get('doc') ?? '')
  if (!isDocument(ids)) return { refusal: 'That is the path of no document.' }
  const field = (form.get('field') ?? '').slice(0, 1_500)
  switch (form.get('act')) {
    case 'set': {
      const text = (form.get('value') ?? '').replaceAll('\r\n', '\n')
      const value = readValue(form.get('kind') ?? '', text, rootOf(project))
      if (value === null) return { refusal: `That is no ${form.get('kind') ?? 'value'}.` }
      if (field === '') return { refusal: 'A field needs a name.' }
      return { kind: 'set', ids, field, value }
    }
    case 'remove':
      return { kind: 'remove', ids, field }
    case 'replace': {
      const fields = jsonObject(form.get('json') ?? '') as Fields | null
      return fields ? { kind: 'replace', ids, fields } : { refusal: 'The fields are one JSON object.' }
    }
    case 'delete':
      return { kind: 'delete', ids }
    default:
      return { refusal: 'There is no such act on a document.' }
  }
}

function readCreation(form: URLSearchParams): MeantAct | { refusal: string } {
  const collection = idsIn(form.get('path') ?? '')
  const [id, another] = idsIn(form.get('id') ?? '')
  const fields = jsonObject(form.get('json') ?? '') as Fields | null
  if (collection.length === 0 || isDocument(collection)) return { refusal: 'A document is made in a collection.' }
  if (id === undefined || another !== undefined) return { refusal: 'A document needs an id, without a slash.' }
  if (!fields) return { refusal: 'The fields are one JSON object.' }
  return { kind: 'create', ids: [...collection, id], fields }
}

/** The protocol's words for it are about versions in microseconds. */
const changedMeanwhile = (refusal: string) =>
  /precondition|does not match|update time|base version/i.test(refusal)
    ? 'Not written: somebody changed it after it was shown here. This is how it stands now.'
    : refusal
