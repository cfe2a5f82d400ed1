import { refusalOf, type Ask } from '../operations.ts'
import { nameOf, type AccountSeen, type SessionSeen } from './account-seen.ts'

/** `more`: whether there are others beside those, of all or of the first ten thousand. */
export type FoundAccounts = { accounts: AccountSeen[]; more: boolean } | { refusal: string }

const perQuestion = 500
const shownAtMost = 100
/** So many accounts are looked through for a part of a name or address, which the sign-in service has no index of. */
const lookedThroughAtMost = 10_000

/** Accounts whose address, number or id begins with this, or in whose name it stands; all of them, the newest first, where nothing is asked. */
export async function findAccounts(ask: Ask, project: string, text: string): Promise<FoundAccounts> {
  const query = (body: object) =>
    ask('POST', `/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:query`, { json: body })
  if (text === '') {
    const answer = await query({ limit: shownAtMost + 1, sortBy: 'CREATED_AT', order: 'DESC' })
    const refusal = refusalOf(answer)
    const accounts = usersIn(answer.body)
    return refusal === null
      ? { accounts: accounts.slice(0, shownAtMost), more: accounts.length > shownAtMost }
      : { refusal }
  }
  const wanted = text.toLowerCase()
  const found: AccountSeen[] = []
  for (let offset = 0; offset < lookedThroughAtMost; offset += perQuestion) {
    const answer = await query({ limit: perQuestion, offset, sortBy: 'USER_EMAIL' })
    const refusal = refusalOf(answer)
    if (refusal !== null) return { refusal }
    const page = usersIn(answer.body)
    for (const account of page) {
      if (!isLike(account, wanted)) continue
      if (found.length === shownAtMost) return { accounts: found, more: true }
      found.push(account)
    }
    if (page.length < perQuestion) return { accounts: found, more: false }
  }
  return { accounts: found, more: true }
}

/** One account by its id; null where there is none. */
export const lookUpAccount = (ask: Ask, project: string, id: string) => lookUp(ask, project, { localId: [id] })

/** One account by its whole address or its id; null where there is none. */
export const accountNamed = (ask: Ask, project: string, who: string) =>
  lookUp(ask, project, who.includes('@') ? { email: [who] } : { localId: [who] })

async function lookUp(ask: Ask, project: string, json: object): Promise<AccountSeen | null> {
  const answer = await ask('POST', `/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:lookup`, { json })
  return (answer.body as { users?: AccountSeen[] } | null)?.users?.[0] ?? null
}

/** The devices on which somebody is signed in, the last used first; none where the sign-in service does not say. */
export async function sessionsOf(ask: Ask, project: string, localId: string): Promise<SessionSeen[]> {
  const answer = await ask('POST', `/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:listSessions`, {
    json: { localId },
  })
  return (answer.body as { sessions?: SessionSeen[] } | null)?.sessions ?? []
}

const isLike = (account: AccountSeen, wanted: string) =>
  [nameOf(account), account.phoneNumber ?? '', account.localId].some((one) => one.toLowerCase().startsWith(wanted)) ||
  (account.displayName ?? '').toLowerCase().includes(wanted)

const usersIn = (body: unknown) => (body as { userInfo?: AccountSeen[] } | null)?.userInfo ?? []
