import { isCalendarDate, type CalendarDate } from '@duebook/domain'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { lazy } from 'react'
import { LateActDialog, loadActDialog } from './acts/LateActDialog.tsx'
import { undoLast } from './acts/undo.ts'
import { readPlace } from './calendar/read-place.ts'
import { sessionKnown } from './cloud/accounts/auth.ts'
import { keepsOfflineActs, waitingEdits } from './cloud/edits/waitingEdits.ts'
import { loadCalendars } from './cloud/obligations/calendars.ts'
import { lastPerson, lastSchedules, leavesCopy } from './cloud/sync/lastSeen.ts'
import { Frame } from './frame/Frame.tsx'
import { isListed } from './cloud/reach/isListed.ts'
import { ScreenFailed } from './frame/ScreenFailed.tsx'
import { readReportPlace } from './reports/read-report-place.ts'

/** Every URL of the app. Screens are fetched when they are first opened; the frame draws around them. */
const root = createRootRoute({
  notFoundComponent: lazyRouteComponent(() => import('./frame/LostPage.tsx'), 'LostPage'),
})

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async () => {
    // Whoever was here last goes on to Today at once. A tab whose sign-in leaves no copy has to ask who it is.
    if (lastPerson() === null && leavesCopy()) return
    if ((await sessionKnown()).state !== 'signedOut') throw redirect({ to: '/today', replace: true })
  },
  component: lazyRouteComponent(async () => {
    const { Landing } = await import('./front/Landing.tsx')
    const openDemo = async () => {
      const [{ beginDemo }, { fillDemoBook }, { draftOf }] = await Promise.all([
        import('./cloud/accounts/demo.ts'),
        import('./front/demo-book.ts'),
        import('./quick-add/draft.ts'),
      ])
      await fillDemoBook(await beginDemo(), draftOf)
      await router.navigate({ to: '/today' })
    }
    const toToday = () => void router.navigate({ to: '/today', replace: true })
    return { default: () => <Landing openDemo={openDemo} onSomeone={toToday} /> }
  }),
})

const dates = createRoute({
  getParentRoute: () => root,
  path: '/dates',
  component: lazyRouteComponent(() => import('./front/HowChecked.tsx'), 'HowChecked'),
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  // `?create=true`: for somebody who has no account yet.
  validateSearch: ({ create }: { create?: unknown }): { create?: true } => (create === true ? { create } : {}),
  component: lazyRouteComponent(async () => {
    const { SignIn } = await import('./account/SignIn.tsx')
    return { default: () => <SignIn create={signIn.useSearch().create === true} /> }
  }),
})

const finishMailLink = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/link',
  component: lazyRouteComponent(() => import('./account/FinishMailLink.tsx'), 'FinishMailLink'),
})

/** Features do not know each other: here the frame is given the overlay that adds an obligation. */
const AddFields = lazy(() => import('./edit/AddFields.tsx').then((module) => ({ default: module.AddFields })))
const loadQuickAdd = async () => {
  const [{ QuickAddDialog: Add }, { WithinPlan }] = await Promise.all([
    import('./quick-add/QuickAddDialog.tsx'),
    import('./billing/WithinPlan.tsx'),
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
  const [{ ViewCount: Count }] = await Promise.all([import('./agenda/ViewCount.tsx'), loadCalendars(lastSchedules())])
  return { default: Count }
}
const ViewCount = lazy(loadCount)
const BillingBanner = lazy(() =>
  import('./billing/BillingBanner.tsx').then((module) => ({ default: module.BillingBanner })),
)
const loadConflicts = () => import('./conflict/Conflicts.tsx').then((module) => ({ default: module.Conflicts }))
const Conflicts = lazy(loadConflicts)
const loadBooks = async () => {
  const [{ BookMenu: Menu }, { NeedCount }] = await Promise.all([
    import('./people/BookMenu.tsx'),
    import('./agenda/ViewCount.tsx'),
  ])
  return { default: (props: { onClose: () => void; onMake: () => void }) => <Menu {...props} count={NeedCount} /> }
}
const BookMenu = lazy(loadBooks)
const loadNewBook = () => import('./people/MakeBook.tsx').then((module) => ({ default: module.MakeBook }))
const MakeBook = lazy(loadNewBook)
const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  component: () => (
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
  ),
})
const inFrame = () => frame

