import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app'
import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  fetchSignInMethodsForEmail,
  getAuth,
  GoogleAuthProvider,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInAnonymously,
  signInWithCredential,
  signInWithEmailAndPassword,
  updatePassword,
  updateProfile,
  validatePassword,
  verifyPasswordResetCode,
  type Auth,
} from 'firebase/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startAuth, type AuthUnderTest } from './testing/auth-under-test.ts'

describe('the official web SDK', () => {
  let server: AuthUnderTest
  let auth: Auth
  const apps: FirebaseApp[] = []
  let people = 0
  const password = 'the boiler sings at four'
  const connect = (): Auth => {
    const app = initializeApp({ apiKey: 'k', projectId: 'duebook', authDomain: 'localhost' }, `app-${apps.length}`)
    apps.push(app)
    const connected = getAuth(app)
    connectAuthEmulator(connected, server.origin, { disableWarnings: true })
    return connected
  }
  const newPerson = async (on: Auth) => {
    const email = `person${++people}@okafor.studio`
    return { email, user: (await createUserWithEmailAndPassword(on, email, password)).user }
  }
  const linkIn = (email: string) => new URL(server.newestMailTo(email)?.links[0] ?? 'http://none')
  const codeIn = (email: string) => linkIn(email).searchParams.get('oobCode') ?? ''

  beforeAll(async () => {
    server = await startAuth()
  })
  beforeEach(() => {
    auth = connect()
  })
  afterAll(async () => {
    await Promise.all(apps.map((app) => deleteApp(app)))
    await server.stop()
  })

  it('[SU1] creates an account and is signed in as a new user', async () => {
    const { user, operationType } = await createUserWithEmailAndPassword(auth, 'Ada@Okafor.studio', password)
    expect(operationType).toBe('signIn')
    expect(user.email).toBe('ada@okafor.studio')
    expect(user.emailVerified).toBe(false)
    expect(user.providerData.map(({ providerId }) => providerId)).toEqual(['password'])
    await expect(createUserWithEmailAndPassword(auth, 'ada@okafor.studio', password)).rejects.toMatchObject({
      code: 'auth/email-already-in-use',
    })
  })

  it('[SU2] is told that seven characters are too few', async () => {
    await expect(createUserWithEmailAndPassword(auth, 'x@okafor.studio', 'seven77')).rejects.toMatchObject({
      code: 'auth/weak-password',
    })
    expect((await validatePassword(auth, 'seven77')).isValid).toBe(false)
    expect((await validatePassword(auth, password)).isValid).toBe(true)
  })

  it('[SU3] cannot sign in without a name', async () => {
    await expect(signInAnonymously(auth)).rejects.toMatchObject({ code: 'auth/admin-restricted-operation' })
  })

  it('[SI1] [SI2] signs in, and gets one answer for a wrong password and for an unknown account', async () => {
    const { email } = await newPerson(auth)
    expect((await signInWithEmailAndPassword(auth, email, password)).user.email).toBe(email)
    await expect(signInWithEmailAndPassword(auth, email, 'wrong wrong')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
    await expect(signInWithEmailAndPassword(auth, 'no@body.example', 'wrong wrong')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
    expect(await fetchSignInMethodsForEmail(auth, email)).toEqual([])
  })

  it('[UP1] changes and clears the name, and the token carries it', async () => {
    const { user } = await newPerson(auth)
    await updateProfile(user, { displayName: 'Ada Okafor', photoURL: 'https://okafor.studio/ada.png' })
    const { claims } = await user.getIdTokenResult(true)
    expect(claims).toMatchObject({
      name: 'Ada Okafor',
      picture: 'https://okafor.studio/ada.png',
      email_verified: false,
    })
    await updateProfile(user, { displayName: '' })
    await user.reload()
    expect(user.displayName).toBe(null)
  })

  it('[MC1] [MC2] verifies the address with the code from the mail, once', async () => {
    const { user, email } = await newPerson(auth)
    await sendEmailVerification(user)
    expect(linkIn(email).origin).toBe(server.origin)
    expect((await checkActionCode(auth, codeIn(email))).operation).toBe('VERIFY_EMAIL')
    await applyActionCode(auth, codeIn(email))
    await user.reload()
    expect(user.emailVerified).toBe(true)
    await expect(applyActionCode(auth, codeIn(email))).rejects.toMatchObject({ code: 'auth/invalid-action-code' })
  })

  it('[RP1] [RP2] [RP3] resets the password; a weak one leaves the code good, and other devices are signed out', async () => {
    const { email } = await newPerson(auth)
    const other = connect()
    const { user: elsewhere } = await signInWithEmailAndPassword(other, email, password)
    await sendPasswordResetEmail(auth, email)
    expect(await verifyPasswordResetCode(auth, codeIn(email))).toBe(email)
    await expect(confirmPasswordReset(auth, codeIn(email), 'short')).rejects.toMatchObject({
      code: 'auth/weak-password',
    })
    await confirmPasswordReset(auth, codeIn(email), 'a new and longer one')
    await expect(signInWithEmailAndPassword(auth, email, password)).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
    expect((await signInWithEmailAndPassword(auth, email, 'a new and longer one')).user.emailVerified).toBe(true)
    await expect(elsewhere.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  })

  it('[RP4] is told nothing about unknown addresses at a reset', async () => {
    await sendPasswordResetEmail(auth, 'no@body.example')
    expect(server.newestMailTo('no@body.example')).toBe(undefined)
  })

  it('[MC3] is refused a link that leads to a foreign domain', async () => {
    const { user } = await newPerson(auth)
    await expect(sendEmailVerification(user, { url: 'https://evil.example/' })).rejects.toMatchObject({
      code: 'auth/unauthorized-continue-uri',
    })
  })

  it('[RF1] refreshes, and auth_time stays', async () => {
    const { user } = await newPerson(auth)
    const before = await user.getIdTokenResult()
    server.advance(120_000)
    const after = await user.getIdTokenResult(true)
    expect(after.token).not.toBe(before.token)
    expect(after.claims.auth_time).toBe(before.claims.auth_time)
    expect(Number(after.claims.exp)).toBeGreaterThan(Number(before.claims.exp))
  })

  it('[UP2] changes the password and stays signed in', async () => {
    const { user, email } = await newPerson(auth)
    await updatePassword(user, 'another good sentence')
    await user.reload()
    await user.getIdToken(true)
    expect((await signInWithEmailAndPassword(auth, email, 'another good sentence')).user.uid).toBe(user.uid)
  })

  it('[UP3] needs a recent sign-in to change the password or to go', async () => {
    const { user } = await newPerson(auth)
    server.advance(301_000)
    await expect(updatePassword(user, 'another good sentence')).rejects.toMatchObject({
      code: 'auth/requires-recent-login',
    })
    await expect(deleteUser(user)).rejects.toMatchObject({ code: 'auth/requires-recent-login' })
  })

  it('[DA1] deletes its account', async () => {
    const { user, email } = await newPerson(auth)
    await deleteUser(user)
    expect(auth.currentUser).toBe(null)
    await expect(signInWithEmailAndPassword(auth, email, password)).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
  })

  it('[NB1] is told in the protocol what is not enabled', async () => {
    const credential = GoogleAuthProvider.credential('id-token')
    await expect(signInWithCredential(auth, credential)).rejects.toMatchObject({ code: 'auth/operation-not-allowed' })
  })
})
