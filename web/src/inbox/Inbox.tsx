import type { CalendarDate } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { groupNotifications, type NotificationGroup } from '../acts/reminders/notification-groups.ts'
import { useAskedHands } from '../cloud/asking/hands.ts'
import { useBooks } from '../cloud/books/books.ts'
import { useObligations, type ObligationRecord } from '../cloud/obligations/obligations.ts'
import { entryOf } from '@duebook/contract/people/approval'
import { proposalEntryOf } from '@duebook/contract/people/proposal'
import { standsHere } from './stands-here.ts'
import { useWaitingApprovals, type WaitingApproval } from '../cloud/people/approvals.ts'
import { isUnread, useBookNews, type BookNewsRecord } from '../cloud/people/book-news.ts'
import { useProposals, type WaitingProposal } from '../cloud/people/proposals.ts'
import { useFailedReminders, useNotifications, type ReminderRecord } from '../cloud/reminders/reminders.ts'
import type { Live } from '../cloud/sync/liveQuery.ts'
import { useNow, useToday } from '../frame/clock.ts'
import { usePeople } from '../frame/people.ts'
import { isAlone } from '../frame/who.ts'
import { HowReached } from '../frame/reached/HowReached.tsx'
import { PageHead } from '../frame/PageHead.tsx'
import { ScreenState } from '../frame/ScreenState.tsx'
import { useMay } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Section } from '../ui/Section.tsx'
import { Segments } from '../ui/fields/Segments.tsx'
import { answerAll } from './answer-all.ts'
import { Approvals } from './Approvals.tsx'
import { Entry, Together } from './Entry.tsx'
import styles from './inbox.module.css'
import { News, NewsEntry, type Within } from './News.tsx'
import { NotDelivered } from './NotDelivered.tsx'
import { Proposals, type ProposedToMe } from './Proposals.tsx'
import { toldTogether } from './told-together.ts'

const shows = { all: 'All', unanswered: 'Unanswered', delivery: 'Delivery' } as const
type Show = keyof typeof shows

/** The reminders that reached this person: those that wait for an answer first. One answer stops it everywhere. */
export function Inbox() {
  const live = useGroups()
  const [show, setShow] = useState<Show>('all')
  return (
    <>
      <PageHead
        view="Inbox"
        title={titleOf(live.status === 'ready' ? live.data : null)}
        documentTitle="Inbox"
        tools={<Segments label="Show" options={shows} value={show} onChange={setShow} />}
      />
      <div className={styles.split}>
        <div>
          <ScreenState live={live}>{(groups) => <Notes {...groups} show={show} />}</ScreenState>
        </div>
        {/* On a phone it stands below the list, and comes with it: before, the list would push it away. */}
        {live.status !== 'loading' && (
          <aside aria-label="How you are reached">
            <HowReached change={<Link to="/settings/reminders">Change</Link>} />
          </aside>
        )}
      </div>
    </>
  )
}

function titleOf(groups: Groups | null): string {
  if (groups === null) return 'Inbox'
  const { unread } = groups
  const waiting = [...groups.waiting, ...groups.approvals, ...groups.proposals]
  const toRead = unread.length === 0 ? null : `${unread.length} to read`
  if (waiting.length === 0) return toRead ?? 'Nothing waits for an answer'
  const answers = waiting.length === 1 ? '1 waits for an answer' : `${waiting.length} wait for an answer`
  return toRead === null ? answers : `${answers}, ${toRead}`
}

type Groups = ReturnType<typeof groupNotifications> & {
  lost: readonly ReminderRecord[]
  approvals: readonly WaitingApproval[]
  proposals: readonly ProposedToMe[]
  unread: readonly BookNewsRecord[]
  read: readonly BookNewsRecord[]
  within: Within
}

/** Notes, the obligations they are about, what reached nobody and the news of books, together: what waits is known only from the first two, and nothing comes between entries later. */
function useGroups(): Live<Groups> {
  const { uid, bookId } = useSignedIn()
  const notes = useNotifications(uid)
  const obligations = useObligations(bookId)
  const failed = useFailedReminders(bookId)
  const news = useBookNews(uid)
  const waiting = useWaitingApprovals(bookId)
  const mayApprove = useMay('approve')
  const isShared = !isAlone(usePeople())
  const proposed = useProposals(isShared ? bookId : null)
  const hands = useAskedHands(bookId)
  const books = useBooks(uid)
  const now = useNow()
  const today = useToday()
  if (notes.status === 'failed') return { ...notes, lastData: undefined }
  if (obligations.status === 'failed') return { ...obligations, lastData: undefined }
  if (notes.status === 'loading' || obligations.status === 'loading' || failed.status === 'loading')
    return { status: 'loading' }
  if (
    news.status === 'loading' ||
    books.status === 'loading' ||
    waiting.status === 'loading' ||
    proposed.status === 'loading' ||
    hands.status === 'loading'
  )
    return { status: 'loading' }
  const lost = failed.status === 'ready' ? failed.data : []
  const approvals = (waiting.status === 'ready' ? waiting.data : []).filter((one) => mayApprove && one.askedBy !== uid)
  // What is answered here is no news beside it.
  const proposals = proposedTo(proposed.status === 'ready' ? proposed.data : [], obligations.data, { uid, today })
  const answered = new Set([
    ...approvals.map(({ id }) => entryOf(id)),
    ...proposals.map(({ id }) => proposalEntryOf(bookId, id)),
  ])
  const told = (news.status === 'ready' ? news.data : (news.lastData ?? [])).filter(({ id }) => !answered.has(id))
  const within = new Set(books.status === 'ready' ? books.data.map(({ id }) => id) : [])
  const ofBooks = { unread: told.filter(isUnread), read: told.filter((one) => !isUnread(one)), within }
  return {
    ...notes,
    data: { ...groupNotifications(notes.data, obligations.data, { now, uid }), lost, approvals, proposals, ...ofBooks },
  }
}

