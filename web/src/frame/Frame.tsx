import { Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import {
  lazy,
  memo,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { useSession, type SignedIn } from '../cloud/accounts/auth.ts'
import { useProfile } from '../cloud/accounts/profile.ts'
import { metActs } from '../cloud/edits/metActs.ts'
import { useOpenedBook } from '../cloud/books/openedBook.ts'
import { appProof } from '../cloud/sync/appProof.ts'
import { lastAnswer } from '../cloud/sync/lastSeen.ts'
import { useSyncState } from '../cloud/sync/sync.ts'
import { Note } from '../ui/Note.tsx'
import { SkeletonRows } from '../ui/rows/SkeletonRows.tsx'
import { useHasSidebar } from '../ui/wide.ts'
import { leftBookHere } from '../cloud/books/leftBookNote.ts'
import { BottomBar } from './BottomBar.tsx'
import { Extra } from './Extra.tsx'
import styles from './Frame.module.css'
import { useKeys, type FrameKeys } from './keyboard/keys.ts'
import { OpenOverlay, type Overlay } from './overlays.ts'
import { late, LateOverlay } from './late.tsx'
import { useMayChange } from './role.ts'
import { noneMissing, sayMissing } from './say-missing.ts'
import { Sidebar } from './Sidebar.tsx'
import { SignedInProvider } from './signedIn.tsx'
import { SignInFirst } from './SignInFirst.tsx'
import { applyTheme } from './theme.ts'
import { useAskedBook } from './useAskedBook.ts'
import { LateVerifyBanner } from './notes/LateVerifyBanner.tsx'
import { ViewIsLive } from './view-is-live.ts'
import { personName } from './who.ts'

/** What the frame opens for `c`; given by `routes.tsx`, so that the frame knows no feature. */
export type QuickAddSlot = ComponentType<{ startWith?: string; onClose: () => void }>
/** How many stand in a view; drawn in the sidebar once the screen stands. */
export type CountSlot = ComponentType<{ view: string }>

const loadCommands = () => import('./commands/CommandMenu.tsx').then((module) => ({ default: module.CommandMenu }))
const loadKeys = () => import('./commands/KeysDialog.tsx').then((module) => ({ default: module.KeysDialog }))
const CommandMenu = late(loadCommands)
const KeysDialog = late(loadKeys)
const loadRefused = () => import('./notes/RefusedWrites.tsx').then((module) => ({ default: module.RefusedWrites }))
const RefusedWrites = lazy(loadRefused)
const loadKeepRoom = () => import('./keep-room.ts')
const loadKeepFocus = () => import('./keyboard/keep-focus.ts')
// Whether the open book is still this person’s is known after the first row is.
const BookGone = lazy(() => import('./notes/BookGone.tsx').then((module) => ({ default: module.BookGone })))
const LeftBookNote = lazy(() => import('./notes/LeftBookNote.tsx').then((module) => ({ default: module.LeftBookNote })))
const PrintHead = lazy(() => import('./PrintHead.tsx').then((module) => ({ default: module.PrintHead })))
const SessionFailed = lazy(() =>
  import('./notes/SessionFailed.tsx').then((module) => ({ default: module.SessionFailed })),
)
const HouseNote = lazy(() => import('./notes/HouseNote.tsx').then((module) => ({ default: module.HouseNote })))
const NotProved = lazy(() => import('./notes/NotProved.tsx').then((module) => ({ default: module.NotProved })))
const DemoNote = lazy(() => import('./notes/DemoNote.tsx').then((module) => ({ default: module.DemoNote })))

type Slots = {
  quickAdd: QuickAddSlot
  /** Where another book is chosen, or made. */
  books: ComponentType<{ onClose: () => void; onMake: () => void }>
  newBook: ComponentType<{ onClose: () => void }>
  count: CountSlot
  banner: ComponentType
  /** What somebody else changed as well and is to be chosen, and changes that were refused. */
  conflicts: ComponentType
  /** The dialogs of acts, drawn over the page. */
  dialog: ComponentType
  undo: () => void
  fetchAhead: () => void
}

/** Sidebar, page and bottom bar around every screen of somebody who is signed in. */
export function Frame(slots: Slots) {
  const session = useAskedBook(useOpenedBook(useSession()))
  if (session.state === 'signedOut') return <SignInFirst />
  if (session.state === 'failed')
    return (
      <Suspense fallback={<Opening />}>
        <SessionFailed {...session} />
      </Suspense>
    )
  if (session.state === 'loading') return <Opening />
  return (
    <SignedInProvider person={session}>
      <Inside person={session} {...slots} />
    </SignedInProvider>
  )
}

function Inside({ person, ...slots }: Slots & { person: SignedIn }) {
  const {
    quickAdd: QuickAdd,
    books: Books,
    newBook: NewBook,
    count,
    banner,
    conflicts,
    dialog: ActDialog,
    undo,
    fetchAhead,
  } = slots
  const [viewIsLive, setViewIsLive] = useState(false)
  const [overlay, setOverlay] = useState<Overlay>(null)
  const [line, setLine] = useState<string>()
  const navigate = useNavigate()
  const profile = useProfile(person.uid)
  const settings = profile.status === 'ready' ? profile.data : null
  const go = useCallback<FrameKeys['go']>((to) => void navigate({ to }), [navigate])
  const mayAdd = useMayChange()
  const open = useCallback(
    (next: Overlay) => {
      if (next === 'quickAdd' && !mayAdd) return
      setLine(undefined)
      setOverlay(next)
    },
    [mayAdd],
  )
  const close = useCallback(() => {
    noneMissing()
    setOverlay(null)
  }, [])
  const missing = () => {
    setOverlay(null)
    sayMissing(() => setOverlay(overlay))
  }
  const typesAhead = useCallback((letter: string) => setLine((before) => `${before ?? ''}${letter}`), [])
  useKeys({
    open,
    go,
    undo,
    singleKeys: settings?.singleKeys ?? true,
    typesAhead: overlay === null ? null : typesAhead,
  })
  const { obligationId } = useParams({ strict: false })
  const lastBook = useRef(person.bookId)
  useEffect(() => {
    if (lastBook.current === person.bookId) return
    lastBook.current = person.bookId
    close()
    // Another book has no such obligation.
    if (obligationId !== undefined) go('/today')
  }, [person.bookId, obligationId, close, go])
  const { state, online } = useSyncState()
  const live = state !== 'lastSeen' || !online
  useEffect(() => {
    if (!live) return
    // After the screen: what a key may open is here before the connection can go. A failure is told when it is opened.
    const beside = setTimeout(() => setViewIsLive(true))
    const timer = setTimeout(() => {
      fetchAhead()
      void Promise.allSettled([loadCommands(), loadKeys(), loadRefused()])
    }, 500)
    return () => (clearTimeout(beside), clearTimeout(timer))
  }, [live, fetchAhead])
  useEffect(() => {
    if (!viewIsLive) return
    let [isOpen, end] = [true, () => {}]
    // Without it focus that is lost stays lost; all else is as it was.
    loadKeepFocus().then(
      ({ keepFocus }) => isOpen && (end = keepFocus()),
      () => {},
    )
    return () => ((isOpen = false), end())
  }, [viewIsLive])
  const theme = settings?.theme
  useEffect(() => {
    if (theme) applyTheme(theme)
  }, [theme])
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Around
        person={person}
        name={personName({ displayName: settings?.displayName ?? '', email: person.email })}
        photo={settings?.photoUrl}
        viewIsLive={viewIsLive}
        open={open}
        count={count}
        banner={banner}
        conflicts={conflicts}
      />
      <Suspense>
        <LateOverlay key={overlay} onMissing={missing}>
          {overlay === 'quickAdd' && <QuickAdd startWith={line} onClose={close} />}
          {overlay === 'commands' && (
            <CommandMenu
              startWith={line}
              onClose={close}
              go={go}
              undo={undo}
              onAdd={(text) => (setLine(text), setOverlay('quickAdd'))}
              onKeys={() => setOverlay('keys')}
              onBooks={() => setOverlay('books')}
              onMakeBook={() => setOverlay('newBook')}
            />
          )}
          {overlay === 'books' && <Books onClose={close} onMake={() => setOverlay('newBook')} />}
          {overlay === 'newBook' && <NewBook onClose={close} />}
          {overlay === 'keys' && <KeysDialog onClose={close} />}
        </LateOverlay>
        <ActDialog />
      </Suspense>
    </>
  )
}

type AroundProps = Pick<Slots, 'count' | 'banner' | 'conflicts'> & {
  person: SignedIn
  name: string
  photo: string | null | undefined
  viewIsLive: boolean
  open: (next: Overlay) => void
}

/** Memoised: what is opened over the page does not draw the page anew. */
const Around = memo(function Around({
  person,
  name,
  photo,
  viewIsLive,
  open,
  count,
  banner: Banner,
  conflicts,
}: AroundProps) {
  const hasSidebar = useHasSidebar()
  return (
    <div className={styles.app}>
      {hasSidebar && (
        <Sidebar uid={person.uid} name={name} photo={photo} count={viewIsLive ? count : null} open={open} />
      )}
      <main className={styles.page} id="main" tabIndex={-1}>
        <Extra>{viewIsLive && <PrintHead />}</Extra>
        <Notices person={person} live={viewIsLive} conflicts={conflicts}>
          <Extra>{viewIsLive && <Banner />}</Extra>
        </Notices>
        <OpenOverlay value={open}>
          <ViewIsLive value={viewIsLive}>
            {/* What a screen holds is of one book. */}
            <Suspense key={person.bookId} fallback={<SkeletonRows count={6} />}>
              <Outlet />
            </Suspense>
          </ViewIsLive>
        </OpenOverlay>
      </main>
      <BottomBar onAdd={() => open('quickAdd')} />
    </div>
  )
})

/** Those that come late stand in the room that they had on the last visit, until another page is opened. */
function Notices({
  person,
  live,
  conflicts: Conflicts,
  children,
}: {
  person: SignedIn
  live: boolean
  conflicts: ComponentType
  children: ReactNode
}) {
  const { online, unsent, toChoose, failed } = useSyncState()
  const proof = useSyncExternalStore(appProof.subscribe, appProof.get)
  const met = useSyncExternalStore(metActs.subscribe, metActs.get)
  const others = failed.filter(({ edit }) => !edit)
  const { pathname } = useLocation()
  const key = `notices ${person.uid}`
  const place = useRef<HTMLDivElement>(null)
  const [kept, setKept] = useState(() => ({ pathname, room: lastAnswer(key) as number | undefined }))
  const room = kept.pathname === pathname ? kept.room : undefined
  useEffect(() => {
    if (!live) return
    let end = () => {}
    const timer = setTimeout(() => {
      // Without it, the next visit keeps no room.
      loadKeepRoom().then(
        ({ keepRoom }) => {
          const giveUp = () => setKept((before) => ({ ...before, room: undefined }))
          if (place.current) end = keepRoom(place.current, key, giveUp)
        },
        () => {},
      )
    }, 500)
    return () => (clearTimeout(timer), end())
  }, [live, key])
  return (
    <div
      className={styles.notices}
      ref={place}
      style={{ minHeight: room || undefined }}
      data-room={room ? '' : undefined}
    >
      {!online && proof === 'refused' && (
        <Extra>
          <NotProved unsent={unsent} />
        </Extra>
      )}
      {!online && proof !== 'refused' && (
        <Note tone="soon" glyph="soon">
          <b>You are offline.</b> {unsent === 1 ? '1 change waits' : `${unsent} changes wait`} on this device. Reminders
          already set go out from the server.
        </Note>
      )}
      {others.length > 0 && (
        <Extra>
          <RefusedWrites failed={others} />
        </Extra>
      )}
      {(toChoose > 0 || others.length < failed.length || met.length > 0) && (
        <Extra>
          <Conflicts />
        </Extra>
      )}
      {live && (
        <Extra>
          <BookGone />
        </Extra>
      )}
      {leftBookHere() && (
        <Extra>
          <LeftBookNote />
        </Extra>
      )}
      {live && (
        <Extra>
          <HouseNote />
        </Extra>
      )}
      {person.demo && (
        <Extra>
          <DemoNote />
        </Extra>
      )}
      {person.email !== '' && !person.emailVerified && <LateVerifyBanner email={person.email} />}
      {children}
    </div>
  )
}

/** The frame's shape while it is not known yet who is there. */
const Opening = () => (
  <div className={styles.app}>
    <aside className={styles.ghost} aria-hidden="true" />
    <main className={styles.page}>
      <SkeletonRows count={6} label="Opening your book" />
    </main>
  </div>
)
