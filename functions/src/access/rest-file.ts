import type { Attachment } from '@duebook/contract/attachment'
import { paths } from '@duebook/contract/paths'
import { database } from '../cloud/admin.ts'
import { booksFor } from './rest-lists.ts'
import type { TokenInUse } from './admit-token.ts'

export type StoredPiece = { path: string; contentType: string; name: string; size: number }

/** A file by its hash, where the token reads everything and whoever made it sees it; null otherwise. */
export async function fileFor(token: TokenInUse, sha256: string): Promise<StoredPiece | null> {
  if (token.reads !== 'everything') return null
  for (const { id, book } of await booksFor(token)) {
    const { docs } = await database.collection(paths.attachments(id)).where('sha256', '==', sha256).limit(20).get()
    const found = docs
      .map((one) => one.data() as Attachment)
      .find(
        ({ verifiedAt, removedAt, concerns = [] }) =>
          verifiedAt !== null && !removedAt && (!book.onlyTheirs?.includes(token.uid) || concerns.includes(token.uid)),
      )
    if (found) return { path: found.path, contentType: found.contentType, name: found.name, size: found.size }
  }
  return null
}
