import { paths } from '@duebook/contract/paths'
import { onCall } from 'firebase-functions/https'
import { accounts, database } from '../cloud/admin.ts'
import { deleteAll } from './delete-all.ts'
import { freshlySignedIn } from './fresh-sign-in.ts'

/** Ends every session of the caller's account, the caller's own too, and empties the list of sessions. Safe to run twice. */
export const revokeSessions = onCall(async (request) => {
  const uid = freshlySignedIn(request, Date.now())
  await accounts.revokeRefreshTokens(uid)
  // A device that was lost is told nothing more.
  await deleteAll(database.collection(paths.devices(uid)))
  return { ended: await deleteAll(database.collection(paths.sessions(uid))) }
})
