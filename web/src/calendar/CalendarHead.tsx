import { bareMonthName, monthAfter } from '@duebook/contract/calendar/weeks'
import type { ReactNode } from 'react'
import { useToday } from '../frame/clock.ts'
import { PageHead } from '../frame/PageHead.tsx'
import { Segments } from '../ui/fields/Segments.tsx'
import { Steps } from '../ui/fields/Steps.tsx'
import styles from './calendar.module.css'
import { anchorOf, daySteps, holds, placeOf, type Page } from './place.ts'
import type { CalendarPlace } from './read-place.ts'

const views = { month: 'Month', week: 'Week' } as const

/** The name of the page that is shown, and the way to others: `asked` is the one that was asked for last. */
export function CalendarHead({
  view,
  page,
  asked,
  before,
  onGo,
}: {
  view: string
  page: Page
  asked: Page
  /** Stands before the tools. */
  before?: ReactNode
  onGo: (to: CalendarPlace) => void
}) {
  const today = useToday()
  const turn = (pages: number) => onGo(placeOf(asked.view, daySteps(asked.view, anchorOf(asked), pages)))
  return (
    <PageHead
      view={view}
      title={page.name}
      documentTitle={`${view}, ${page.name}`}
      tools={
        <>
          {before}
          <Steps
            label={asked.view === 'week' ? 'Week' : 'Month'}
            busy={page !== asked}
            before={asked.view === 'week' ? 'Previous week' : bareMonthName(monthAfter(asked.month, -1))}
            after={asked.view === 'week' ? 'Next week' : bareMonthName(monthAfter(asked.month, 1))}
            onBefore={() => turn(-1)}
            onHere={() => onGo(placeOf(asked.view, today))}
            onAfter={() => turn(1)}
          />
          <span className={styles.views}>
            <Segments
              label="View"
              options={views}
              value={asked.view}
              onChange={(to) => onGo(placeOf(to, holds(asked, today) ? today : anchorOf(asked)))}
            />
          </span>
        </>
      }
    />
  )
}
