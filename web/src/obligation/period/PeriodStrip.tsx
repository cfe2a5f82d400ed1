import type { Occurrence } from '@duebook/contract/occurrence'
import { calendarDate, countdown, shortDate, shortDateWithYear, type CalendarDate } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { useToday } from '../../frame/clock.ts'
import { Glyph, type GlyphName } from '../../ui/glyphs.tsx'
import { timing } from '../../ui/timing.ts'
import { neighbours } from '../periods.ts'
import { periodStanding, type PeriodStanding } from './period-standing.ts'
import styles from './period.module.css'

/** The date that is shown among two before and two after it, each with what became of it. */
export function PeriodStrip({
  obligation,
  shown,
  recorded,
}: {
  obligation: ObligationRecord
  shown: CalendarDate
  recorded: readonly Occurrence[]
}) {
  const today = useToday()
  const { id, nextNominal, nextDue } = obligation
  const around = aroundOf(obligation, shown, recorded)
  if (around.length < 2) return null
  return (
    <nav className={styles.strip} aria-label="Periods">
      {around.map((nominal, index) => {
        const standing = periodStanding(obligation, nominal, recorded)
        if (!standing) return null
        const isNext = nominal === nextNominal
        const { glyph, said } = isNext && nextDue ? nextSaid(standing.name, nextDue, today) : saidOf(standing, today)
        return (
          <Link
            key={nominal}
            to="/obligations/$obligationId"
            params={{ obligationId: id }}
            search={isNext ? {} : { at: nominal }}
            replace
            resetScroll={false}
            activeOptions={{ exact: true, includeSearch: true }}
            activeProps={{}}
            aria-current={nominal === shown ? 'page' : undefined}
            data-far={Math.abs(index - around.indexOf(shown)) > 1 ? '' : undefined}
            data-pencil={standing.is === 'ahead' && !isNext ? '' : undefined}
          >
            <b>{standing.name}</b>
            <span>
              <Glyph name={glyph} />
              {said}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}

const nextSaid = (name: string, due: CalendarDate, today: CalendarDate): { glyph: GlyphName; said: string } => ({
  glyph: due < today ? 'overdue' : 'soon',
  said: name === shortDateWithYear(due) ? `next, ${countdown(due, today)}` : `due ${shortDate(due, today)}`,
})

function saidOf(standing: PeriodStanding, today: CalendarDate): { glyph: GlyphName; said: string } {
  if (standing.is !== 'settled')
    return standing.is === 'ahead'
      ? {
          glyph: 'projected',
          said: standing.name === shortDateWithYear(standing.due) ? 'projected' : shortDate(standing.due, today),
        }
      : { glyph: 'missed', said: standing.is === 'missed' ? 'missed' : 'nothing recorded' }
  const { state, settledOn } = standing.record
  const on = settledOn ? calendarDate(settledOn) : standing.due
  if (state !== 'done') return { glyph: state, said: state }
  return { glyph: 'done', said: `${shortDate(on, today)}, ${on > standing.due ? timing(on, standing.due) : 'on time'}` }
}

/** Two before and two after; at an end, more on the other side are not drawn. */
function aroundOf(
  { schedule, nextNominal }: Pick<ObligationRecord, 'schedule' | 'nextNominal'>,
  shown: CalendarDate,
  recorded: readonly Occurrence[],
): CalendarDate[] {
  const beside = (nominal: CalendarDate) => neighbours(schedule, nominal, { recorded, open: nextNominal })
  const around = [shown]
  for (let step = 0; step < 2; step++) {
    const [first, last] = [around[0], around.at(-1)]
    const previous = first ? beside(first).previous : null
    const next = last ? beside(last).next : null
    if (previous) around.unshift(previous)
    if (next) around.push(next)
  }
  return around
}
