import { longDate, periodName } from '@duebook/domain'
import { useMemo, useState } from 'react'
import { useObligations, type ObligationRecord } from '../cloud/obligations.ts'
import { useToday } from '../shell/clock.ts'
import { PageHead } from '../shell/PageHead.tsx'
import { ScreenState } from '../shell/ScreenState.tsx'
import { useSignedIn } from '../shell/signedIn.tsx'
import { Segments } from '../ui/Segments.tsx'
import { sumText } from '../ui/money.ts'
import { Rows, Section } from '../ui/Section.tsx'
import { AgendaRow } from './AgendaRow.tsx'
import styles from './agenda.module.css'
import { ahead, type AheadRow } from './ahead.ts'

const windows = { '30': '30 days', '90': '90 days', '365': '1 year' } as const

/** Every date ahead by month; the next one of each obligation in ink, what its rule projects in pencil. */
export function Upcoming() {
  const { bookId } = useSignedIn()
  const today = useToday()
  const live = useObligations(bookId)
  const [days, setDays] = useState<keyof typeof windows>('90')
  const [projected, setProjected] = useState(true)
  return (
    <>
      <PageHead
        view="Upcoming"
        title={`From ${longDate(today).replace(/ \d{4}$/, '')}`}
        documentTitle="Upcoming"
        tools={<Segments label="How far ahead" options={windows} value={days} onChange={setDays} />}
      />
      <label className={styles.projected}>
        <input type="checkbox" checked={projected} onChange={(event) => setProjected(event.target.checked)} /> Show
        projected
      </label>
      <ScreenState live={live}>
        {(obligations) => <Months obligations={obligations} days={Number(days)} projected={projected} />}
      </ScreenState>
    </>
  )
}

function Months({
  obligations,
  days,
  projected,
}: {
  obligations: ObligationRecord[]
  days: number
  projected: boolean
}) {
  const today = useToday()
  const months = useMemo(() => ahead(obligations, today, days, projected), [obligations, today, days, projected])
  if (months.length === 0) {
    return (
      <div className={styles.empty}>
        <p>Nothing is due in these {days} days.</p>
        <p>Look further ahead, or add what you owe: one line is enough.</p>
      </div>
    )
  }
  return (
    <>
      {months.map(({ month, rows }) => (
        <Section
          key={month}
          name={monthName(month)}
          count={rows.length}
          note={sumText(rows.map(({ obligation }) => obligation.amount))}
        >
          <Rows label={monthName(month)}>
            {rows.map((row) => (
              <AgendaRow
                key={`${row.obligation.id} ${row.nominal} ${row.what}`}
                obligation={row.obligation as ObligationRecord}
                reason={reasonOf(row, today)}
                date={row.date}
                period={row.period ? periodName(row.period) : undefined}
              />
            ))}
          </Rows>
        </Section>
      ))}
      {projected && (
        <p className={styles.remark}>
          Projected dates are drawn from the rules, in pencil: change the rule and they move.
        </p>
      )}
    </>
  )
}

const reasonOf = (row: AheadRow, today: string) =>
  row.projected ? 'projected' : row.what === 'notice' ? 'notice' : row.date === today ? 'today' : 'due'

function monthName(month: string): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}
