import { createHash, createHmac, pbkdf2Sync, scryptSync } from 'node:crypto'
import { hashSync } from 'bcryptjs'
import type { Auth, UserImportOptions, UserImportRecord } from 'firebase-admin/auth'
import { call, type Answer, type AuthUnderTest } from '../auth-under-test.ts'

/** What a scenario works with; all of them share one server, so names are drawn. */
export type AdminWorld = {
  admin: Auth
  server: AuthUnderTest
  newEmail(): string
  newPhone(): string
  /** The code of an error, or "no error". */
  code(work: Promise<unknown>): Promise<string>
  signUp(email?: string): Promise<Answer>
  /** The protocol's word for how a sign-in with this password ends: OK or the code. */
  signIn(email: string, password: string): Promise<string>
}

export type AdminRow = [title: string, result: unknown, scenario: (world: AdminWorld) => Promise<unknown>]

const password = 'the boiler sings at four'

/** Imports one user with a hash, and signs in with the right and a wrong password, twice each: the second time with our own hash. */
async function importedSignIn(
  { admin, newEmail, signIn }: AdminWorld,
  hash: UserImportOptions['hash'],
  passwordHash: Buffer,
  salt?: Buffer,
): Promise<unknown> {
  const email = newEmail()
  const user: UserImportRecord = { uid: email, email, passwordHash, ...(salt ? { passwordSalt: salt } : {}) }
  const { successCount } = await admin.importUsers([user], { hash })
  const wrong = await signIn(email, 'not the right one')
  const first = await signIn(email, password)
  const second = await signIn(email, password)
  return [successCount, wrong, first, second, await signIn(email, 'not the right one')]
}
const imported = [1, 'INVALID_LOGIN_CREDENTIALS', 'OK', 'OK', 'INVALID_LOGIN_CREDENTIALS']
const salt = Buffer.from('a salt')
const digest = (algorithm: string, ...parts: (string | Buffer)[]) => {
  const hash = createHash(algorithm)
  for (const part of parts) hash.update(part)
  return hash.digest()
}

