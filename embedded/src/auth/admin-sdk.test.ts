import { Agent } from 'node:https'
import { connect } from 'node:net'
import { deleteApp, initializeApp, type App } from 'firebase-admin/app'
import { getAuth, type Auth } from 'firebase-admin/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, startAuth, type AuthUnderTest } from './testing/auth-under-test.ts'

describe('the official admin SDK, unchanged, dialling the private listener', () => {
  let server: AuthUnderTest
  let app: App
  let admin: Auth

  beforeAll(async () => {
    server = await startAuth()
    const dial = new Agent()
    // Plain text on loopback instead of TLS to the host in the address.
    Object.assign(dial, { createConnection: () => connect(server.privatePort, '127.0.0.1') })
    const options = {
      projectId: 'duebook',
      httpAgent: dial,
      serviceAccountId: 'functions@duebook.example',
      credential: { getAccessToken: async () => ({ access_token: 'owner', expires_in: 3600 }) },
    }
    app = initializeApp(options, 'of these tests')
    admin = getAuth(app)
  })
  afterAll(async () => {
    await deleteApp(app)
    await server.stop()
  })

  const signUp = async (email: string) =>
    (await call(server.origin, 'accounts:signUp', { email, password: 'the boiler sings', returnSecureToken: true }))
      .body

  it('[TK1] [TK2] verifies ID tokens with the published keys and refuses forged ones', async () => {
    const { idToken, localId } = await signUp('ada@okafor.studio')
    const claims = await admin.verifyIdToken(idToken)
    expect(claims).toMatchObject({
      uid: localId,
      email: 'ada@okafor.studio',
      firebase: { sign_in_provider: 'password' },
    })
    const [header, , signature] = idToken.split('.')
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody' })).toString('base64url')
    await expect(admin.verifyIdToken(`${header}.${forged}.${signature}`)).rejects.toMatchObject({
      code: 'auth/argument-error',
    })
  })

  it('[TK3] revokes, and a check with the server says so', async () => {
    const { idToken, localId } = await signUp('rev@okafor.studio')
    server.advance(2000)
    await admin.updateUser(localId, { displayName: 'Rev' })
    expect((await admin.verifyIdToken(idToken, true)).uid).toBe(localId)
    await admin.updateUser(localId, { disabled: true })
    await expect(admin.verifyIdToken(idToken, true)).rejects.toMatchObject({ code: 'auth/user-disabled' })
    expect(await server.auth.verifyIdToken('duebook', idToken)).toBe(null)
  })

  it('[AD1] creates, reads, lists, claims and deletes accounts', async () => {
    const { uid } = await admin.createUser({
      email: 'mina@okafor.studio',
      password: 'eight chars',
      displayName: 'Mina Rao',
    })
    await admin.setCustomUserClaims(uid, { plan: 'team' })
    const user = await admin.getUser(uid)
    expect(user).toMatchObject({ email: 'mina@okafor.studio', displayName: 'Mina Rao', customClaims: { plan: 'team' } })
    expect((await admin.getUserByEmail('MINA@okafor.studio')).uid).toBe(uid)
    expect((await admin.listUsers(1000)).users.map((listed) => listed.uid)).toContain(uid)
    const pages = await admin.listUsers(1)
    expect(pages.pageToken).toBe(pages.users[0]?.uid)
    await admin.deleteUser(uid)
    await expect(admin.getUser(uid)).rejects.toMatchObject({ code: 'auth/user-not-found' })
    await expect(admin.createUser({ email: 'ada@okafor.studio' })).rejects.toMatchObject({
      code: 'auth/email-already-exists',
    })
  })

  it('[AD2] makes a custom token that signs in, and its claims survive', async () => {
    const token = await admin.createCustomToken('operator-1', { role: 'operator' })
    const { body } = await call(server.origin, 'accounts:signInWithCustomToken', { token, returnSecureToken: true })
    expect(await admin.verifyIdToken(body.idToken)).toMatchObject({ uid: 'operator-1', role: 'operator' })
    const forged = `${token.slice(0, -8)}AAAAAAAA`
    expect(
      (await call(server.origin, 'accounts:signInWithCustomToken', { token: forged })).body.error?.message,
    ).toContain('INVALID_CUSTOM_TOKEN')
  })

  it('[AD3] hands out mail links without sending them', async () => {
    const link = new URL(await admin.generatePasswordResetLink('ada@okafor.studio'))
    expect(link.origin).toBe(server.origin)
    expect(server.newestMailTo('ada@okafor.studio')).toBe(undefined)
  })

  it('[AD4] is refused without the owner credential, and never on the public listener', async () => {
    const path = '/identitytoolkit.googleapis.com/v1/projects/duebook/accounts:lookup'
    const post = (origin: string, authorization: string) =>
      fetch(origin + path, { method: 'POST', headers: { authorization }, body: '{}' })
    expect((await post(server.privateOrigin, 'Bearer someone')).status).toBe(401)
    expect((await post(server.privateOrigin, 'Bearer owner')).status).toBe(200)
    expect((await post(server.origin, 'Bearer owner')).status).toBe(501)
  })
})
