import { defineString } from 'firebase-functions/params'
import { isDemo } from '../account/is-demo.ts'
import { accounts, database, Timestamp } from '../cloud/admin.ts'

const named = defineString('OPERATOR', {
  default: '',
  description: 'The mail address of whoever runs this house. Empty for whoever made the first account.',
})

/** The address that is named as the operator's, as sign-in keeps addresses; null where none is. */
export const namedOperator = (): string | null => named.value().trim().toLowerCase() || null

/**
 * Who runs this house: whoever is named, once the address is theirs for sure; else whoever has the oldest account. That is looked up once and
 * kept, so that it passes on to nobody when they go. Null while that is nobody.
 */
export async function operatorUid(): Promise<string | null> {
  const address = namedOperator()
  if (address === null) return firstAccount()
  const { users } = await accounts.getUsers([{ email: address }])
  return users.find(({ emailVerified, disabled }) => emailVerified && !disabled)?.uid ?? null
}

const record = () => database.doc('house/operator')

async function firstAccount(): Promise<string | null> {
  const kept = (await record().get()).get('uid') as string | undefined
  if (kept !== undefined) return kept
  const oldest = await oldestAccount()
  if (oldest === null) return null
  return database.runTransaction(async (transaction) => {
    const meanwhile = (await transaction.get(record())).get('uid') as string | undefined
    if (meanwhile === undefined) transaction.create(record(), { uid: oldest, since: Timestamp.now() })
    return meanwhile ?? oldest
  })
}

async function oldestAccount(): Promise<string | null> {
  let oldest: { uid: string; at: number } | null = null
  let page: string | undefined
  do {
    const { users, pageToken } = await accounts.listUsers(1000, page)
    for (const user of users) {
      const at = Date.parse(user.metadata.creationTime)
      if (!isDemo(user) && (oldest === null || at < oldest.at)) oldest = { uid: user.uid, at }
    }
    page = pageToken
  } while (page !== undefined)
  return oldest?.uid ?? null
}
