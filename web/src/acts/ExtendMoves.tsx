import { readPlan } from '@duebook/contract/reminder-plan'
import { actByDate, shortDate, type CalendarDate } from '@duebook/domain'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import ledger from '../design/ledger.module.css'
import { useToday } from '../frame/clock.ts'
import { comparedReminders } from './reminders/compared-reminders.ts'
import { RemindersCompared } from './reminders/RemindersCompared.tsx'

/** What follows from another due date, before it stands: our own safe date and the reminders move, our own day stays. */
export function ExtendMoves({
  obligation,
  nominal,
  due,
  to,
}: {
  obligation: ObligationRecord
  nominal: CalendarDate
  due: CalendarDate
  to: CalendarDate
}) {
  const today = useToday()
  const { actBy, nextNominal, nextPlan, notice, reminderPlan, dueTime, schedule } = obligation
  const day = (date: CalendarDate) => shortDate(date, today)
  const safe = (date: CalendarDate) => actBy && day(actByDate(date, actBy, schedule.adjustment))
  const plan = nominal === nextNominal ? nextPlan : null
  // By when notice is to be sent for the other date is known once it stands.
  const asked = { plan: readPlan(reminderPlan), notice: null, isTerm: false, at: dueTime?.at ?? null }
  const reminders = notice ? [] : comparedReminders({ ...asked, due }, { ...asked, due: to }, { from: today })
  if (!actBy && !plan && reminders.length === 0) return null
  return (
    <section aria-label="What moves">
      {(actBy || plan) && (
        <table className={ledger.ledger}>
          <thead>
            <tr>
              <th scope="col">What moves</th>
              <th scope="col" className={ledger.num}>
                From
              </th>
              <th scope="col" className={ledger.num}>
                To
              </th>
            </tr>
          </thead>
          <tbody>
            {actBy && (
              <tr>
                <th scope="row">Act by</th>
                <td className={ledger.num}>
                  <s>{safe(due)}</s>
                </td>
                <td className={ledger.num}>{safe(to)}</td>
              </tr>
            )}
            {plan && (
              <tr>
                <th scope="row">Plan</th>
                <td className={ledger.num}>{day(plan)}</td>
                <td className={ledger.num}>stays</td>
              </tr>
            )}
          </tbody>
        </table>
      )}
      {reminders.length > 0 && (
        <>
          <h3>Reminders for {day(to)}</h3>
          <RemindersCompared rows={reminders} today={today} />
        </>
      )}
    </section>
  )
}
