/** The SDKs come in chunks of their own after the first paint: sign-in first, the documents once somebody is signed in. */
export const loadAuth = () => import('./authSdk.ts')

let firestore: ReturnType<typeof importFirestore> | undefined

export function loadFirestore() {
  firestore ??= importFirestore()
  return firestore
}

async function importFirestore() {
  const sdk = await import('./firestoreSdk.ts')
  const { rememberUnsentWrites } = await import('./sync.ts')
  rememberUnsentWrites(sdk.waitForPendingWrites(sdk.db))
  return sdk
}

/** True once the documents' SDK was asked for, so that signing out knows whether there is anything to clear. */
export const firestoreWasLoaded = () => firestore !== undefined
