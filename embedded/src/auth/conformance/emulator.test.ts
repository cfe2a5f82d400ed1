import { deleteApp as deleteAdminApp, initializeApp as initializeAdmin, type App } from 'firebase-admin/app'
import { getAuth as getAdmin, type Auth as Admin } from 'firebase-admin/auth'
import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app'
import {
  applyActionCode,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  fetchSignInMethodsForEmail,
  getAuth,
  sendEmailVerification,
  signInAnonymously,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  type Auth,
} from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, startAuth, type AuthUnderTest } from '../auth-under-test.ts'

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
      oobCodes: { email: string; oobCode: string; requestType: string }[]
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
    await createUserWithEmailAndPassword(auth, 'open@okafor.studio', 'secret')
    expect(await fetchSignInMethodsForEmail(auth, 'open@okafor.studio')).toEqual([])
    const open = { emailPrivacyConfig: { enableImprovedEmailPrivacy: false } }
    expect(await control('PATCH', 'config', open)).toMatchObject(open)
    expect(await control('GET', 'config')).toMatchObject(open)
    expect(await fetchSignInMethodsForEmail(auth, 'open@okafor.studio')).toEqual(['password'])
    await control('PATCH', 'config', { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } })
  })

  it('[EM2] clears the accounts of one project', async () => {
    await createUserWithEmailAndPassword(auth, 'gone@okafor.studio', 'secret')
    await admin.createUser({ uid: 'stays' })
    expect(await control('DELETE', 'accounts')).toEqual({})
    await expect(signInWithEmailAndPassword(auth, 'gone@okafor.studio', 'secret')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
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
