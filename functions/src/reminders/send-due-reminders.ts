import { logger } from 'firebase-functions'
import { onSchedule } from 'firebase-functions/scheduler'
import { goOnWithDrills } from '../asking/drill/go-on-with-drill.ts'
import { lookWhenDue } from '../asking/look-when-due.ts'
import { sendDue } from './send-due.ts'

/** Every minute: whoever is to be asked is, and whatever else is due goes out. A run that was missed is made up by the next one, because due means `<= now`. */
export const sendDueReminders = onSchedule({ schedule: '* * * * *', timeZone: 'Etc/UTC' }, async () => {
  const [looked] = await Promise.allSettled([lookWhenDue(Date.now())])
  const [sent] = await Promise.allSettled([sendDue(Date.now())])
  const [drilled] = await Promise.allSettled([goOnWithDrills(Date.now())])
  const done = [looked, sent, drilled]
  const found = done.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0)
  if (found > 0) logger.info('reminders sent', { sent: found })
  for (const one of done) if (one.status === 'rejected') throw one.reason
})
