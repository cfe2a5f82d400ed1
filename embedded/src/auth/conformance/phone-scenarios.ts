import type { ScenarioRow } from './chromium.ts'

/** Phones as a way in. */
export const phoneScenarios: ScenarioRow[] = [
  [
    'accounts:sendVerificationCode × signInWithPhoneNumber, confirm make a new user',
    ['signIn', true, 'phone', ['phone']],
    async (sdk, { auth, newPhone, verifier, newestTextCode }) => {
      const phone = newPhone()
      const confirmation = await sdk.signInWithPhoneNumber(auth, phone, verifier)
      const signed = await confirmation.confirm(await newestTextCode(phone))
      const { signInProvider, claims } = await signed.user.getIdTokenResult()
      return [
        signed.operationType,
        sdk.getAdditionalUserInfo(signed)?.isNewUser && claims['phone_number'] === phone,
        signInProvider,
        signed.user.providerData.map((p) => p.providerId),
      ]
    },
  ],
  [
    'accounts:sendVerificationCode × signInWithPhoneNumber with the SDK’s own verifier',
    'signIn',
    async (sdk, { auth, newPhone, newestTextCode }) => {
      const phone = newPhone()
      const holder = document.body.appendChild(document.createElement('div'))
      const verifier = new sdk.RecaptchaVerifier(auth, holder, { size: 'invisible' })
      const confirmation = await sdk.signInWithPhoneNumber(auth, phone, verifier)
      return (await confirmation.confirm(await newestTextCode(phone))).operationType
    },
  ],
  [
    'accounts:sendVerificationCode × signInWithPhoneNumber refuses what is no number',
    'auth/invalid-phone-number',
    async (sdk, { auth, verifier, code }) => code(sdk.signInWithPhoneNumber(auth, '12345', verifier)),
  ],
  [
    'accounts:sendVerificationCode × signInWithPhoneNumber sends five texts an hour to a number',
    ['no error', 'auth/too-many-requests'],
    async (sdk, { auth, newPhone, verifier, code }) => {
      const phone = newPhone()
      const codes = []
      for (let text = 0; text < 6; text++) codes.push(await code(sdk.signInWithPhoneNumber(auth, phone, verifier)))
      return [codes[4], codes[5]]
    },
  ],
  [
    'accounts:signInWithPhoneNumber × a wrong code leaves the conversation open, five of them end it',
    ['auth/invalid-verification-code', 'auth/code-expired'],
    async (sdk, { auth, newPhone, verifier, newestTextCode, code }) => {
      const phone = newPhone()
      const confirmation = await sdk.signInWithPhoneNumber(auth, phone, verifier)
      const right = await newestTextCode(phone)
      const wrong = right === '000000' ? '000001' : '000000'
      const first = await code(confirmation.confirm(wrong))
      for (let guess = 0; guess < 4; guess++) await code(confirmation.confirm(wrong))
      return [first, await code(confirmation.confirm(right))]
    },
  ],
  [
    'accounts:signInWithPhoneNumber × a code is good for ten minutes and once',
    ['auth/code-expired', 'auth/invalid-verification-id'],
    async (sdk, { auth, newPhone, verifier, newestTextCode, advance, code }) => {
      const phone = newPhone()
      const late = await sdk.signInWithPhoneNumber(auth, phone, verifier)
      const lateCode = await newestTextCode(phone)
      await advance(600_000)
      const expired = await code(late.confirm(lateCode))
      const fresh = await sdk.signInWithPhoneNumber(auth, phone, verifier)
      const freshCode = await newestTextCode(phone)
      await fresh.confirm(freshCode)
      return [expired, await code(fresh.confirm(freshCode))]
    },
  ],
  [
    'accounts:signInWithPhoneNumber × a made-up conversation is refused',
    'auth/invalid-verification-id',
    async (sdk, { auth, code }) =>
      code(sdk.signInWithCredential(auth, sdk.PhoneAuthProvider.credential('made-up', '123456'))),
  ],
  [
    'accounts:signInWithPhoneNumber × the same number is the same account',
    [true, false],
    async (sdk, { auth, connect, newPhone, phoneCredential }) => {
      const phone = newPhone()
      const first = await sdk.signInWithCredential(auth, await phoneCredential(phone))
      const second = await sdk.signInWithCredential(connect(), await phoneCredential(phone))
      return [first.user.uid === second.user.uid, sdk.getAdditionalUserInfo(second)?.isNewUser]
    },
  ],
  [
    'accounts:signInWithPhoneNumber × linkWithPhoneNumber adds a number, unlink takes it away',
    [['password', 'phone'], ['password'], null],
    async (sdk, { newPerson, newPhone, verifier, newestTextCode }) => {
      const { user } = await newPerson()
      const phone = newPhone()
      const confirmation = await sdk.linkWithPhoneNumber(user, phone, verifier)
      const linked = await confirmation.confirm(await newestTextCode(phone))
      const both = linked.user.providerData.map((p) => p.providerId)
      await sdk.unlink(user, 'phone')
      return [both, user.providerData.map((p) => p.providerId), user.phoneNumber]
    },
  ],
  [
    'accounts:signInWithPhoneNumber × linking the number of somebody else gives a credential that signs in there',
    ['auth/account-exists-with-different-credential', true, 'auth/invalid-credential'],
    async (sdk, { auth, connect, newPerson, newPhone, phoneCredential, code }) => {
      const phone = newPhone()
      const owner = await sdk.signInWithCredential(connect(), await phoneCredential(phone))
      const { user } = await newPerson()
      const error: unknown = await sdk.linkWithCredential(user, await phoneCredential(phone)).catch((e: unknown) => e)
      const refused = await code(Promise.reject(error))
      const credential = sdk.PhoneAuthProvider.credentialFromError(error as import('firebase/app').FirebaseError)
      if (credential === null) return [refused, 'no credential']
      const signed = await sdk.signInWithCredential(auth, credential)
      return [refused, signed.user.uid === owner.user.uid, await code(sdk.signInWithCredential(connect(), credential))]
    },
  ],
  [
    'accounts:signInWithPhoneNumber × updatePhoneNumber changes the number',
    [true, true],
    async (sdk, { auth, newPhone, phoneCredential }) => {
      const { user } = await sdk.signInWithCredential(auth, await phoneCredential(newPhone()))
      const next = newPhone()
      const credential = await phoneCredential(next)
      await sdk.updatePhoneNumber(user, credential as import('firebase/auth').PhoneAuthCredential)
      const again = await sdk.signInWithCredential(auth, await phoneCredential(next))
      return [user.phoneNumber === next, again.user.uid === user.uid]
    },
  ],
  [
    'accounts:signInWithPhoneNumber × reauthenticateWithPhoneNumber makes no account and refuses another person’s',
    ['auth/user-mismatch', 'auth/user-mismatch', 'reauthenticate'],
    async (sdk, { auth, connect, newPhone, phoneCredential, code }) => {
      const phone = newPhone()
      const { user } = await sdk.signInWithCredential(auth, await phoneCredential(phone))
      const others = newPhone()
      await sdk.signInWithCredential(connect(), await phoneCredential(others))
      return [
        await code(sdk.reauthenticateWithCredential(user, await phoneCredential(newPhone()))),
        await code(sdk.reauthenticateWithCredential(user, await phoneCredential(others))),
        (await sdk.reauthenticateWithCredential(user, await phoneCredential(phone))).operationType,
      ]
    },
  ],
  [
    'accounts:signInWithPhoneNumber × an anonymous account gets a number and keeps its uid',
    [true, false],
    async (sdk, { auth, newPhone, phoneCredential, admin }) => {
      await admin('config', { signIn: { anonymous: { enabled: true } } })
      const { user } = await sdk.signInAnonymously(auth)
      const linked = await sdk.linkWithCredential(user, await phoneCredential(newPhone()))
      return [linked.user.uid === user.uid, linked.user.isAnonymous]
    },
  ],
  [
    'accounts:sendVerificationCode × the operator switches phones off',
    'auth/operation-not-allowed',
    async (sdk, { auth, newPhone, verifier, admin, code }) => {
      await admin('config', { signIn: { phoneNumber: { enabled: false } } })
      const refused = await code(sdk.signInWithPhoneNumber(auth, newPhone(), verifier))
      await admin('config', { signIn: { phoneNumber: { enabled: true } } })
      return refused
    },
  ],
]
