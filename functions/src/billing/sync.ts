import { renewalObligation, type Billing } from '@duebook/contract/billing/billing'
import { entitlementOf, type Entitlement } from '@duebook/contract/billing/entitlement'
import type { Recorded } from '@duebook/contract/materialise'
import { paths } from '@duebook/contract/paths'
import { serverPaths } from '@duebook/contract/server-paths'
import { database, Timestamp, type Transaction } from '../cloud/admin.ts'
import { publicOrigin } from '../options.ts'
import { addressOf } from '../reminders/address-of.ts'
import { knownZone } from '../reminders/zone-resolver.ts'
import { activeIn, countOf } from './count-active.ts'
import { fetchBilling } from './fetch-billing.ts'
import { paymentMails } from './payment-mails.ts'
import { ownedBooks, type Owned } from './owned-books.ts'
import { renewalOf } from './renewal.ts'

export type Heard = { id: string; type: string; created: number }
type Batch = { events: Heard[]; result: Promise<Billing> }

const waiting = new Map<string, Batch>()
const running = new Map<string, Promise<Billing>>()

/** An event came before its customer has a record here: whoever sent it should try again. */
export class NoLocalRecord extends Error {}

/**
 * Fetches all of one owner's subscriptions and writes what follows from them: the mirror, the entitlement, what each of their books allows,
 * the renewal in their own book, and the mails about payments. What `event` says is not used, only that it was heard, in the same transaction. Events that come in
 * while one fetch is under way share the next one.
 */
export function syncOwner(owner: string, event?: Heard): Promise<Billing> {
  const next = waiting.get(owner)
  if (next) {
    // The same one may come twice at once.
    if (event && next.events.every(({ id }) => id !== event.id)) next.events.push(event)
    return next.result
  }
  const before = running.get(owner) ?? Promise.resolve()
  const events = event ? [event] : []
  const result = before.then(begin, begin)
  function begin() {
    waiting.delete(owner)
    return syncNow(owner, events)
  }
  waiting.set(owner, { events, result })
  running.set(owner, result)
  const forget = () => void (running.get(owner) === result && running.delete(owner))
  result.then(forget, forget)
  return result
}

/**
 * The transaction reads the record first and fetches while it holds it: had another fetch been written meanwhile, this one is made again, so
 * an older answer never lands on a newer one, in whatever process it was asked for.
 */
async function syncNow(owner: string, events: readonly Heard[]): Promise<Billing> {
  return database.runTransaction(
    async (transaction) => {
      const reference = database.doc(paths.billing(owner))
      const before = (await transaction.get(reference)).data() as Billing | undefined
      if (!before) throw new NoLocalRecord(`billing/${owner} does not exist yet.`)
      const heard = events.map(({ id }) => database.doc(`${serverPaths.billingEvents(owner)}/${id}`))
      const known = heard.length > 0 ? await transaction.getAll(...heard) : []
      const fresh = events.filter((_, index) => known[index]?.exists !== true)
      // A closed account's provider is still heard, and nothing is written for it any more.
      if ((events.length > 0 && fresh.length === 0) || before.closed) return before
      const books = await ownedBooks(transaction, owner)
      const [profile, renewed, records] = await Promise.all([
        transaction.get(database.doc(paths.user(owner))),
        transaction.get(database.doc(paths.obligation(owner, renewalObligation))),
        transaction.get(database.collection(paths.occurrences(owner)).where('obligationId', '==', renewalObligation)),
      ])
      const now = Date.now()
      const { fetched, whole } = await fetchBilling(before.customerId, now)
      const billing: Billing = {
        ...before,
        ...fetched,
        fetches: before.fetches + 1,
        fetchedAt: now,
      }
      const timeZone = knownZone((profile.data() as { timeZone?: string } | undefined)?.timeZone)
      const entitlement = entitlementOf(billing.subscriptions, billing.choice)
      const counted = await Promise.all(
        books.map(({ id, book }) =>
          entitlement.access === 'limited' && book.entitlement?.access !== 'limited' ? activeIn(transaction, id) : null,
        ),
      )
      const renewal = books.some(({ id }) => id === owner)
        ? renewalOf(
            owner,
            billing,
            records.docs.map((one) => one.data() as Recorded),
            { timeZone, now },
          )
        : null
      const { mails, declinedTold } = paymentMails(before, billing, whole, {
        timeZone,
        now,
        origin: publicOrigin.value(),
      })
      const { address: to } = mails.length > 0 ? await addressOf(owner) : { address: null }
      billing.declinedTold = declinedTold
      if (renewal && renewal.key !== before.renewal) {
        writeRenewal(transaction, renewal, renewed.exists)
        billing.renewal = renewal.key
      }
      for (const [index, one] of books.entries()) allow(transaction, one, entitlement, counted[index] ?? null)
      for (const event of fresh)
        transaction.create(database.doc(`${serverPaths.billingEvents(owner)}/${event.id}`), {
          type: event.type,
          createdAt: event.created * 1000,
          heardAt: Timestamp.fromMillis(now),
        })
      for (const { id, message } of to === null ? [] : mails)
        transaction.set(database.doc(serverPaths.mail(id)), { to: [to], message })
      transaction.set(database.doc(paths.entitlement(owner)), entitlement)
      transaction.set(reference, billing)
      return billing
    },
    { maxAttempts: 10 },
  )
}

/** A book says what its rules need; it is left alone when nothing of that changed. */
function allow(transaction: Transaction, { id, book }: Owned, entitlement: Entitlement, active: string[] | null): void {
  if (JSON.stringify(sorted(book.entitlement ?? {})) === JSON.stringify(sorted(entitlement))) return
  transaction.update(database.doc(paths.book(id)), {
    entitlement,
    ...(active !== null && countOf(active)),
  })
}

const sorted = (value: object) => Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** Whoever took it out of their book gets it back with the next change of the plan, and not before. */
function writeRenewal(
  transaction: Transaction,
  { path, obligation }: NonNullable<ReturnType<typeof renewalOf>>,
  isThere: boolean,
): void {
  const reference = database.doc(path)
  const updatedAt = Timestamp.now()
  // What the plan says is replaced whole: a trial's day and a payment's term have other fields.
  if (obligation !== 'ends' && isThere) transaction.update(reference, { ...obligation, updatedAt })
  else if (obligation !== 'ends') transaction.set(reference, { ...obligation, updatedAt, createdAt: updatedAt })
  else if (isThere)
    transaction.update(reference, { status: 'ended', nextNominal: null, nextDue: null, nextNotice: null, updatedAt })
}
