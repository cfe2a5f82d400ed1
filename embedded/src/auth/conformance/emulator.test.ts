import { createPublicKey, verify } from 'node:crypto'
import { deleteApp as deleteAdminApp, initializeApp as initializeAdmin, type App } from 'firebase-admin/app'
import { getAuth as getAdmin, type Auth as Admin } from 'firebase-admin/auth'
import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app'
import {
  applyActionCode,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  FacebookAuthProvider,
  fetchSignInMethodsForEmail,
  getAuth,
  GithubAuthProvider,
  GoogleAuthProvider,
  OAuthProvider,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithCredential,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  verifyBeforeUpdateEmail,
  type Auth,
  type AuthCredential,
} from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, startAuth, type AuthUnderTest } from '../testing/auth-under-test.ts'

/** Tests of other applications: the web SDK by connectAuthEmulator, the admin SDK by its variable, the control endpoints in between. */
describe('in the place of the official emulator', () => {
  const project = 'their-project'
  let server: AuthUnderTest
  let app: FirebaseApp
  let auth: Auth
  let adminApp: App
  let admin: Admin
  beforeAll(async () => {
    server = await startAuth({ emulator: true })
    process.env['FIREBASE_AUTH_EMULATOR_HOST'] = `127.0.0.1:${server.privatePort}`
    adminApp = initializeAdmin({ projectId: project }, 'emulator')
    admin = getAdmin(adminApp)
    app = initializeApp({ apiKey: 'k', projectId: project }, 'emulator')
    auth = getAuth(app)
    connectAuthEmulator(auth, server.privateOrigin, { disableWarnings: true })
  })
  afterAll(async () => {
    delete process.env['FIREBASE_AUTH_EMULATOR_HOST']
    await Promise.all([deleteApp(app), deleteAdminApp(adminApp)])
    await server.stop()
  })

  const control = async (method: string, path: string, body?: object, of = 'duebook') => {
    const response = await fetch(`${server.privateOrigin}/emulator/v1/projects/${of}/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return (await response.json()) as {
      oobCodes: { email: string; newEmail?: string; oobCode: string; oobLink: string; requestType: string }[]
      verificationCodes: { phoneNumber: string; code: string; sessionInfo: string }[]
    }
  }

  it('[EM3] takes passwords of six characters and people without a name, as the official one does', async () => {
    const { user } = await createUserWithEmailAndPassword(auth, 'six@okafor.studio', 'secret')
    expect(user.email).toBe('six@okafor.studio')
    expect((await signInAnonymously(auth)).user.isAnonymous).toBe(true)
  })

  it('[EM2] hands out the codes of mails', async () => {
    const { user } = await createUserWithEmailAndPassword(auth, 'oob@okafor.studio', 'secret')
    await sendEmailVerification(user)
    const [code] = (await control('GET', 'oobCodes')).oobCodes
    expect(code).toMatchObject({ email: 'oob@okafor.studio', requestType: 'VERIFY_EMAIL' })
    await applyActionCode(auth, code?.oobCode ?? '')
    await user.reload()
    expect(user.emailVerified).toBe(true)
    expect((await control('GET', 'oobCodes')).oobCodes).toEqual([])
  })

  it('[EM2] lists links as they were made: key, address to continue at, new address', async () => {
    const { user } = await createUserWithEmailAndPassword(auth, 'kept@okafor.studio', 'secret')
    await sendEmailVerification(user, { url: 'http://their.example/after?a=1' })
    await verifyBeforeUpdateEmail(user, 'next@okafor.studio')
    await sendSignInLinkToEmail(auth, 'kept@okafor.studio', { url: 'http://their.example/in', handleCodeInApp: true })
    const listed = (await control('GET', 'oobCodes')).oobCodes.filter(({ email }) => email === 'kept@okafor.studio')
    const query = (link: string) => Object.fromEntries(new URL(link).searchParams)
    expect(listed.map(({ requestType, newEmail, oobLink }) => [requestType, newEmail, query(oobLink)])).toEqual([
      [
        'VERIFY_EMAIL',
        undefined,
        expect.objectContaining({ apiKey: 'k', continueUrl: 'http://their.example/after?a=1' }),
      ],
      ['VERIFY_AND_CHANGE_EMAIL', 'next@okafor.studio', expect.objectContaining({ apiKey: 'k' })],
      ['EMAIL_SIGNIN', undefined, expect.objectContaining({ apiKey: 'k', continueUrl: 'http://their.example/in' })],
    ])
    const link = listed.at(-1)?.oobLink ?? ''
    expect((await signInWithEmailLink(auth, 'kept@okafor.studio', link)).user.emailVerified).toBe(true)
  })

  it('[EM7] acts when a mail link is opened, and answers as the official one', async () => {
    const email = 'opened@okafor.studio'
    const { user } = await createUserWithEmailAndPassword(auth, email, 'secret')
    const newest = async () => (await control('GET', 'oobCodes')).oobCodes.at(-1)?.oobLink ?? ''
    const open = async (link: string) => {
      const response = await fetch(link, { redirect: 'manual' })
      return [response.status, response.headers.get('location') ?? ((await response.json()) as unknown)]
    }
    const success = (said: string, more: object) => [200, { authEmulator: { success: said, ...more } }]
    await sendEmailVerification(user)
    const verification = await newest()
    expect(await open(verification)).toEqual(success('The email has been successfully verified.', { email }))
    expect(await open(verification)).toEqual([400, { authEmulator: { error: 'INVALID_OOB_CODE' } }])
    await sendEmailVerification(user, { url: 'http://their.example/after' })
    expect(await open(await newest())).toEqual([303, 'http://their.example/after'])
    await sendPasswordResetEmail(auth, email)
    const reset = await newest()
    expect(await open(reset)).toMatchObject([
      400,
      { authEmulator: { error: 'MISSING_PASSWORD', urlTemplate: `${reset}&newPassword=NEW_PASSWORD_HERE` } },
    ])
    // A person in a browser gets the page for it.
    const page = await fetch(reset, { headers: { accept: 'text/html,*/*' } })
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
    expect(await open(`${reset}&newPassword=another`)).toEqual(
      success('The password has been successfully updated.', { email }),
    )
    const again = (await signInWithEmailAndPassword(auth, email, 'another')).user
    await verifyBeforeUpdateEmail(again, 'moved@okafor.studio')
    const change = (await control('GET', 'oobCodes')).oobCodes.find((code) => code.newEmail === 'moved@okafor.studio')
    expect(await open(change?.oobLink ?? '')).toEqual(
      success('The email has been successfully changed.', { newEmail: 'moved@okafor.studio' }),
    )
    const back = (await control('GET', 'oobCodes')).oobCodes.find(({ requestType }) => requestType === 'RECOVER_EMAIL')
    expect(await open(back?.oobLink ?? '')).toEqual(success('The email has been successfully reset.', { email }))
  })

  it('[EM8] takes custom tokens as text', async () => {
    const token = JSON.stringify({ uid: 'by-text', claims: { role: 'tester' } })
    const { user } = await signInWithCustomToken(auth, token)
    expect([user.uid, (await user.getIdTokenResult()).claims['role']]).toEqual(['by-text', 'tester'])
    for (const refused of ['{"claims":{}}', '{not json'])
      await expect(signInWithCustomToken(auth, refused)).rejects.toMatchObject({ code: 'auth/invalid-custom-token' })
  })

  it('[EM9] takes credentials of any provider as JSON, also as an access token alone', async () => {
    const claims = (sub: string) => JSON.stringify({ sub, email: `${sub}@okafor.studio`, email_verified: true })
    const signIn = async (credential: AuthCredential) =>
      (await signInWithCredential(auth, credential)).user.providerData
    expect(await signIn(GoogleAuthProvider.credential(null, claims('by-access')))).toMatchObject([
      { providerId: 'google.com', uid: 'by-access', email: 'by-access@okafor.studio' },
    ])
    expect(await signIn(FacebookAuthProvider.credential(claims('face')))).toMatchObject([
      { providerId: 'facebook.com' },
    ])
    expect(await signIn(GithubAuthProvider.credential(claims('hub')))).toMatchObject([{ providerId: 'github.com' }])
    const generic = new OAuthProvider('oidc.theirs')
    expect(await signIn(generic.credential({ idToken: claims('id') }))).toMatchObject([{ providerId: 'oidc.theirs' }])
    expect(await signIn(generic.credential({ accessToken: claims('ac') }))).toMatchObject([{ uid: 'ac' }])
    // The SDK brings a SAML response only out of a popup; this is what it sends then.
    const SAMLResponse = JSON.stringify({ assertion: { subject: { nameId: 'saml@okafor.studio' } } })
    const asked = { requestUri: 'http://localhost', returnSecureToken: true }
    const postBody = new URLSearchParams({ SAMLResponse, providerId: 'saml.theirs' }).toString()
    expect((await call(server.privateOrigin, 'accounts:signInWithIdp', { ...asked, postBody })).body).toMatchObject({
      providerId: 'saml.theirs',
      federatedId: 'saml@okafor.studio',
      emailVerified: true,
    })
    await expect(signIn(FacebookAuthProvider.credential('opaque'))).rejects.toMatchObject({
      code: 'auth/operation-not-allowed',
    })
  })

  it('[EM10] gives admin code links that sign in, reset and change, with a key', async () => {
    const settings = { url: 'http://their.example/in', handleCodeInApp: true }
    const email = 'linked@okafor.studio'
    await admin.createUser({ email, password: 'secret' })
    const signIn = await admin.generateSignInWithEmailLink(email, settings)
    for (const link of [
      signIn,
      await admin.generatePasswordResetLink(email, settings),
      await admin.generateEmailVerificationLink(email, settings),
      await admin.generateVerifyAndChangeEmailLink(email, 'other@okafor.studio', settings),
    ]) {
      const { apiKey, continueUrl } = Object.fromEntries(new URL(link).searchParams)
      expect([link, apiKey, continueUrl]).toEqual([link, 'fake-api-key', settings.url])
    }
    expect((await signInWithEmailLink(auth, email, signIn)).user.email).toBe(email)
  })

  it('[EM2] hands out the codes of texts', async () => {
    // The SDK's build for Node has no phones; these are the calls that its browser build makes.
    const phoneNumber = '+447700900123'
    const begun = await call(server.privateOrigin, 'accounts:sendVerificationCode', { phoneNumber })
    const { sessionInfo } = begun.body
    const [sent] = (await control('GET', 'verificationCodes')).verificationCodes
    expect(sent).toMatchObject({ phoneNumber, sessionInfo })
    const signed = await call(server.privateOrigin, 'accounts:signInWithPhoneNumber', { sessionInfo, code: sent?.code })
    expect(signed.body.isNewUser).toBe(true)
    expect((await control('GET', 'verificationCodes')).verificationCodes).toEqual([])
  })

  it('[EM2] shows and changes the configuration', async () => {
    const email = 'open@okafor.studio'
    await createUserWithEmailAndPassword(auth, email, 'secret')
    const wrong = () =>
      signInWithEmailAndPassword(auth, email, 'another').catch((error: { code: string }) => error.code)
    const setting = (hidden: boolean) => ({ emailPrivacyConfig: { enableImprovedEmailPrivacy: hidden } })
    // As the official one: nobody hides who has an account until it is asked for, and then at once.
    expect(await control('GET', 'config')).toMatchObject(setting(false))
    expect([await fetchSignInMethodsForEmail(auth, email), await wrong()]).toEqual([
      ['password'],
      'auth/wrong-password',
    ])
    expect(await control('PATCH', 'config', setting(true))).toMatchObject(setting(true))
    expect([await fetchSignInMethodsForEmail(auth, email), await wrong()]).toEqual([[], 'auth/invalid-credential'])
    const same = initializeAdmin({ projectId: 'duebook' }, 'configures')
    const config = await getAdmin(same)
      .projectConfigManager()
      .updateProjectConfig({ emailPrivacyConfig: { enableImprovedEmailPrivacy: false } })
    await deleteAdminApp(same)
    expect(config.emailPrivacyConfig).toEqual({ enableImprovedEmailPrivacy: false })
    expect(await wrong()).toBe('auth/wrong-password')
  })

  it('[EM2] clears the accounts of one project', async () => {
    await createUserWithEmailAndPassword(auth, 'gone@okafor.studio', 'secret')
    await admin.createUser({ uid: 'stays' })
    expect(await control('DELETE', 'accounts')).toEqual({})
    await expect(signInWithEmailAndPassword(auth, 'gone@okafor.studio', 'secret')).rejects.toMatchObject({
      code: 'auth/user-not-found',
    })
    expect((await admin.getUser('stays')).uid).toBe('stays')
  })

  it('[EM4] passes the admin SDK with its variable: users, custom tokens, verification, cookies', async () => {
    const other = initializeAdmin({ projectId: 'duebook' }, 'same-project')
    const same = getAdmin(other)
    try {
      const { uid } = await same.createUser({ email: 'both@okafor.studio', password: 'secret' })
      const { user } = await signInWithEmailAndPassword(auth, 'both@okafor.studio', 'secret')
      expect((await same.verifyIdToken(await user.getIdToken())).uid).toBe(uid)
      const cookie = await same.createSessionCookie(await user.getIdToken(), { expiresIn: 300_000 })
      expect((await same.verifySessionCookie(cookie)).uid).toBe(uid)
      const custom = await same.createCustomToken('operator', { role: 'operator' })
      const signed = await signInWithCustomToken(auth, custom)
      expect((await same.verifyIdToken(await signed.user.getIdToken()))['role']).toBe('operator')
      await same.updateUser(uid, { disabled: true })
      await expect(same.verifyIdToken(await user.getIdToken(), true)).rejects.toMatchObject({
        code: 'auth/user-disabled',
      })
    } finally {
      await deleteAdminApp(other)
    }
  })

  it('[EM11] signs again what a token without a signature says, for whoever takes signed ones only', async () => {
    const { user } = await signInWithCustomToken(auth, JSON.stringify({ uid: 'again', claims: { role: 'tester' } }))
    const verified = await server.auth.verifyIdToken('duebook', await user.getIdToken())
    expect(verified?.signed).toBe(false)
    const token = verified === null ? '' : server.auth.signAgain('duebook', verified)
    const { origin } = server
    const { keys } = (await (
      await fetch(`${origin}/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com`)
    ).json()) as { keys: (JsonWebKey & { kid: string })[] }
    const [header = '', claims = '', signature = ''] = token.split('.')
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string }
    const jwk = keys.find((key) => key.kid === kid) ?? {}
    const signed = Buffer.from(`${header}.${claims}`)
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    expect(verify('sha256', signed, key, Buffer.from(signature, 'base64url'))).toBe(true)
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ sub: 'again', role: 'tester' })
  })

  it('[EM4] lists and imports by the admin SDK with its variable', async () => {
    await admin.importUsers([{ uid: 'a1' }, { uid: 'a2' }])
    expect((await admin.listUsers(1000)).users.map(({ uid }) => uid)).toEqual(expect.arrayContaining(['a1', 'a2']))
    expect((await admin.deleteUsers(['a1', 'a2'])).successCount).toBe(2)
  })
})

describe('outside emulator mode', () => {
  it('[EM5] has no control endpoints', async () => {
    const server = await startAuth()
    try {
      for (const [method, path] of [
        ['DELETE', 'accounts'],
        ['GET', 'oobCodes'],
        ['GET', 'verificationCodes'],
        ['GET', 'config'],
        ['PATCH', 'config'],
      ] as const)
        for (const origin of [server.origin, server.privateOrigin]) {
          const response = await fetch(`${origin}/emulator/v1/projects/duebook/${path}`, { method })
          expect(response.status).toBeGreaterThanOrEqual(400)
          expect(await response.text()).not.toContain('oobCode"')
        }
    } finally {
      await server.stop()
    }
  })
})
