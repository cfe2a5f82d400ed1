import { logger } from 'firebase-functions'
import { onSchedule } from 'firebase-functions/scheduler'
import { sendDue } from './send-due.ts'

/** Every minute: whatever is due goes out. A run that was missed is made up by the next one, because due means `fireAt <= now`. */
export const sendDueReminders = onSchedule({ schedule: '* * * * *', timeZone: 'Etc/UTC' }, async () => {
  const sent = await sendDue(Date.now())
  if (sent > 0) logger.info('reminders sent', { sent })
})
