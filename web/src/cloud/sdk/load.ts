import { leftForProvider } from '../accounts/leftForProvider.ts'

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
const EMPTY = 'duebook.emptyCopy'

/** The copy is deleted before the documents are asked for next. */
export const needsEmptyCopy = () => localStorage.setItem(EMPTY, 'yes')

/** One tab at a time, so that none deletes what another has just made anew. */
async function emptyCopy({ clearIndexedDbPersistence, db }: Awaited<ReturnType<typeof importSdk>>) {
  if (localStorage.getItem(EMPTY) === null) return
  await navigator.locks.request(EMPTY, async () => {
    if (localStorage.getItem(EMPTY) === null) return
    await clearIndexedDbPersistence(db)
    localStorage.removeItem(EMPTY)
  })
}

const importSdk = () => import('./firestoreSdk.ts')

async function importFirestore() {
  // Screens drawn from the last visit ask for documents before anybody is known; without a person every answer would be a refusal.
  const { auth } = await loadAuth()
  await auth.authStateReady()
  const [sdk, { rememberUnsentWrites }] = await Promise.all([importSdk(), import('../sync/sync.ts')])
  await emptyCopy(sdk)
  const { collection, db, getDocsFromCache, limit, query, waitForPendingWrites } = sdk
  const confirmed = waitForPendingWrites(db)
  // The SDK answers in order: once this look into the cache is answered, an empty queue has said that it is empty.
  const looked = getDocsFromCache(query(collection(db, 'users'), limit(1)))
  void rememberUnsentWrites(confirmed, looked)
  void confirmed.then(lookAtUnsentWrites, () => {})
  return sdk
}

/** Where an earlier visit left some; with somebody else signed in there is nobody to be told. */
async function lookAtUnsentWrites() {
  const { keepsUnsent } = await import('../edits/waitingEdits.ts')
  if (keepsUnsent()) await (await import('../sync/unsentWrites.ts')).lookAtUnsent()
}

/** True once the documents' SDK was asked for, so that signing out knows whether there is anything to clear. */
export const firestoreWasLoaded = () => firestore !== undefined
