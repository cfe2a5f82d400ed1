import { activityFilters, type ActivityFilter } from '@duebook/contract/people/activity-line'
import { byItself } from '@duebook/contract/people/book-activity'
import { useState } from 'react'
import { useAllowance } from '../cloud/billing/allowance.ts'
import { useObligations } from '../cloud/obligations/obligations.ts'
import { useToday, useZone } from '../frame/clock.ts'
import { useNameOf } from '../frame/names.ts'
import { PageHead } from '../frame/PageHead.tsx'
import { usePeople } from '../frame/people.ts'
import { ScreenState } from '../frame/ScreenState.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { CsvButton } from '../ui/CsvButton.tsx'
import { Empty } from '../ui/Empty.tsx'
import { instantText } from '../ui/instant-text.ts'
import { Select } from '../ui/fields/Select.tsx'
import chips from '../design/chips.module.css'
import styles from './activity.module.css'
import { csvRows } from './csv-rows.ts'
import { Days } from './Days.tsx'
import { useHistory } from './useHistory.ts'
import { dayOfStamp } from './day-of-stamp.ts'

/** What happened in the open book: who, what, before and after. Lines are only ever added. */
export function Activity() {
  const { bookId } = useSignedIn()
  const [filter, setFilter] = useState<ActivityFilter>('everything')
  const [actor, setActor] = useState<string>(EVERYBODY)
  const history = useHistory(bookId, { filter, actor: actor === EVERYBODY ? null : actor })
  const book = useAllowance(bookId)
  const zone = useZone()
  const data = book.status === 'ready' ? book.data : null
  const since = dayOfStamp(data?.createdAt, zone)
  const lines = history.live.status === 'ready' ? history.live.data.lines : []
  return (
    <>
      <PageHead
        view="Activity"
        title={data?.name ?? 'Activity'}
        documentTitle="Activity"
        tools={<AsCsv lines={lines} />}
      />
      <div className={styles.ask}>
        <div className={chips.chips} role="group" aria-label="Filters">
          {(Object.keys(activityFilters) as ActivityFilter[]).map((one) => (
            <button
              key={one}
              type="button"
              className={chips.chip}
              aria-pressed={one === filter}
              onClick={() => setFilter(one)}
            >
              {one}
            </button>
          ))}
        </div>
        <span className={styles.who}>
          <Who value={actor} onChange={setActor} />
        </span>
        <span className={styles.count}>{since && `since ${since}`}</span>
      </div>
      <div className={styles.log}>
        <ScreenState live={history.live}>
          {(page) =>
            page.lines.length === 0 && page.last === null ? (
              <Nothing filter={filter} everybody={actor === EVERYBODY} />
            ) : (
              <>
                <Days lines={page.lines} />
                <p className={styles.older}>
                  {page.last && (
                    <Button aria-busy={history.busy} onClick={() => void history.showOlder()}>
                      Show older
                    </Button>
                  )}
                  <span>
                    Lines are only ever added. Nobody, not even an owner, can change or remove one.
                    {page.last === null && ' These are all.'}
                  </span>
                </p>
              </>
            )
          }
        </ScreenState>
      </div>
    </>
  )
}

const EVERYBODY = 'everybody'

function Who({ value, onChange }: { value: string; onChange: (actor: string) => void }) {
  const people = usePeople()
  const options: Record<string, string> = { [EVERYBODY]: 'Everybody' }
  for (const { uid, name } of people) options[uid] = name
  options[byItself] = 'Duebook'
  return <Select label="Who" quiet value={value} options={options} onChange={onChange} />
}

/** The lines that are shown, for other programs. */
function AsCsv({ lines }: { lines: Parameters<typeof csvRows>[0] }) {
  const { bookId } = useSignedIn()
  const nameOf = useNameOf()
  const zone = useZone()
  const today = useToday()
  const obligations = useObligations(bookId)
  const table = () => {
    const known = obligations.status === 'ready' ? obligations.data : []
    const reading = { today, nameOf, instantText: (instant: number) => instantText(instant, zone, today) }
    return csvRows(lines, { ...reading, zone, obligations: new Map(known.map((one) => [one.id, one])) })
  }
  return <CsvButton table={table} name={`activity-${today}`} isEmpty={lines.length === 0} />
}

function Nothing({ filter, everybody }: { filter: ActivityFilter; everybody: boolean }) {
  if (filter === 'everything' && everybody)
    return (
      <Empty said="Nothing has happened here yet.">What you do from now on stands here, with what it was before.</Empty>
    )
  return (
    <Empty said="Nothing of this kind has happened here.">What else did stands under everything, by everybody.</Empty>
  )
}