export const adminScenarios: AdminRow[] = [
  [
    'accounts × createUser with every field',
    ['Mina Rao', true, true, 'https://okafor.studio/m.png'],
    async ({ admin, newEmail, newPhone }) => {
      const user = await admin.createUser({
        email: newEmail(),
        emailVerified: true,
        phoneNumber: newPhone(),
        password,
        displayName: 'Mina Rao',
        photoURL: 'https://okafor.studio/m.png',
        disabled: true,
      })
      return [user.displayName, user.emailVerified, user.disabled, user.photoURL]
    },
  ],
  [
    'accounts × createUser with a uid, and the same uid twice',
    [true, 'auth/uid-already-exists'],
    async ({ admin, newEmail, code }) => {
      const uid = newEmail()
      return [(await admin.createUser({ uid })).uid === uid, await code(admin.createUser({ uid }))]
    },
  ],
  [
    'accounts × createUser with a taken address or number',
    ['auth/email-already-exists', 'auth/phone-number-already-exists'],
    async ({ admin, newEmail, newPhone, code }) => {
      const email = newEmail()
      const phoneNumber = newPhone()
      await admin.createUser({ email, phoneNumber })
      return [await code(admin.createUser({ email })), await code(admin.createUser({ phoneNumber }))]
    },
  ],
  [
    'accounts × createUser with a phone as second factor',
    [1, 'phone', 'Work'],
    async ({ admin, newEmail, newPhone }) => {
      const factor = { factorId: 'phone', phoneNumber: newPhone(), displayName: 'Work' }
      const user = await admin.createUser({
        email: newEmail(),
        emailVerified: true,
        multiFactor: { enrolledFactors: [factor] },
      })
      const factors = user.multiFactor?.enrolledFactors ?? []
      return [factors.length, factors[0]?.factorId, factors[0]?.displayName]
    },
  ],
  [
    'accounts × createUser with a weak password',
    'auth/invalid-password',
    async ({ admin, newEmail, code }) => code(admin.createUser({ email: newEmail(), password: 'abc' })),
  ],
  [
    'accounts:lookup × getUser, getUserByEmail, getUserByPhoneNumber find one account',
    [true, true, true],
    async ({ admin, newEmail, newPhone }) => {
      const email = newEmail()
      const phoneNumber = newPhone()
      const { uid } = await admin.createUser({ email, phoneNumber })
      return [
        (await admin.getUser(uid)).uid === uid,
        (await admin.getUserByEmail(email.toUpperCase())).uid === uid,
        (await admin.getUserByPhoneNumber(phoneNumber)).uid === uid,
      ]
    },
  ],
  [
    'accounts:lookup × getUser of nobody',
    'auth/user-not-found',
    async ({ admin, code }) => code(admin.getUser('nobody')),
  ],
  [
    'accounts:lookup × getUsers finds some and names the others',
    [2, 1],
    async ({ admin, newEmail }) => {
      const email = newEmail()
      const first = await admin.createUser({ email })
      await admin.createUser({ uid: `${email}2` })
      const found = await admin.getUsers([{ uid: first.uid }, { uid: `${email}2` }, { email: newEmail() }])
      return [found.users.length, found.notFound.length]
    },
  ],
  [
    'accounts:lookup × getUserByProviderUid finds what was linked',
    [true, 'auth/user-not-found'],
    async ({ admin, newEmail, code }) => {
      const { uid } = await admin.createUser({ email: newEmail() })
      await admin.updateUser(uid, { providerToLink: { providerId: 'google.com', uid: `g-${uid}` } })
      return [
        (await admin.getUserByProviderUid('google.com', `g-${uid}`)).uid === uid,
        await code(admin.getUserByProviderUid('google.com', 'nobody')),
      ]
    },
  ],
  [
    'accounts:update × updateUser changes every field',
    ['New Name', true, null, true],
    async ({ admin, newEmail, newPhone }) => {
      const { uid } = await admin.createUser({ email: newEmail(), displayName: 'Old', photoURL: 'https://a.example/a' })
      const email = newEmail()
      const phoneNumber = newPhone()
      const user = await admin.updateUser(uid, { email, phoneNumber, displayName: 'New Name', photoURL: null })
      return [user.displayName, user.email === email, user.photoURL ?? null, user.phoneNumber === phoneNumber]
    },
  ],
  [
    'accounts:update × updateUser to a taken address or number',
    ['auth/email-already-exists', 'auth/phone-number-already-exists'],
    async ({ admin, newEmail, newPhone, code }) => {
      const email = newEmail()
      const phoneNumber = newPhone()
      await admin.createUser({ email, phoneNumber })
      const { uid } = await admin.createUser({})
      return [await code(admin.updateUser(uid, { email })), await code(admin.updateUser(uid, { phoneNumber }))]
    },
  ],
  [
    'accounts:update × updateUser of nobody',
    'auth/user-not-found',
    async ({ admin, code }) => code(admin.updateUser('nobody', { displayName: 'x' })),
  ],
  [
    'accounts:update × updateUser takes the phone and a provider away',
    [null, []],
    async ({ admin, newPhone }) => {
      const { uid } = await admin.createUser({ phoneNumber: newPhone() })
      await admin.updateUser(uid, { providerToLink: { providerId: 'github.com', uid: `h-${uid}` } })
      const user = await admin.updateUser(uid, { phoneNumber: null, providersToUnlink: ['github.com'] })
      return [user.phoneNumber ?? null, user.providerData]
    },
  ],
  [
    'accounts:update × updateUser links no account of a provider twice',
    'auth/internal-error',
    async ({ admin, code }) => {
      const first = await admin.createUser({})
      const second = await admin.createUser({})
      const providerToLink = { providerId: 'google.com', uid: `shared-${first.uid}` }
      await admin.updateUser(first.uid, { providerToLink })
      return code(admin.updateUser(second.uid, { providerToLink }))
    },
  ],
  [
    'accounts:update × updateUser replaces and clears second factors',
    [1, 0],
    async ({ admin, newEmail, newPhone }) => {
      const { uid } = await admin.createUser({ email: newEmail(), emailVerified: true })
      const enrolled = await admin.updateUser(uid, {
        multiFactor: { enrolledFactors: [{ factorId: 'phone', phoneNumber: newPhone(), uid: 'one' }] },
      })
      const cleared = await admin.updateUser(uid, { multiFactor: { enrolledFactors: null } })
      return [enrolled.multiFactor?.enrolledFactors.length, cleared.multiFactor?.enrolledFactors.length ?? 0]
    },
  ],
  [
    'accounts:update × updateUser with a new password ends the sessions',
    'auth/id-token-revoked',
    async ({ admin, server, signUp, code }) => {
      const { localId, idToken } = await signUp()
      server.advance(2_000)
      await admin.updateUser(localId, { password: 'an entirely new one' })
      return code(admin.verifyIdToken(idToken, true))
    },
  ],
  [
    'accounts:update × setCustomUserClaims sets, replaces and clears',
    [{ plan: 'team' }, { role: 'owner' }, {}],
    async ({ admin }) => {
      const { uid } = await admin.createUser({})
      const seen = []
      for (const claims of [{ plan: 'team' }, { role: 'owner' }, null]) {
        await admin.setCustomUserClaims(uid, claims)
        seen.push((await admin.getUser(uid)).customClaims ?? {})
      }
      return seen
    },
  ],
  [
    'accounts:update × setCustomUserClaims refuses reserved names and too many',
    ['auth/reserved-claim', 'auth/claims-too-large'],
    async ({ admin, code }) => {
      const { uid } = await admin.createUser({})
      return [
        await code(admin.setCustomUserClaims(uid, { firebase: 1 })),
        await code(admin.setCustomUserClaims(uid, { text: 'x'.repeat(1000) })),
      ]
    },
  ],
  [
    'accounts:update × revokeRefreshTokens ends the sessions of before',
    ['auth/id-token-revoked', true, 'TOKEN_EXPIRED'],
    async ({ admin, server, signUp, code }) => {
      const { localId, idToken, refreshToken } = await signUp()
      server.advance(2_000)
      // The admin SDK writes its own second, which is behind a clock that was moved.
      const path = `${server.privateOrigin}/identitytoolkit.googleapis.com/v1/projects/duebook/accounts:update`
      const validSince = String(Math.floor(server.clock.now() / 1000))
      const headers = { authorization: 'Bearer owner' }
      await fetch(path, { method: 'POST', headers, body: JSON.stringify({ localId, validSince }) })
      const refreshed = await fetch(`${server.origin}/securetoken.googleapis.com/v1/token?key=k`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
      })
      const { error } = (await refreshed.json()) as Answer
      return [
        await code(admin.verifyIdToken(idToken, true)),
        (await admin.verifyIdToken(idToken)).uid === localId,
        error?.message,
      ]
    },
  ],
  [
    'accounts:update × revokeRefreshTokens answers',
    'no error',
    async ({ admin, signUp, code }) => code(admin.revokeRefreshTokens((await signUp()).localId)),
  ],
  [
    'accounts:delete × deleteUser, twice',
    ['no error', 'auth/user-not-found'],
    async ({ admin, code }) => {
      const { uid } = await admin.createUser({})
      return [await code(admin.deleteUser(uid)), await code(admin.deleteUser(uid))]
    },
  ],
  [
    'accounts:batchDelete × deleteUsers counts unknown ids as success',
    [3, 0, 'auth/user-not-found'],
    async ({ admin, code }) => {
      const [first, second] = [await admin.createUser({}), await admin.createUser({})]
      const { successCount, failureCount } = await admin.deleteUsers([first.uid, second.uid, 'nobody'])
      return [successCount, failureCount, await code(admin.getUser(first.uid))]
    },
  ],
  [
    'accounts:batchGet × listUsers goes through all by pages',
    true,
    async ({ admin }) => {
      const made = await Promise.all(Array.from({ length: 5 }, () => admin.createUser({})))
      const listed = new Set<string>()
      let pageToken: string | undefined
      do {
        const page = await admin.listUsers(7, pageToken)
        for (const { uid } of page.users) listed.add(uid)
        pageToken = page.pageToken
      } while (pageToken !== undefined)
      return made.every(({ uid }) => listed.has(uid))
    },
  ],
  [
    'accounts:batchCreate × importUsers with bcrypt',
    imported,
    async (world) => importedSignIn(world, { algorithm: 'BCRYPT' }, Buffer.from(hashSync(password, 4))),
  ],
  [
    'accounts:batchCreate × importUsers with PBKDF2_SHA256',
    imported,
    async (world) => {
      const hash = pbkdf2Sync(password, salt, 1000, 32, 'sha256')
      return importedSignIn(world, { algorithm: 'PBKDF2_SHA256', rounds: 1000 }, hash, salt)
    },
  ],
  [
    'accounts:batchCreate × importUsers with PBKDF_SHA1',
    imported,
    async (world) => {
      const hash = pbkdf2Sync(password, salt, 1000, 20, 'sha1')
      return importedSignIn(world, { algorithm: 'PBKDF_SHA1', rounds: 1000 }, hash, salt)
    },
  ],
  [
    'accounts:batchCreate × importUsers with standard scrypt',
    imported,
    async (world) => {
      const hash = scryptSync(password, salt, 64, { N: 1024, r: 8, p: 2 })
      const options = { memoryCost: 1024, blockSize: 8, parallelization: 2, derivedKeyLength: 64 }
      return importedSignIn(world, { algorithm: 'STANDARD_SCRYPT', ...options }, hash, salt)
    },
  ],
  [
    'accounts:batchCreate × importUsers with the hosted service’s scrypt, by its published example',
    [1, 'INVALID_LOGIN_CREDENTIALS', 'OK'],
    async ({ admin, newEmail, signIn }) => {
      // The example of the hosted service's own description of its hash (github.com/firebase/scrypt, README).
      const email = newEmail()
      const hash = {
        algorithm: 'SCRYPT',
        key: Buffer.from(
          'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
          'base64',
        ),
        saltSeparator: Buffer.from('Bw==', 'base64'),
        rounds: 8,
        memoryCost: 14,
      } as const
      const passwordHash = Buffer.from(
        'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
        'base64',
      )
      const passwordSalt = Buffer.from('42xEC+ixf3L2lw==', 'base64')
      const { successCount } = await admin.importUsers([{ uid: email, email, passwordHash, passwordSalt }], { hash })
      return [successCount, await signIn(email, 'user1password2'), await signIn(email, 'user1password')]
    },
  ],
  ...(['SHA512', 'SHA256', 'SHA1', 'MD5'] as const).map((algorithm): AdminRow => [
    `accounts:batchCreate × importUsers with ${algorithm}, three rounds`,
    imported,
    async (world) => {
      const name = algorithm.toLowerCase()
      const hash = digest(name, digest(name, digest(name, salt, password)))
      return importedSignIn(world, { algorithm, rounds: 3 }, hash, salt)
    },
  ]),
  ...(['HMAC_SHA512', 'HMAC_SHA256', 'HMAC_SHA1', 'HMAC_MD5'] as const).map((algorithm): AdminRow => [
    `accounts:batchCreate × importUsers with ${algorithm}`,
    imported,
    async (world) => {
      const key = Buffer.from('a key')
      const hash = createHmac(algorithm.slice(5).toLowerCase(), key).update(password).update(salt).digest()
      return importedSignIn(world, { algorithm, key }, hash, salt)
    },
  ]),
  [
    'accounts:batchCreate × importUsers names the rows that are refused, the others go in',
    [2, 1, 1, 'auth/email-already-exists'],
    async ({ admin, newEmail }) => {
      const email = newEmail()
      const uid = newEmail()
      const { successCount, failureCount, errors } = await admin.importUsers([
        { uid, email },
        { uid: `${uid}2`, email },
        { uid: `${uid}3` },
      ])
      const [error] = errors
      const known =
        error?.error.message.includes('EMAIL_EXISTS') === true ? 'auth/email-already-exists' : error?.error.message
      return [successCount, failureCount, error?.index, known]
    },
  ],
  [
    'accounts:batchCreate × importUsers brings claims, times, providers and second factors',
    [{ plan: 'team' }, ['google.com'], 1, 'Wed, 01 Jan 2020 00:00:00 GMT'],
    async ({ admin, newEmail, newPhone }) => {
      const uid = newEmail()
      const creationTime = 'Wed, 01 Jan 2020 00:00:00 GMT'
      await admin.importUsers([
        {
          uid,
          email: uid,
          emailVerified: true,
          customClaims: { plan: 'team' },
          metadata: { creationTime, lastSignInTime: creationTime },
          providerData: [{ uid: `g-${uid}`, providerId: 'google.com' }],
          multiFactor: { enrolledFactors: [{ uid: 'one', factorId: 'phone', phoneNumber: newPhone() }] },
        },
      ])
      const user = await admin.getUser(uid)
      return [
        user.customClaims,
        user.providerData.map(({ providerId }) => providerId),
        user.multiFactor?.enrolledFactors.length,
        user.metadata.creationTime,
      ]
    },
  ],
  [
    'accounts:sendOobCode × generate…Link hands out a link of each kind and sends nothing',
    ['verifyEmail', 'resetPassword', 'signIn', 'verifyAndChangeEmail', true],
    async ({ admin, server, newEmail }) => {
      const email = newEmail()
      await admin.createUser({ email })
      const settings = { url: `${server.origin}/finish`, handleCodeInApp: true }
      const links = [
        await admin.generateEmailVerificationLink(email),
        await admin.generatePasswordResetLink(email),
        await admin.generateSignInWithEmailLink(email, settings),
        await admin.generateVerifyAndChangeEmailLink(email, newEmail()),
      ]
      const modes = links.map((link) => new URL(link).searchParams.get('mode'))
      return [...modes, server.newestMailTo(email) === undefined]
    },
  ],
  [
    'accounts:sendOobCode × generatePasswordResetLink for nobody, and to a foreign domain',
    ['auth/email-not-found', 'auth/unauthorized-continue-uri'],
    async ({ admin, newEmail, code }) => {
      const email = newEmail()
      await admin.createUser({ email })
      return [
        await code(admin.generatePasswordResetLink(newEmail())),
        await code(admin.generatePasswordResetLink(email, { url: 'https://evil.example/' })),
      ]
    },
  ],
  [
    'createSessionCookie × verifySessionCookie knows the account, and the issuer is another one',
    [true, 'https://session.firebase.google.com/duebook', 300],
    async ({ admin, signUp }) => {
      const { idToken, localId } = await signUp()
      const claims = await admin.verifySessionCookie(await admin.createSessionCookie(idToken, { expiresIn: 300_000 }))
      return [claims.uid === localId, claims.iss, claims.exp - claims.iat]
    },
  ],
  [
    'createSessionCookie × a cookie is no ID token, and an ID token no cookie',
    ['auth/argument-error', 'auth/argument-error', 'INVALID_ID_TOKEN'],
    async ({ admin, server, signUp, code }) => {
      const { idToken } = await signUp()
      const cookie = await admin.createSessionCookie(idToken, { expiresIn: 300_000 })
      const { body } = await call(server.origin, 'accounts:lookup', { idToken: cookie })
      return [
        await code(admin.verifyIdToken(cookie)),
        await code(admin.verifySessionCookie(idToken)),
        body.error?.message,
      ]
    },
  ],
  [
    'createSessionCookie × a forged token gets none, a revoked cookie is told',
    ['auth/invalid-id-token', 'auth/session-cookie-revoked'],
    async ({ admin, server, signUp, code }) => {
      const { idToken, localId } = await signUp()
      const cookie = await admin.createSessionCookie(idToken, { expiresIn: 300_000 })
      server.advance(2_000)
      await admin.updateUser(localId, { password: 'an entirely new one' })
      return [
        await code(admin.createSessionCookie('a.b.c', { expiresIn: 300_000 })),
        await code(admin.verifySessionCookie(cookie, true)),
      ]
    },
  ],
  [
    'signBlob × createCustomToken signs in with its claims, and they survive a refresh',
    [true, 'operator', 'custom', 'operator'],
    async ({ admin, server, newEmail }) => {
      const uid = newEmail()
      const token = await admin.createCustomToken(uid, { role: 'operator' })
      const { body } = await call(server.origin, 'accounts:signInWithCustomToken', { token, returnSecureToken: true })
      const claims = await admin.verifyIdToken(body.idToken)
      const refreshed = await fetch(`${server.origin}/securetoken.googleapis.com/v1/token?key=k`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: body.refreshToken }),
      })
      const { id_token } = (await refreshed.json()) as { id_token: string }
      const after = await admin.verifyIdToken(id_token)
      return [claims.uid === uid, claims['role'], claims.firebase.sign_in_provider, after['role']]
    },
  ],
  [
    'signBlob × a custom token of a disabled account',
    'USER_DISABLED',
    async ({ admin, server }) => {
      const { uid } = await admin.createUser({ disabled: true })
      const token = await admin.createCustomToken(uid)
      return (await call(server.origin, 'accounts:signInWithCustomToken', { token })).body.error?.message
    },
  ],
  [
    'v2 config × getProjectConfig reads, updateProjectConfig changes',
    [true, 12, 'ENFORCE', 8],
    async ({ admin }) => {
      const configs = admin.projectConfigManager()
      const before = await configs.getProjectConfig()
      const change = (minLength: number) =>
        configs.updateProjectConfig({
          passwordPolicyConfig: { enforcementState: 'ENFORCE', constraints: { minLength } },
        })
      const strict = await change(12)
      const back = await change(8)
      return [
        before.emailPrivacyConfig?.enableImprovedEmailPrivacy,
        strict.passwordPolicyConfig?.constraints?.minLength,
        strict.passwordPolicyConfig?.enforcementState,
        back.passwordPolicyConfig?.constraints?.minLength,
      ]
    },
  ],
  [
    'v2 config × what this server cannot honour is refused',
    true,
    async ({ admin, code }) => {
      const smsRegionConfig = { allowByDefault: { disallowedRegions: [] } }
      return (await code(admin.projectConfigManager().updateProjectConfig({ smsRegionConfig }))) !== 'no error'
    },
  ],
  [
    'tenants × are not there',
    true,
    async ({ admin, code }) => (await code(admin.tenantManager().getTenant('acme'))) !== 'no error',
  ],
]
