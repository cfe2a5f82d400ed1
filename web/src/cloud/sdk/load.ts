import { leftForProvider } from '../accounts/leftForProvider.ts'
import { untilAsked } from '../sync/appProof.ts'

let auth: ReturnType<typeof importAuth> | undefined

/** The SDKs come in chunks of their own after the first paint: sign-in first, the documents once somebody is signed in. */
export function loadAuth() {
  auth ??= importAuth()
  auth.catch(() => (auth = undefined))
  return auth
}

async function importAuth() {
  // Back from a provider the SDK opens its helper frame at once. Without the bridge it says itself what it lacks.
  // It is fetched only then: it knows the addresses, which bring the SDK's own start with them.
  if (leftForProvider())
    await Promise.allSettled([import('./frameBridge.ts').then(({ loadFrameBridge }) => loadFrameBridge())])
  return import('./authSdk.ts')
}

let firestore: ReturnType<typeof importFirestore> | undefined

export function loadFirestore() {
  firestore ??= importFirestore()
  return firestore
}

/** Set while the copy on this device holds what is no longer this person's. */
export const EMPTY = 'duebook.emptyCopy'

/** The copy is deleted before the documents are asked for next. */
export const needsEmptyCopy = () => localStorage.setItem(EMPTY, 'yes')

async function importFirestore() {
  // Screens drawn from the last visit ask for documents before anybody is known; without a person every answer would be a refusal.
  const { auth } = await loadAuth()
  await auth.authStateReady()
  // A listener that is refused for want of a proof is taken for a book that is gone.
  await untilAsked()
  return (await import('./openFirestore.ts')).openFirestore()
}

/** True once the documents' SDK was asked for, so that signing out knows whether there is anything to clear. */
export const firestoreWasLoaded = () => firestore !== undefined
