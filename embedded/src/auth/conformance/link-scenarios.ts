import type { ScenarioRow } from './account-scenarios.ts'

/** Mail links, phones, and accounts that get or lose a way in. */
export const linkScenarios: ScenarioRow[] = [
  [
    'accounts:sendOobCode × sendEmailVerification, applyActionCode verify the address, once',
    [true, 'auth/invalid-action-code'],
    async (sdk, { auth, newPerson, oobCode, code }) => {
      const { email, user } = await newPerson()
      await sdk.sendEmailVerification(user)
      const sent = await oobCode(email)
      await sdk.applyActionCode(auth, sent)
      await user.reload()
      return [user.emailVerified, await code(sdk.applyActionCode(auth, sent))]
    },
  ],
  [
    'accounts:resetPassword × checkActionCode tells what each code is for and uses nothing up',
    ['VERIFY_EMAIL', true, 'VERIFY_EMAIL', 'PASSWORD_RESET', 'EMAIL_SIGNIN', null],
    async (sdk, { auth, newPerson, oobCode, signInLink }) => {
      const { email, user } = await newPerson()
      await sdk.sendEmailVerification(user)
      const verification = await oobCode(email)
      const first = await sdk.checkActionCode(auth, verification)
      const second = await sdk.checkActionCode(auth, verification)
      await sdk.sendPasswordResetEmail(auth, email)
      const reset = await sdk.checkActionCode(auth, await oobCode(email))
      const link = await signInLink(email)
      const signIn = await sdk.checkActionCode(auth, new URL(link).searchParams.get('oobCode') ?? '')
      return [
        first.operation,
        first.data.email === email,
        second.operation,
        reset.operation,
        signIn.operation,
        signIn.data.email,
      ]
    },
  ],
  [
    'accounts:sendOobCode × sendEmailVerification refuses foreign and relative addresses to continue at',
    ['auth/unauthorized-continue-uri', 'auth/invalid-continue-uri'],
    async (sdk, { newPerson, code }) => {
      const { user } = await newPerson()
      return [
        await code(sdk.sendEmailVerification(user, { url: 'https://evil.example/' })),
        await code(sdk.sendEmailVerification(user, { url: '/relative' })),
      ]
    },
  ],
  [
    'accounts:sendOobCode × sendPasswordResetEmail says nothing about unknown addresses',
    ['no error', null],
    async (sdk, { auth, newEmail, code, newestLink }) => {
      const email = newEmail()
      return [await code(sdk.sendPasswordResetEmail(auth, email)), await newestLink(email)]
    },
  ],
  [
    'accounts:resetPassword × verifyPasswordResetCode, confirmPasswordReset set a new one; a weak one leaves the code good',
    [true, 'auth/weak-password', 'signIn', 'auth/invalid-action-code'],
    async (sdk, { auth, newPerson, oobCode, code }) => {
      const { email } = await newPerson()
      await sdk.sendPasswordResetEmail(auth, email)
      const sent = await oobCode(email)
      const known = (await sdk.verifyPasswordResetCode(auth, sent)) === email
      const weak = await code(sdk.confirmPasswordReset(auth, sent, 'short'))
      await sdk.confirmPasswordReset(auth, sent, 'an entirely new one')
      const signed = await sdk.signInWithEmailAndPassword(auth, email, 'an entirely new one')
      return [known, weak, signed.operationType, await code(sdk.confirmPasswordReset(auth, sent, 'yet another one'))]
    },
  ],
  [
    'accounts:resetPassword × confirmPasswordReset refuses a code that ran out, one of another purpose, one made up',
    ['auth/expired-action-code', 'auth/invalid-action-code', 'auth/invalid-action-code'],
    async (sdk, { auth, newPerson, oobCode, advance, code }) => {
      const { email, user } = await newPerson()
      await sdk.sendPasswordResetEmail(auth, email)
      const sent = await oobCode(email)
      await sdk.sendEmailVerification(user)
      const verification = await oobCode(email)
      const other = await code(sdk.confirmPasswordReset(auth, verification, 'an entirely new one'))
      await advance(3_600_000)
      return [
        await code(sdk.confirmPasswordReset(auth, sent, 'an entirely new one')),
        other,
        await code(sdk.confirmPasswordReset(auth, 'made-up', 'an entirely new one')),
      ]
    },
  ],
  [
    'accounts:sendOobCode × verifyBeforeUpdateEmail changes the address once the new one is proved',
    [true, 'VERIFY_AND_CHANGE_EMAIL', true, 'auth/user-token-expired', true],
    async (sdk, { auth, newPerson, newEmail, password, oobCode, advance, code }) => {
      const { email, user } = await newPerson()
      const next = newEmail()
      await sdk.verifyBeforeUpdateEmail(user, next)
      await user.reload()
      const unchanged = user.email === email
      const sent = await oobCode(next)
      const info = await sdk.checkActionCode(auth, sent)
      await advance(2_000)
      await sdk.applyActionCode(auth, sent)
      const ended = await code(user.getIdToken(true))
      const signed = await sdk.signInWithEmailAndPassword(auth, next, password)
      return [unchanged, info.operation, info.data.email === next, ended, signed.user.emailVerified]
    },
  ],
  [
    'accounts:sendOobCode × verifyBeforeUpdateEmail to a taken address is answered alike, and nothing is sent',
    ['no error', null],
    async (sdk, { newPerson, connect, code, newestLink }) => {
      const other = await newPerson(connect())
      const { user } = await newPerson()
      return [await code(sdk.verifyBeforeUpdateEmail(user, other.email)), await newestLink(other.email)]
    },
  ],
  [
    'accounts:sendOobCode × verifyBeforeUpdateEmail needs a recent sign-in',
    'auth/requires-recent-login',
    async (sdk, { newPerson, newEmail, advance, code }) => {
      const { user } = await newPerson()
      await advance(301_000)
      return code(sdk.verifyBeforeUpdateEmail(user, newEmail()))
    },
  ],
  [
    'accounts:update × applyActionCode of the mail to the old address takes a change back',
    ['RECOVER_EMAIL', true, true],
    async (sdk, { auth, newPerson, newEmail, password, oobCode }) => {
      const { email, user } = await newPerson()
      const next = newEmail()
      await sdk.verifyBeforeUpdateEmail(user, next)
      await sdk.applyActionCode(auth, await oobCode(next))
      const sent = await oobCode(email)
      const info = await sdk.checkActionCode(auth, sent)
      await sdk.applyActionCode(auth, sent)
      const signed = await sdk.signInWithEmailAndPassword(auth, email, password)
      return [info.operation, info.data.email === email, signed.user.email === email]
    },
  ],
  [
    'accounts:signInWithEmailLink × signInWithEmailLink makes a verified account without a password',
    [true, true, ['password'], 'password', ['emailLink']],
    async (sdk, { auth, newEmail, signInLink, admin }) => {
      const email = newEmail()
      const signed = await sdk.signInWithEmailLink(auth, email, await signInLink(email))
      await admin('config', { emailPrivacyConfig: { enableImprovedEmailPrivacy: false } })
      const methods = await sdk.fetchSignInMethodsForEmail(auth, email)
      await admin('config', { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } })
      return [
        sdk.getAdditionalUserInfo(signed)?.isNewUser,
        signed.user.emailVerified,
        signed.user.providerData.map((p) => p.providerId),
        (await signed.user.getIdTokenResult()).signInProvider,
        methods,
      ]
    },
  ],
  [
    'accounts:signInWithEmailLink × isSignInWithEmailLink knows the link, and it works once',
    [true, 'signIn', 'auth/invalid-action-code'],
    async (sdk, { auth, newEmail, signInLink, code }) => {
      const email = newEmail()
      const link = await signInLink(email)
      return [
        sdk.isSignInWithEmailLink(auth, link),
        (await sdk.signInWithEmailLink(auth, email, link)).operationType,
        await code(sdk.signInWithEmailLink(auth, email, link)),
      ]
    },
  ],
  [
    'accounts:signInWithEmailLink × signInWithEmailLink with another address is refused, and the link stays good',
    ['auth/invalid-email', 'signIn'],
    async (sdk, { auth, newEmail, signInLink, code }) => {
      const email = newEmail()
      const link = await signInLink(email)
      return [
        await code(sdk.signInWithEmailLink(auth, newEmail(), link)),
        (await sdk.signInWithEmailLink(auth, email, link)).operationType,
      ]
    },
  ],
  [
    'accounts:signInWithEmailLink × signInWithEmailLink refuses a link that ran out',
    'auth/expired-action-code',
    async (sdk, { auth, newEmail, signInLink, advance, code }) => {
      const email = newEmail()
      const link = await signInLink(email)
      await advance(3_600_000)
      return code(sdk.signInWithEmailLink(auth, email, link))
    },
  ],
  [
    'accounts:signInWithEmailLink × signInWithEmailLink throws out who put a password on an address that is not his',
    [true, 'auth/invalid-credential', 'auth/user-token-expired'],
    async (sdk, { connect, newPerson, password, signInLink, advance, code }) => {
      const squatting = connect()
      const { email, user } = await newPerson(squatting)
      const link = await signInLink(email)
      await advance(2_000)
      const owner = await sdk.signInWithEmailLink(connect(), email, link)
      return [
        owner.user.uid === user.uid,
        await code(sdk.signInWithEmailAndPassword(connect(), email, password)),
        await code(user.getIdToken(true)),
      ]
    },
  ],
  [
    'accounts:signInWithEmailLink × linkWithCredential adds it to an anonymous account, whose uid stays',
    [true, false, true],
    async (sdk, { auth, newEmail, signInLink, admin }) => {
      await admin('config', { signIn: { anonymous: { enabled: true } } })
      const { user } = await sdk.signInAnonymously(auth)
      const email = newEmail()
      const credential = sdk.EmailAuthProvider.credentialWithLink(email, await signInLink(email))
      const linked = await sdk.linkWithCredential(user, credential)
      return [linked.user.uid === user.uid, linked.user.isAnonymous, linked.user.emailVerified]
    },
  ],
  [
    'accounts:signInWithEmailLink × linkWithCredential refuses the address of somebody else',
    'auth/email-already-in-use',
    async (sdk, { auth, connect, newPerson, signInLink, admin, code }) => {
      await admin('config', { signIn: { anonymous: { enabled: true } } })
      const other = await newPerson(connect())
      const { user } = await sdk.signInAnonymously(auth)
      const link = await signInLink(other.email)
      return code(sdk.linkWithCredential(user, sdk.EmailAuthProvider.credentialWithLink(other.email, link)))
    },
  ],
  [
    'accounts:signInWithEmailLink × reauthenticateWithCredential makes the sign-in recent',
    'no error',
    async (sdk, { auth, newEmail, signInLink, advance, code }) => {
      const email = newEmail()
      const { user } = await sdk.signInWithEmailLink(auth, email, await signInLink(email))
      await advance(301_000)
      const credential = sdk.EmailAuthProvider.credentialWithLink(email, await signInLink(email))
      await sdk.reauthenticateWithCredential(user, credential)
      return code(sdk.updatePassword(user, 'an entirely new one'))
    },
  ],
  [
    'accounts:signUp × linkWithCredential gives an anonymous account a password; uid and age stay, the old session ends',
    [true, false, ['password'], 'auth/provider-already-linked'],
    async (sdk, { auth, newEmail, password, admin, advance, code }) => {
      await admin('config', { signIn: { anonymous: { enabled: true } } })
      const { user } = await sdk.signInAnonymously(auth)
      // Longer than a sign-in is recent: an account without a name cannot sign in again.
      await advance(600_000)
      const credential = sdk.EmailAuthProvider.credential(newEmail(), password)
      const linked = await sdk.linkWithCredential(user, credential)
      return [
        linked.user.uid === user.uid,
        linked.user.isAnonymous,
        linked.user.providerData.map((p) => p.providerId),
        await code(sdk.linkWithCredential(linked.user, credential)),
      ]
    },
  ],
  [
    'accounts:signUp × linkWithCredential refuses the address of somebody else',
    'auth/email-already-in-use',
    async (sdk, { auth, connect, newPerson, password, admin, code }) => {
      await admin('config', { signIn: { anonymous: { enabled: true } } })
      const other = await newPerson(connect())
      const { user } = await sdk.signInAnonymously(auth)
      return code(sdk.linkWithCredential(user, sdk.EmailAuthProvider.credential(other.email, password)))
    },
  ],
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
