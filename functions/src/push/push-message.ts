import type { PushPayload } from '@duebook/contract/reach/push-payload'
import type { ReminderRow } from '@duebook/contract/reminder'
import { serverPaths } from '@duebook/contract/server-paths'
import { database, Timestamp, type Transaction } from '../cloud/admin.ts'

/** Of which date somebody is asked by it. */
export type Asks = { bookId: string; obligationId: string; nominal: string }
export type Shown = Pick<PushPayload, 'title' | 'body' | 'tag' | 'open' | 'about'>

/**
 * `messages/{key}`: what is to be pushed to all devices of one person, written in the transaction that takes its rows out of `planned`; no
 * client reads it. `tries` were made by now, the next is due at `nextTryAt`.
 */
export type PushMessage = {
  channel: 'push'
  to: string
  /** Paths of the ledger's rows that it carries. */
  rows: string[]
  at: Timestamp
  /** As it was shown: a row of the ledger opens it. Null of one that ended in an older release. */
  shown: Shown | null
  /** Null where nothing is asked. */
  asks: Asks | null
  state: 'trying' | 'delivered' | 'failed' | 'dropped'
  tries: number
  nextTryAt: Timestamp | null
  why: string | null
  /** The path of the drill that it belongs to. */
  drill?: string
}

/** Who watches is told and not asked. */
export const asksOf = ({ bookId, obligationId, nominal, watching }: ReminderRow): Asks | null =>
  watching ? null : { bookId, obligationId, nominal }

/** Puts a message in place; who carries it is woken by that. The key is that of its first row, so it stands once. */
export function putMessage(
  transaction: Transaction,
  key: string,
  message: Pick<PushMessage, 'to' | 'rows' | 'shown' | 'asks' | 'drill'>,
  now: number,
): void {
  const at = Timestamp.fromMillis(now)
  transaction.set(database.doc(serverPaths.message(key)), {
    channel: 'push',
    ...message,
    at,
    state: 'trying',
    tries: 0,
    nextTryAt: at,
    why: null,
  } satisfies PushMessage)
}
