import { LearnedEstimate } from '../../acts/paid/LearnedEstimate.tsx'
import type { ActivityRecord } from '../../cloud/obligations/activity.ts'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import type { OccurrenceRecord } from '../../cloud/occurrences/occurrences.ts'
import detail from '../obligation.module.css'
import { LastThree } from './LastThree.tsx'
import { PeriodAmount } from './PeriodAmount.tsx'
import { PeriodDates } from './PeriodDates.tsx'
import type { PeriodStanding } from './period-standing.ts'

/** The date stack of one period, what it cost, and how it went lately. */
export const PeriodFacts = ({
  obligation,
  standing,
  recorded,
  events,
}: {
  obligation: ObligationRecord
  standing: PeriodStanding
  recorded: readonly OccurrenceRecord[]
  events: readonly ActivityRecord[]
}) => (
  <aside className={detail.facts} aria-label="Facts">
    <PeriodDates standing={standing} events={events} />
    <PeriodAmount obligation={obligation} standing={standing} events={events} />
    <LastThree
      schedule={obligation.schedule}
      recorded={recorded}
      through={standing.is === 'ahead' ? null : standing.nominal}
    />
    <LearnedEstimate obligation={obligation} recorded={recorded} />
  </aside>
)
