import { serverPaths } from '@duebook/contract/server-paths'
import { database } from '../cloud/admin.ts'
import { hashOf } from '../people/invitations/invitation-link.ts'

/** `accessTokens/{hash}`: whose token it is, and how often it was asked with since when (ms since 1970). It is looked up by its hash, so how long that takes tells nothing of it. */
export type HeldToken = { uid: string; tokenId: string; asked: { since: number; all: number; files: number } }

export const tokenAt = (token: string) => database.doc(serverPaths.accessToken(hashOf(token)))
export const tokensOf = (uid: string, tokenId: string) =>
  database.collection('accessTokens').where('uid', '==', uid).where('tokenId', '==', tokenId)
