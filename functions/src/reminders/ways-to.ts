import type { ReminderRow } from '@duebook/contract/reminder'
import type { Channel } from '@duebook/domain'
import { devicesOf, noDevice } from '../push/devices.ts'
import { addressesOf, addressOf, type Reached } from './address-of.ts'

/** Where a row goes; null for the app, which always takes it. */
export async function wayOf({
  channel,
  recipient,
}: Pick<ReminderRow, 'channel' | 'recipient'>): Promise<Reached | null> {
  switch (channel) {
    case 'inApp':
      return null
    case 'email':
      return addressOf(recipient)
    case 'push':
      // Nobody was promised it on a device that they took away: it is not a failure.
      return (await takesPush(recipient))
        ? { address: recipient }
        : { address: null, row: { state: 'cancelled', error: noDevice } }
    case 'sms':
      return (await addressesOf(recipient, Date.now())).sms
  }
}

/** Whether a way may be tried in the place of another. */
export const works = async (channel: Exclude<Channel, 'inApp'>, uid: string): Promise<boolean> =>
  (await wayOf({ channel, recipient: uid }))?.address !== null

const takesPush = async (uid: string) => (await devicesOf(uid)).length > 0
