import { loadAuth } from '../sdk/load.ts'
import { arrive, type Arrival } from './arrival.ts'
import { keepSignedIn, type Keep } from './keep.ts'
import { forgetLinkRequest, rememberLinkRequest } from './linkRequest.ts'

/** Sends a link that signs in; the service does not tell whether the address is known. */
export async function sendMailLink(email: string, keep: Keep) {
  const sdk = await loadAuth()
  await sdk.sendSignInLinkToEmail(sdk.auth, email, { url: `${location.origin}/sign-in/link`, handleCodeInApp: true })
  rememberLinkRequest({ email, keep })
}

export async function isMailLink(address: string): Promise<boolean> {
  const sdk = await loadAuth()
  return sdk.isSignInWithEmailLink(sdk.auth, address)
}

/** Signs in with the link at `address`; another email than it was sent to is refused and does not use it up. */
export async function finishMailLink(email: string, address: string, keep: Keep): Promise<Arrival> {
  await keepSignedIn(keep)
  const arrival = await arrive((sdk) => sdk.signInWithEmailLink(sdk.auth, email, address))
  forgetLinkRequest()
  return arrival
}
