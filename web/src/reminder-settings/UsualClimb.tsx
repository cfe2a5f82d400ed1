import type { Kind } from '@duebook/contract/obligation'
import { may } from '@duebook/contract/people/roles'
import { storedPlan } from '@duebook/contract/reminder-plan'
import { usualPlan } from '@duebook/contract/usual-plan'
import { shortDateWithYear, type CalendarDate, type ReminderStep } from '@duebook/domain'
import { useMemo } from 'react'
import { LadderList } from '../acts/ladder/LadderList.tsx'
import { useUsualLadder } from '../cloud/asking/ladders.ts'
import { useBookDefaults } from '../cloud/books/defaults.ts'
import { useZone } from '../frame/clock.ts'
import { useMembersOfBook } from '../frame/useMembersOfBook.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { firstNameOf } from '../frame/who.ts'
import { Section } from '../ui/Section.tsx'
import styles from './reminder-settings.module.css'

/** The whole climb of an example of a kind, if nobody ever answers, with its steps as they are being typed: by the planner, with somebody of the book as its backup. */
export function UsualClimb({
  kind,
  typed,
  due,
}: {
  kind: Kind
  typed: readonly ReminderStep[] | null
  due: CalendarDate
}) {
  const { uid, bookId } = useSignedIn()
  const zone = useZone()
  const live = useUsualLadder(bookId)
  const ladder = live.status === 'ready' ? live.data : null
  const plans = useBookDefaults(bookId)?.plans
  const backup = useMembersOfBook().find((one) => one.uid !== uid && may(one.role, 'add, change and settle'))
  const example = useMemo(
    () => ({
      nextDue: due,
      nextNotice: kind === 'contract' ? due : null,
      dueTime: null,
      timeZone: zone,
      schedule: { type: 'once' as const, date: due },
      assignee: uid,
      createdBy: uid,
      backup: backup?.uid ?? null,
      reminderPlan: storedPlan(
        typed ? { steps: [...typed] } : usualPlan(plans, kind, { hasNotice: kind === 'contract' }),
      ),
    }),
    [due, kind, zone, uid, backup?.uid, plans, typed],
  )
  return (
    <Section name={`If due ${shortDateWithYear(due)}`} note="and nobody answers">
      <LadderList obligation={example} ladder={ladder} />
      {ladder && backup && <p className={styles.example}>As though {firstNameOf(backup)} were its backup.</p>}
    </Section>
  )
}
