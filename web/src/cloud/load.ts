/** The SDKs come in chunks of their own after the first paint: sign-in first, the documents once somebody is signed in. */
export const loadAuth = () => import('./authSdk.ts')

let firestore: ReturnType<typeof importFirestore> | undefined

export function loadFirestore() {
  firestore ??= importFirestore()
  return firestore
}

async function importFirestore() {
  // Screens drawn from the last visit ask for documents before anybody is known; without a person every answer would be a refusal.
  const { auth } = await loadAuth()
  await auth.authStateReady()
  // Acting on a row must work without a connection, so its code comes along now and not with the first press.
  const [sdk, { rememberUnsentWrites }] = await Promise.all([
    import('./firestoreSdk.ts'),
    import('./sync.ts'),
    import('./occurrences.ts'),
  ])
  rememberUnsentWrites(sdk.waitForPendingWrites(sdk.db))
  return sdk
}

/** True once the documents' SDK was asked for, so that signing out knows whether there is anything to clear. */
export const firestoreWasLoaded = () => firestore !== undefined
