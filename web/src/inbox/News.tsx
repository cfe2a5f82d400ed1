import type { BookNews } from '@duebook/contract/people/book-notification'
import { Link } from '@tanstack/react-router'
import {
  BookOpenText,
  CalendarCheck2,
  CalendarX2,
  Eye,
  MailX,
  Siren,
  Stamp,
  UserRoundMinus,
  UserRoundPlus,
  UsersRound,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import { openBook } from '../cloud/books/books.ts'
import { isUnread, markRead, type BookNewsRecord } from '../cloud/people/book-news.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './inbox.module.css'
import { SentAt } from './SentAt.tsx'

/** The books that somebody is in: only those can be opened. */
export type Within = ReadonlySet<string>

/** What happened in the books and was not read yet. */
export function News({ news, within }: { news: readonly BookNewsRecord[]; within: Within }) {
  const { uid } = useSignedIn()
  const readAll = () => {
    focusTitle()
    markRead(
      uid,
      news.map(({ id }) => id),
    )
  }
  return (
    <Section
      name="News of your books"
      count={news.length}
      note="What was read stands under Earlier"
      tools={
        news.length > 1 && (
          <Button look="bare" onClick={readAll}>
            Mark all {news.length} read
          </Button>
        )
      }
    >
      <ul className={styles.list} aria-label="News of your books">
        {news.map((one) => (
          <NewsEntry key={one.id} one={one} within={within} />
        ))}
      </ul>
    </Section>
  )
}

/** One thing that happened; where there is something to see, its title leads there, and has then been read. */
export function NewsEntry({ one, within }: { one: BookNewsRecord; within: Within }) {
  const { uid } = useSignedIn()
  const { id, news, bookId, title, body, more, link, sentAt } = one
  const unread = isUnread(one)
  const Icon = icons[news]
  // Of a drill there is one thing to do: to say that it came.
  const opens =
    link === undefined ? within.has(bookId) && places[news] : { to: '/drill/$link' as const, params: { link } }
  return (
    <li className={styles.entry} data-open={unread || undefined} data-row={opens ? id : undefined}>
      <Icon aria-hidden className={styles.icon} />
      <SentAt at={sentAt} />
      <div className={styles.text}>
        {opens ? <Title one={one} {...opens} /> : <h3>{body}</h3>}
        {more !== undefined && <p>{more}</p>}
        {!body.includes(title) && <p>{title}</p>}
        {unread && (
          <span className={styles.acts}>
            <Button
              look="bare"
              aria-label={`Mark read: ${body}`}
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget)
                markRead(uid, [id])
              }}
            >
              Mark read
            </Button>
          </span>
        )}
      </div>
    </li>
  )
}

type Place =
  | {
      to:
        | '/today'
        | '/inbox'
        | '/year/busy'
        | '/activity'
        | '/settings/people'
        | '/settings/coverage'
        | '/settings/feeds/tokens'
    }
  | { to: '/obligations'; search: { filter: string } }
  | { to: '/drill/$link'; params: { link: string } }

/** A click opens the book that it happened in, if that is not open. */
function Title({ one, ...place }: { one: BookNewsRecord } & Place) {
  const { uid, bookId } = useSignedIn()
  return (
    <Link
      {...place}
      data-row-title=""
      onClick={() => {
        if (one.bookId !== bookId && one.link === undefined) openBook(uid, one.bookId)
        if (isUnread(one)) markRead(uid, [one.id])
      }}
    >
      {one.body}
    </Link>
  )
}

const people: Place = { to: '/settings/people' }
const places: Record<BookNews, Place | null> = {
  'invitation.accepted': people,
  'invitation.declined': people,
  'invitation.takenUp': people,
  'invitation.wanted': people,
  'role.changed': { to: '/today' },
  'sight.changed': { to: '/today' },
  'member.removed': null,
  'member.left': people,
  'seat.wanted': people,
  'obligations.received': { to: '/obligations', search: { filter: 'owner:me' } },
  'watched.ended': { to: '/activity' },
  'watched.deleted': { to: '/activity' },
  'owned.ended': { to: '/activity' },
  'owned.deleted': { to: '/activity' },
  'approval.asked': { to: '/inbox' },
  'approval.approved': { to: '/today' },
  'approval.declined': { to: '/today' },
  'approval.ended': { to: '/today' },
  'proposal.asked': { to: '/inbox' },
  'proposal.taken': { to: '/year/busy' },
  'proposal.declined': { to: '/year/busy' },
  'book.offered': people,
  'book.taken': people,
  'book.notTaken': people,
  'book.received': { to: '/today' },
  'book.deleted': null,
  'reach.bounced': people,
  'reach.unreached': people,
  'reach.failed': people,
  'reach.uncovered': { to: '/settings/coverage' },
  'drill.sent': null,
  'webhook.off': { to: '/settings/feeds/tokens' },
}

const icons: Record<BookNews, LucideIcon> = {
  'invitation.accepted': UserRoundPlus,
  'invitation.declined': UserRoundMinus,
  'invitation.takenUp': UserRoundPlus,
  'invitation.wanted': UserRoundPlus,
  'role.changed': UsersRound,
  'sight.changed': Eye,
  'member.removed': UserRoundMinus,
  'member.left': UserRoundMinus,
  'seat.wanted': UserRoundPlus,
  'obligations.received': BookOpenText,
  'watched.ended': Eye,
  'watched.deleted': Eye,
  'owned.ended': CalendarX2,
  'owned.deleted': CalendarX2,
  'approval.asked': Stamp,
  'approval.approved': Stamp,
  'approval.declined': Stamp,
  'approval.ended': Stamp,
  'proposal.asked': CalendarCheck2,
  'proposal.taken': CalendarCheck2,
  'proposal.declined': CalendarX2,
  'book.offered': BookOpenText,
  'book.taken': BookOpenText,
  'book.notTaken': BookOpenText,
  'book.received': BookOpenText,
  'book.deleted': BookOpenText,
  'reach.bounced': MailX,
  'reach.unreached': MailX,
  'reach.failed': MailX,
  'reach.uncovered': MailX,
  'drill.sent': Siren,
  'webhook.off': Webhook,
}

/** What was read goes on to Earlier: focus goes to the one beside it. */
function focusBeside(button: HTMLElement) {
  const entry = button.closest('li')
  const beside = (entry?.nextElementSibling ?? entry?.previousElementSibling)?.querySelector('button')
  if (beside) beside.focus()
  else focusTitle()
}

const focusTitle = () => document.querySelector<HTMLElement>('main h1, h1')?.focus()
