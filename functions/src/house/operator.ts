import { logger } from 'firebase-functions'
import { defineString } from 'firebase-functions/params'
import { isDemo } from '../account/is-demo.ts'
import { accounts, database, Timestamp } from '../cloud/admin.ts'
import { firstOf, type Made } from './first-of.ts'

const named = defineString('OPERATOR', {
  default: '',
  description: 'The mail address of whoever runs this house. Empty for whoever made the first account.',
})

/** The address that is named as the operator's, as sign-in keeps addresses; null where none is. */
export const namedOperator = (): string | null => named.value().trim().toLowerCase() || null

/**
 * Who runs this house: whoever is named, once the address is theirs for sure; else whoever came first. That is decided once and kept, so that it
 * passes on to nobody when they go. Null while that is nobody, and for good where two were first.
 */
export async function operatorUid(): Promise<string | null> {
  const address = namedOperator()
  if (address === null) return firstAccount()
  const { users } = await accounts.getUsers([{ email: address }])
  return users.find(({ emailVerified, disabled }) => emailVerified && !disabled)?.uid ?? null
}

/** `house/operator`. Null: two were first. */
type Kept = { uid: string | null; since: Timestamp }

const record = () => database.doc('house/operator')

async function firstAccount(): Promise<string | null> {
  const before = (await record().get()).data() as Kept | undefined
  if (before) return before.uid
  const first = firstOf(await everybody())
  if (first === 'nobody') return null
  const kept: Kept = { uid: first === 'several' ? null : first.uid, since: Timestamp.now() }
  const now = await database.runTransaction(async (transaction) => {
    const meanwhile = (await transaction.get(record())).data() as Kept | undefined
    if (!meanwhile) transaction.create(record(), kept)
    return meanwhile ?? kept
  })
  if (now.uid === null)
    logger.warn('nobody runs this house: its first accounts were made in one second. Name whoever does in OPERATOR.')
  return now.uid
}

async function everybody(): Promise<Made[]> {
  const made: Made[] = []
  let page: string | undefined
  do {
    const { users, pageToken } = await accounts.listUsers(1000, page)
    for (const user of users)
      if (!isDemo(user)) made.push({ uid: user.uid, second: Date.parse(user.metadata.creationTime) })
    page = pageToken
  } while (page !== undefined)
  return made
}
