import type { ScenarioRow } from './chromium.ts'

/** What becomes of an account that is signed in: its fields, its tokens, its end, and what the project asks of it. */
export const accountScenarios: ScenarioRow[] = [
  [
    'accounts:lookup × reload shows what the operator changed',
    ['Ada Okafor', true],
    async (_sdk, { newPerson, admin }) => {
      const { user } = await newPerson()
      await admin('accounts:update', { localId: user.uid, displayName: 'Ada Okafor', emailVerified: true })
      await user.reload()
      return [user.displayName, user.emailVerified]
    },
  ],
  [
    'accounts:lookup × reload of a deleted account signs out',
    ['auth/user-token-expired', null],
    async (_sdk, { auth, newPerson, admin, code }) => {
      const { user } = await newPerson()
      await admin('accounts:delete', { localId: user.uid })
      return [await code(user.reload()), auth.currentUser]
    },
  ],
  [
    'accounts:lookup × reload of a disabled account signs out',
    ['auth/user-disabled', null],
    async (_sdk, { auth, newPerson, admin, code }) => {
      const { user } = await newPerson()
      await admin('accounts:update', { localId: user.uid, disableUser: true })
      return [await code(user.reload()), auth.currentUser]
    },
  ],
  [
    'accounts:update × updateProfile changes name and picture, and the token carries them',
    ['Ada', 'https://okafor.studio/a.png', 'Ada'],
    async (sdk, { newPerson }) => {
      const { user } = await newPerson()
      await sdk.updateProfile(user, { displayName: 'Ada', photoURL: 'https://okafor.studio/a.png' })
      const { claims } = await user.getIdTokenResult(true)
      return [user.displayName, user.photoURL, claims['name']]
    },
  ],
  [
    'accounts:update × updateProfile clears them with an empty text',
    [null, null, false],
    async (sdk, { newPerson }) => {
      const { user } = await newPerson()
      await sdk.updateProfile(user, { displayName: 'Ada', photoURL: 'https://okafor.studio/a.png' })
      await sdk.updateProfile(user, { displayName: '', photoURL: '' })
      await user.reload()
      return [user.displayName, user.photoURL, 'name' in (await user.getIdTokenResult(true)).claims]
    },
  ],
  [
    'accounts:update × updatePassword ends the other sessions and goes on with this one',
    ['auth/user-token-expired', 'no error', 'signIn'],
    async (sdk, { auth, connect, newPerson, password, advance, code }) => {
      const { email, user } = await newPerson()
      const elsewhere = (await sdk.signInWithEmailAndPassword(connect(), email, password)).user
      await advance(2_000)
      await sdk.updatePassword(user, 'an entirely new one')
      return [
        await code(elsewhere.getIdToken(true)),
        await code(user.getIdToken(true)),
        (await sdk.signInWithEmailAndPassword(auth, email, 'an entirely new one')).operationType,
      ]
    },
  ],
  [
    'accounts:update × updatePassword refuses a weak one',
    'auth/weak-password',
    async (sdk, { newPerson, code }) => code(sdk.updatePassword((await newPerson()).user, 'aaaaaaaaaa')),
  ],
  [
    'accounts:update × updateEmail is refused in favour of a mail',
    'auth/operation-not-allowed',
    async (sdk, { newPerson, newEmail, code }) => code(sdk.updateEmail((await newPerson()).user, newEmail())),
  ],
  [
    'accounts:update × updateEmail works where the operator shows which addresses are taken, and the old one gets the way back',
    ['auth/email-already-in-use', true, false, true],
    async (sdk, { newPerson, newEmail, connect, admin, code, newestLink }) => {
      await admin('config', { emailPrivacyConfig: { enableImprovedEmailPrivacy: false } })
      const other = await newPerson(connect())
      const { email, user } = await newPerson()
      const taken = await code(sdk.updateEmail(user, other.email))
      const next = newEmail()
      await sdk.updateEmail(user, next)
      await admin('config', { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } })
      return [taken, user.email === next, user.emailVerified, (await newestLink(email)).includes('mode=recoverEmail')]
    },
  ],
  [
    'accounts:update × unlink takes the password away',
    [[], 'auth/invalid-credential'],
    async (sdk, { auth, newPerson, password, code }) => {
      const { email, user } = await newPerson()
      await sdk.unlink(user, 'password')
      return [
        user.providerData.map((p) => p.providerId),
        await code(sdk.signInWithEmailAndPassword(auth, email, password)),
      ]
    },
  ],
  [
    'accounts:update × unlink of what is not there is the client’s own error',
    'auth/no-such-provider',
    async (sdk, { newPerson, code }) => code(sdk.unlink((await newPerson()).user, 'phone')),
  ],
  [
    'accounts:update × unlink needs a recent sign-in',
    'auth/requires-recent-login',
    async (sdk, { newPerson, advance, code }) => {
      const { user } = await newPerson()
      await advance(301_000)
      return code(sdk.unlink(user, 'password'))
    },
  ],
  [
    'accounts:delete × deleteUser deletes, and needs a recent sign-in',
    ['auth/requires-recent-login', 'no error', 'auth/invalid-credential'],
    async (sdk, { auth, newPerson, password, advance, code }) => {
      const { email, user } = await newPerson()
      await advance(301_000)
      const old = await code(sdk.deleteUser(user))
      const fresh = await sdk.signInWithEmailAndPassword(auth, email, password)
      return [
        old,
        await code(sdk.deleteUser(fresh.user)),
        await code(sdk.signInWithEmailAndPassword(auth, email, password)),
      ]
    },
  ],
  [
    'accounts:createAuthUri × fetchSignInMethodsForEmail tells nothing',
    [],
    async (sdk, { auth, newPerson }) => sdk.fetchSignInMethodsForEmail(auth, (await newPerson()).email),
  ],
  [
    'accounts:createAuthUri × fetchSignInMethodsForEmail tells where the operator wants it told',
    [['password'], []],
    async (sdk, { auth, newPerson, newEmail, admin }) => {
      await admin('config', { emailPrivacyConfig: { enableImprovedEmailPrivacy: false } })
      const { email } = await newPerson()
      const told = [
        await sdk.fetchSignInMethodsForEmail(auth, email),
        await sdk.fetchSignInMethodsForEmail(auth, newEmail()),
      ]
      await admin('config', { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } })
      return told
    },
  ],
  [
    'token × getIdToken(true) refreshes, and auth_time stays',
    [true, true, true],
    async (_sdk, { newPerson, advance }) => {
      const { user } = await newPerson()
      const before = await user.getIdTokenResult()
      await advance(60_000)
      const after = await user.getIdTokenResult(true)
      return [
        before.token !== after.token,
        before.claims.auth_time === after.claims.auth_time,
        Number(after.claims.exp) > Number(before.claims.exp),
      ]
    },
  ],
  [
    'token × getIdToken(true) of a revoked session signs out',
    ['auth/user-token-expired', null],
    async (_sdk, { auth, newPerson, admin, advance, code }) => {
      const { user } = await newPerson()
      await advance(2_000)
      // The server's clock is ahead of the page's; far enough in the future for both.
      await admin('accounts:update', { localId: user.uid, validSince: String(Math.floor(Date.now() / 1000) + 80_000) })
      return [await code(user.getIdToken(true)), auth.currentUser]
    },
  ],
  [
    'token × the claims that the operator set appear after a refresh',
    ['team', undefined],
    async (_sdk, { newPerson, admin }) => {
      const { user } = await newPerson()
      await admin('accounts:update', { localId: user.uid, customAttributes: '{"plan":"team"}' })
      const { claims } = await user.getIdTokenResult(true)
      await admin('accounts:update', { localId: user.uid, customAttributes: '{}' })
      return [claims['plan'], (await user.getIdTokenResult(true)).claims['plan']]
    },
  ],
  [
    'token × a signed token names the project, the account and the way in',
    ['RS256', 'https://securetoken.google.com/duebook', 'duebook', true, 3600, 'password'],
    async (_sdk, { newPerson }) => {
      const { user } = await newPerson()
      const { token, claims, signInProvider } = await user.getIdTokenResult()
      const header = JSON.parse(atob(token.split('.')[0] ?? '')) as { alg: string }
      return [
        header.alg,
        claims['iss'],
        claims['aud'],
        claims.sub === user.uid,
        Number(claims.exp) - Number(claims.iat),
        signInProvider,
      ]
    },
  ],
  [
    'v2/passwordPolicy × validatePassword knows the policy',
    [false, true, 8],
    async (sdk, { auth }) => {
      const short = await sdk.validatePassword(auth, 'seven77')
      const good = await sdk.validatePassword(auth, 'the boiler sings')
      return [short.isValid, good.isValid, good.passwordPolicy.customStrengthOptions.minPasswordLength]
    },
  ],
  [
    'v2/passwordPolicy × validatePassword follows what the operator asks for, and so does sign-up',
    [false, true, 'auth/password-does-not-meet-requirements'],
    async (sdk, { connect, newEmail, password, admin, code }) => {
      const strict = { containsUppercaseCharacter: true, containsNumericCharacter: true }
      const policy = (options: object) => ({
        passwordPolicyConfig: { passwordPolicyVersions: [{ customStrengthOptions: options }] },
      })
      await admin('config', policy(strict))
      const auth = connect()
      const weak = await sdk.validatePassword(auth, password)
      const strong = await sdk.validatePassword(auth, 'The boiler sings at 4')
      const refused = await code(sdk.createUserWithEmailAndPassword(auth, newEmail(), password))
      await admin('config', policy({ containsUppercaseCharacter: false, containsNumericCharacter: false }))
      return [weak.isValid, strong.isValid, refused]
    },
  ],
  [
    'v2/recaptchaConfig × initializeRecaptchaConfig is off and asks no other host',
    'no error',
    async (sdk, { auth, code }) => code(sdk.initializeRecaptchaConfig(auth)),
  ],
  [
    'a tenant is not there',
    'auth/unimplemented',
    async (sdk, { connect, newEmail, password, code }) => {
      const auth = connect()
      auth.tenantId = 'acme'
      return code(sdk.createUserWithEmailAndPassword(auth, newEmail(), password))
    },
  ],
  [
    'revokeAccessToken is not there',
    'auth/unimplemented',
    async (sdk, { auth, newPerson, code }) => {
      await newPerson()
      return code(sdk.revokeAccessToken(auth, 'token'))
    },
  ],
  [
    'names with script in them come back as they went in',
    '<script>alert(1)</script>',
    async (sdk, { newPerson }) => {
      const { user } = await newPerson()
      await sdk.updateProfile(user, { displayName: '<script>alert(1)</script>' })
      await user.reload()
      return user.displayName
    },
  ],
]