const today = createRoute({
  getParentRoute: inFrame,
  path: '/today',
  component: lazyRouteComponent(() => import('./agenda/Today.tsx'), 'Today'),
})
const upcoming = createRoute({
  getParentRoute: inFrame,
  path: '/upcoming',
  // Its rows are worked out, also those of the last visit.
  loader: () => loadCalendars(lastSchedules()),
  component: lazyRouteComponent(() => import('./agenda/Upcoming.tsx'), 'Upcoming'),
})
const calendar = createRoute({
  getParentRoute: inFrame,
  path: '/calendar',
  // `?month=2026-12`, `?week=2026-12-28`, `&day=2026-12-31`: what is shown, and the day that is open.
  validateSearch: readPlace,
  loader: () => loadCalendars(lastSchedules()),
  component: lazyRouteComponent(async () => {
    const { Calendar } = await import('./calendar/Calendar.tsx')
    return {
      default: function CalendarOfBook() {
        const place = calendar.useSearch()
        const navigate = calendar.useNavigate()
        return (
          <Calendar
            place={place}
            onPlace={(to) =>
              void navigate({
                search: to,
                replace: to.month === place.month && to.week === place.week,
                resetScroll: false,
              })
            }
          />
        )
      },
    }
  }),
})
const year = createRoute({
  getParentRoute: inFrame,
  path: '/year',
  loader: () => loadCalendars(lastSchedules()),
  component: lazyRouteComponent(() => import('./calendar/year/Year.tsx'), 'Year'),
})
const forecast = createRoute({
  getParentRoute: inFrame,
  path: '/forecast',
  loader: () => loadCalendars(lastSchedules()),
  component: lazyRouteComponent(() => import('./forecast/Forecast.tsx'), 'Forecast'),
})
const reports = createRoute({
  getParentRoute: inFrame,
  path: '/reports',
  // `?span=quarter`, and which of its dates are listed.
  validateSearch: readReportPlace,
  loader: () => loadCalendars(lastSchedules()),
  component: lazyRouteComponent(async () => {
    const { Reports } = await import('./reports/Reports.tsx')
    return {
      default: function ReportsOfBook() {
        const place = reports.useSearch()
        const navigate = reports.useNavigate()
        return <Reports place={place} onPlace={(to) => void navigate({ search: to, resetScroll: false })} />
      },
    }
  }),
})
const obligations = createRoute({
  getParentRoute: inFrame,
  path: '/obligations',
  // `?filter=due<30d kind:bill`: what the list is narrowed to.
  validateSearch: ({ filter }: { filter?: unknown }): { filter?: string } =>
    typeof filter === 'string' && filter !== '' && filter.length <= 200 ? { filter } : {},
  component: lazyRouteComponent(async () => {
    const { Obligations } = await import('./obligations/Obligations.tsx')
    return {
      default: function ObligationsOfBook() {
        const { filter = '' } = obligations.useSearch()
        const navigate = obligations.useNavigate()
        return (
          <Obligations
            filter={filter}
            onFilter={(line) =>
              void navigate({ search: line === '' ? {} : { filter: line }, replace: true, resetScroll: false })
            }
          />
        )
      },
    }
  }),
})
const obligation = createRoute({
  getParentRoute: inFrame,
  path: '/obligations/$obligationId',
  // `?at=2026-08-07`: another of its dates than the next one.
  validateSearch: ({ at }: { at?: unknown }): { at?: CalendarDate } =>
    typeof at === 'string' && isCalendarDate(at) ? { at } : {},
  component: lazyRouteComponent(async () => {
    // Together: what came later would push away what stands under it.
    const [{ ObligationDetail }, { ProofSection }, { EvidenceSection }] = await Promise.all([
      import('./obligation/ObligationDetail.tsx'),
      import('./attachments/ProofSection.tsx'),
      import('./evidence/EvidenceSection.tsx'),
    ])
    return {
      default: function Obligation() {
        const { obligationId } = obligation.useParams()
        const { at = null } = obligation.useSearch()
        const navigate = obligation.useNavigate()
        return (
          <ObligationDetail
            key={obligationId}
            obligationId={obligationId}
            at={at}
            onAt={(to) => void navigate({ search: to ? { at: to } : {}, replace: true, resetScroll: false })}
            proof={ProofSection}
            evidence={EvidenceSection}
          />
        )
      },
    }
  }),
})
const editing = createRoute({
  getParentRoute: inFrame,
  path: '/obligations/$obligationId/edit',
  component: lazyRouteComponent(async () => {
    const { EditObligation } = await import('./edit/EditObligation.tsx')
    return {
      default: function Editing() {
        const { obligationId } = editing.useParams()
        const navigate = editing.useNavigate()
        const toDetail = () => void navigate({ to: '/obligations/$obligationId', params: { obligationId } })
        return (
          <EditObligation
            key={obligationId}
            obligationId={obligationId}
            onDone={toDetail}
            onDeleted={() => void navigate({ to: '/obligations' })}
            onCopy={(id) => void navigate({ to: '/obligations/$obligationId/edit', params: { obligationId: id } })}
          />
        )
      },
    }
  }),
})
const conflict = createRoute({
  getParentRoute: inFrame,
  path: '/obligations/$obligationId/conflict',
  component: lazyRouteComponent(async () => {
    const { ConflictPage } = await import('./conflict/ConflictPage.tsx')
    return {
      default: function Conflict() {
        const { obligationId } = conflict.useParams()
        const navigate = conflict.useNavigate()
        return (
          <ConflictPage
            key={obligationId}
            obligationId={obligationId}
            onDone={() => void navigate({ to: '/obligations' })}
          />
        )
      },
    }
  }),
})
const packs = createRoute({
  getParentRoute: inFrame,
  path: '/packs',
  // `?chosen=gb-household gb-vat`: the packs whose dates are shown.
  validateSearch: ({ chosen }: { chosen?: unknown }): { chosen?: string } =>
    typeof chosen === 'string' && /^[a-z -]{1,400}$/.test(chosen) ? { chosen } : {},
  component: lazyRouteComponent(async () => {
    const [{ Packs }, { WithinPlanOnPage }] = await Promise.all([
      import('./packs/Packs.tsx'),
      import('./billing/WithinPlan.tsx'),
    ])
    return {
      default: function PacksOfBook() {
        const { chosen } = packs.useSearch()
        const navigate = packs.useNavigate()
        return (
          <WithinPlanOnPage>
            <Packs
              chosen={chosen?.split(' ') ?? []}
              onChoose={(ids) =>
                void navigate({
                  search: ids.length > 0 ? { chosen: ids.join(' ') } : {},
                  replace: true,
                  resetScroll: false,
                })
              }
            />
          </WithinPlanOnPage>
        )
      },
    }
  }),
})
const inbox = createRoute({
  getParentRoute: inFrame,
  path: '/inbox',
  component: lazyRouteComponent(() => import('./inbox/Inbox.tsx'), 'Inbox'),
})
const activity = createRoute({
  getParentRoute: inFrame,
  path: '/activity',
  component: lazyRouteComponent(() => import('./activity/Activity.tsx'), 'Activity'),
})
const settings = createRoute({
  getParentRoute: inFrame,
  path: '/settings',
  component: lazyRouteComponent(async () => {
    const [{ Profile }, { StatisticsSection }] = await Promise.all([
      import('./account/Profile.tsx'),
      import('./analytics/StatisticsSection.tsx'),
    ])
    return { default: () => <Profile statistics={StatisticsSection} /> }
  }),
})

