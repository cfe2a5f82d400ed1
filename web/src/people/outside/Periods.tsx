import type { OutsidePeriod } from '@duebook/contract/people/outside-view'
import { shortDateWithYear, type CalendarDate } from '@duebook/domain'
import { Glyph } from '../../ui/glyphs.tsx'
import { Section } from '../../ui/Section.tsx'
import { doneText } from './done-text.ts'
import { FileName, type OpenFile } from './FileName.tsx'
import { OneByOne } from './OneByOne.tsx'
import ledger from '../../design/ledger.module.css'
import styles from './outside.module.css'

/** What was due: a line each, then each with all that belongs to it. */
export function Periods({
  periods,
  today,
  onFile = null,
}: {
  periods: readonly OutsidePeriod[]
  today: CalendarDate
  onFile?: OpenFile
}) {
  return (
    <>
      <Section name="What was due in this time" count={periods.length} note={standing(periods, today)}>
        <table className={`${ledger.entries} ${styles.table}`} aria-label="What was due in this time">
          <thead>
            <tr>
              <th scope="col">Obligation, period</th>
              <th scope="col">Done</th>
              <th scope="col">Proof</th>
              <th scope="col">Due</th>
            </tr>
          </thead>
          <tbody>
            {periods.map((one) => (
              <tr key={keyOf(one)}>
                <th scope="row">
                  {one.title}
                  <small>{[one.period, one.counterparty, amountOf(one)].filter(Boolean).join(' · ')}</small>
                </th>
                <td>
                  <Done period={one} today={today} />
                </td>
                <td data-word="Proof">
                  <Proof period={one} onFile={onFile} />
                </td>
                <td>{shortDateWithYear(one.due)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
      <Section name="One by one">
        {periods.map((one, index) => (
          <OneByOne key={keyOf(one)} period={one} today={today} onFile={onFile} isOpen={index === 0} />
        ))}
      </Section>
    </>
  )
}

const keyOf = ({ title, period, due }: OutsidePeriod) => `${title} ${period} ${due}`

/** "8 on time, 1 late, 0 open". */
function standing(periods: readonly OutsidePeriod[], today: CalendarDate): string {
  const settled = periods.filter(({ state }) => state !== 'open')
  const late = settled.filter(({ state, daysLate }) => state === 'done' && daysLate > 0).length
  const missed = settled.filter(({ state }) => state === 'missed').length
  const overdue = periods.filter(({ state, due }) => state === 'open' && due < today).length
  const open = `${periods.length - settled.length} open${overdue > 0 ? `, ${overdue} of them overdue` : ''}`
  return `${settled.length - late - missed} on time, ${late} late, ${missed > 0 ? `${missed} missed, ` : ''}${open}`
}

function amountOf({ amount, paid }: OutsidePeriod): string | null {
  return paid === null ? amount : `paid ${paid}`
}

function Done({ period, today }: { period: OutsidePeriod; today: CalendarDate }) {
  const isSettled = period.state !== 'open'
  const isMissed = period.state === 'missed'
  const isLate = isMissed || (period.daysLate > 0 && period.state !== 'skipped' && period.state !== 'waived')
  return (
    <span className={styles.done} data-tone={isLate ? 'over' : isSettled ? 'done' : undefined}>
      <Glyph name={isMissed ? 'missed' : isSettled ? 'done' : isLate ? 'overdue' : 'upcoming'} />
      <span>{doneText(period, today)}</span>
    </span>
  )
}

function Proof({ period: { files, reviewedBy, note }, onFile }: { period: OutsidePeriod; onFile: OpenFile }) {
  if (files.length === 0) return note ? `“${note}”` : <span className={styles.none}>none</span>
  return (
    <>
      {files.map((file, index) => (
        <span key={file.id}>
          {index > 0 && ', '}
          <FileName file={file} onFile={onFile} />
        </span>
      ))}
      {reviewedBy && `, reviewed by ${reviewedBy}`}
    </>
  )
}
