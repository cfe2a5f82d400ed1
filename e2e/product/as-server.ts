import { documentOf } from './document-of.ts'

/** The folder of all documents in the protocol's addresses. */
export const documents = 'projects/duebook/databases/(default)/documents'
/** The private port lets in who says this. */
export const owner = { authorization: 'Bearer owner', 'content-type': 'application/json' }

/** Writes what only the server writes, as the functions do: by the private port. The document is then what is given. */
export const writeAsServer = (at: { operator: string }, path: string, fields: Record<string, unknown>) =>
  patch(at, path, fields)

/** The same; the fields that are not given stay as they are. */
export const mergeAsServer = (at: { operator: string }, path: string, fields: Record<string, unknown>) =>
  patch(
    at,
    `${path}?${new URLSearchParams(Object.keys(fields).map((name) => ['updateMask.fieldPaths', name]))}`,
    fields,
  )

/** Writes several in one commit, so that nobody meets one of them without the others. */
export async function writeTogetherAsServer(
  { operator }: { operator: string },
  written: readonly (readonly [path: string, fields: Record<string, unknown>])[],
) {
  const writes = written.map(([path, fields]) => ({
    update: { name: `${documents}/${path}`, fields: documentOf(fields) },
  }))
  const answer = await fetch(`${operator}/v1/${documents}:commit`, {
    method: 'POST',
    headers: owner,
    body: JSON.stringify({ writes }),
  })
  if (!answer.ok) throw new Error(`Writing ${writes.length} at once answered ${answer.status}: ${await answer.text()}`)
}

async function patch({ operator }: { operator: string }, address: string, fields: Record<string, unknown>) {
  const answer = await fetch(`${operator}/v1/${documents}/${address}`, {
    method: 'PATCH',
    headers: owner,
    body: JSON.stringify({ fields: documentOf(fields) }),
  })
  if (!answer.ok) throw new Error(`Writing ${address} answered ${answer.status}: ${await answer.text()}`)
}
