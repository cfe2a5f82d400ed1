import { paths } from '@duebook/contract/paths'
import { outsideRecipient } from '@duebook/contract/people/outside-watcher'
import { readPlannable } from '@duebook/contract/plannable'
import { waysOf } from '@duebook/contract/reach/ways'
import { notOfThePlan, type ReminderRow } from '@duebook/contract/reminder'
import { afterQuiet, isCalendarDate, settledKey, watcherKey, type CalendarDate } from '@duebook/domain'
import { database, Timestamp, type DocumentData, type Transaction } from '../cloud/admin.ts'
import { concernsIn } from '../people/concerned.ts'
import { heldBook } from '../people/held-book.ts'
import { askedPeople, type Clock } from './asked-people.ts'
import { pause } from './close-already.ts'
import { settledTexts } from './settled-row.ts'
import { knownZone, zoneResolver } from './zone-resolver.ts'

type Written = { before: DocumentData | undefined; after: DocumentData | undefined }

/**
 * Somebody ended an obligation, or deleted it: who has it and who watches it hears so, in the book and without an account, after a while, so that
 * what is taken back at once tells nobody. `at` is when, in ms since 1970. Whoever did it is not told. Safe to run twice.
 */
export async function planWhenEnded(
  bookId: string,
  obligationId: string,
  { at, ...written }: Written & { at: number },
): Promise<void> {
  const how = howEnded(written)
  if (how === null) return
  const { before = {}, after } = written
  const stands = after ?? before
  const zone = knownZone(String(stands.timeZone))
  const on = zoneResolver.toLocal(at, zone).date
  const last = lastDayOf(after) ?? (isCalendarDate(before.nextNominal) ? before.nextNominal : on)
  const due = isCalendarDate(stands.nextDue) ? stands.nextDue : last
  const by = String(after?.updatedBy ?? before.createdBy)
  await database.runTransaction(async (transaction) => {
    // With its book they are all gone.
    if ((await heldBook(transaction, bookId)) === null) return
    const told = await toldOf(transaction, { bookId, obligationId, how, stands, at })
    const rows = told.flatMap(({ recipient, watching, channel, fireAt }) => {
      if (recipient === by) return []
      const row: ReminderRow = {
        bookId,
        obligationId,
        nominal: last,
        title: String(stands.title),
        step: notOfThePlan.settled,
        stepText: settledTexts[how],
        of: on,
        deadline: 'due',
        due,
        channel,
        recipient,
        ...(watching && { watching }),
        fireAt: Timestamp.fromMillis(fireAt),
        state: 'planned',
        late: false,
        attempts: 0,
        sentAt: null,
        deliveredAt: null,
        error: null,
        ...concernsIn(stands),
      }
      const key = watcherKey(settledKey(obligationId, last, how, on), recipient)
      return [{ at: database.doc(`${paths.reminders(bookId)}/${key}`), row }]
    })
    if (rows.length === 0) return
    const present = await transaction.getAll(...rows.map((one) => one.at))
    rows.forEach((one, index) => {
      const known = present[index]?.data() as ReminderRow | undefined
      if (!known || (known.state === 'cancelled' && known.sentAt === null)) transaction.set(one.at, one.row)
    })
  })
}

/** By another last day than it had, or by its going; what its own rule ends was never otherwise. */
function howEnded({ before, after }: Written): 'ended' | 'deleted' | null {
  if (!before) return null
  if (!after) return 'deleted'
  const last = lastDayOf(after)
  return last !== null && last !== lastDayOf(before) ? 'ended' : null
}

function lastDayOf(obligation: DocumentData | undefined): CalendarDate | null {
  const last: unknown = obligation?.schedule?.lastDay
  return typeof last === 'string' && isCalendarDate(last) ? last : null
}

type Of = { bookId: string; obligationId: string; how: 'ended' | 'deleted'; stands: DocumentData; at: number }

/** Who has it, in the app alone, who watches, by which way, and when their quiet is over. A question that was not answered goes with its obligation, and tells nobody. */
async function toldOf(transaction: Transaction, { bookId, obligationId, how, stands, at }: Of) {
  const { plannable } = readPlannable(stands)
  const { asked, watching } = plannable
    ? await askedPeople(transaction, bookId, plannable)
    : { asked: null, watching: [] }
  const onceQuiet = ({ timeZone, quietHours }: Clock) =>
    afterQuiet(at + pause, knownZone(timeZone), quietHours, zoneResolver)
  const outside = await transaction.get(
    database
      .collection(paths.outsideWatchers(bookId))
      .where('obligationId', '==', obligationId)
      .where('state', 'in', how === 'deleted' ? ['asked', 'told'] : ['told']),
  )
  return [
    ...(asked
      ? [{ recipient: asked.uid, watching: false, channel: 'inApp' as const, fireAt: onceQuiet(asked.clock) }]
      : []),
    ...watching.map(({ uid, clock }) => ({
      recipient: uid,
      watching: true,
      channel: waysOf([], clock.usual).includes('email') ? ('email' as const) : ('inApp' as const),
      fireAt: onceQuiet(clock),
    })),
    ...outside.docs.map(({ id }) => ({
      recipient: outsideRecipient(id),
      watching: true,
      channel: 'email' as const,
      fireAt: at + pause,
    })),
  ]
}
