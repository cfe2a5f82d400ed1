import type { ScenarioRow } from './chromium.ts'

/** Mail links, and accounts that get or lose a way in. */
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
    'accounts:sendOobCode × sendSignInLinkToEmail refuses links at a host that is not this server’s',
    ['auth/invalid-hosting-link-domain', 'auth/invalid-dynamic-link-domain', 'no error'],
    async (sdk, { newEmail, auth, code }) => {
      const send = (asked: object) =>
        code(sdk.sendSignInLinkToEmail(auth, newEmail(), { url: location.origin, handleCodeInApp: true, ...asked }))
      return [
        await send({ linkDomain: 'links.evil.example' }),
        await send({ dynamicLinkDomain: 'evil.page.link' }),
        await send({ linkDomain: location.hostname }),
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
    'accounts:signInWithEmailLink × signInWithEmailLink takes a link that admin code made, with key and address in it',
    [true, true, true, true],
    async (sdk, { auth, newEmail, admin }) => {
      const email = newEmail()
      const continueUrl = `${location.origin}/finish`
      const asked = { requestType: 'EMAIL_SIGNIN', email, continueUrl, canHandleCodeInApp: true, returnOobLink: true }
      const link = String((await admin('accounts:sendOobCode', asked))['oobLink'])
      const parsed = sdk.ActionCodeURL.parseLink(link)
      const { user } = await sdk.signInWithEmailLink(auth, email, link)
      return [
        sdk.isSignInWithEmailLink(auth, link),
        (parsed?.apiKey ?? '') !== '',
        parsed?.continueUrl === continueUrl,
        user.email === email && user.emailVerified,
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
]
