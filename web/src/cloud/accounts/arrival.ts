import type { MultiFactorError, MultiFactorResolver, PhoneMultiFactorInfo, UserCredential } from '../sdk/authSdk.ts'
import { loadAuth } from '../sdk/load.ts'
import { sessionKnown } from './auth.ts'
import { codeOf } from './code-of.ts'
import { sendText } from './texts.ts'

/** What becomes of an attempt to sign in, or to confirm who one is; refusals are thrown as the service's `auth/…` errors. */
export type Arrival =
  | { kind: 'here'; isNew: boolean }
  | { kind: 'secondStep'; step: SecondStep }
  /** The address of the provider's account is known here under another way of signing in. */
  | { kind: 'knownAddress'; known: KnownAddress }
  /** This tab is on its way to the provider's own page. */
  | { kind: 'leaving' }

export type Factor = { id: string; kind: 'app' | 'phone'; name: string; phone: string | null; since: string }

export type SecondStep = {
  factors: readonly Factor[]
  /** Sends the code of a phone factor. */
  text: (factorId: string) => Promise<void>
  finish: (factorId: string, code: string) => Promise<Arrival>
}

export type KnownAddress = {
  email: string
  provider: string
  /** Adds the provider to the account; once signed in by the way it knows. */
  link: () => Promise<void>
}

type Sdk = Awaited<ReturnType<typeof loadAuth>>

/** Runs an attempt and says what became of it. */
export async function arrive(attempt: (sdk: Sdk) => Promise<UserCredential>): Promise<Arrival> {
  const sdk = await loadAuth()
  try {
    const credential = await attempt(sdk)
    await sessionKnown()
    return { kind: 'here', isNew: sdk.getAdditionalUserInfo(credential)?.isNewUser ?? false }
  } catch (error) {
    const known = knownAddress(sdk, error)
    if (known) return { kind: 'knownAddress', known }
    if (codeOf(error) !== 'auth/multi-factor-auth-required') throw error
    return {
      kind: 'secondStep',
      step: secondStep(sdk, sdk.getMultiFactorResolver(sdk.auth, error as MultiFactorError)),
    }
  }
}

function secondStep(sdk: Sdk, resolver: MultiFactorResolver): SecondStep {
  const sent = new Map<string, string>()
  const hintOf = (factorId: string) => resolver.hints.find((one) => one.uid === factorId)
  return {
    factors: resolver.hints.map((hint) => ({
      id: hint.uid,
      kind: hint.factorId === 'phone' ? 'phone' : 'app',
      name: hint.displayName ?? '',
      phone: hint.factorId === 'phone' ? (hint as PhoneMultiFactorInfo).phoneNumber : null,
      since: hint.enrollmentTime,
    })),
    text: async (factorId) => {
      const multiFactorHint = hintOf(factorId)
      if (multiFactorHint) sent.set(factorId, await sendText({ multiFactorHint, session: resolver.session }))
    },
    finish: (factorId, code) =>
      arrive(() =>
        resolver.resolveSignIn(
          hintOf(factorId)?.factorId === 'phone'
            ? sdk.PhoneMultiFactorGenerator.assertion(sdk.PhoneAuthProvider.credential(sent.get(factorId) ?? '', code))
            : sdk.TotpMultiFactorGenerator.assertionForSignIn(factorId, code),
        ),
      ),
  }
}

function knownAddress(sdk: Sdk, error: unknown): KnownAddress | null {
  if (codeOf(error) !== 'auth/account-exists-with-different-credential') return null
  const credential = sdk.OAuthProvider.credentialFromError(error as MultiFactorError)
  const { customData } = error as { customData?: { email?: string } }
  if (!credential) return null
  return {
    email: customData?.email ?? '',
    provider: credential.providerId,
    link: async () => {
      if (sdk.auth.currentUser) await sdk.linkWithCredential(sdk.auth.currentUser, credential)
    },
  }
}
