import { FirestoreError } from '../errors.ts'
import type { DatabaseName } from '../service.ts'
import type { Write } from './json.ts'

const DATABASE = /^projects\/([^/]{1,100})\/databases\/([^/]{1,100})$/

/** Reads `projects/{p}/databases/{d}`. */
export function parseDatabase(path: string): DatabaseName {
  const [, project, database] = DATABASE.exec(path) ?? []
  if (!project || !database)
    throw new FirestoreError(
      'INVALID_ARGUMENT',
      `"${shown(path)}" is not a database name of the form projects/{project}/databases/{database}.`,
    )
  return { project, database }
}

/** Reads a parent: `projects/{p}/databases/{d}/documents`, or a document in it. */
export function parseParent(parent: string): DatabaseName {
  const [database, path] = splitName(parent)
  if (path !== null && !isPath(path, 'document'))
    throw new FirestoreError('INVALID_ARGUMENT', `"${shown(parent)}" is neither a database's documents nor a document.`)
  return database
}

/** Reads the name of a document. */
export function parseDocumentName(name: string): DatabaseName {
  const [database, path] = splitName(name)
  if (path === null || !isPath(path, 'document'))
    throw new FirestoreError(
      'INVALID_ARGUMENT',
      `Document name "${shown(name)}" does not name a document: it needs pairs of collection and document ids.`,
    )
  return database
}

/** Throws INVALID_ARGUMENT unless the document lies in the database. */
export function checkDocumentIn(db: DatabaseName, name: string): void {
  const own = parseDocumentName(name)
  if (own.project !== db.project || own.database !== db.database)
    throw new FirestoreError(
      'INVALID_ARGUMENT',
      `Document name "${shown(name)}" lies in another database than the request, projects/${db.project}/databases/${db.database}.`,
    )
}

export function checkWritesIn(db: DatabaseName, writes: Write[]): void {
  for (const write of writes)
    checkDocumentIn(db, write.update?.name ?? write.delete ?? write.verify ?? write.transform?.document ?? '')
}

/** Whether slash-separated ids, none empty, end in an id of that kind. */
export function isPath(path: string, kind: 'collection' | 'document'): boolean {
  const ids = path.split('/')
  return ids.every((id) => id !== '') && ids.length % 2 === (kind === 'document' ? 0 : 1)
}

function splitName(name: string): [DatabaseName, string | null] {
  const match = /^(projects\/[^/]+\/databases\/[^/]+)\/documents(?:\/(.+))?$/s.exec(name)
  if (!match?.[1])
    throw new FirestoreError(
      'INVALID_ARGUMENT',
      `"${shown(name)}" does not lie in a database: names begin with projects/{project}/databases/{database}/documents.`,
    )
  return [parseDatabase(match[1]), match[2] ?? null]
}

const shown = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}…` : text)
