import type { Book } from './book.ts'
import type { Entitlement } from './billing/entitlement.ts'
import { limits } from './billing/plans.ts'

/** What the server alone writes into a book: bytes of its own files, and of the files of all books of its owner. */
export type FileRoom = { files?: { bytes: number; ownerBytes: number } }

/** How many bytes of files the owner of a book may have, by what the book says of the plan; `storage.rules` reckons the same. `now` in ms. */
export function roomOf(
  entitlement: Pick<Entitlement, 'access' | 'validUntil' | 'plan'> | undefined,
  now: number,
): number {
  const paid = entitlement?.access === 'full' && now < entitlement.validUntil
  return paid ? limits[entitlement.plan].bytes : limits.free.bytes
}

/** Whose plan a book counts for: who made it, while still an owner, else the first owner by id. */
export const ownerOf = ({ roles, createdBy }: Pick<Book, 'roles' | 'createdBy'>): string | null =>
  roles[createdBy] === 'owner'
    ? createdBy
    : (Object.keys(roles)
        .filter((uid) => roles[uid] === 'owner')
        .toSorted()
        .at(0) ?? null)
