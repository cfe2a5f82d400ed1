import { exchanged, password, type AdminRow } from './admin-row.ts'

/** Accounts made, found, changed and deleted by the operator's code. */
export const adminUserScenarios: AdminRow[] = [
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
    'accounts:update × setCustomUserClaims sets, replaces and clears to an empty object',
    [undefined, { plan: 'team' }, {}],
    async ({ admin, newEmail }) => {
      const { uid } = await admin.createUser({ email: newEmail() })
      const claims = async () => (await admin.getUser(uid)).customClaims
      const before = await claims()
      await admin.setCustomUserClaims(uid, { plan: 'team' })
      const set = await claims()
      await admin.setCustomUserClaims(uid, null)
      return [before, set, await claims()]
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
    async (world) => {
      const { admin, server, signUp, code } = world
      const { localId, idToken, refreshToken } = await signUp()
      server.advance(2_000)
      // The admin SDK writes its own second, which is behind a clock that was moved.
      const path = `${server.privateOrigin}/identitytoolkit.googleapis.com/v1/projects/duebook/accounts:update`
      const validSince = String(Math.floor(server.clock.now() / 1000))
      const headers = { authorization: 'Bearer owner' }
      await fetch(path, { method: 'POST', headers, body: JSON.stringify({ localId, validSince }) })
      const { error } = await exchanged(world, refreshToken)
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
    'accounts:batchGet × listUsers gives a token with a full page, also when nobody comes after it',
    [['~last-1', '~last-2'], '~last-2', [], undefined],
    async ({ admin }) => {
      // Behind every other account: pages go by uid, and drawn ones have no tilde.
      const [first, second] = [await admin.createUser({ uid: '~last-1' }), await admin.createUser({ uid: '~last-2' })]
      const full = await admin.listUsers(2, '~')
      const after = await admin.listUsers(2, full.pageToken)
      await admin.deleteUsers([first.uid, second.uid])
      const uids = ({ users }: typeof full) => users.map(({ uid }) => uid)
      return [uids(full), full.pageToken, uids(after), after.pageToken]
    },
  ],
]
