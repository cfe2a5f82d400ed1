import { onDocumentCreated } from 'firebase-functions/firestore'
import { onSchedule } from 'firebase-functions/scheduler'
import { database, Timestamp } from '../cloud/admin.ts'
import { carryMessage } from './carry-message.ts'
import { pushSecrets } from './push-keys.ts'

/** A message was put in place: it goes at once. Safe to run twice: whoever carries it claims it. */
export const carryNewMessage = onDocumentCreated(
  { document: 'messages/{key}', retry: true, secrets: pushSecrets },
  async (event) => {
    if (event.data) await carryMessage(event.data.ref, Date.now())
  },
)

/** Messages read at a time, and carried beside each other; the loop goes on until none is due. */
const batchSize = 50

/** Every minute: what could not be taken is tried again, and what somebody died carrying is taken up. */
export const carryWaitingMessages = onSchedule(
  { schedule: '* * * * *', timeZone: 'Etc/UTC', secrets: pushSecrets, timeoutSeconds: 300 },
  async () => {
    const now = Date.now()
    const due = database
      .collection('messages')
      .where('nextTryAt', '<=', Timestamp.fromMillis(now))
      .orderBy('nextTryAt')
      .limit(batchSize)
    // A trigger that was just started has its claim first.
    for (let page = await due.get(); page.docs.length > 0; page = await due.startAfter(page.docs.at(-1)).get()) {
      await Promise.all(page.docs.map((one) => carryMessage(one.ref, now)))
      if (page.docs.length < batchSize) break
    }
  },
)
