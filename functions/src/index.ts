// The table of contents: every function that the cloud runs, grouped.
import './options.ts'
// Every holiday table: a duty may name any region, and the server has the room.
import '@duebook/domain/holidays/all'

// The reminder ledger
export { planOnObligationWritten } from './reminders/plan-on-obligation-written.ts'
export { sendDueReminders } from './reminders/send-due-reminders.ts'
export { recordMailDelivery } from './reminders/record-mail-delivery.ts'

// The activity log
export { logObligation } from './activity/log-obligation.ts'
export { logOccurrence } from './activity/log-occurrence.ts'
