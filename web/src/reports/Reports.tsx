import type { ReportRecord } from '@duebook/contract/record-sheets'
import { reportTable } from '@duebook/contract/reports/report-table'
import { isProved } from '@duebook/contract/reports/proved'
import { daysLateText, rateText, tallyOf } from '@duebook/contract/reports/tally'
import { longDate, plural } from '@duebook/domain'
import { Printer } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useWholeBook } from '../cloud/obligations/wholeBook.ts'
import { useReported } from '../cloud/occurrences/reported.ts'
import text from '../design/text.module.css'
import { useAfterPage } from '../frame/after-page.ts'
import { useToday, useZone } from '../frame/clock.ts'
import { LateFailureSentence } from '../frame/notes/LateFailureSentence.tsx'
import { useNameOf } from '../frame/names.ts'
import { PageHead } from '../frame/PageHead.tsx'
import { ScreenState } from '../frame/ScreenState.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { CsvButton } from '../ui/CsvButton.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { Note } from '../ui/Note.tsx'
import { Segments } from '../ui/fields/Segments.tsx'
import { SkeletonRows } from '../ui/rows/SkeletonRows.tsx'
import { Breakdowns } from './Breakdowns.tsx'
import { Dates } from './Dates.tsx'
import { MonthsChart } from './MonthsChart.tsx'
import type { ReportPlace, Span } from './read-report-place.ts'
import {
  beganOn,
  firstLook,
  LEAST_FOR_RATE,
  reportRows,
  lapsedIn,
  spanOf,
  USUAL_SPAN,
  writtenDown,
  type ReportRow,
  type ReportSpan,
} from './report-data.ts'
import styles from './reports.module.css'

const spans = { quarter: 'Quarter', year: '12 months', all: 'All' } as const

/** How what was owed was done: on time, late or missed; each number leads to the dates behind it. */
export function Reports({ place, onPlace }: { place: ReportPlace; onPlace: (place: ReportPlace) => void }) {
  const { bookId } = useSignedIn()
  const [today, zone] = [useToday(), useZone()]
  const live = useAfterPage(useWholeBook(bookId))
  const obligations = live.status === 'ready' ? live.data : live.status === 'failed' ? live.lastData : undefined
  const day = useMemo(() => writtenDown(zone, today), [zone, today])
  const began = beganOn(obligations ?? [], day, today)
  const span = spanOf(place.span ?? USUAL_SPAN, today, began)
  const all = spanOf('all', today, began)
  const quarter = spanOf('quarter', today, began)
  const own = useRows(obligations, span, day)
  // Whether it says enough at all is known only of everything since the beginning.
  const isLittle = own.failure?.code !== 'too-many' && own.rows !== null && tallyOf(own.rows).due < LEAST_FOR_RATE
  const whole = useRows(isLittle ? obligations : undefined, all, day)
  const view = `Reports · ${span.name}`
  if (!obligations || !own.rows || (isLittle && !whole.rows))
    return (
      <>
        <PageHead view={view} title="Reports" waits />
        {live.status === 'failed' ? <ScreenState live={live}>{() => null}</ScreenState> : <SkeletonRows count={12} />}
      </>
    )
  const choice = (
    <Segments
      label="Span"
      options={spans}
      value={place.span ?? USUAL_SPAN}
      onChange={(next: Span) => onPlace(next === USUAL_SPAN ? {} : { span: next })}
    />
  )
  const failure = own.failure ?? whole.failure
  if (failure?.code === 'too-many')
    return (
      <>
        <PageHead view={view} title="Too much to count" documentTitle="Reports" tools={choice} />
        <Empty
          said="More than 10,000 dates of this book fell into this span."
          action={
            span.name !== quarter.name && <Button onClick={() => onPlace({ span: 'quarter' })}>Show the quarter</Button>
          }
        >
          So many are not counted at once, and a part of them would be a wrong number. A shorter span is counted whole.
        </Empty>
      </>
    )
  const passed = isLittle ? tallyOf(whole.rows ?? []).due : LEAST_FOR_RATE
  return (
    <>
      {failure && (
        <div className={styles.failed}>
          <Note tone="over" glyph="failed" alert action={<Button onClick={failure.retry}>Try again</Button>}>
            <LateFailureSentence code={failure.code} /> What was done is not all counted here.
          </Note>
        </div>
      )}
      {passed < LEAST_FOR_RATE && !(place.which && passed > 0) ? (
        <TooFew passed={passed} obligations={obligations} onPlace={onPlace} />
      ) : (
        <Report rows={own.rows} isRated={passed >= LEAST_FOR_RATE} {...{ span, view, place, choice }} />
      )}
    </>
  )
}

