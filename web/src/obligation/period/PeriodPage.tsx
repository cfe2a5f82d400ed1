import type { Occurrence } from '@duebook/contract/occurrence'
import type { ComponentType, ReactNode } from 'react'
import type { Period } from '../../acts/next-target.ts'
import { useActivity } from '../../cloud/obligations/activity.ts'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import type { OccurrenceRecord } from '../../cloud/occurrences/occurrences.ts'
import { useReminders } from '../../cloud/reminders/remindersOf.ts'
import { useToday, useZone } from '../../frame/clock.ts'
import { ScreenState } from '../../frame/ScreenState.tsx'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { useNameOf } from '../../frame/names.ts'
import { History } from '../History.tsx'
import detail from '../obligation.module.css'
import { ReminderLedger } from '../ReminderLedger.tsx'
import { WaitsForApproval } from '../WaitsForApproval.tsx'
import { useRecipientName } from '../useRecipientName.ts'
import { WhyThisDate } from '../WhyThisDate.tsx'
import { workingOf } from '../working.ts'
import { PeriodActs } from './PeriodActs.tsx'
import { PeriodFacts } from './PeriodFacts.tsx'
import { PeriodHead } from './PeriodHead.tsx'
import type { PeriodStanding } from './period-standing.ts'
import { Receipt } from './Receipt.tsx'
import { useFocusOnDate } from './useFocusOnDate.ts'

export type ProofSlot = ComponentType<{
  obligation: ObligationRecord
  record: OccurrenceRecord | undefined
  /** The date that is looked at, where it is not the one in force. */
  period: Period | null
  nameOf: (uid: string) => string
  timeZone: string
}>

/** A date of the rule that is not the one in force: its own dates, receipt, proof, reminders and history, and what can be done with it. */
export function PeriodPage({
  obligation,
  standing,
  recorded,
  strip,
  proof: Proof,
  onBack,
}: {
  obligation: ObligationRecord
  standing: PeriodStanding
  recorded: readonly OccurrenceRecord[]
  strip: ReactNode
  proof: ProofSlot
  onBack: () => void
}) {
  const { bookId } = useSignedIn()
  const timeZone = useZone()
  const today = useToday()
  const reminders = useReminders(bookId, obligation.id)
  const activity = useActivity(bookId, obligation.id)
  const { nominal, due, is } = standing
  useFocusOnDate(`${nominal} ${is}`)
  const nameOf = useNameOf()
  const recipientName = useRecipientName(obligation.id)
  const record = recorded.find((one) => one.nominal === nominal)
  const events = activity.status === 'ready' ? activity.data : []
  return (
    <div className={detail.split} data-about={obligation.title}>
      <div>
        {strip}
        <PeriodHead obligation={obligation} standing={standing} nameOf={nameOf} />
        <WaitsForApproval obligationId={obligation.id} nominal={nominal} />
        <PeriodActs obligation={obligation} standing={standing} onBack={onBack} />
        <div className={detail.sections}>
          {standing.is === 'settled' && <Receipt standing={standing} nameOf={nameOf} timeZone={timeZone} />}
          <Proof obligation={obligation} record={record} period={standing} nameOf={nameOf} timeZone={timeZone} />
          <WhyThisDate
            working={workingOf(obligation, nominal, due, { recorded, today, nameOf, timeZone })}
            inForce={due}
            provisional={false}
            result={is === 'ahead' ? 'By the rule' : 'Was in force'}
          />
          <ScreenState live={reminders} rows={2}>
            {(rows) => (
              <ReminderLedger
                rows={rows.filter((one) => one.nominal === nominal)}
                armed={!obligation.pending}
                timeZone={timeZone}
                today={today}
                nameOf={recipientName}
                none={is === 'ahead' ? 'They are planned once this date is the next one.' : undefined}
              />
            )}
          </ScreenState>
          <ScreenState live={activity} rows={2}>
            {(all) => (
              <History
                kind={obligation.kind}
                name="History of this period"
                // Its own date need not stand on each line.
                events={all
                  .filter((one) => one.nominal === nominal || one.before?.nominal === nominal)
                  .map((one) => ({ ...one, nominal: null }))}
                none="Nothing has happened to it yet."
                timeZone={timeZone}
                today={today}
                dueOf={(day) => day}
                nameOf={nameOf}
              />
            )}
          </ScreenState>
        </div>
      </div>
      <PeriodFacts
        obligation={obligation}
        standing={standing}
        recorded={recorded satisfies readonly Occurrence[]}
        events={events}
      />
    </div>
  )
}
