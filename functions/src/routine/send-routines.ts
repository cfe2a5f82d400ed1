import { serverPaths } from '@duebook/contract/server-paths'
import { logger } from 'firebase-functions'
import { onSchedule } from 'firebase-functions/scheduler'
import { database, Timestamp } from '../cloud/admin.ts'
import { isPassing } from '../reminders/passing-fault.ts'
import { sendRoutine } from './send-routine.ts'

/** People read at a time, and how many of them have their turn at once. */
const pageSize = 100
const together = 8
/** What cannot be told is tried again so much later (ms). */
const again = 3_600_000

/** Every minute: the briefs and digests whose hour has come. A run that was missed is made up by the next one, because due means `<= now`. */
export const sendRoutines = onSchedule({ schedule: '* * * * *', timeZone: 'Etc/UTC', timeoutSeconds: 540 }, () =>
  sendDueRoutines(Date.now()),
)

/** Whoever cannot be told stops nobody else; a fault that will pass is left for the next run, and thrown after all have had their turn. */
export async function sendDueRoutines(now: number): Promise<void> {
  const due = database
    .collection('routines')
    .where('wakeAt', '<=', Timestamp.fromMillis(now))
    .orderBy('wakeAt')
    .limit(pageSize)
  const faults: unknown[] = []
  for (let page = await due.get(); page.docs.length > 0; page = await due.startAfter(page.docs.at(-1)).get()) {
    const uids = page.docs.map(({ id }) => id)
    for (let from = 0; from < uids.length; from += together) {
      const turns = uids.slice(from, from + together)
      await Promise.all(turns.map((uid) => sendOrPutOff(uid, now).catch((fault: unknown) => void faults.push(fault))))
    }
    if (page.docs.length < pageSize) break
  }
  if (faults.length > 0) throw faults[0]
}

async function sendOrPutOff(uid: string, now: number): Promise<void> {
  try {
    await sendRoutine(uid, now)
  } catch (fault) {
    if (isPassing(fault)) throw fault
    logger.error('a brief could not be told', { uid, fault: (fault as Error).name })
    await database.doc(serverPaths.routine(uid)).update({ wakeAt: Timestamp.fromMillis(now + again) })
  }
}
