import type { Desk } from '../desk.ts'
import { addressOf, idsIn, isDocument, rootOf } from './places.ts'
import { quotedName } from './run-query.ts'
import { jsonObject, readValue } from './values.ts'

export type Outcome = { id: number; path: string } | { refusal: string }

const page = '/documents'

/**
 * One write, as an administrator makes it: the rules do not apply. `at` of the form is when the document was last written as it was shown; where it
 * was written meanwhile nothing is done.
 */
export async function actOnDocument(desk: Desk, form: URLSearchParams): Promise<Outcome> {
  const ids = idsIn(form.get('doc') ?? '')
  const path = ids.join('/')
  if (form.get('act') === 'create') return create(desk, form)
  if (!isDocument(ids)) return { refusal: 'That is the path of no document.' }
  const asShown = { 'currentDocument.updateTime': (form.get('at') ?? '').slice(0, 60) }
  const address = (parameters: Record<string, string>) =>
    `${addressOf(desk.project, ids)}?${new URLSearchParams({ ...parameters, ...asShown })}`
  const done = async (words: string, method: 'PATCH' | 'DELETE', where: string, json?: object): Promise<Outcome> => {
    const outcome = await desk.act(page, words, () => desk.ask(method, where, json && { json }))
    return 'refusal' in outcome ? { refusal: changedMeanwhile(outcome.refusal) } : { ...outcome, path }
  }
  const field = (form.get('field') ?? '').slice(0, 1_500)
  switch (form.get('act')) {
    case 'set': {
      const value = readValue(
        form.get('kind') ?? '',
        (form.get('value') ?? '').replaceAll('\r\n', '\n'),
        rootOf(desk.project),
      )
      if (value === null) return { refusal: `That is no ${form.get('kind') ?? 'value'}.` }
      if (field === '') return { refusal: 'A field needs a name.' }
      return done(`set ${field} of ${path}`, 'PATCH', address({ 'updateMask.fieldPaths': quotedName(field) }), {
        fields: { [field]: value },
      })
    }
    case 'remove':
      return done(`took ${field} out of ${path}`, 'PATCH', address({ 'updateMask.fieldPaths': quotedName(field) }), {
        fields: {},
      })
    case 'replace': {
      const fields = jsonObject(form.get('json') ?? '')
      if (!fields) return { refusal: 'The fields are one JSON object.' }
      return done(`wrote all of ${path}`, 'PATCH', address({}), { fields })
    }
    case 'delete':
      if ((form.get('typed') ?? '').trim() !== ids.at(-1)) return { refusal: `To delete it, type ${ids.at(-1)}.` }
      return done(`deleted ${path}`, 'DELETE', address({}))
    default:
      return { refusal: 'There is no such act on a document.' }
  }
}

async function create(desk: Desk, form: URLSearchParams): Promise<Outcome> {
  const collection = idsIn(form.get('path') ?? '')
  const [id, another] = idsIn(form.get('id') ?? '')
  const fields = jsonObject(form.get('json') ?? '')
  if (collection.length === 0 || isDocument(collection)) return { refusal: 'A document is made in a collection.' }
  if (id === undefined || another !== undefined) return { refusal: 'A document needs an id, without a slash.' }
  if (!fields) return { refusal: 'The fields are one JSON object.' }
  const path = [...collection, id].join('/')
  const outcome = await desk.act(page, `made ${path}`, () =>
    desk.ask('POST', `${addressOf(desk.project, collection)}?${new URLSearchParams({ documentId: id })}`, {
      json: { fields },
    }),
  )
  return 'refusal' in outcome ? outcome : { ...outcome, path }
}

/** The protocol's words for it are about versions in microseconds. */
const changedMeanwhile = (refusal: string) =>
  /precondition|does not match|update time|base version/i.test(refusal)
    ? 'Not written: somebody changed it after it was shown here. This is how it stands now.'
    : refusal
