import { paths } from '@duebook/contract/paths'
import type { ReachAnswers } from '@duebook/contract/reach/reach-requests'
import { database } from '../cloud/admin.ts'
import { testMail } from '../mail/test-mail.ts'
import { publicOrigin } from '../options.ts'
import { within } from '../people/bounds.ts'
import { devicesOf } from '../push/devices.ts'
import { putMessage } from '../push/push-message.ts'
import { addressOf } from '../reminders/address-of.ts'
import { reachCall } from './reach-call.ts'

/** One message by every way that works, a few times an hour: says which. How it fared stands with each way. */
export const sendTest = reachCall('sendTest', {}, async (uid): Promise<ReachAnswers['sendTest']> => {
  const [{ address }, devices] = await Promise.all([addressOf(uid), devicesOf(uid)])
  const now = Date.now()
  await database.runTransaction(async (transaction) => {
    const count = await within(transaction, 'tests', uid, now)
    count()
    const key = `test_${uid}_${now}`
    if (address !== null)
      transaction.set(database.doc(paths.mail(key)), {
        to: [address],
        message: testMail(publicOrigin.value()),
        ledger: [],
        reaches: uid,
      })
    if (devices.length > 0)
      putMessage(
        transaction,
        key,
        {
          to: uid,
          rows: [],
          shown: {
            title: 'A test',
            body: 'Push from Duebook reaches this device.',
            tag: 'test',
            open: '/settings/reminders',
            about: null,
          },
          asks: null,
        },
        now,
      )
  })
  return { email: address !== null, push: devices.length }
})
