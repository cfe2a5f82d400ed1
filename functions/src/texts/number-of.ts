import { paths } from '@duebook/contract/paths'
import { isBounced, type Reach } from '@duebook/contract/reach/reach'
import { database, type UserRecord } from '../cloud/admin.ts'
import { countOf } from '../people/bounds.ts'
import type { NotReached } from '../reminders/address-of.ts'

/** The number at which texts reach somebody; `countedSince`: from when on those of a day are counted (ms), null where none of them runs. */
export type ReachedByText = { address: string; countedSince: number | null } | NotReached

/**
 * The number that is verified with somebody's account. One that came back is not tried before they say that it works, and so many texts go there in a
 * day: what is more goes another way.
 */
export async function numberOf(
  user: Pick<UserRecord, 'uid' | 'phoneNumber'> | null,
  now: number,
): Promise<ReachedByText> {
  const number = user?.phoneNumber
  if (!user || number === undefined) return { address: null, row: { state: 'cancelled', error: noNumber } }
  const [reach, count] = await Promise.all([
    database.doc(paths.reach(user.uid, 'sms')).get(),
    countOf('texts', user.uid, now),
  ])
  const known = reach.data() as Reach | undefined
  if (isBounced(known, number))
    return failed(
      `Not sent: texts to ${number} bounced (${known?.reason ?? 'refused'}), and it was not confirmed since.`,
    )
  if (count?.isOver) return failed('Not sent: that is more texts than go to one number in a day.')
  return { address: number, countedSince: count?.since ?? null }
}

export const noNumber = 'No number is verified with the account.'

const failed = (error: string): NotReached => ({ address: null, row: { state: 'failed', error: error.slice(0, 300) } })
