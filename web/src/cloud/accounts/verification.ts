import { loadAuth } from '../sdk/load.ts'

/** Asks for the mail that confirms the address. Throws the service's `auth/…` error. */
export async function sendVerification() {
  const sdk = await loadAuth()
  if (sdk.auth.currentUser) await sdk.sendEmailVerification(sdk.auth.currentUser)
}

/** Asks the service again who this is: after the address was confirmed in another tab. */
export async function refreshSession() {
  const sdk = await loadAuth()
  await sdk.auth.currentUser?.reload()
  await sdk.auth.currentUser?.getIdToken(true)
}
