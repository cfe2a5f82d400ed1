import { lazy } from 'react'
import { LateActDialog } from '../acts/LateActDialog.tsx'
import { undoLast } from '../acts/undo.ts'
import { loadCalendars } from '../cloud/obligations/calendars.ts'
import { lastSchedules } from '../cloud/sync/lastSeen.ts'
import { Frame } from '../frame/Frame.tsx'

/** Features do not know each other: here the frame is given the overlay that adds an obligation. */
const AddFields = lazy(() => import('../edit/AddFields.tsx').then((module) => ({ default: module.AddFields })))
export const loadQuickAdd = async () => {
  const [{ QuickAddDialog: Add }, { WithinPlan }] = await Promise.all([
    import('../quick-add/QuickAddDialog.tsx'),
    import('../billing/WithinPlan.tsx'),
  ])
  const Within = (props: Parameters<typeof Add>[0]) => (
    <WithinPlan onClose={props.onClose}>
      <Add {...props} fields={AddFields} />
    </WithinPlan>
  )
  return { default: Within }
}
const QuickAddDialog = lazy(loadQuickAdd)

const loadCount = async () => {
  const [{ ViewCount: Count }] = await Promise.all([import('../agenda/ViewCount.tsx'), loadCalendars(lastSchedules())])
  return { default: Count }
}
const ViewCount = lazy(loadCount)

const BillingBanner = lazy(() =>
  import('../billing/BillingBanner.tsx').then((module) => ({ default: module.BillingBanner })),
)
export const loadConflicts = () => import('../conflict/Conflicts.tsx').then((module) => ({ default: module.Conflicts }))
const Conflicts = lazy(loadConflicts)
export const loadBooks = async () => {
  const [{ BookMenu: Menu }, { NeedCount }] = await Promise.all([
    import('../people/BookMenu.tsx'),
    import('../agenda/ViewCount.tsx'),
  ])
  return { default: (props: { onClose: () => void; onMake: () => void }) => <Menu {...props} count={NeedCount} /> }
}
const BookMenu = lazy(loadBooks)
export const loadNewBook = () => import('../people/MakeBook.tsx').then((module) => ({ default: module.MakeBook }))
const MakeBook = lazy(loadNewBook)

/** The frame with what features give it: its overlays, notes and counts. */
export const FrameWithParts = ({ fetchAhead }: { fetchAhead: () => void }) => (
  <Frame
    quickAdd={QuickAddDialog}
    books={BookMenu}
    newBook={MakeBook}
    count={ViewCount}
    banner={BillingBanner}
    conflicts={Conflicts}
    dialog={LateActDialog}
    undo={undoLast}
    fetchAhead={fetchAhead}
  />
)
