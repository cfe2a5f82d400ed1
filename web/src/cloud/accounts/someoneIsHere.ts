import { sessionKnown } from './auth.ts'

/** Whether somebody is signed in of whom this device kept no copy. Where nobody ever signed in, it is known without the SDK. */
export async function someoneIsHere(): Promise<boolean> {
  const kept = await indexedDB.databases()
  // The SDK's own name of where it keeps a session.
  if (!kept.some(({ name }) => name === 'firebaseLocalStorageDb')) return false
  return (await sessionKnown()).state !== 'signedOut'
}
