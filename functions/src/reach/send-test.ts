import { serverPaths } from '@duebook/contract/server-paths'
import type { ReachAnswers } from '@duebook/contract/reach/reach-requests'
import { database } from '../cloud/admin.ts'
import { testMail } from '../mail/test-mail.ts'
import { publicOrigin } from '../options.ts'
import { within } from '../people/bounds.ts'
import { devicesOf } from '../push/devices.ts'
import { putMessage } from '../push/push-message.ts'
import { addressesOf } from '../reminders/address-of.ts'
import { putText } from '../texts/put-text.ts'
import { reachCall } from './reach-call.ts'

/** One message by every way that works, a few times an hour: says which. How it fared stands with each way. */
export const sendTest = reachCall('sendTest', {}, async (uid): Promise<ReachAnswers['sendTest']> => {
  const now = Date.now()
  const [{ email, sms }, devices] = await Promise.all([addressesOf(uid, now), devicesOf(uid)])
  const { address } = email
  await database.runTransaction(async (transaction) => {
    const count = await within(transaction, 'tests', uid, now)
    count()
    const key = `test_${uid}_${now}`
    if (address !== null)
      transaction.set(database.doc(serverPaths.mail(key)), {
        to: [address],
        message: testMail(publicOrigin.value()),
        ledger: [],
        reaches: uid,
      })
    if (sms.address !== null) {
      const said = { ...testText, link: `${publicOrigin.value()}/settings/reminders` }
      putText(transaction, key, { uid, way: sms, said, ledger: [] }, now)
    }
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
  return { email: address !== null, push: devices.length, sms: sms.address !== null }
})

const testText = { title: 'A test', said: 'A text from Duebook reaches you, nothing is due because of it' }
