import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectConfig } from './project-config.ts'
import { call, startAuth, type Answer, type AuthUnderTest } from './testing/auth-under-test.ts'

const password = 'the boiler sings at four'
type Listed = Answer & {
  error?: { index: number; message: string }[]
  recordsCount?: string
  userInfo?: { localId: string }[]
  nextPageToken?: string
  sessionCookie?: string
}

describe('what the operator’s code may do', () => {
  let server: AuthUnderTest
  beforeAll(async () => {
    server = await startAuth()
  })
  afterAll(() => server.stop())

  const admin = async (path: string, body?: object, method = body === undefined ? 'GET' : 'POST') => {
    const version = path.startsWith('/config') || path.startsWith('/tenants') ? 'v2' : 'v1'
    const url = `${server.privateOrigin}/identitytoolkit.googleapis.com/${version}/projects/duebook${path}`
    const headers = { authorization: 'Bearer owner' }
    const response = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Listed & Record<string, unknown> }
  }
  const signIn = async (email: string, attempt = password) =>
    (await call(server.origin, 'accounts:signInWithPassword', { email, password: attempt })).body

  it('[IM1] imports hashes of other services, which become ours at the first sign-in', async () => {
    const passwordHash = createHash('sha256').update('salt').update(password).digest('base64url')
    const salt = Buffer.from('salt').toString('base64url')
    const users = [{ localId: 'imported', email: 'imported@okafor.studio', passwordHash, salt }]
    expect((await admin('/accounts:batchCreate', { hashAlgorithm: 'SHA256', rounds: 1, users })).body.error).toBe(
      undefined,
    )
    expect((await signIn('imported@okafor.studio', 'not the right one')).error?.message).toBe(
      'INVALID_LOGIN_CREDENTIALS',
    )
    expect((await signIn('imported@okafor.studio')).localId).toBe('imported')
    expect((await signIn('imported@okafor.studio')).localId).toBe('imported')
  })

  it('[IM2] imports the rows that are right, and names the others by their index', async () => {
    const users = [
      { localId: 'one', email: 'one@okafor.studio' },
      { localId: 'two', email: 'not an address' },
      { localId: 'three', email: 'one@okafor.studio' },
      { email: 'four@okafor.studio' },
      { localId: 'five', phoneNumber: '123' },
      { localId: 'six', passwordHash: 'AAAA' },
      { localId: 'seven', customAttributes: '{"sub":"x"}' },
    ]
    const { body } = await admin('/accounts:batchCreate', { users })
    expect(body.error?.map(({ index, message }) => [index, message])).toEqual([
      [1, 'INVALID_EMAIL'],
      [2, 'EMAIL_EXISTS'],
      [3, 'MISSING_LOCAL_ID'],
      [4, 'INVALID_PHONE_NUMBER'],
      [5, 'MISSING_HASH_ALGORITHM'],
      [6, 'FORBIDDEN_CLAIM : sub'],
    ])
  })

  it('[IM2] takes a thousand rows in one body, and no more', async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        localId: `many-${index}`,
        email: `many${index}@okafor.studio`,
        displayName: 'x'.repeat(250),
        customAttributes: JSON.stringify({ text: 'x'.repeat(900) }),
      }))
    expect((await admin('/accounts:batchCreate', { users: rows(1000) })).body.error).toBe(undefined)
    expect((await admin('/accounts:batchCreate', { users: rows(1001) })).status).toBe(400)
    const { body } = await admin('/accounts:lookup', { localId: ['many-0', 'many-999'] })
    expect(body.users).toHaveLength(2)
    await admin('/accounts:batchDelete', { localIds: rows(1000).map(({ localId }) => localId), force: true })
  })

  it.each([
    [{ hashAlgorithm: 'ROT13' }, 'INVALID_HASH_ALGORITHM'],
    [{ hashAlgorithm: 'SCRYPT', memoryCost: 30, signerKey: 'AAAA' }, 'INVALID_ARGUMENT'],
    [{ hashAlgorithm: 'PBKDF2_SHA256', rounds: 10_000_000 }, 'INVALID_ARGUMENT'],
    [{ hashAlgorithm: 'STANDARD_SCRYPT', cpuMemCost: 1_048_576, blockSize: 64 }, 'INVALID_ARGUMENT'],
    [{ hashAlgorithm: 'HMAC_SHA256' }, 'MISSING_SIGNER_KEY'],
  ])('[IM3] refuses hashes that would cost without end: %j', async (options, message) => {
    const { body } = await admin('/accounts:batchCreate', { users: [{ localId: 'x' }], ...options })
    expect((body as unknown as Answer).error?.message).toContain(message)
  })

  it('[LQ1] lists by pages, counts, and finds by expression and order', async () => {
    const users = ['c', 'a', 'b'].map((name) => ({ localId: `list-${name}`, email: `${name}@list.example` }))
    await admin('/accounts:batchCreate', { users })
    const found = await admin('/accounts:query', {
      expression: [{ email: 'A@list.example' }, { userId: 'list-b' }, { userId: 'no' }],
    })
    expect(found.body.userInfo?.map(({ localId }) => localId)).toEqual(['list-a', 'list-b'])
    const ordered = await admin('/accounts:query', { sortBy: 'USER_EMAIL', order: 'DESC', limit: 500 })
    const listed = (ordered.body.userInfo ?? []).map(({ localId }) => localId).filter((uid) => uid.startsWith('list-'))
    expect(listed).toEqual(['list-c', 'list-b', 'list-a'])
    const { recordsCount } = (await admin('/accounts:query', { returnUserInfo: false })).body
    const uids: string[] = []
    let page = ''
    do {
      const { body } = await admin(`/accounts:batchGet?maxResults=2${page}`)
      uids.push(...(body.users ?? []).map(({ localId }) => localId))
      page = body.nextPageToken === undefined ? '' : `&nextPageToken=${body.nextPageToken}`
    } while (page !== '')
    expect([String(uids.length), new Set(uids).size]).toEqual([recordsCount, uids.length])
  })

  it('[SC1] makes session cookies of five minutes to two weeks from good ID tokens', async () => {
    const { idToken } = (await call(server.origin, 'accounts:signUp', { email: 'c@okafor.studio', password })).body
    for (const [validDuration, outcome] of [
      ['299', 'INVALID_DURATION'],
      ['1209601', 'INVALID_DURATION'],
      ['x', 'INVALID_DURATION'],
    ])
      expect((await admin(':createSessionCookie', { idToken, validDuration })).body as unknown).toMatchObject({
        error: { message: outcome },
      })
    const { sessionCookie = '' } = (await admin(':createSessionCookie', { idToken, validDuration: '300' })).body
    expect(await server.auth.verifyIdToken('duebook', sessionCookie)).toBe(null)
    expect((await call(server.origin, 'accounts:lookup', { idToken: sessionCookie })).body.error?.message).toBe(
      'INVALID_ID_TOKEN',
    )
    const keys = await fetch(`${server.origin}/identitytoolkit/v3/relyingparty/publicKeys`)
    expect(Object.keys((await keys.json()) as object)).toHaveLength(1)
  })

  it('[RV1] ends sessions of before a moment, for ID and refresh tokens', async () => {
    const { body } = await call(server.origin, 'accounts:signUp', { email: 'r@okafor.studio', password })
    server.advance(2_000)
    await admin('/accounts:update', {
      localId: body.localId,
      validSince: String(Math.floor(server.clock.now() / 1000)),
    })
    expect((await call(server.origin, 'accounts:lookup', { idToken: body.idToken })).body.error?.message).toBe(
      'TOKEN_EXPIRED',
    )
    expect(await server.auth.verifyIdToken('duebook', body.idToken)).toBe(null)
    const { idToken } = await signIn('r@okafor.studio')
    expect(await server.auth.verifyIdToken('duebook', idToken)).not.toBe(null)
  })

  it('[PC1] shows and changes the configuration, and refuses what it cannot honour', async () => {
    expect((await admin('/config')).body).toMatchObject({
      name: 'projects/duebook/config',
      signIn: { anonymous: { enabled: false }, phoneNumber: { enabled: true } },
      emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
      authorizedDomains: ['localhost', '127.0.0.1'],
    })
    const authorizedDomains = ['127.0.0.1', 'app.example.org']
    expect((await admin('/config', { authorizedDomains }, 'PATCH')).body).toMatchObject({
      authorizedDomains: ['localhost', '127.0.0.1', 'app.example.org'],
    })
    const url = `${server.origin}/identitytoolkit.googleapis.com/v1/projects?key=k`
    expect(await (await fetch(url)).json()).toMatchObject({
      authorizedDomains: expect.arrayContaining(['app.example.org']),
    })
    const body = { requestType: 'PASSWORD_RESET', email: 'x@y.example', continueUrl: 'https://app.example.org/' }
    expect((await call(server.origin, 'accounts:sendOobCode', body)).status).toBe(200)
    await admin('/config', { authorizedDomains: [] }, 'PATCH')
    expect((await call(server.origin, 'accounts:sendOobCode', body)).body.error?.message).toContain(
      'UNAUTHORIZED_DOMAIN',
    )
    for (const part of [{ blockingFunctions: {} }, { recaptchaConfig: {} }, { signIn: { allowDuplicateEmails: true } }])
      expect((await admin('/config', part, 'PATCH')).status).toBe(501)
    for (const adjacentIntervals of [-1, 11, 1.5, '5']) {
      const providerConfigs = [{ state: 'ENABLED', totpProviderConfig: { adjacentIntervals } }]
      expect((await admin('/config', { mfa: { state: 'ENABLED', providerConfigs } }, 'PATCH')).status).toBe(400)
    }
  })

  it('[PC1] takes authenticators for switched off where second factors were, before they had a setting of their own', () => {
    const saved = (config: object) => ({ setting: () => JSON.stringify(config), putSetting: () => undefined })
    const read = (config: object) => projectConfig({ store: saved(config), project: 'duebook', emulator: false })
    expect(read({ secondFactors: false }).authenticators).toBe(null)
    expect(read({ secondFactors: true }).authenticators).toEqual({ adjacentIntervals: 1 })
  })

  it('[PC2] keeps to the password policy that the operator sets, at sign-up, change and reset', async () => {
    const policy = (options: object) =>
      admin(
        '/config',
        { passwordPolicyConfig: { passwordPolicyVersions: [{ customStrengthOptions: options }] } },
        'PATCH',
      )
    await policy({ minPasswordLength: 12, containsNumericCharacter: true })
    const refusal = async (method: string, body: object) =>
      (await call(server.origin, method, body)).body.error?.message
    expect(await refusal('accounts:signUp', { email: 'p@okafor.studio', password: 'eleven char' })).toContain(
      'WEAK_PASSWORD',
    )
    expect(await refusal('accounts:signUp', { email: 'p@okafor.studio', password: 'a long one without' })).toContain(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain a numeric',
    )
    expect(await refusal('accounts:signUp', { email: 'p@okafor.studio', password: 'a long one with 1' })).toBe(
      undefined,
    )
    expect((await policy({ minPasswordLength: 3 })).status).toBe(400)
    await policy({ minPasswordLength: 8, containsNumericCharacter: false })
  })

  it('[PC3] refuses passwords that guessers try first', async () => {
    for (const common of ['password1', 'P@ssw0rd!', 'qwertyuiop', '87654321', 'aaaaaaaa', 'abcabcabc', 'Sunshine2024'])
      expect([
        common,
        (await call(server.origin, 'accounts:signUp', { email: 'w@okafor.studio', password: common })).body.error
          ?.message,
      ]).toEqual([common, expect.stringContaining('WEAK_PASSWORD')])
  })

  it('[WB4] says that tenants, providers of the operator’s own and revocation of their tokens are not there', async () => {
    for (const [path, body] of [
      ['/tenants', undefined],
      ['/tenants/acme', undefined],
      ['/oauthIdpConfigs', {}],
      ['/inboundSamlConfigs', {}],
    ] as const)
      expect([path, (await admin(path, body)).status]).toEqual([path, 501])
    const tenant = await call(server.origin, 'accounts:signUp', {
      email: 't@okafor.studio',
      password,
      tenantId: 'acme',
    })
    expect(tenant).toMatchObject({ status: 501, body: { error: { status: 'UNIMPLEMENTED' } } })
  })
})
