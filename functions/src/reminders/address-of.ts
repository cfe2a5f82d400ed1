import { paths } from '@duebook/contract/paths'
import { isBounced, type Reach } from '@duebook/contract/reach/reach'
import type { ReminderRow } from '@duebook/contract/reminder'
import { isDemo } from '../account/is-demo.ts'
import { accounts, database, type UserRecord } from '../cloud/admin.ts'
import { numberOf, type ReachedByText } from '../texts/number-of.ts'

/** Where mail reaches somebody, or what becomes of a row that no mail can be sent for. */
export type Reached = { address: string } | NotReached
export type NotReached = { address: null; row: Pick<ReminderRow, 'state' | 'error'> }

/**
 * Where mail reaches somebody, confirmed or not: a reminder that waits for a confirmation is one that never comes. An account that has no
 * address, or is gone, fails the row; a demo has none on purpose, and the inbox tells it.
 */
export const addressOf = async (uid: string): Promise<Reached> => (await mailOf(uid)).email

/** The same, and where texts reach them at `now` (ms). */
export async function addressesOf(uid: string, now: number): Promise<{ email: Reached; sms: ReachedByText }> {
  const { user, email } = await mailOf(uid)
  return { email, sms: await numberOf(user, now) }
}

async function mailOf(uid: string): Promise<{ user: UserRecord | null; email: Reached }> {
  const [user, reach] = await Promise.all([accountOf(uid), database.doc(paths.reach(uid, 'email')).get()])
  if (!user) return { user, email: { address: null, row: noAddress } }
  const { email: address } = user
  if (address !== undefined) return { user, email: bounced(address, reach.data() as Reach | undefined) ?? { address } }
  return { user, email: { address: null, row: isDemo(user) ? { state: 'cancelled', error: null } : noAddress } }
}

async function accountOf(uid: string): Promise<UserRecord | null> {
  try {
    return await accounts.getUser(uid)
  } catch (error) {
    // A deleted account has nobody to write to; anything else is a fault that the retry must see.
    if ((error as { code?: string }).code === 'auth/user-not-found') return null
    throw error
  }
}

/** What came back from there is not sent there again until its owner has confirmed it. */
function bounced(address: string, reach: Reach | undefined): Reached | null {
  if (!isBounced(reach, address)) return null
  const error = `Not sent: email to ${address} bounced (${reach?.reason ?? 'refused'}), and it was not confirmed since.`
  return { address: null, row: { state: 'failed', error: error.slice(0, 300) } }
}

const noAddress = { state: 'failed', error: 'The account has no email address.' } as const
