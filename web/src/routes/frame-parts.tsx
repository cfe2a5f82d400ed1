import { lazy } from 'react'
import { LateActDialog } from '../acts/LateActDialog.tsx'
import { Frame } from '../frame/Frame.tsx'
import { late } from '../frame/late.tsx'

const loadSlots = () => import('./slots.tsx')

/** Features do not know each other: here the frame is given what they put into it. */
const QuickAddDialog = late(async () => (await loadSlots()).loadQuickAdd())
const ViewCount = lazy(async () => (await loadSlots()).loadCount())
const BillingBanner = lazy(async () => (await loadSlots()).loadBanner())
const Conflicts = lazy(async () => (await loadSlots()).loadConflicts())
const BookMenu = late(async () => (await loadSlots()).loadBooks())
const MakeBook = late(async () => (await loadSlots()).loadNewBook())
const undo = () => void import('../acts/undo.ts').then(({ undoLast }) => undoLast())

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
    undo={undo}
    fetchAhead={fetchAhead}
  />
)