const security = createRoute({
  getParentRoute: inFrame,
  path: '/settings/security',
  component: lazyRouteComponent(() => import('./account/Security.tsx'), 'Security'),
})

const reminders = createRoute({
  getParentRoute: inFrame,
  path: '/settings/reminders',
  component: lazyRouteComponent(() => import('./reminder-settings/ReminderSettings.tsx'), 'ReminderSettings'),
})
const away = createRoute({
  getParentRoute: inFrame,
  path: '/settings/away',
  component: lazyRouteComponent(() => import('./away/AwayAndQuiet.tsx'), 'AwayAndQuiet'),
})
const people = createRoute({
  getParentRoute: inFrame,
  path: '/settings/people',
  component: lazyRouteComponent(async () => {
    const [{ People }, { SeatHint: Hint }, { SeatDialog: Dialog }, { SeatGiveBack: GiveBack }] = await Promise.all([
      import('./people/People.tsx'),
      import('./billing/SeatHint.tsx'),
      import('./billing/SeatDialog.tsx'),
      import('./billing/SeatGiveBack.tsx'),
    ])
    const seats = { Hint, Dialog, GiveBack }
    return { default: () => <People seats={seats} /> }
  }),
})
const billing = createRoute({
  getParentRoute: inFrame,
  path: '/settings/billing',
  component: lazyRouteComponent(() => import('./billing/Billing.tsx'), 'Billing'),
})
const checkoutReturn = createRoute({
  getParentRoute: inFrame,
  path: '/settings/billing/return',
  component: lazyRouteComponent(() => import('./billing/CheckoutReturn.tsx'), 'CheckoutReturn'),
})

