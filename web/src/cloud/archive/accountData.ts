import { paths } from '@duebook/contract/paths'
import { allOf } from '../evidence/allOf.ts'
import type { AccountSdk, ArchiveSdk } from './archiveSdk.ts'

/** The account and what is one's own beside the books; no secret is in it. Instants as the SDK gives them. */
export async function accountData(sdk: ArchiveSdk, { auth, multiFactor }: AccountSdk, uid: string) {
  const { collection, db, doc, getDoc, query } = sdk
  const all = (path: string) => allOf(sdk, (...more) => query(collection(db, path), ...more))
  const user = auth.currentUser
  return {
    account: user && {
      uid: user.uid,
      email: user.email,
      emailVerified: user.emailVerified,
      name: user.displayName,
      phone: user.phoneNumber,
      createdAt: isoOf(user.metadata.creationTime),
      waysToSignIn: user.providerData.map(({ providerId, email, phoneNumber }) => ({ providerId, email, phoneNumber })),
      secondSteps: multiFactor(user).enrolledFactors.map(({ displayName, factorId, enrollmentTime }) => ({
        name: displayName ?? null,
        kind: factorId,
        since: isoOf(enrollmentTime),
      })),
    },
    profile: (await getDoc(doc(db, paths.user(uid)))).data() ?? null,
    inbox: await all(paths.notifications(uid)),
    views: await all(paths.views(uid)),
    feeds: await all(paths.feeds(uid)),
  }
}

const isoOf = (text: string | undefined) => (text ? new Date(text).toISOString() : null)