/** Those that this person can take, as far as is known here. */
function proposedTo(
  proposals: readonly WaitingProposal[],
  obligations: readonly ObligationRecord[],
  { uid, today }: { uid: string; today: CalendarDate },
): ProposedToMe[] {
  const byId = new Map(obligations.map((one) => [one.id, one]))
  return proposals.flatMap((one) => {
    const obligation = byId.get(one.obligationId)
    if (one.askedOf !== uid || !obligation || !standsHere(one, obligation, today)) return []
    return { ...one, at: one.nominal === obligation.nextNominal ? undefined : one.nominal }
  })
}

function Notes({ waiting, lost, approvals, proposals, earlier, unread, read, within, show }: Groups & { show: Show }) {
  const shown = {
    approvals: show === 'delivery' ? [] : approvals,
    proposals: show === 'delivery' ? [] : proposals,
    waiting: show === 'delivery' ? [] : waiting,
    unread: show === 'delivery' ? [] : unread,
    lost: show === 'unanswered' ? [] : lost,
    earlier: show === 'all' ? inOrder(earlier, read) : [],
  }
  if (Object.values(shown).every(({ length }) => length === 0)) return <NothingHere show={show} />
  return (
    <>
      {shown.approvals.length > 0 && <Approvals waiting={shown.approvals} />}
      {shown.proposals.length > 0 && <Proposals waiting={shown.proposals} />}
      {shown.waiting.length > 0 && <Waiting groups={shown.waiting} />}
      {shown.unread.length > 0 && <News news={shown.unread} within={within} />}
      {shown.lost.length > 0 && <NotDelivered rows={shown.lost} />}
      {shown.earlier.length > 0 && (
        <Section name="Earlier" count={shown.earlier.length}>
          <ul className={styles.list} aria-label="Earlier">
            {shown.earlier.map((one) =>
              'note' in one ? (
                <Entry key={one.note.id} group={one} />
              ) : (
                <NewsEntry key={one.id} one={one} within={within} />
              ),
            )}
          </ul>
        </Section>
      )}
    </>
  )
}

/** Dates and news, the newest first. */
function inOrder(groups: readonly NotificationGroup[], news: readonly BookNewsRecord[]) {
  const at = (one: NotificationGroup | BookNewsRecord) => ('note' in one ? one.note.sentAt : one.sentAt)
  return [...groups, ...news].toSorted((a, b) => at(b) - at(a))
}

/** What waits, what was told in one breath as one entry; only the first answer of the page is drawn as the one to press. */
function Waiting({ groups }: { groups: Groups['waiting'] }) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const entries = toldTogether(groups)
  const all = (groups: Groups['waiting']) => void answerAll({ bookId, uid, today }, groups)
  return (
    <Section
      name="Wait for an answer"
      count={groups.length}
      note="One answer stops it everywhere"
      tools={
        entries.length > 1 && (
          <Button look="bare" onClick={() => all(groups)}>
            I have all {groups.length} in hand
          </Button>
        )
      }
    >
      <ul className={styles.list} aria-label="Wait for an answer">
        {entries.map(({ key, groups }, at) =>
          groups.length === 1 ? (
            <Entry key={key} group={groups[0]} waits first={at === 0} />
          ) : (
            <Together key={key} groups={groups} first={at === 0} onAll={() => all(groups)} />
          ),
        )}
      </ul>
    </Section>
  )
}

function NothingHere({ show }: { show: Show }) {
  const { email } = useSignedIn()
  switch (show) {
    case 'all':
      return (
        <Empty said="No answer is waiting for you.">
          No reminder has been sent to you yet. Each one will stand here
          {email === '' ? ', and nowhere else.' : ', besides going to you by email.'}
        </Empty>
      )
    case 'unanswered':
      return <Empty said="No answer is waiting for you.">What you have answered stands under All.</Empty>
    case 'delivery':
      return <Empty said="Every reminder was delivered.">One that reaches nobody will stand here.</Empty>
  }
}
