import { listed } from '@duebook/domain'
import * as v from 'valibot'
import { Concerns } from './concerns.ts'

/** So many without an account can be asked for one obligation, and in one book. */
export const mostOutside = { obligation: 10, book: 200 } as const
/** Days that a question stands; one that nobody answered is a no from then on. */
export const questionDays = 30
/** Days after which the address of somebody who is no longer told is deleted. */
export const addressDays = 30
/** Days in which an address that said no is not asked again from the same book. */
export const noDays = 365

/**
 * `books/{bookId}/outsideWatchers/{id}`: somebody without an account who is told of one obligation, once they said yes to it. The server
 * writes it, the book's people read it. `withdrawn`: the question was taken back before an answer. `takenAway`: after a yes.
 */
export const OutsideWatcher = v.object({
  obligationId: v.string(),
  email: v.pipe(v.string(), v.email(), v.maxLength(320)),
  state: v.picklist(['asked', 'told', 'declined', 'left', 'withdrawn', 'takenAway']),
  askedBy: v.string(),
  /** The asker's name when it was asked. */
  askerName: v.pipe(v.string(), v.maxLength(320)),
  askedAt: v.unknown(),
  /** When the state became what it is, a timestamp. */
  since: v.unknown(),
  concerns: Concerns,
})
export type OutsideWatcher = v.InferOutput<typeof OutsideWatcher>

/** One thing that a link's holder is told about. Days are civil days; `closes`: notice for it does, and still can be given; `done`: when the last one was done. */
export type WatchedDate = {
  watcherId: string
  title: string
  closes: string | null
  due: string | null
  done: string | null
}

/** What a link's holder sees: whether they want to be told, and of what they are; nothing of the book besides. */
export type SeenWatching = {
  /** `ended`: taken away, or gone with its obligation. */
  state: 'asked' | 'told' | 'declined' | 'left' | 'ended'
  /** When the mail that the link came with was written, on the clock of the date that it was about. */
  sentAt: { date: string; time: string }
  askerName: string
  bookName: string
  /** The one that the link's mail was about; null once it has ended. */
  date: WatchedDate | null
  /** "14 days and 1 day before, and when it is done". */
  hears: string
  /** The first day of a reminder that is ahead, and which one it is. */
  first: { day: string; step: string } | null
  email: string
  /** Everything in this book that they said yes to. */
  told: WatchedDate[]
}

/** Rows of the ledger for somebody without an account name them so; no account has such an id. */
export const outsideRecipient = (watcherId: string) => `outside:${watcherId}`

/** Whom a row of the ledger goes to, if that is somebody without an account. */
export const outsideWatcherOf = (recipient: string): string | null =>
  recipient.startsWith('outside:') ? recipient.slice('outside:'.length) : null

/** The steps of a plan and what follows them in one phrase: "14 days and 1 day before, and when it is done". */
export function whatIsHeard(steps: readonly string[]): string {
  const said = phrases(steps)
  return said.length === 0 ? 'when it is done' : `${said.join(', ')}, and when it is done`
}

/** "30 days and 7 days before": how long from what, each of these once, in the order in which they came. */
function phrases(steps: readonly string[]): string[] {
  const lengths = new Map<string, Set<string>>()
  for (const step of steps) {
    const [, length, from = step] = /^(\d+ \w+) (before.*|after.*)$/.exec(step) ?? []
    const known = lengths.get(from) ?? new Set()
    lengths.set(from, length === undefined ? known : known.add(length))
  }
  return [...lengths].map(([from, many]) => (many.size === 0 ? from : `${listed([...many])} ${from}`))
}
