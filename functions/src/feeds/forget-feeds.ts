import { paths } from '@duebook/contract/paths'
import { deleteAll } from '../account/delete-all.ts'
import { database } from '../cloud/admin.ts'

/** With the account: what was shown, and every address. */
export async function forgetFeeds(uid: string): Promise<void> {
  await deleteAll(database.collection('feedAddresses').where('uid', '==', uid))
  await deleteAll(database.collection('feedTexts').where('uid', '==', uid))
  await deleteAll(database.collection(paths.feeds(uid)))
}
