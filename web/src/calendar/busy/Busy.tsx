import { busyWeeks, type BusyStretch } from '@duebook/contract/calendar/busy-weeks'
import { DAYS_BEFORE } from '@duebook/contract/calendar/ease-busy'
import { fallsDue } from '@duebook/contract/calendar/year-lines'
import { mondayOf } from '@duebook/contract/calendar/weeks'
import { isAlone, isMine } from '@duebook/contract/people/whose'
import { addDays, type CalendarDate } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { useObligations, type ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { useToday } from '../../frame/clock.ts'
import { PageHead } from '../../frame/PageHead.tsx'
import { usePeople } from '../../frame/people.ts'
import { ScreenState } from '../../frame/ScreenState.tsx'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Segments } from '../../ui/fields/Segments.tsx'
import { SkeletonRows } from '../../ui/rows/SkeletonRows.tsx'
import { useDates, useWindowData, type WindowData } from '../calendar-data.ts'
import { WindowFailure } from '../WindowFailure.tsx'
import { HolidayPattern } from '../year/Strip.tsx'
import { spanText } from '../year/year-data.ts'
import { busyWindow, stretchAt } from './busy-data.ts'
import type { BusyPlace } from './read-busy-place.ts'
import { BusyStep } from './BusyStep.tsx'
import { KeptDays } from './KeptDays.tsx'
import styles from './busy.module.css'

const whose = { all: 'Everyone', mine: 'Mine' } as const
type Whose = keyof typeof whose

/** Weeks in which too much falls due at once: what of it can be done earlier, what cannot, and one step that does it. */
export function Busy({ place, onPlace }: { place: BusyPlace; onPlace: (place: BusyPlace) => void }) {
  const { bookId } = useSignedIn()
  const today = useToday()
  const live = useObligations(bookId)
  const { first, from, through } = busyWindow(today)
  const data = useWindowData(live, from, through)
  return (
    <>
      <ScreenState live={live}>
        {(obligations) =>
          data ? (
            <BusyOfBook {...{ obligations, data, first, through, place, onPlace }} />
          ) : (
            <>
              <PageHead view={<Where />} title="Busy weeks" />
              <SkeletonRows count={8} />
            </>
          )
        }
      </ScreenState>
    </>
  )
}

const Where = () => (
  <>
    <Link to="/year">Year</Link> / Busy weeks
  </>
)

function BusyOfBook({
  obligations,
  data,
  first,
  through,
  place,
  onPlace,
}: {
  obligations: readonly ObligationRecord[]
  data: WindowData
  first: CalendarDate
  through: CalendarDate
  place: BusyPlace
  onPlace: (place: BusyPlace) => void
}) {
  const today = useToday()
  const [me, people] = [useSignedIn(), usePeople()]
  const [chosen, setChosen] = useState<Whose>('all')
  const all = useDates(obligations, addDays(first, -DAYS_BEFORE), through, data.recorded)
  const rows = useMemo(
    () => (chosen === 'all' ? all : all.filter(({ obligation }) => isMine(obligation.assignee, me, people))),
    [all, chosen, me, people],
  )
  const busy = useMemo(
    () => busyWeeks(rows.filter((row) => fallsDue(row) && row.date >= first).map(({ date }) => date)),
    [rows, first],
  )
  const ahead = busy.stretches.filter((stretch) => stretch.through >= today)
  const found = stretchAt(ahead, place, today)
  const tools = (
    <>
      {!isAlone(people) && <Segments label="Whose" options={whose} value={chosen} onChange={setChosen} />}
      {found && ahead.length > 1 && <Turn stretches={ahead} at={found.at} onPlace={onPlace} />}
    </>
  )
  if (!found) return <NoneAhead rows={rows.filter(fallsDue).map(({ date }) => date)} tools={tools} />
  const { stretch } = found
  return (
    <>
      <PageHead
        view={<Where />}
        title={`${spanText(stretch.from, stretch.through)} is busy`}
        documentTitle="Busy weeks"
        tools={tools}
      />
      <HolidayPattern />
      <WindowFailure failure={data.failure} />
      <BusyStep key={stretch.from} {...{ stretch, rows, data, busy }} />
    </>
  )
}

function Turn({
  stretches,
  at,
  onPlace,
}: {
  stretches: readonly BusyStretch[]
  at: number
  onPlace: (place: BusyPlace) => void
}) {
  const to = (other: number) => {
    const stretch = stretches[other]
    if (stretch) onPlace({ from: stretch.from })
  }
  return (
    <div className={styles.turn} role="group" aria-label="Busy weeks">
      <Button
        size="square"
        aria-label="Previous busy weeks"
        aria-disabled={at === 0}
        icon={<ChevronLeft aria-hidden />}
        onClick={() => to(at - 1)}
      />
      <span>
        {at + 1} of {stretches.length}
      </span>
      <Button
        size="square"
        aria-label="Next busy weeks"
        aria-disabled={at === stretches.length - 1}
        icon={<ChevronRight aria-hidden />}
        onClick={() => to(at + 1)}
      />
    </div>
  )
}

function NoneAhead({ rows, tools }: { rows: readonly CalendarDate[]; tools: ReactNode }) {
  const today = useToday()
  const weeks = Map.groupBy(
    rows.filter((day) => day >= today),
    mondayOf,
  )
  const [busiest] = [...weeks].toSorted(([, a], [, b]) => b.length - a.length)
  const end = busiest && addDays(busiest[0], 6)
  const year = end && end.slice(0, 4) !== today.slice(0, 4) ? ` ${end.slice(0, 4)}` : ''
  return (
    <>
      <PageHead view={<Where />} title="Busy weeks" tools={tools} />
      <Empty said="No busy week in the next 12 months">
        {busiest && end && `The busiest is ${spanText(busiest[0], end)}${year} with ${busiest[1].length}. `}
        It is looked at again with every change.
      </Empty>
      <KeptDays />
    </>
  )
}
