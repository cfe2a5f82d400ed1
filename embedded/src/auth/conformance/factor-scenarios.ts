import type { ScenarioRow } from './chromium.ts'

/** Second factors. */
export const factorScenarios: ScenarioRow[] = [
  [
    'mfaEnrollment × an unverified address is refused',
    'auth/unverified-email',
    async (_sdk, { newPerson, enrollTotp, code }) => code(enrollTotp((await newPerson()).user)),
  ],
  [
    'mfaEnrollment × an account without a name is refused',
    'auth/unsupported-first-factor',
    async (sdk, { auth, enrollTotp, admin, code }) => {
      await admin('config', { signIn: { anonymous: { enabled: true } } })
      return code(enrollTotp((await sdk.signInAnonymously(auth)).user))
    },
  ],
  [
    'mfaEnrollment × a phone as the first factor is refused',
    'auth/unsupported-first-factor',
    async (sdk, { auth, newPhone, phoneCredential, enrollTotp, code }) => {
      const { user } = await sdk.signInWithCredential(auth, await phoneCredential(newPhone()))
      return code(enrollTotp(user))
    },
  ],
  [
    'mfaEnrollment × an old sign-in is refused',
    'auth/requires-recent-login',
    async (_sdk, { newVerifiedPerson, enrollTotp, advance, code }) => {
      const { user } = await newVerifiedPerson()
      await advance(301_000)
      return code(enrollTotp(user))
    },
  ],
  [
    'mfaEnrollment × generateSecret gives what an authenticator needs',
    [32, 6, 30, 'SHA1', true],
    async (sdk, { newVerifiedPerson }) => {
      const { user } = await newVerifiedPerson()
      const session = await sdk.multiFactor(user).getSession()
      const secret = await sdk.TotpMultiFactorGenerator.generateSecret(session)
      return [
        secret.secretKey.length,
        secret.codeLength,
        secret.codeIntervalSeconds,
        secret.hashingAlgorithm.toUpperCase(),
        secret.generateQrCodeUrl('ada', 'Duebook').startsWith('otpauth://totp/'),
      ]
    },
  ],
  [
    'mfaEnrollment × a wrong code of the authenticator is refused',
    'auth/invalid-verification-code',
    async (sdk, { newVerifiedPerson, totp, code }) => {
      const { user } = await newVerifiedPerson()
      const factors = sdk.multiFactor(user)
      const secret = await sdk.TotpMultiFactorGenerator.generateSecret(await factors.getSession())
      const far = await totp(secret.secretKey, 7)
      return code(factors.enroll(sdk.TotpMultiFactorGenerator.assertionForEnrollment(secret, far), 'x'))
    },
  ],
  [
    'mfaEnrollment × an authenticator is enrolled, and the token names it',
    [1, 'totp', 'My phone', 'totp', true],
    async (sdk, { newVerifiedPerson, enrollTotp }) => {
      const { user } = await newVerifiedPerson()
      await enrollTotp(user)
      const [factor] = sdk.multiFactor(user).enrolledFactors
      const { signInSecondFactor, claims } = await user.getIdTokenResult(true)
      return [
        sdk.multiFactor(user).enrolledFactors.length,
        factor?.factorId,
        factor?.displayName,
        signInSecondFactor,
        (claims.firebase as { second_factor_identifier?: string }).second_factor_identifier === factor?.uid,
      ]
    },
  ],
  [
    'mfaEnrollment × a second authenticator is refused',
    'auth/second-factor-already-in-use',
    async (_sdk, { newVerifiedPerson, enrollTotp, code }) => {
      const { user } = await newVerifiedPerson()
      await enrollTotp(user)
      return code(enrollTotp(user))
    },
  ],
  [
    'mfaEnrollment × a phone is enrolled beside an authenticator, the same one twice is refused',
    [['totp', 'phone'], 'auth/second-factor-already-in-use'],
    async (sdk, { newVerifiedPerson, newPhone, enrollTotp, enrollPhone, code }) => {
      const { user } = await newVerifiedPerson()
      const phone = newPhone()
      await enrollTotp(user)
      await enrollPhone(user, phone)
      return [
        sdk.multiFactor(user).enrolledFactors.map((factor) => factor.factorId),
        await code(enrollPhone(user, phone)),
      ]
    },
  ],
  [
    'mfaSignIn × the first factor alone gives no session, and shows the number only in part',
    ['auth/multi-factor-auth-required', null, 'phone', true],
    async (sdk, { connect, newVerifiedPerson, newPhone, password, enrollPhone, resolverOf, code }) => {
      const { email, user } = await newVerifiedPerson()
      const phone = newPhone()
      await enrollPhone(user, phone)
      const other = connect()
      const refused = await code(sdk.signInWithEmailAndPassword(other, email, password))
      const resolver = await resolverOf(sdk.signInWithEmailAndPassword(other, email, password), other)
      const [hint] = resolver.hints
      const shown = (hint as import('firebase/auth').PhoneMultiFactorInfo).phoneNumber
      return [refused, other.currentUser, hint?.factorId, shown === `+${'*'.repeat(8)}${phone.slice(-4)}`]
    },
  ],
  [
    'mfaSignIn × a text signs in',
    ['signIn', 'phone'],
    async (
      sdk,
      { connect, newVerifiedPerson, newPhone, password, enrollPhone, resolverOf, verifier, newestTextCode },
    ) => {
      const { email, user } = await newVerifiedPerson()
      const phone = newPhone()
      await enrollPhone(user, phone)
      const other = connect()
      const resolver = await resolverOf(sdk.signInWithEmailAndPassword(other, email, password), other)
      const hint = resolver.hints[0]
      if (hint === undefined) return 'no hint'
      const options = { multiFactorHint: hint, session: resolver.session }
      const id = await new sdk.PhoneAuthProvider(other).verifyPhoneNumber(options, verifier)
      const credential = sdk.PhoneAuthProvider.credential(id, await newestTextCode(phone))
      const signed = await resolver.resolveSignIn(sdk.PhoneMultiFactorGenerator.assertion(credential))
      return [signed.operationType, (await signed.user.getIdTokenResult()).signInSecondFactor]
    },
  ],
  [
    'mfaSignIn × an authenticator signs in, a clock one step behind or ahead included, and no further',
    ['auth/invalid-verification-code', 'signIn', 'signIn', 'auth/invalid-verification-code'],
    async (sdk, { connect, newVerifiedPerson, password, enrollTotp, resolverOf, totp, advance, code }) => {
      const { email, user } = await newVerifiedPerson()
      const secret = await enrollTotp(user)
      const signIn = async (steps: number) => {
        const other = connect()
        const resolver = await resolverOf(sdk.signInWithEmailAndPassword(other, email, password), other)
        const uid = resolver.hints[0]?.uid ?? ''
        const given = await totp(secret, steps)
        return (await resolver.resolveSignIn(sdk.TotpMultiFactorGenerator.assertionForSignIn(uid, given))).operationType
      }
      await advance(120_000)
      const behindByTwo = await code(signIn(-2))
      const behind = await signIn(-1)
      const ahead = await signIn(1)
      await advance(120_000)
      return [behindByTwo, behind, ahead, await code(signIn(2))]
    },
  ],
  [
    'mfaSignIn × a code of the authenticator works once',
    ['signIn', 'auth/invalid-verification-code'],
    async (sdk, { connect, newVerifiedPerson, password, enrollTotp, resolverOf, totp, advance, code }) => {
      const { email, user } = await newVerifiedPerson()
      const secret = await enrollTotp(user)
      await advance(90_000)
      const given = await totp(secret, 0)
      const signIn = async () => {
        const other = connect()
        const resolver = await resolverOf(sdk.signInWithEmailAndPassword(other, email, password), other)
        const uid = resolver.hints[0]?.uid ?? ''
        return (await resolver.resolveSignIn(sdk.TotpMultiFactorGenerator.assertionForSignIn(uid, given))).operationType
      }
      return [await signIn(), await code(signIn())]
    },
  ],
  [
    'mfaSignIn × a pending sign-in works once and for ten minutes',
    ['auth/invalid-multi-factor-session', 'auth/invalid-multi-factor-session'],
    async (sdk, { connect, newVerifiedPerson, password, enrollTotp, resolverOf, totp, advance, code }) => {
      const { email, user } = await newVerifiedPerson()
      const secret = await enrollTotp(user)
      const begin = async () => {
        const other = connect()
        return resolverOf(sdk.signInWithEmailAndPassword(other, email, password), other)
      }
      const finish = async (resolver: import('firebase/auth').MultiFactorResolver) => {
        const uid = resolver.hints[0]?.uid ?? ''
        const assertion = sdk.TotpMultiFactorGenerator.assertionForSignIn(uid, await totp(secret, 0))
        return resolver.resolveSignIn(assertion)
      }
      const once = await begin()
      await advance(60_000)
      await finish(once)
      await advance(60_000)
      const again = await code(finish(once))
      const late = await begin()
      await advance(600_000)
      return [again, await code(finish(late))]
    },
  ],
  [
    'mfaSignIn × a mail link asks for the second factor as well',
    'auth/multi-factor-auth-required',
    async (sdk, { connect, newVerifiedPerson, enrollTotp, signInLink, code }) => {
      const { email, user } = await newVerifiedPerson()
      await enrollTotp(user)
      return code(sdk.signInWithEmailLink(connect(), email, await signInLink(email)))
    },
  ],
  [
    'mfaSignIn × a reset of the password does not go round the second factor',
    'auth/multi-factor-auth-required',
    async (sdk, { connect, newVerifiedPerson, enrollTotp, oobCode, code }) => {
      const { email, user } = await newVerifiedPerson()
      await enrollTotp(user)
      const other = connect()
      await sdk.sendPasswordResetEmail(other, email)
      await sdk.confirmPasswordReset(other, await oobCode(email), 'an entirely new one')
      return code(sdk.signInWithEmailAndPassword(other, email, 'an entirely new one'))
    },
  ],
  [
    'mfaSignIn × reauthenticateWithCredential asks for the second factor, and goes on as the same person',
    ['auth/multi-factor-auth-required', 'reauthenticate', 'no error'],
    async (sdk, { newVerifiedPerson, password, enrollTotp, resolverOf, totp, advance, code }) => {
      const { email, user } = await newVerifiedPerson()
      const secret = await enrollTotp(user)
      await advance(310_000)
      const credential = sdk.EmailAuthProvider.credential(email, password)
      const refused = await code(sdk.reauthenticateWithCredential(user, credential))
      const resolver = await resolverOf(sdk.reauthenticateWithCredential(user, credential))
      const assertion = sdk.TotpMultiFactorGenerator.assertionForSignIn(
        resolver.hints[0]?.uid ?? '',
        await totp(secret, 0),
      )
      const signed = await resolver.resolveSignIn(assertion)
      return [refused, signed.operationType, await code(sdk.updatePassword(user, 'an entirely new one'))]
    },
  ],
  [
    'mfaEnrollment × withdraw takes a factor away, and one step is enough again',
    [0, 'signIn', undefined],
    async (sdk, { connect, newVerifiedPerson, password, enrollTotp }) => {
      const { email, user } = await newVerifiedPerson()
      await enrollTotp(user)
      const factors = sdk.multiFactor(user)
      const factor = factors.enrolledFactors[0]
      if (factor !== undefined) await factors.unenroll(factor)
      const signed = await sdk.signInWithEmailAndPassword(connect(), email, password)
      return [
        factors.enrolledFactors.length,
        signed.operationType,
        (await signed.user.getIdTokenResult()).signInSecondFactor ?? undefined,
      ]
    },
  ],
  [
    'mfaEnrollment × withdraw of what is not there',
    'auth/multi-factor-info-not-found',
    async (sdk, { newVerifiedPerson, enrollTotp, code }) => {
      const { user } = await newVerifiedPerson()
      await enrollTotp(user)
      return code(sdk.multiFactor(user).unenroll('nothing'))
    },
  ],
  [
    'accounts:update × applyActionCode of the mail about a new factor takes it away again and ends the sessions',
    ['REVERT_SECOND_FACTOR_ADDITION', 'auth/user-token-expired', 'signIn'],
    async (sdk, { auth, connect, newVerifiedPerson, password, enrollTotp, oobCode, advance, code }) => {
      const { email, user } = await newVerifiedPerson()
      await enrollTotp(user)
      const sent = await oobCode(email)
      const info = await sdk.checkActionCode(connect(), sent)
      await advance(2_000)
      await sdk.applyActionCode(connect(), sent)
      return [
        info.operation,
        await code(user.getIdToken(true)),
        (await sdk.signInWithEmailAndPassword(auth, email, password)).operationType,
      ]
    },
  ],
  [
    'mfaEnrollment × the operator switches second factors off',
    'auth/operation-not-allowed',
    async (_sdk, { newVerifiedPerson, enrollTotp, admin, code }) => {
      const { user } = await newVerifiedPerson()
      await admin('config', { mfa: { state: 'DISABLED' } })
      const refused = await code(enrollTotp(user))
      await admin('config', { mfa: { state: 'ENABLED' } })
      return refused
    },
  ],
  [
    'mfaEnrollment × the operator switches authenticators off, and phones stay',
    ['auth/operation-not-allowed', 'no error'],
    async (_sdk, { newVerifiedPerson, enrollTotp, enrollPhone, newPhone, admin, code }) => {
      const { user } = await newVerifiedPerson()
      await admin('config', { mfa: { state: 'ENABLED', providerConfigs: [{ state: 'DISABLED' }] } })
      const answers = [await code(enrollTotp(user)), await code(enrollPhone(user, newPhone()))]
      await admin('config', { mfa: { state: 'ENABLED' } })
      return answers
    },
  ],
  [
    'mfaSignIn × the operator lets the clocks of authenticators be off by more',
    ['auth/invalid-verification-code', 'signIn'],
    async (sdk, { connect, newVerifiedPerson, password, enrollTotp, resolverOf, totp, advance, admin, code }) => {
      const { email, user } = await newVerifiedPerson()
      const secret = await enrollTotp(user)
      await advance(600_000)
      const signIn = async (steps: number) => {
        const other = connect()
        const resolver = await resolverOf(sdk.signInWithEmailAndPassword(other, email, password), other)
        const given = await totp(secret, steps)
        const assertion = sdk.TotpMultiFactorGenerator.assertionForSignIn(resolver.hints[0]?.uid ?? '', given)
        return (await resolver.resolveSignIn(assertion)).operationType
      }
      const wide = { state: 'ENABLED', totpProviderConfig: { adjacentIntervals: 5 } }
      await admin('config', { mfa: { state: 'ENABLED', providerConfigs: [wide] } })
      const answers = [await code(signIn(-7)), await signIn(-4)]
      const usual = { state: 'ENABLED', totpProviderConfig: { adjacentIntervals: 1 } }
      await admin('config', { mfa: { state: 'ENABLED', providerConfigs: [usual] } })
      return answers
    },
  ],
]
