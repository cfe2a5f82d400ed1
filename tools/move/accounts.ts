import { StartError } from '../../embedded/src/startError.ts'

/** As the vendor's tool writes and reads them (`firebase auth:export`, `auth:import`): bytes are base64, instants milliseconds in text. */
export type AccountsFile = { users: Record<string, unknown>[] }
/** What the vendor's console says of the hashes of a project. */
export type HashParameters = { signerKey: string; saltSeparator: string; rounds: number; memoryCost: number }
type Operator = { host: string; project: string }

const perPage = 500
const taken = [
  'localId',
  'email',
  'emailVerified',
  'displayName',
  'photoUrl',
  'createdAt',
  'phoneNumber',
  'disabled',
  'customAttributes',
  'providerUserInfo',
]

/** Every account of our own server, with its password's hash (decision 053), in the form that the vendor's tool imports as STANDARD_SCRYPT. */
export async function takeAccounts({ host, project }: Operator): Promise<AccountsFile> {
  const users: AccountsFile['users'] = []
  for (let page = ''; ;) {
    const answer = await ask(
      `${host}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:batchGet?maxResults=${perPage}${page}`,
    )
    const { users: found = [], nextPageToken } = answer as { users?: AccountsFile['users']; nextPageToken?: string }
    users.push(...found.map(asExported))
    if (!nextPageToken || found.length === 0) return { users }
    page = `&nextPageToken=${encodeURIComponent(nextPageToken)}`
  }
}

function asExported(user: Record<string, unknown>): Record<string, unknown> {
  const own = Object.fromEntries(taken.flatMap((name) => (user[name] === undefined ? [] : [[name, user[name]]])))
  const bytes = (name: string) => (user[name] ? { [name]: normal(String(user[name])) } : {})
  return {
    ...own,
    ...bytes('passwordHash'),
    ...bytes('salt'),
    ...(user['lastLoginAt'] !== undefined && { lastSignedInAt: user['lastLoginAt'] }),
  }
}

/** Makes the accounts that the vendor's tool exported on our own server; their passwords go on. Returns how many; throws StartError with what was refused. */
export async function bringAccounts({ users }: AccountsFile, to: Operator, hash: HashParameters): Promise<number> {
  const { host, project } = to
  for (let from = 0; from < users.length; from += perPage) {
    const body = {
      hashAlgorithm: 'SCRYPT',
      signerKey: webSafe(hash.signerKey),
      saltSeparator: webSafe(hash.saltSeparator),
      rounds: hash.rounds,
      memoryCost: hash.memoryCost,
      users: users.slice(from, from + perPage).map(asImported),
    }
    const url = `${host}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:batchCreate`
    const { error = [] } = (await ask(url, body)) as { error?: { index: number; message: string }[] }
    const [first] = error
    if (first)
      throw new StartError(
        `${error.length} accounts were refused, ${String(users[from + first.index]?.['localId'])} because of ${first.message}.`,
      )
  }
  return users.length
}

function asImported({ lastSignedInAt, passwordHash, salt, ...user }: Record<string, unknown>): Record<string, unknown> {
  return {
    ...user,
    ...(passwordHash ? { passwordHash: webSafe(String(passwordHash)) } : {}),
    ...(salt ? { salt: webSafe(String(salt)) } : {}),
    ...(lastSignedInAt !== undefined && { lastLoginAt: lastSignedInAt }),
  }
}

const normal = (base64: string) => Buffer.from(base64, 'base64url').toString('base64')
const webSafe = (base64: string) => Buffer.from(base64, 'base64').toString('base64url')

async function ask(url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new StartError(`${new URL(url).host} answered ${answer.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}
