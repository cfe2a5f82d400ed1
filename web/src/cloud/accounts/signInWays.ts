import { loadFrameBridge } from '../sdk/frameBridge.ts'
import { loadAuth } from '../sdk/load.ts'
import { arrive, type Arrival } from './arrival.ts'
import { codeOf } from './code-of.ts'
import { sendVerification } from './verification.ts'
import { keepSignedIn, type Keep } from './keep.ts'
import { cameBack, leaveForProvider, leftForProvider, type Leaving } from './leftForProvider.ts'
import { sendText } from './texts.ts'

/** Makes the account and its book, and asks for the mail that confirms the address. */
export async function createAccount(email: string, password: string, keep: Keep): Promise<Arrival> {
  await keepSignedIn(keep)
  const arrival = await arrive((sdk) => sdk.createUserWithEmailAndPassword(sdk.auth, email, password))
  await sendVerification()
  return arrival
}

export async function signIn(email: string, password: string, keep: Keep): Promise<Arrival> {
  await keepSignedIn(keep)
  return arrive((sdk) => sdk.signInWithEmailAndPassword(sdk.auth, email, password))
}

/** Asks for the mail with a link to a new password; the service does not tell whether the address is known. */
export async function sendReset(email: string) {
  const sdk = await loadAuth()
  await sdk.sendPasswordResetEmail(sdk.auth, email)
}

/** In a window of its own; where the browser blocks that, this tab goes to the provider and comes back. */
export async function signInWithProvider(id: string, keep: Keep): Promise<Arrival> {
  await keepSignedIn(keep)
  return visit({ aim: 'signIn', provider: id, keep })
}

export const linkProvider = (id: string): Promise<Arrival> => visit({ aim: 'link', provider: id })
export const confirmWithProvider = (id: string): Promise<Arrival> => visit({ aim: 'confirm', provider: id })

/** What the journey to a provider brought, when this page is its end; null otherwise. Ask once a page. */
export async function backFromProvider(): Promise<{ left: Leaving; arrival: Arrival } | null> {
  const left = leftForProvider()
  if (!left) return null
  const sdk = await loadAuth()
  cameBack()
  if (left.aim === 'signIn') await keepSignedIn(left.keep)
  let empty = false
  const arrival = await arrive(async () => {
    const result = await sdk.getRedirectResult(sdk.auth, sdk.browserPopupRedirectResolver)
    empty = result === null
    // Turned back on the way: the same as a window that was closed.
    if (!result) throw Object.assign(new Error('No result'), { code: 'auth/redirect-cancelled-by-user' })
    return result
  }).catch((error: unknown) => {
    if (empty) return null
    throw error
  })
  return arrival && { left, arrival }
}

async function visit(leaving: Leaving): Promise<Arrival> {
  await loadFrameBridge()
  const sdk = await loadAuth()
  const { auth, browserPopupRedirectResolver: resolver, OAuthProvider } = sdk
  const provider = new OAuthProvider(leaving.provider)
  provider.addScope('email')
  const user = auth.currentUser
  try {
    return await arrive(() => {
      if (leaving.aim === 'signIn' || !user) return sdk.signInWithPopup(auth, provider, resolver)
      return leaving.aim === 'link'
        ? sdk.linkWithPopup(user, provider, resolver)
        : sdk.reauthenticateWithPopup(user, provider, resolver)
    })
  } catch (error) {
    if (codeOf(error) !== 'auth/popup-blocked') throw error
  }
  leaveForProvider(leaving)
  if (leaving.aim === 'signIn' || !user) await sdk.signInWithRedirect(auth, provider, resolver)
  else if (leaving.aim === 'link') await sdk.linkWithRedirect(user, provider, resolver)
  else await sdk.reauthenticateWithRedirect(user, provider, resolver)
  return { kind: 'leaving' }
}

/** A text message is on its way; the code in it signs in. */
export type TextSent = { finish: (code: string) => Promise<Arrival> }

/** `number` with its country, `+447700900123`. */
export async function signInWithText(number: string, keep: Keep): Promise<TextSent> {
  await keepSignedIn(keep)
  const id = await sendText(number)
  return {
    finish: (code) => arrive((sdk) => sdk.signInWithCredential(sdk.auth, sdk.PhoneAuthProvider.credential(id, code))),
  }
}
