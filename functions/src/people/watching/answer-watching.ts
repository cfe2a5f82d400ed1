import { paths } from '@duebook/contract/paths'
import { byLink } from '@duebook/contract/people/book-activity'
import { noDays, questionDays, type OutsideWatcher } from '@duebook/contract/people/outside-watcher'
import { database, Timestamp } from '../../cloud/admin.ts'
import { refusePeople } from '../refuse-people.ts'
import { withWatchLink, type OpenedLink } from './see-watching.ts'
import { noAt, type WatcherNo } from './watch-link.ts'
import { writeWatcherLine } from './watcher-line.ts'

const day = 86_400_000

/** When (ms since 1970) an address that said no can be asked again. */
export const noUntil = (now: number): WatcherNo => ({ until: Timestamp.fromMillis(now + noDays * day) })

/** A question that nobody answered in time, at `now` (ms since 1970). */
export const isOver = ({ askedAt }: Pick<OutsideWatcher, 'askedAt'>, now: number) =>
  now - (askedAt as Timestamp).toMillis() >= questionDays * day

/** Says yes or no to being told, once; the same said again changes nothing. Throws `used` for another answer, `expired`. */
export const answerWatching = (opened: OpenedLink, wants: boolean) =>
  withWatchLink(opened, async (transaction, { id, bookId, watcher }, now) => {
    const state = wants ? ('told' as const) : ('declined' as const)
    if (watcher.state === state) return undefined
    if (watcher.state !== 'asked') throw refusePeople('used', 'The question was answered, or taken back.')
    if (isOver(watcher, now)) throw refusePeople('expired', 'The question was asked too long ago.')
    const obligation = await transaction.get(database.doc(paths.obligation(bookId, watcher.obligationId)))
    if (!obligation.exists) throw refusePeople('link-unknown', 'This link no longer works.')
    return () => {
      transaction.update(database.doc(paths.outsideWatcher(bookId, id)), { state, since: Timestamp.fromMillis(now) })
      if (!wants) transaction.set(noAt(bookId, watcher.email), noUntil(now))
      const line = { actor: byLink, watcher: { ...watcher, state }, title: String(obligation.get('title') ?? '') }
      writeWatcherLine(transaction, bookId, line, now)
    }
  })