/** The dates of a span with what became of them; null until they are known, and for no obligations. */
function useRows(
  obligations: readonly ObligationRecord[] | undefined,
  { from, through }: ReportSpan,
  day: ReturnType<typeof writtenDown>,
): { rows: ReportRow[] | null; failure: { code: string; retry: () => void } | null } {
  const { bookId } = useSignedIn()
  const today = useToday()
  const lapsed = useMemo(
    () => (obligations ? lapsedIn(obligations, { from, through }) : null),
    [obligations, from, through],
  )
  const live = useReported(bookId, obligations, { from, through, today }, lapsed)
  const recorded = live.status === 'ready' ? live.data : live.status === 'failed' ? (live.lastData ?? NONE) : null
  const rows = useMemo(
    () => (obligations && recorded ? reportRows(obligations, { from, through }, today, recorded, day) : null),
    [obligations, recorded, from, through, today, day],
  )
  return { rows, failure: live.status === 'failed' ? live : null }
}

const NONE: readonly ReportRecord[] = []

function Report({
  rows,
  span,
  view,
  place,
  isRated,
  choice,
}: {
  rows: readonly ReportRow[]
  span: ReportSpan
  view: string
  place: ReportPlace
  isRated: boolean
  /** Where another span is chosen. */
  choice: ReactNode
}) {
  const nameOf = useNameOf()
  const tally = useMemo(() => tallyOf(rows), [rows])
  const asked = rows.filter(({ obligation, doneOn }) => obligation.proofPolicy !== 'none' && doneOn !== null)
  const proved = asked.filter(({ obligation, record }) => isProved(obligation, record))
  const late = daysLateText(rows)
  const rate = isRated && tally.due >= LEAST_FOR_RATE ? rateText(tally, 1) : null
  return (
    <>
      <PageHead
        view={view}
        title={
          tally.due === 0 ? 'Nothing was due' : `${tally.onTime} of ${tally.due} on time${rate ? `, ${rate}` : ''}`
        }
        documentTitle="Reports"
        tools={
          <>
            {choice}
            <span className={text.wideOnly}>
              <Button icon={<Printer aria-hidden />} onClick={() => print()}>
                Print
              </Button>
            </span>
            <span className={text.wideOnly}>
              <CsvButton
                table={() => reportTable(rows, nameOf)}
                name={`report-${span.first}-${span.last}`}
                isEmpty={rows.length === 0}
              />
            </span>
          </>
        }
      />
      <Facts>
        <Fact name="Late">
          {late ? `${tally.late}, by ${late} ${late === '1' ? 'day' : 'days'} on average` : 'None'}
        </Fact>
        <Fact name="Missed">{tally.missed || 'None'}</Fact>
        <Fact name="Proved, where asked">{asked.length === 0 ? '–' : `${proved.length} of ${asked.length}`}</Fact>
        <Fact name="Waived">{tally.waived || 'None'}</Fact>
      </Facts>
      {rows.length === 0 ? (
        <Empty said={`Nothing was due from ${span.name}.`}>Another span may hold more: press All.</Empty>
      ) : (
        <>
          <MonthsChart rows={rows} span={span} />
          <Breakdowns rows={rows} place={place} />
          <Dates rows={rows} place={place} />
          <p className={`${text.t12} ${text.m3} ${styles.foot}`}>
            On time means recorded as done on or before the date in force on that day, extensions included. What is
            still open after its date is late. Skipped ({tally.skipped}) and waived ({tally.waived}) are not counted,
            nor is what had passed before it was written down.
          </p>
        </>
      )}
    </>
  )
}

function TooFew({
  passed,
  obligations,
  onPlace,
}: {
  passed: number
  obligations: readonly ObligationRecord[]
  onPlace: (place: ReportPlace) => void
}) {
  const today = useToday()
  const look = useMemo(() => firstLook(obligations, passed, today), [obligations, passed, today])
  return (
    <>
      <PageHead view="Reports" title="Not enough to tell" documentTitle="Reports" />
      <Empty
        said={`${passed === 0 ? 'No dates' : plural(passed, 'date')} ${passed === 1 ? 'has' : 'have'} passed since you began.`}
        action={passed > 0 && <Button onClick={() => onPlace({ span: 'all', which: 'due' })}>See the {passed}</Button>}
      >
        A rate is shown from {LEAST_FOR_RATE} on.{look && ` First look: about ${longDate(look).replace(/^\S+ /, '')}.`}
      </Empty>
    </>
  )
}
