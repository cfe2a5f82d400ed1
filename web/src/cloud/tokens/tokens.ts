import type { AccessToken } from '@duebook/contract/access/token'
import type { TokenAnswers, TokenRequests } from '@duebook/contract/access/token-requests'
import { paths } from '@duebook/contract/paths'
import { loadAuth } from '../sdk/load.ts'
import { useLiveQuery, type Live } from '../sync/liveQuery.ts'

export type TokenRecord = AccessToken & { id: string }

/** One's own tokens, the oldest first. */
export const useTokens = (uid: string): Live<TokenRecord[]> =>
  useLiveQuery(`tokens ${uid}`, ({ collection, db, onSnapshot }, next, failed) =>
    onSnapshot(
      collection(db, paths.tokens(uid)),
      ({ docs, metadata }) => {
        const tokens = docs.map((one): TokenRecord => ({ id: one.id, ...(one.data() as AccessToken) }))
        next(
          tokens.toSorted((a, b) => a.madeAt - b.madeAt),
          metadata.fromCache,
        )
      },
      failed,
    ),
  )

/** Asks for something about one's tokens. Throws the service's `functions/…` error. */
export async function askTokens<Name extends keyof TokenRequests>(
  name: Name,
  request: TokenRequests[Name],
): Promise<TokenAnswers[Name]> {
  const [{ auth }, { callable }] = await Promise.all([loadAuth(), import('../sdk/callables.ts')])
  await auth.authStateReady()
  return (await callable<TokenRequests[Name], TokenAnswers[Name]>(name)(request)).data
}
