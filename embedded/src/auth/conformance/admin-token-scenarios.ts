import type { MultiFactorConfig, UpdateProjectConfigRequest } from 'firebase-admin/auth'
import { call } from '../testing/auth-under-test.ts'
import { exchanged, type AdminRow } from './admin-row.ts'

/** Links, cookies and tokens that the operator's code hands out, and the project's configuration. */
export const adminTokenScenarios: AdminRow[] = [
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
    async (world) => {
      const { admin, server, newEmail } = world
      const uid = newEmail()
      const token = await admin.createCustomToken(uid, { role: 'operator' })
      const { body } = await call(server.origin, 'accounts:signInWithCustomToken', { token, returnSecureToken: true })
      const claims = await admin.verifyIdToken(body.idToken)
      const { id_token } = await exchanged(world, body.refreshToken)
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
    'v2 config × second factors: phones apart from authenticators, whose clocks may be off as far as is set',
    [
      { state: 'ENABLED', totp: { state: 'ENABLED', totpProviderConfig: { adjacentIntervals: 5 } } },
      { state: 'ENABLED', totp: { state: 'DISABLED', totpProviderConfig: {} } },
      { state: 'DISABLED', totp: { state: 'ENABLED', totpProviderConfig: { adjacentIntervals: 1 } } },
      { state: 'ENABLED', totp: { state: 'ENABLED', totpProviderConfig: { adjacentIntervals: 1 } } },
      'auth/internal-error',
    ],
    async ({ admin, code }) => {
      const configs = admin.projectConfigManager()
      const change = async (phones: boolean, totp: object) => {
        const { multiFactorConfig } = await configs.updateProjectConfig({
          multiFactorConfig: {
            state: phones ? 'ENABLED' : 'DISABLED',
            factorIds: phones ? ['phone'] : [],
            providerConfigs: [totp as NonNullable<MultiFactorConfig['providerConfigs']>[number]],
          },
        })
        return { state: multiFactorConfig?.state, totp: multiFactorConfig?.providerConfigs?.[0] }
      }
      const on = (adjacentIntervals: number) => ({ state: 'ENABLED', totpProviderConfig: { adjacentIntervals } })
      const wide = await change(true, on(5))
      const phonesOnly = await change(true, { state: 'DISABLED', totpProviderConfig: {} })
      const authenticatorsOnly = await change(false, on(1))
      const both = await change(true, on(1))
      const noPhones: UpdateProjectConfigRequest = { multiFactorConfig: { state: 'ENABLED', factorIds: [] } }
      return [wide, phonesOnly, authenticatorsOnly, both, await code(configs.updateProjectConfig(noPhones))]
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
    'accounts:sendOobCode × generateSignInWithEmailLink refuses a host that is not this server’s',
    'auth/invalid-hosting-link-domain',
    async ({ admin, server, newEmail, code }) => {
      const settings = { url: `${server.origin}/finish`, handleCodeInApp: true, linkDomain: 'links.evil.example' }
      return code(admin.generateSignInWithEmailLink(newEmail(), settings))
    },
  ],
  [
    'tenants × are not there',
    true,
    async ({ admin, code }) => (await code(admin.tenantManager().getTenant('acme'))) !== 'no error',
  ],
]
