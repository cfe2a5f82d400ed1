import { FirestoreError } from '../../errors.ts'
import { unimplemented } from '../unimplemented.ts'

type Json = Record<string, unknown>
/** Which call a URL means, and how its body and parameters make the request message. */
export type Route = { call: string; request(body: Json): Json }

/** Calls on the whole database, and calls on the documents root or one document, by the verb after the colon. */
const databaseVerbs: Record<string, string> = {
  batchGet: 'BatchGetDocuments',
  commit: 'Commit',
  batchWrite: 'BatchWrite',
  beginTransaction: 'BeginTransaction',
  rollback: 'Rollback',
  executePipeline: 'ExecutePipeline',
}
const parentVerbs: Record<string, string> = {
  runQuery: 'RunQuery',
  runAggregationQuery: 'RunAggregationQuery',
  listCollectionIds: 'ListCollectionIds',
  partitionQuery: 'PartitionQuery',
}
const unbuiltVerbs = new Set(['listen', 'write'])

/** Reads `/v1/projects/{p}/databases/{d}/documents…`. Throws INVALID_ARGUMENT or UNIMPLEMENTED. */
export function routeRest(method: string, url: URL): Route {
  const { path, verb } = splitVerb(url.pathname, method)
  const ids = path.slice('/v1/'.length).split('/').map(decode)
  const [, , , , documents] = ids
  if (documents !== 'documents') throw unimplemented(`${method} ${ids.slice(4, 5).join('') || 'databases'}`)
  const database = ids.slice(0, 4).join('/')
  const name = ids.join('/')
  if (verb) return routeVerb(verb, database, name)
  return routeDocument(method, ids, name, url.searchParams)
}

function routeVerb(verb: string, database: string, name: string): Route {
  const onDatabase = Object.hasOwn(databaseVerbs, verb) && databaseVerbs[verb]
  if (onDatabase) return { call: onDatabase, request: (body) => ({ ...body, database }) }
  const onParent = Object.hasOwn(parentVerbs, verb) && parentVerbs[verb]
  if (onParent) return { call: onParent, request: (body) => ({ ...body, parent: name }) }
  throw unimplemented(verb)
}

function routeDocument(method: string, ids: string[], name: string, parameters: URLSearchParams): Route {
  const isCollection = ids.length % 2 === 0
  const mask = maskOf(parameters, 'mask.fieldPaths')
  if (isCollection) {
    const parent = ids.slice(0, -1).join('/')
    const collectionId = ids.at(-1)
    if (method === 'GET')
      return { call: 'ListDocuments', request: () => ({ parent, collectionId, mask, ...listParameters(parameters) }) }
    if (method === 'POST')
      return {
        call: 'CreateDocument',
        request: (document) => ({
          parent,
          collectionId,
          documentId: parameters.get('documentId') ?? undefined,
          document,
          mask,
        }),
      }
  } else if (ids.length > 5) {
    const currentDocument = preconditionOf(parameters)
    if (method === 'GET') return { call: 'GetDocument', request: () => ({ name, mask, ...moment(parameters) }) }
    if (method === 'DELETE') return { call: 'DeleteDocument', request: () => ({ name, currentDocument }) }
    if (method === 'PATCH')
      return {
        call: 'UpdateDocument',
        request: (document) => ({
          document: { ...document, name },
          updateMask: maskOf(parameters, 'updateMask.fieldPaths'),
          mask,
          currentDocument,
        }),
      }
  }
  throw unimplemented(
    `${method} on ${isCollection ? 'a collection' : ids.length > 5 ? 'a document' : 'the documents of a database'}`,
  )
}

function listParameters(parameters: URLSearchParams): Json {
  const flag = parameters.get('showMissing')
  return {
    pageSize: parameters.get('pageSize') ?? undefined,
    pageToken: parameters.get('pageToken') ?? undefined,
    orderBy: parameters.get('orderBy') ?? undefined,
    showMissing: flag === null ? undefined : flag === 'true',
    ...moment(parameters),
  }
}

const moment = (parameters: URLSearchParams): Json => ({
  transaction: parameters.get('transaction') ?? undefined,
  readTime: parameters.get('readTime') ?? undefined,
})

function maskOf(parameters: URLSearchParams, name: string): Json | undefined {
  const fieldPaths = parameters.getAll(name)
  return fieldPaths.length > 0 ? { fieldPaths } : undefined
}

function preconditionOf(parameters: URLSearchParams): Json | undefined {
  const exists = parameters.get('currentDocument.exists')
  const updateTime = parameters.get('currentDocument.updateTime')
  if (exists === null && updateTime === null) return undefined
  return { exists: exists === null ? undefined : exists === 'true', updateTime: updateTime ?? undefined }
}

/** A colon may also stand in a document id, so only words of the protocol are verbs, and only in a POST. */
function splitVerb(pathname: string, method: string): { path: string; verb: string | null } {
  const at = pathname.lastIndexOf(':')
  const verb = pathname.slice(at + 1)
  if (method !== 'POST' || at < pathname.lastIndexOf('/')) return { path: pathname, verb: null }
  const known = Object.hasOwn(databaseVerbs, verb) || Object.hasOwn(parentVerbs, verb) || unbuiltVerbs.has(verb)
  return known || pathname.slice(0, at).endsWith('/documents')
    ? { path: pathname.slice(0, at), verb }
    : { path: pathname, verb: null }
}

function decode(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    throw new FirestoreError('INVALID_ARGUMENT', 'The path is not valid percent-encoded UTF-8.')
  }
}
