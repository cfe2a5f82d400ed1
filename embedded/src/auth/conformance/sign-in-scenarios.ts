import type { ScenarioRow } from './chromium.ts'

/** Making an account and signing in to it. */
export const signInScenarios: ScenarioRow[] = [
  [
    'accounts:signUp × createUserWithEmailAndPassword makes a new user',
    ['signIn', true, false, ['password']],
    async (sdk, { auth, newEmail, password }) => {
      const made = await sdk.createUserWithEmailAndPassword(auth, newEmail(), password)
      const info = sdk.getAdditionalUserInfo(made)
      return [
        made.operationType,
        info?.isNewUser,
        made.user.emailVerified,
        made.user.providerData.map((p) => p.providerId),
      ]
    },
  ],
  [
    'accounts:signUp × createUserWithEmailAndPassword refuses a taken address',
    'auth/email-already-in-use',
    async (sdk, { auth, newPerson, code, password }) => {
      const { email } = await newPerson()
      return code(sdk.createUserWithEmailAndPassword(auth, email, password))
    },
  ],
  [
    'accounts:signUp × createUserWithEmailAndPassword refuses a short password',
    'auth/weak-password',
    async (sdk, { auth, newEmail, code }) => code(sdk.createUserWithEmailAndPassword(auth, newEmail(), 'seven77')),
  ],
  [
    'accounts:signUp × createUserWithEmailAndPassword refuses a password that guessers try first',
    'auth/weak-password',
    async (sdk, { auth, newEmail, code }) => code(sdk.createUserWithEmailAndPassword(auth, newEmail(), 'Password123')),
  ],
  [
    'accounts:signUp × createUserWithEmailAndPassword refuses what is no address',
    'auth/invalid-email',
    async (sdk, { auth, code, password }) => code(sdk.createUserWithEmailAndPassword(auth, 'nobody', password)),
  ],
  [
    'accounts:signUp × createUserWithEmailAndPassword refuses no password',
    'auth/missing-password',
    async (sdk, { auth, newEmail, code }) => code(sdk.createUserWithEmailAndPassword(auth, newEmail(), '')),
  ],
  [
    'accounts:signUp × signInAnonymously needs the leave of the operator',
    'auth/admin-restricted-operation',
    async (sdk, { auth, code, admin }) => {
      await admin('config', { signIn: { anonymous: { enabled: false } } })
      return code(sdk.signInAnonymously(auth))
    },
  ],
  [
    'accounts:signUp × signInAnonymously makes an account without a name',
    [true, [], 'anonymous', 'anonymous'],
    async (sdk, { auth, admin }) => {
      await admin('config', { signIn: { anonymous: { enabled: true } } })
      const { user } = await sdk.signInAnonymously(auth)
      const { claims, signInProvider } = await user.getIdTokenResult()
      return [user.isAnonymous, user.providerData, signInProvider, claims['provider_id']]
    },
  ],
  [
    'accounts:signInWithPassword × signInWithEmailAndPassword signs in',
    ['password', 'signIn'],
    async (sdk, { auth, newPerson, password }) => {
      const { email } = await newPerson()
      const signed = await sdk.signInWithEmailAndPassword(auth, email, password)
      return [(await signed.user.getIdTokenResult()).signInProvider, signed.operationType]
    },
  ],
  [
    'accounts:signInWithPassword × signInWithEmailAndPassword gives one answer for a wrong password and for nobody',
    ['auth/invalid-credential', 'auth/invalid-credential'],
    async (sdk, { auth, newPerson, newEmail, code }) => {
      const { email } = await newPerson()
      return [
        await code(sdk.signInWithEmailAndPassword(auth, email, 'not the right one')),
        await code(sdk.signInWithEmailAndPassword(auth, newEmail(), 'not the right one')),
      ]
    },
  ],
  [
    'accounts:signInWithPassword × signInWithEmailAndPassword tells a disabled account only to its owner',
    ['auth/invalid-credential', 'auth/user-disabled'],
    async (sdk, { auth, newPerson, password, admin, code }) => {
      const { email, user } = await newPerson()
      await admin('accounts:update', { localId: user.uid, disableUser: true })
      return [
        await code(sdk.signInWithEmailAndPassword(auth, email, 'not the right one')),
        await code(sdk.signInWithEmailAndPassword(auth, email, password)),
      ]
    },
  ],
  [
    'accounts:signInWithPassword × signInWithEmailAndPassword locks after ten guesses, and a reset opens it again',
    ['auth/too-many-requests', 'signIn'],
    async (sdk, { auth, newPerson, password, code, oobCode }) => {
      const { email } = await newPerson()
      for (let guess = 0; guess < 10; guess++)
        await code(sdk.signInWithEmailAndPassword(auth, email, `guess number ${guess}`))
      const locked = await code(sdk.signInWithEmailAndPassword(auth, email, password))
      await sdk.sendPasswordResetEmail(auth, email)
      await sdk.confirmPasswordReset(auth, await oobCode(email), 'an entirely new one')
      const signed = await sdk.signInWithEmailAndPassword(auth, email, 'an entirely new one')
      return [locked, signed.operationType]
    },
  ],
  [
    'accounts:signInWithPassword × reauthenticateWithCredential makes the sign-in recent',
    ['auth/requires-recent-login', 'no error', 'reauthenticate'],
    async (sdk, { newPerson, password, advance, code }) => {
      const { email, user } = await newPerson()
      await advance(301_000)
      const old = await code(sdk.updatePassword(user, 'an entirely new one'))
      const again = await sdk.reauthenticateWithCredential(user, sdk.EmailAuthProvider.credential(email, password))
      return [old, await code(sdk.updatePassword(user, 'an entirely new one')), again.operationType]
    },
  ],
  [
    'accounts:signInWithPassword × reauthenticateWithCredential refuses another person',
    'auth/user-mismatch',
    async (sdk, { newPerson, password, connect, code }) => {
      const other = await newPerson(connect())
      const { user } = await newPerson()
      return code(sdk.reauthenticateWithCredential(user, sdk.EmailAuthProvider.credential(other.email, password)))
    },
  ],
  [
    'accounts:signInWithCustomToken × signInWithCustomToken refuses a token of a stranger',
    ['auth/invalid-custom-token', 'auth/invalid-custom-token'],
    async (sdk, { auth, code }) => {
      const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
      const aud = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'
      const body = part({ aud, uid: 'operator', iat: 0, exp: 9_999_999_999 })
      return [
        await code(sdk.signInWithCustomToken(auth, `${part({ alg: 'none' })}.${body}.`)),
        await code(sdk.signInWithCustomToken(auth, `${part({ alg: 'RS256' })}.${body}.AAAA`)),
      ]
    },
  ],
]
