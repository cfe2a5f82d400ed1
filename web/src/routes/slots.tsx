import { lazy, Suspense } from 'react'
import { ViewCount as Count, NeedCount } from '../agenda/ViewCount.tsx'
import { loadCalendars } from '../cloud/obligations/calendars.ts'
import { lastSchedules } from '../cloud/sync/lastSeen.ts'
import { late } from '../frame/late.tsx'

/** What features put into the frame after the first screen stands. */
const AddFields = late(async () => ({ default: (await import('../edit/AddFields.tsx')).AddFields }))

const MakesBusy = late(async () => ({ default: (await import('../calendar/busy/MakesBusy.tsx')).MakesBusy }))

export const loadQuickAdd = async () => {
  const [{ QuickAddDialog: Add }, { WithinPlan }] = await Promise.all([
    import('../quick-add/QuickAddDialog.tsx'),
    import('../billing/WithinPlan.tsx'),
  ])
  const Within = (props: Parameters<typeof Add>[0]) => (
    <WithinPlan onClose={props.onClose}>
      <Add {...props} fields={AddFields} makesBusy={MakesBusy} />
    </WithinPlan>
  )
  return { default: Within }
}

const SidebarViews = lazy(() =>
  import('../obligations/views/SidebarViews.tsx').then((module) => ({ default: module.SidebarViews })),
)
const ViewCount = ({ view }: { view: string }) =>
  view === 'saved' ? (
    <Suspense>
      <SidebarViews />
    </Suspense>
  ) : (
    <Count view={view} />
  )
export const loadCount = async () => {
  await loadCalendars(lastSchedules())
  return { default: ViewCount }
}

/** What the plan says, and what the app itself does. */
export const loadBanner = async () => {
  const [{ BillingBanner }, { LittleRoom }, { NewerApp }] = await Promise.all([
    import('../billing/BillingBanner.tsx'),
    import('../frame/notes/LittleRoom.tsx'),
    import('../frame/notes/NewerApp.tsx'),
  ])
  const Banner = () => (
    <>
      <BillingBanner />
      <LittleRoom />
      <NewerApp />
    </>
  )
  return { default: Banner }
}
export const loadConflicts = () => import('../conflict/Conflicts.tsx').then((module) => ({ default: module.Conflicts }))

export const loadBooks = async () => {
  const { BookMenu: Menu } = await import('../people/BookMenu.tsx')
  return { default: (props: { onClose: () => void; onMake: () => void }) => <Menu {...props} count={NeedCount} /> }
}
export const loadNewBook = () => import('../people/MakeBook.tsx').then((module) => ({ default: module.MakeBook }))
