import type { Obligation } from '@duebook/contract/obligation'
import { outsideWatcherOf } from '@duebook/contract/people/outside-watcher'
import { paths } from '@duebook/contract/paths'
import type { ReminderRow } from '@duebook/contract/reminder'
import { keyByChannel, type Channel } from '@duebook/domain'
import { database, Timestamp, type DocumentReference, type Transaction } from '../cloud/admin.ts'
import { works } from './ways-to.ts'

/** A row of the ledger, and where it stands. */
type Failed = { reference: DocumentReference; row: ReminderRow }
/** In this order, the app last. */
const order = ['email', 'push', 'sms'] as const

/**
 * Finds how the rows that a way did not carry go instead: each by the next way that works and was not tried, where no other carries it already;
 * the app where none does. What is settled, or asked again of who has it in hand by now, goes no further. Reads now; what it returns writes,
 * after the transaction's last read, and says which rows go now.
 */
export async function anotherWay(
  transaction: Transaction,
  failed: readonly Failed[],
  now: number,
): Promise<() => Failed[]> {
  const failing = new Set(failed.map(({ reference }) => reference.path))
  const found = await Promise.all(failed.map((one) => nextOf(transaction, one, failing)))
  // Two ways of one telling that fail together have one way left.
  const made = new Map(found.flatMap((one) => (one ? [[one.to.path, one] as const] : [])))
  return () =>
    [...made.values()].map(({ reference, row, by, to }) => {
      const instead = {
        ...row,
        channel: by,
        ...(row.channel === 'inApp' ? {} : { instead: row.channel }),
        fireAt: Timestamp.fromMillis(now),
        state: 'planned',
        attempts: 0,
        sentAt: null,
        deliveredAt: null,
        error: null,
      } satisfies ReminderRow
      transaction.update(reference, { goesBy: by })
      transaction.create(to, instead)
      return { reference: to, row: instead }
    })
}

type Next = Failed & { by: Channel; to: DocumentReference }

async function nextOf(
  transaction: Transaction,
  { reference, row }: Failed,
  failing: ReadonlySet<string>,
): Promise<Next | null> {
  // Whoever has no account has no other way.
  if (outsideWatcherOf(row.recipient) !== null) return null
  const at = (channel: Channel) => reference.parent.doc(keyByChannel(reference.id, channel))
  const others = order.filter((channel) => channel !== row.channel)
  const [obligation, app, ...beside] = await transaction.getAll(
    database.doc(paths.obligation(row.bookId, row.obligationId)),
    at('inApp'),
    ...others.map(at),
  )
  const { status, nextNominal, nextAcknowledged } = (obligation?.data() ?? {}) as Partial<Obligation>
  if (status !== 'active' || nextNominal !== row.nominal) return null
  if (nextAcknowledged && asksAgain.test(reference.id)) return null
  const states = beside.map((one) =>
    failing.has(one.ref.path) ? 'failed' : (one.data() as ReminderRow | undefined)?.state,
  )
  if (states.some((state) => state !== undefined && carries.has(state))) return null
  for (const [index, channel] of others.entries())
    if (states[index] === undefined && (await works(channel, row.recipient)))
      return { reference, row, by: channel, to: at(channel) }
  return app?.exists ? null : { reference, row, by: 'inApp', to: at('inApp') }
}

const asksAgain = /_nag\d+(_watch_.*)?$/
const carries = new Set<ReminderRow['state']>(['planned', 'sent', 'delivered', 'acknowledged'])
