import assert from 'node:assert/strict'
import type { Obligation } from '@duebook/contract/obligation'
import { book } from '@duebook/contract/fixtures/obligation'
import { whoIsTold } from '@duebook/contract/people/who-is-told'
import { readPlannable } from '@duebook/contract/plannable'
import type { ReminderRow } from '@duebook/contract/reminder'
import { storedSchedule } from '@duebook/contract/schedule'
import type { CalendarDate } from '@duebook/domain'
import { desiredRows } from '../reminders/desired-rows.ts'
import { ledgerChanges } from '../reminders/ledger-changes.ts'

/** The rows of one obligation's reminders, planned as the service plans them; what is due by ten in the morning has been sent. */
export class Ledger {
  private rows = new Map<string, ReminderRow>()

  /** Brings it in line with the obligation, and holds what is planned then against its dates. */
  plan(obligation: Obligation, today: CalendarDate): void {
    const since = Date.parse(`${today}T10:00:00Z`)
    for (const row of this.rows.values())
      if (row.state === 'planned' && instantOf(row) <= since) Object.assign(row, { state: 'sent', sentAt: since })
    const { plannable, faults } = readPlannable({ ...obligation, schedule: storedSchedule(obligation.schedule) })
    assert.ok(plannable && faults.length === 0, `unread: ${faults.join(', ')}`)
    const { asked, watching } = whoIsTold({ ...plannable, watchers: plannable.watchers ?? [] }, book.roles)
    assert.ok(asked !== null, 'nobody is asked')
    const rowsOf = (recipient: string, watches: boolean) =>
      desiredRows(
        {
          bookId: 'ada',
          obligationId: 'flat',
          obligation: plannable,
          recipient,
          watching: watches,
          profile: { timeZone: 'Europe/London', quietHours: { from: '00:00', to: '00:00' } },
        },
        undefined,
        this.rows.values(),
      )
    const wanted = new Map([...rowsOf(asked, false), ...watching.flatMap((uid) => [...rowsOf(uid, true)])])
    const answered = plannable.nextAcknowledged
    for (const change of ledgerChanges(this.rows, wanted, { since, answered }).changes)
      if ('create' in change) this.rows.set(change.key, { ...change.create })
      else Object.assign(this.rows.get(change.key) ?? {}, change.update)
    for (const [key, row] of this.rows) {
      if (row.state !== 'planned') continue
      assert.equal(row.recipient, wanted.get(key)?.recipient)
      assert.ok(wanted.has(key), `${key} is planned and nobody asks for it`)
      assert.equal(row.nominal, obligation.nextNominal)
      assert.ok(row.of === obligation.nextDue || row.of === obligation.nextNotice, `${key} is about ${row.of}`)
    }
    for (const [key, row] of wanted)
      if (instantOf(row) >= since) assert.ok(this.rows.get(key)?.state.match(/planned|sent/), `${key} is lost`)
  }
}

const instantOf = ({ fireAt }: ReminderRow) => (fireAt as { toMillis: () => number }).toMillis()
