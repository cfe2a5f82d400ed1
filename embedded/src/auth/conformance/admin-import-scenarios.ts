import { createHash, createHmac, pbkdf2Sync, scryptSync } from 'node:crypto'
import { hashSync } from 'bcryptjs'
import type { UserImportOptions, UserImportRecord } from 'firebase-admin/auth'
import { password, type AdminRow, type AdminWorld } from './admin-row.ts'

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
// Any year: an account that is older than this house.
const longAgo = 'Wed, 01 Jan 2020 00:00:00 GMT'
const digest = (algorithm: string, ...parts: (string | Buffer)[]) => {
  const hash = createHash(algorithm)
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Accounts that come from elsewhere, with the hashes of there; and leave with ours. */
export const adminImportScenarios: AdminRow[] = [
  [
    'accounts:batchGet × listUsers gives hashes that importUsers takes as standard scrypt, and getUser gives none',
    [undefined, 'INVALID_LOGIN_CREDENTIALS', 'OK', ''],
    async ({ admin, server, newEmail, signUp, signIn }) => {
      const exported = async (uid: string) => {
        for (let token: string | undefined; ;) {
          const { users, pageToken } = await admin.listUsers(1000, token)
          const found = users.find((user) => user.uid === uid)
          if (found !== undefined) return found
          token = pageToken
        }
      }
      const { localId } = await signUp(newEmail())
      const { passwordHash = '', passwordSalt = '' } = await exported(localId)
      const email = newEmail()
      const of = (text: string) => Buffer.from(text, 'base64url')
      const user = { uid: email, email, passwordHash: of(passwordHash), passwordSalt: of(passwordSalt) }
      const { logN, r, p } = server.passwordCost
      const sizes = { memoryCost: 2 ** logN, blockSize: r, parallelization: p, derivedKeyLength: 32 }
      await admin.importUsers([user], { hash: { algorithm: 'STANDARD_SCRYPT', ...sizes } })
      // Until its first sign-in it is not of our form, and nothing is given out.
      const foreign = (await exported(email)).passwordHash
      return [
        (await admin.getUser(localId)).passwordHash,
        await signIn(email, 'not the right one'),
        await signIn(email, password),
        foreign,
      ]
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
  [
    'accounts:batchCreate × importUsers with MD5 as hexadecimal text, in no round',
    imported,
    async (world) => {
      const text = Buffer.from(digest('md5', salt, password).toString('hex'))
      return importedSignIn(world, { algorithm: 'MD5', rounds: 0 }, text, salt)
    },
  ],
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
    [{ plan: 'team' }, ['google.com'], 1, longAgo],
    async ({ admin, newEmail, newPhone }) => {
      const uid = newEmail()
      await admin.importUsers([
        {
          uid,
          email: uid,
          emailVerified: true,
          customClaims: { plan: 'team' },
          metadata: { creationTime: longAgo, lastSignInTime: longAgo },
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
    'accounts:batchCreate × importUsers keeps the order of the providers, and puts the phone after them',
    ['password', 'github.com', 'apple.com', 'phone'],
    async ({ admin, newEmail, newPhone }) => {
      const uid = newEmail()
      const providers = ['github.com', 'apple.com'].map((providerId) => ({ uid: `${providerId}-${uid}`, providerId }))
      const phoneNumber = newPhone()
      await admin.importUsers([{ uid, email: uid, phoneNumber, providerData: providers }])
      await admin.updateUser(uid, { password })
      return (await admin.getUser(uid)).providerData.map(({ providerId }) => providerId)
    },
  ],
]
