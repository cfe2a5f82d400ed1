import { monthAfter, monthName, monthOf } from '@duebook/contract/calendar/weeks'
import { MONTHS_OF_YEAR } from '@duebook/contract/calendar/year-lines'
import { Printer } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { useWholeBook } from '../cloud/obligations/wholeBook.ts'
import { useRecordedBetween } from '../cloud/occurrences/between.ts'
import text from '../design/text.module.css'
import { useAfterPage } from '../frame/after-page.ts'
import { useToday } from '../frame/clock.ts'
import { LateFailureSentence } from '../frame/notes/LateFailureSentence.tsx'
import { PageHead } from '../frame/PageHead.tsx'
import { ScreenState } from '../frame/ScreenState.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { SkeletonRows } from '../ui/rows/SkeletonRows.tsx'
import { forecastBook, forecastWindow } from './forecast-data.ts'
import styles from './forecast.module.css'
import { Months } from './Months.tsx'

/** Twelve months from this one on: what goes out, how sure that is, and what it is made of. */
export function Forecast() {
  const { bookId } = useSignedIn()
  const today = useToday()
  const live = useAfterPage(useWholeBook(bookId))
  const obligations = live.status === 'ready' ? live.data : live.status === 'failed' ? live.lastData : undefined
  const { from, through } = useMemo(() => forecastWindow(obligations ?? [], today), [obligations, today])
  // Of a large book twelve months are worked out while nothing more urgent is to be drawn.
  const records = useDeferredValue(useRecordedBetween(bookId, obligations, { from, through, today }))
  const recorded =
    records.status === 'ready' ? records.data : records.status === 'failed' ? records.lastData : undefined
  const isKnown = recorded !== undefined || records.status === 'failed'
  const book = useMemo(
    () => (obligations && isKnown ? forecastBook(obligations, recorded ?? [], today) : null),
    [obligations, recorded, isKnown, today],
  )
  const failed = live.status === 'failed' ? live : records.status === 'failed' ? records : null
  const view = `Forecast · ${spanName(today)}`
  if (!book || !obligations)
    return (
      <>
        <PageHead view={view} title="Forecast" />
        {live.status === 'failed' ? <ScreenState live={live}>{() => null}</ScreenState> : <SkeletonRows count={12} />}
      </>
    )
  return (
    <>
      {failed && (
        <div className={styles.failed}>
          <Note tone="over" glyph="failed" alert action={<Button onClick={failed.retry}>Try again</Button>}>
            <LateFailureSentence code={failed.code} /> What was paid may stand here as it was expected.
          </Note>
        </div>
      )}
      <Months book={book} obligations={obligations} view={view} print={<PrintButton />} />
    </>
  )
}

/** "November 2026 to October 2027". */
function spanName(today: Parameters<typeof monthOf>[0]): string {
  const first = monthOf(today)
  return `${monthName(first)} to ${monthName(monthAfter(first, MONTHS_OF_YEAR - 1))}`
}

const PrintButton = () => (
  <span className={text.wideOnly}>
    <Button size="square" aria-label="Print" icon={<Printer aria-hidden />} onClick={() => print()} />
  </span>
)
