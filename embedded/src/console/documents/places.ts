/** Where the documents of the project lie. */
export const rootOf = (project: string) => `projects/${project}/databases/(default)/documents`

/** A path of a document or collection as somebody types it, with its ids; what cannot be one has none. At most 100 ids of 1,500 bytes. */
export function idsIn(text: string): string[] {
  const ids = text
    .slice(0, 6_000)
    .trim()
    .replace(/^\/+|\/+$/g, '')
    .split('/')
  return ids.length > 100 || ids.some((id) => id === '' || id === '.' || id === '..') ? [] : ids
}

export const isDocument = (ids: readonly string[]) => ids.length > 0 && ids.length % 2 === 0

/** The address at which the protocol answers for a path. */
export const addressOf = (project: string, ids: readonly string[]) =>
  `/v1/${['projects', project, 'databases', '(default)', 'documents', ...ids].map(encodeURIComponent).join('/')}`

/** The part of a document's name that people see. */
export const pathOf = (name: string) => name.split('/').slice(5).join('/')
