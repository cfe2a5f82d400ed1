import { createRouter } from '@tanstack/react-router'
import { loadActDialog } from './acts/LateActDialog.tsx'
import { keepsOfflineActs, waitingEdits } from './cloud/edits/waitingEdits.ts'
import { isListed } from './cloud/reach/isListed.ts'
import { ScreenFailed } from './frame/ScreenFailed.tsx'
import { busy, calendar, today, upcoming, year } from './routes/agenda.tsx'
import { FrameWithParts, loadBooks, loadConflicts, loadNewBook, loadQuickAdd } from './routes/frame-parts.tsx'
import { bare, dates, development, finishMailLink, signIn, start, welcome } from './routes/front.tsx'
import { gotIt, join, joinNo, outside, watch, watchNo } from './routes/links.tsx'
import { forecast, reports } from './routes/money.tsx'
import { conflict, drill, editing, obligation, obligations, packs } from './routes/obligations.tsx'
import { frame, root } from './routes/root.ts'
import {
  activity,
  away,
  importing,
  importShort,
  imports,
  coverage,
  billing,
  checkoutReturn,
  inbox,
  people,
  reminders,
  security,
  settings,
} from './routes/settings.tsx'

frame.update({ component: () => <FrameWithParts fetchAhead={fetchAhead} /> })

/** Every URL of the app; each area of it stands in `routes/`. */
export const router = createRouter({
  routeTree: root.addChildren([
    start,
    dates,
    signIn,
    finishMailLink,
    join,
    joinNo,
    outside,
    watch,
    watchNo,
    gotIt,
    frame.addChildren([
      today,
      upcoming,
      calendar,
      year,
      busy,
      forecast,
      reports,
      obligations,
      obligation,
      drill,
      editing,
      conflict,
      packs,
      inbox,
      activity,
      settings,
      security,
      reminders,
      away,
      coverage,
      people,
      billing,
      checkoutReturn,
      importing,
      importShort,
      imports,
    ]),
    bare.addChildren([welcome]),
    ...development,
  ]),
  defaultErrorComponent: ScreenFailed,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

/** Fetches what the frame opens and shows, so that adding and every view work when the connection goes later. */
function fetchAhead() {
  if (isListed()) void import('./cloud/reach/pushHere.ts').then(({ followRenewals }) => followRenewals())
  if (uploadsMayBeKept()) void import('./cloud/attachments/uploads.ts').then(({ resumeUploads }) => resumeUploads())
  if (waitingEdits.get().length > 0) void import('./cloud/edits/sendEdits.ts').then(({ sendEdits }) => sendEdits())
  if (keepsOfflineActs())
    void import('./cloud/edits/offlineActs.ts').then(({ lookAtOfflineActs }) => lookAtOfflineActs())
  const views = [
    today,
    upcoming,
    calendar,
    year,
    forecast,
    reports,
    obligations,
    obligation,
    editing,
    conflict,
    inbox,
    activity,
    settings,
    security,
    reminders,
    away,
    coverage,
    people,
    billing,
    importing,
    imports,
  ]
  // A part that could not be fetched now is asked for again when it is opened.
  void Promise.allSettled([
    // Acting on a row must work without a connection.
    import('./cloud/occurrences/occurrences.ts'),
    import('./cloud/obligations/editObligation.ts'),
    loadConflicts(),
    loadActDialog(),
    import('./acts/say-paid.ts'),
    import('./frame/focus-row.ts'),
    loadQuickAdd(),
    loadBooks(),
    loadNewBook(),
    ...views.map(({ options }) => options.component?.preload?.()),
    import('./selection/RowCheckbox.tsx'),
    import('./selection/SelectionBar.tsx'),
    import('./selection/BulkBar.tsx'),
  ])
}

/** A reload goes on with files that were on their way; `cloud/attachments/uploadKeep.ts` leaves the mark. */
const uploadsMayBeKept = () => localStorage.getItem('duebook.uploads') !== null

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
