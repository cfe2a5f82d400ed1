import { randomBytes } from 'node:crypto'
import { mostTokens, type AccessToken } from '@duebook/contract/access/token'
import { paths } from '@duebook/contract/paths'
import { assertFresh } from '../account/fresh-sign-in.ts'
import { deleteAll } from '../account/delete-all.ts'
import { database } from '../cloud/admin.ts'
import { within } from '../people/bounds.ts'
import { heldBook, roleOf } from '../people/held-book.ts'
import { tokenAt, tokensOf, type HeldToken } from './held-token.ts'
import { refuseToken, tokenCall } from './token-call.ts'

const day = 86_400_000

/**
 * Makes a token: 256 random bits, of which only the hash is kept. Throws `too-many-tokens`, `not-in-book`, `too-often`, and what a sign-in of long
 * ago does.
 */
export const makeToken = tokenCall('makeToken', (uid, { name, bookIds, reads, days }, signedInAt) =>
  database.runTransaction(async (transaction) => {
    const now = Date.now()
    assertFresh(signedInAt, now)
    const ids = [...new Set(bookIds)]
    const [count, tokens, ...books] = await Promise.all([
      within(transaction, 'tokens', uid, now),
      transaction.get(database.collection(paths.tokens(uid)).limit(mostTokens)),
      ...ids.map((id) => heldBook(transaction, id)),
    ])
    if (books.some((book) => !book || roleOf(book, uid) === null)) throw refuseToken('not-in-book')
    if (tokens.size >= mostTokens) throw refuseToken('too-many-tokens')
    const token = `dbk_${randomBytes(32).toString('base64url')}`
    const tokenId = randomBytes(15).toString('base64url')
    const until = now + days * day
    count()
    transaction.create(database.doc(paths.token(uid, tokenId)), {
      name,
      bookIds: ids,
      reads,
      begins: token.slice(0, 8),
      madeAt: now,
      until,
      lastUsedAt: null,
      used: null,
    } satisfies AccessToken)
    transaction.create(tokenAt(token), { uid, tokenId, asked: { since: now, all: 0, files: 0 } } satisfies HeldToken)
    return { tokenId, token, until }
  }),
)

/** A token that is revoked reads nothing any more, and nothing of it stays. Throws `no-such-token`, the same for one of somebody else. */
export const revokeToken = tokenCall('revokeToken', (uid, { tokenId }) =>
  database.runTransaction(async (transaction) => {
    const at = database.doc(paths.token(uid, tokenId))
    const [token, held] = await Promise.all([transaction.get(at), transaction.get(tokensOf(uid, tokenId))])
    if (!token.exists) throw refuseToken('no-such-token')
    for (const one of held.docs) transaction.delete(one.ref)
    transaction.delete(at)
    return { outcome: 'done' as const }
  }),
)

/** With the account. */
export async function forgetTokens(uid: string): Promise<void> {
  await deleteAll(database.collection('accessTokens').where('uid', '==', uid))
  await deleteAll(database.collection(paths.tokens(uid)))
}
