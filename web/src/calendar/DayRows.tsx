import { timeWords } from '@duebook/contract/about/time-words'
import type { RecordedDay } from '../cloud/occurrences/between.ts'
import { countdown, shortDate, type CalendarDate } from '@duebook/domain'
import { CalendarClock } from 'lucide-react'
import { BookMark } from '../acts/all-books/BookMark.tsx'
import { useLedgerState } from '../acts/reminders/ledger-state.ts'
import { RowActs } from '../acts/RowActs.tsx'
import { usePaidInRow } from '../acts/paid/usePaidInRow.tsx'
import { useToday } from '../frame/clock.ts'
import { usePeople } from '../frame/people.ts'
import { useMayChange } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { whoOf } from '../frame/who.ts'
import { RowCheckbox } from '../selection/RowCheckbox.tsx'
import { Button } from '../ui/Button.tsx'
import { LedgerRow, type RowState } from '../ui/rows/LedgerRow.tsx'
import { amountText } from '../ui/money.ts'
import { ruleLine } from '../ui/rule-line.ts'
import { Rows, Section } from '../ui/Section.tsx'
import { useBookOfRow } from './books-of-rows.ts'
import type { CalendarRow } from './calendar-data.ts'
import styles from './calendar.module.css'
import { dayTitle } from './DayCell.tsx'
import { OfItsBook } from './OfItsBook.tsx'
import { isChoosable, lookOf, movesAs, periodOf } from './looks.ts'
import { askForDue, askForPlan } from './move.ts'

/** On a phone: what stands on the day that was touched, under the grid. */
export function DayRows({
  date,
  holiday,
  rows,
  recorded,
}: {
  date: CalendarDate
  holiday: string | undefined
  rows: readonly CalendarRow[]
  recorded: readonly RecordedDay[]
}) {
  const title = dayTitle(date)
  return (
    <Section name={title} count={rows.length || undefined} note={holiday}>
      {rows.length === 0 ? (
        <p className={styles.none}>Nothing stands on this day.</p>
      ) : (
        <Rows label={title}>
          {rows.map((row) => (
            <OfItsBook key={`${row.obligation.id} ${row.nominal} ${row.what}`} row={row}>
              <DayRow row={row} recorded={recorded} picks />
            </OfItsBook>
          ))}
        </Rows>
      )}
    </Section>
  )
}

/** `picks`: among rows of which several can be chosen. */
export function DayRow({
  row,
  recorded,
  picks = false,
}: {
  row: CalendarRow
  recorded: readonly RecordedDay[]
  picks?: boolean
}) {
  const { obligation, date } = row
  const me = useSignedIn()
  const today = useToday()
  const people = usePeople()
  const look = lookOf(row, today, useLedgerState())
  const mayMove = useMayChange(obligation.id)
  const { askPaid, paidInRow } = usePaidInRow(obligation)
  const isNext = row.nominal === obligation.nextNominal && !row.settled && row.what !== 'renews'
  const moves = mayMove ? movesAs(row) : null
  const of = useBookOfRow(row)
  return (
    <LedgerRow
      obligationId={obligation.id}
      at={periodOf(row)}
      title={obligation.title}
      glyph={look.glyph}
      status={look.status}
      state={stateOf(row)}
      date={date}
      today={today}
      time={row.what === 'due' && !row.settled ? timeWords(obligation) : null}
      countdownTone={row.what === 'notice' ? 'notice' : undefined}
      countdownText={
        row.settled ? look.status.toLowerCase() : row.what === 'plan' ? `due ${countdown(row.due, today)}` : undefined
      }
      why={whyOf(row, today)}
      who={whoOf(obligation.assignee, me, people)}
      amount={amountText(row.amount)}
      picks={picks && !of ? 'column' : undefined}
      pick={picks && !of && isChoosable(row) && <RowCheckbox obligation={obligation} />}
      tag={of && <BookMark name={of.book.name} place={of.place} />}
      onOpen={of?.onOpen}
      below={isNext && paidInRow}
      actions={
        isNext ? (
          <RowActs obligation={obligation} onAskPaid={askPaid} completes={row.what === 'notice' ? false : 'roomy'}>
            {moves === 'due' && (
              <MoveDue onClick={() => askForDue(row, of?.recorded ?? recorded, { bookId: me.bookId })} />
            )}
          </RowActs>
        ) : moves === 'plan' ? (
          <Button hotkey="p" onClick={() => askForPlan(row, me.bookId)}>
            Move to…
          </Button>
        ) : undefined
      }
    />
  )
}

const MoveDue = ({ onClick }: { onClick: () => void }) => (
  <Button
    size="square"
    hotkey="d"
    aria-label="Move the due date to…"
    title="Move the due date to…"
    data-more=""
    icon={<CalendarClock aria-hidden />}
    onClick={onClick}
  />
)

const stateOf = ({ settled, what, projected }: CalendarRow): RowState =>
  settled ?? (what === 'plan' ? 'plan' : projected || what === 'renews' ? 'projected' : 'certain')

const whyOf = ({ obligation, what, date, due }: CalendarRow, today: CalendarDate): string => {
  const whom = obligation.counterparty ? ` · ${obligation.counterparty}` : ''
  if (what === 'plan') return `${date === today ? 'Plan today' : 'Plan'} · Due ${shortDate(due, today)}${whom}`
  if (what === 'notice') return `Last day for notice · Term ends ${shortDate(due, today)}${whom}`
  return `${ruleLine(obligation.schedule)}${whom}`
}
