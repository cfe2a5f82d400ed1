import { useEffect, useSyncExternalStore } from 'react'
import type { PhoneMultiFactorInfo, User } from '../sdk/authSdk.ts'
import { loadAuth } from '../sdk/load.ts'
import { subscribable } from '../subscribable.ts'
import { arrive, type Arrival, type Factor } from './arrival.ts'
import { refreshSession } from './verification.ts'
import { sendText } from './texts.ts'

/** A way in that the account has; `id` is the service's name of it, `detail` the address or number it goes by. */
export type Way = { id: string; detail: string }
export type OwnAccount = {
  uid: string
  email: string
  emailVerified: boolean
  name: string
  phone: string | null
  ways: readonly Way[]
  factors: readonly Factor[]
  createdAt: string
}

const account = subscribable<OwnAccount | null>(null)

/** The signed-in person's account as the service last told it; null until it has. */
export function useOwnAccount(): OwnAccount | null {
  useEffect(() => {
    // What is known already stays on screen when the service cannot be asked again.
    void readAccount().then(() => refreshAccount().catch(() => {}))
  }, [])
  return useSyncExternalStore(account.subscribe, account.get)
}

/** Asks the service anew: after a link in a mail was opened elsewhere. */
export async function refreshAccount() {
  await refreshSession()
  await readAccount()
}

async function readAccount() {
  const { auth, multiFactor } = await loadAuth()
  await auth.authStateReady()
  const user = auth.currentUser
  account.set(
    user && {
      uid: user.uid,
      email: user.email ?? '',
      emailVerified: user.emailVerified,
      name: user.displayName ?? '',
      phone: user.phoneNumber,
      ways: user.providerData.map((one) => ({ id: one.providerId, detail: one.email ?? one.phoneNumber ?? '' })),
      factors: multiFactor(user).enrolledFactors.map((one) => ({
        id: one.uid,
        kind: one.factorId === 'phone' ? 'phone' : 'app',
        name: one.displayName ?? '',
        phone: one.factorId === 'phone' ? (one as PhoneMultiFactorInfo).phoneNumber : null,
        since: one.enrollmentTime,
      })),
      createdAt: user.metadata.creationTime ?? '',
    },
  )
}

type Sdk = Awaited<ReturnType<typeof loadAuth>>

/** Runs a change of the account and reads the account again. Throws the service's `auth/…` error. */
async function change<T>(run: (user: User, sdk: Sdk) => Promise<T>): Promise<T> {
  const sdk = await loadAuth()
  await sdk.auth.authStateReady()
  const user = sdk.auth.currentUser
  if (!user) throw Object.assign(new Error('Nobody is signed in.'), { code: 'auth/no-current-user' })
  const outcome = await run(user, sdk)
  await readAccount()
  return outcome
}

export const changeName = (name: string) => change((user, sdk) => sdk.updateProfile(user, { displayName: name }))

/** An address of the picture; an empty one takes it away. */
export const changePhoto = (photoURL: string) => change((user, sdk) => sdk.updateProfile(user, { photoURL }))

/** Writes to the new address; it is in force once the link there was opened, and ends every session. */
export const askForNewEmail = (email: string) => change((user, sdk) => sdk.verifyBeforeUpdateEmail(user, email))

/** Ends every other session. */
export const changePassword = (password: string) => change((user, sdk) => sdk.updatePassword(user, password))

/** For an account that came by another way: its address with a password from now on. */
export const addPassword = (password: string) =>
  change((user, sdk) => sdk.linkWithCredential(user, sdk.EmailAuthProvider.credential(user.email ?? '', password)))

/** The session hears of it as well: a number that is gone gets no texts. */
export const removeWay = (id: string) =>
  change(async (user, sdk) => {
    await sdk.unlink(user, id)
    await refreshSession()
  })

export type CodeAwaited = { finish: (code: string) => Promise<void> }

/** Texts a code to a number that shall sign in to this account. */
export async function addPhone(number: string): Promise<CodeAwaited> {
  const id = await sendText(number)
  return {
    finish: (code) =>
      change(async (user, sdk) => {
        await sdk.linkWithCredential(user, sdk.PhoneAuthProvider.credential(id, code))
      }),
  }
}

/** `address` is what the QR code says, `key` the same for typing. */
export type NewAuthenticator = { key: string; address: string; finish: (code: string, name: string) => Promise<void> }

export const beginAuthenticator = (): Promise<NewAuthenticator> =>
  change(async (user, sdk) => {
    const secret = await sdk.TotpMultiFactorGenerator.generateSecret(await sdk.multiFactor(user).getSession())
    return {
      key: secret.secretKey,
      address: secret.generateQrCodeUrl(user.email ?? undefined, 'Duebook'),
      finish: (code: string, name: string) =>
        change((now) =>
          sdk.multiFactor(now).enroll(sdk.TotpMultiFactorGenerator.assertionForEnrollment(secret, code), name),
        ),
    }
  })

/** Texts a code to a number that shall be a second step. */
export const beginPhoneStep = (number: string): Promise<{ finish: (code: string, name: string) => Promise<void> }> =>
  change(async (user, sdk) => {
    const id = await sendText({ phoneNumber: number, session: await sdk.multiFactor(user).getSession() })
    return {
      finish: (code: string, name: string) =>
        change((now) =>
          sdk
            .multiFactor(now)
            .enroll(sdk.PhoneMultiFactorGenerator.assertion(sdk.PhoneAuthProvider.credential(id, code)), name),
        ),
    }
  })

export const removeFactor = (id: string) => change((user, sdk) => sdk.multiFactor(user).unenroll(id))

/** Confirms who one is by the password: what asks for a fresh sign-in goes on afterwards. */
export const confirmWithPassword = (password: string): Promise<Arrival> =>
  arrive(({ auth, EmailAuthProvider, reauthenticateWithCredential }) => {
    const user = auth.currentUser
    if (!user) throw Object.assign(new Error('Nobody is signed in.'), { code: 'auth/no-current-user' })
    return reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password))
  })

/** The same by a code texted to the account's number. */
export async function confirmWithText(number: string): Promise<{ finish: (code: string) => Promise<Arrival> }> {
  const id = await sendText(number)
  return {
    finish: (code) =>
      arrive(({ auth, PhoneAuthProvider, reauthenticateWithCredential }) => {
        const user = auth.currentUser
        if (!user) throw Object.assign(new Error('Nobody is signed in.'), { code: 'auth/no-current-user' })
        return reauthenticateWithCredential(user, PhoneAuthProvider.credential(id, code))
      }),
  }
}

/** True for refusals that a fresh sign-in would lift: of the sign-in service, and of our own functions. */
export function needsFreshSignIn(error: unknown): boolean {
  const { code, details } = error as { code?: string; details?: { reason?: string } }
  return code === 'auth/requires-recent-login' || details?.reason === 'requires-recent-login'
}
