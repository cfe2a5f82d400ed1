import type { Occurrence } from '@duebook/contract/occurrence'
import { paidText } from '@duebook/contract/money/paid'
import { calendarDate, type CalendarDate, type Schedule } from '@duebook/domain'
import { Glyph, type GlyphName } from '../../ui/glyphs.tsx'
import { Section } from '../../ui/Section.tsx'
import { periodLabel } from '@duebook/contract/about/period-label'
import { lastThree } from './period-standing.ts'
import styles from './period.module.css'

/** How the latest three went, up to a date: on time or late, and what was paid. Nothing where none was settled. */
export function LastThree({
  schedule,
  recorded,
  through,
}: {
  schedule: Schedule
  recorded: readonly Occurrence[]
  through: CalendarDate | null
}) {
  const rows = lastThree(recorded, through)
  if (rows.length === 0) return null
  const done = rows.filter(({ state }) => state === 'done')
  const onTime = done.filter((one) => !isLate(one)).length
  return (
    <Section
      name={rows.length === 3 ? 'Last three' : rows.length === 2 ? 'Last two' : 'Last one'}
      note={done.length > 0 ? `${onTime} of ${done.length} on time` : undefined}
    >
      <table className={styles.lastThree}>
        <thead className="sr">
          <tr>
            <th scope="col">Period</th>
            <th scope="col">How it went</th>
            <th scope="col">Paid</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => {
            const { glyph, label } = markOf(one)
            return (
              <tr key={one.nominal}>
                <th scope="row">{periodLabel(schedule, calendarDate(one.nominal), calendarDate(one.due))}</th>
                <td data-late={label === 'Late' ? '' : undefined}>
                  <span className={styles.mark}>
                    <Glyph name={glyph} label={label} />
                    {label === 'Late' && <span aria-hidden="true">late</span>}
                  </span>
                </td>
                <td>
                  {one.paid ? (
                    paidText(one.paid)
                  ) : (
                    <>
                      <span aria-hidden="true">–</span>
                      <span className="sr">Not said</span>
                    </>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Section>
  )
}

const isLate = ({ settledOn, due }: Occurrence) => settledOn !== null && settledOn > due

function markOf(one: Occurrence): { glyph: GlyphName; label: string } {
  switch (one.state) {
    case 'done':
      return { glyph: 'done', label: isLate(one) ? 'Late' : 'On time' }
    case 'skipped':
      return { glyph: 'skipped', label: 'Skipped' }
    case 'waived':
      return { glyph: 'waived', label: 'Waived' }
    case 'missed':
      return { glyph: 'missed', label: 'Missed' }
    case 'open':
      return { glyph: 'upcoming', label: 'Open' }
  }
}
