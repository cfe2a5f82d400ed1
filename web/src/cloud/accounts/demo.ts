import { arrive } from './arrival.ts'
import { sessionKnown, type SignedIn } from './auth.ts'
import { sendVerification } from './verification.ts'
import { deletionSteps, takeDeletionStep } from './accountServer.ts'
import { keepSignedIn } from './keep.ts'
import { loadAuth } from '../sdk/load.ts'

/** An account without a name, with a book of its own, on this device. Throws the service's `auth/…` error. */
export async function beginDemo(): Promise<SignedIn> {
  await keepSignedIn('device')
  await arrive((sdk) => sdk.signInAnonymously(sdk.auth))
  const session = await sessionKnown()
  if (session.state !== 'signedIn')
    throw Object.assign(new Error('The demo has no book.'), {
      code: session.state === 'failed' ? session.code : 'unknown',
    })
  return session
}

/** Gives the demo an address and a password: the book and everything in it stay. Throws the service's `auth/…` error. */
export async function keepDemo(email: string, password: string): Promise<void> {
  const sdk = await loadAuth()
  await sdk.auth.authStateReady()
  const user = sdk.auth.currentUser
  if (!user) throw Object.assign(new Error('Nobody is signed in.'), { code: 'auth/no-current-user' })
  await sdk.linkWithCredential(user, sdk.EmailAuthProvider.credential(email, password))
  // The token of before says that nobody owns the account.
  await user.getIdToken(true)
  await sendVerification()
}

/** Deletes the demo on the server, step by step as any account; the caller signs out afterwards. */
export async function deleteDemo(): Promise<void> {
  for (const step of deletionSteps) await takeDeletionStep(step)
}