const join = createRoute({
  getParentRoute: () => root,
  path: '/join/$link',
  component: lazyRouteComponent(async () => {
    const { Join } = await import('./people/Join.tsx')
    return {
      default: function Joining() {
        const { link } = join.useParams()
        return <Join key={link} link={link} />
      },
    }
  }),
})

/** Where a mail’s “say no” leads. */
const joinNo = createRoute({
  getParentRoute: () => root,
  path: '/join/$link/no',
  component: lazyRouteComponent(async () => {
    const { Join } = await import('./people/Join.tsx')
    return {
      default: function Declining() {
        const { link } = joinNo.useParams()
        return <Join key={link} link={link} saysNo />
      },
    }
  }),
})

/** What somebody outside is shown of a book. */
const outside = createRoute({
  getParentRoute: () => root,
  path: '/r/$link',
  component: lazyRouteComponent(async () => {
    const [{ OutsidePage }, { OutsidePack }] = await Promise.all([
      import('./people/outside/OutsidePage.tsx'),
      import('./evidence/OutsidePack.tsx'),
    ])
    return {
      default: function Outside() {
        const { link } = outside.useParams()
        return <OutsidePage key={link} link={link} pack={OutsidePack} />
      },
    }
  }),
})
/** Where a mail to somebody without an account leads. */
const watch = createRoute({
  getParentRoute: () => root,
  path: '/watch/$link',
  component: lazyRouteComponent(async () => {
    const { Watch } = await import('./people/Watch.tsx')
    return {
      default: function Watching() {
        const { link } = watch.useParams()
        return <Watch key={link} link={link} />
      },
    }
  }),
})
const watchNo = createRoute({
  getParentRoute: () => root,
  path: '/watch/$link/no',
  component: lazyRouteComponent(async () => {
    const { Watch } = await import('./people/Watch.tsx')
    return {
      default: function NotWatching() {
        const { link } = watchNo.useParams()
        return <Watch key={link} link={link} saysNo />
      },
    }
  }),
})

const bare = createRoute({
  getParentRoute: () => root,
  id: 'bare',
  component: lazyRouteComponent(() => import('./frame/BareFrame.tsx'), 'BareFrame'),
})
const welcome = createRoute({
  getParentRoute: () => bare,
  path: '/welcome',
  component: lazyRouteComponent(async () => {
    const [{ Welcome }, { QuickAddForm }, { WithinPlanOnPage }] = await Promise.all([
      import('./onboarding/Welcome.tsx'),
      import('./quick-add/QuickAddForm.tsx'),
      import('./billing/WithinPlan.tsx'),
    ])
    const Form = (props: Parameters<typeof QuickAddForm>[0]) => (
      <WithinPlanOnPage>
        <QuickAddForm {...props} />
      </WithinPlanOnPage>
    )
    const StartFromPack = lazy(() =>
      import('./packs/StartFromPack.tsx').then((module) => ({ default: module.StartFromPack })),
    )
    return { default: () => <Welcome form={Form} packs={StartFromPack} /> }
  }),
})

/** Every part in every state; in development only, so that a build leaves it out. */
const development = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/gallery',
        component: lazyRouteComponent(() => import('./gallery/Gallery.tsx'), 'Gallery'),
      }),
    ]
  : []

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
    frame.addChildren([
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
      packs,
      inbox,
      activity,
      settings,
      security,
      reminders,
      away,
      people,
      billing,
      checkoutReturn,
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
    people,
    billing,
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
