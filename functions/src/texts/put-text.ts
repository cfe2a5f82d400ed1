import { serverPaths } from '@duebook/contract/server-paths'
import { database, type Transaction } from '../cloud/admin.ts'
import { countOne } from '../people/bounds.ts'
import { fitText, type TextSaid } from './fit-text.ts'
import type { ReachedByText } from './number-of.ts'

/** As far as it is ours to write. */
export type TextDocument = { to: string; body: string; ledger: string[]; reaches: string; drill?: string }

type Text = {
  /** Whom it is for. */
  uid: string
  way: Extract<ReachedByText, { address: string }>
  said: TextSaid
  /** Paths of the ledger's rows that it carries. */
  ledger: string[]
  /** The path of the drill that it belongs to. */
  drill?: string
}

/**
 * `texts/{key}`: a text as the extension "Send Messages with Twilio" takes it, put in place in the transaction that takes its rows out of `planned`;
 * who sends it writes back what became of it. No client reads it. The key is that of its first row, so it stands once.
 */
export function putText(
  transaction: Transaction,
  key: string,
  { uid, way, said, ledger, drill }: Text,
  now: number,
): void {
  countOne(transaction, 'texts', uid, { since: way.countedSince, now })
  transaction.set(database.doc(serverPaths.text(key)), {
    to: way.address,
    body: fitText(said),
    ledger,
    reaches: uid,
    ...(drill === undefined ? {} : { drill }),
  } satisfies TextDocument)
}
