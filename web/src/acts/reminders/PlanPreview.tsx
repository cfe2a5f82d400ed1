import { readPlan } from '@duebook/contract/reminder-plan'
import { calendarDate, shortDateWithYear, type ReminderPlan } from '@duebook/domain'
import { useProfile } from '../../cloud/accounts/profile.ts'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { civilTime, useNow, useToday, useZone } from '../../frame/clock.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { Note } from '../../ui/Note.tsx'
import { comparedReminders, type AskedDate } from './compared-reminders.ts'
import { WaitsForBrief } from '../ladder/WaitsForBrief.tsx'
import { nagWords } from './nag-draft.ts'
import styles from './reminder-plan.module.css'
import { RemindersCompared } from './RemindersCompared.tsx'

/** What another plan makes of the reminders of the date in force. */
export function PlanPreview({
  obligation,
  plan,
  at,
}: {
  obligation: ObligationRecord
  plan: ReminderPlan
  at: string | null
}) {
  const { uid } = useSignedIn()
  const profile = useProfile(uid)
  const today = useToday()
  const zone = useZone()
  const { nextDue, nextNominal, nextNotice, dueTime, schedule, snooze } = obligation
  const quiet = snooze && snooze.nominal === nextNominal ? snooze.until : 0
  const from = civilTime(new Date(Math.max(useNow(), quiet)), dueTime?.zone ?? zone)
  if (!nextDue) return null
  const before = readPlan(obligation.reminderPlan)
  const asked: Omit<AskedDate, 'plan' | 'at'> = { due: nextDue, notice: nextNotice, isTerm: schedule.type === 'term' }
  const rows = comparedReminders(
    { ...asked, plan: before, at: dueTime?.at ?? null },
    { ...asked, plan, at },
    { from, quietHours: profile.status === 'ready' ? profile.data?.quietHours : null },
  )
  const again = (one: ReminderPlan) => (one.nag ? nagWords(one.nag) : 'never')
  const reached = rows.some(({ is }) => is !== 'goes')
  return (
    <section className={styles.preview} aria-label="What would go out">
      <h3>For {shortDateWithYear(calendarDate(nextDue))}</h3>
      <RemindersCompared rows={rows} today={today} />
      <p className={styles.again}>
        Asks again:{' '}
        {again(before) === again(plan) ? (
          again(plan)
        ) : (
          <>
            <s>{again(before)}</s> <b>{again(plan)}</b>
          </>
        )}
      </p>
      <WaitsForBrief obligation={obligation} plan={plan} />
      <div role="status">
        {!reached && <Note tone="soon">No reminder is left for this date. It would reach nobody.</Note>}
      </div>
    </section>
  )
}
