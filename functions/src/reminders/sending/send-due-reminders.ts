import { logger } from 'firebase-functions'
import { onSchedule } from 'firebase-functions/scheduler'
import { goOnWithDrills } from '../../asking/drill/go-on-with-drill.ts'
import { handOutParts } from '../../asking/hand-out-parts.ts'
import { lookWhenDue } from '../../asking/look-when-due.ts'
import { overAfter } from '../over-after.ts'
import { sendDue } from './send-due.ts'

/** For so long (ms) a run begins something new; two of these and what is under way by then fit into its time. */
const mostTime = 240_000
/** A drill waits where there is so much to be asked in earnest. */
const mostTimeOfDrills = 20_000

/** Looks at what is due, unless it was handed out to others. */
async function look(): Promise<number> {
  return (await handOutParts(Date.now())) ? 0 : lookWhenDue(Date.now(), overAfter(mostTime))
}

/**
 * Every minute: whoever is to be asked is, and whatever else is due goes out. A run that was missed, or had not time enough, is made up by the
 * next one, because due means `<= now`.
 */
export const sendDueReminders = onSchedule(
  { schedule: '* * * * *', timeZone: 'Etc/UTC', timeoutSeconds: 540 },
  async () => {
    const [looked] = await Promise.allSettled([look()])
    const [sent] = await Promise.allSettled([sendDue(Date.now(), overAfter(mostTime))])
    const [drilled] = await Promise.allSettled([goOnWithDrills(Date.now(), overAfter(mostTimeOfDrills))])
    const done = [looked, sent, drilled]
    const found = done.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0)
    if (found > 0) logger.info('reminders sent', { sent: found })
    for (const one of done) if (one.status === 'rejected') throw one.reason
  },
)
