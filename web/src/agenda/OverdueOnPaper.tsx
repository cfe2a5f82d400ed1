import { isOver } from '@duebook/contract/about/decided'
import { amountAt } from '@duebook/contract/money/amount-changes'
import { type CalendarDate } from '@duebook/domain'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useToday } from '../frame/clock.ts'
import { sumText } from '../ui/money.ts'
import { usePageIsPrinted } from '../ui/rows/page-moves.ts'
import { Rows, Section } from '../ui/Section.tsx'
import { AgendaRow } from './AgendaRow.tsx'
import styles from './agenda.module.css'
import { ruleOf } from './rule.ts'

type Late = ObligationRecord & { nextDue: CalendarDate; nextNominal: CalendarDate }
type Upcoming = { obligations: readonly ObligationRecord[]; dates: number; projected: boolean }

/**
 * A sheet that is taken away from the screen has nothing else beside it: how much stands on it, and first what is late, which the screen has on Today.
 * Nothing unless it is being printed.
 */
export function OverdueOnPaper({ obligations, dates, projected }: Upcoming) {
  const today = useToday()
  if (!usePageIsPrinted()) return null
  const late = obligations
    .filter((one): one is Late => one.status === 'active' && one.nextNominal !== null && one.nextDue !== null)
    .filter(({ nextDue }) => nextDue < today)
    .filter((one) => !isOver(one, today))
    .toSorted((a, b) => (a.nextDue < b.nextDue ? -1 : a.nextDue > b.nextDue ? 1 : a.title.localeCompare(b.title)))
  return (
    <>
      <p className={styles.counted}>
        {[
          `${dates + late.length} ${dates + late.length === 1 ? 'date' : 'dates'}, ${late.length} overdue`,
          projected ? 'projected dates shown' : 'projected dates left out',
        ].join(' · ')}
      </p>
      {late.length > 0 && (
        <div className={styles.overdue}>
          <Section
            look="month"
            name="Overdue"
            count={late.length}
            note={sumText(late.map((one) => amountAt(one, one.nextNominal)))}
          >
            <Rows label="Overdue">
              {late.map((one) => (
                <AgendaRow
                  key={one.id}
                  obligation={one}
                  reason={one.nextAwaitingProof ? 'proof' : 'overdue'}
                  date={one.nextDue}
                  rule={ruleOf(one)}
                  place="day"
                />
              ))}
            </Rows>
          </Section>
        </div>
      )}
    </>
  )
}
