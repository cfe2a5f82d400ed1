import type { Obligation } from '@duebook/contract/obligation'
import { paths } from '@duebook/contract/paths'
import type { Seen } from '../books/sight.ts'
import { waitingEdits } from '../edits/waitingEdits.ts'
import { withEdit } from '../edits/withEdit.ts'
import type { Query, QuerySnapshot } from '../sdk/firestoreSdk.ts'
import type { Sdk } from '../sync/liveQuery.ts'
import { loadCalendars, missingRegions } from './calendars.ts'
import type { ObligationRecord } from './obligations.ts'
import { isConnected } from '../sync/connection.ts'

/** A book may hold this many; more is never asked for at once. */
const MOST = 10_000

type Next = (data: ObligationRecord[], fromCache: boolean) => void
type Failed = (error: { code: string }) => void

/** All obligations of a book, one by one. */
export const watchOneByOne = (sdk: Sdk & { seen: Seen }, bookId: string, next: Next, failed: Failed): (() => void) =>
  watchList(sdk, sdk.seen(paths.obligations(bookId), sdk.limit(MOST)), bookId, next, failed)

/** Draws what the service says, and draws it again when what this person changed of it is another. */
export function withEdits<S>(
  listen: (hear: (snapshot: S) => void) => () => void,
  draw: (snapshot: S) => void,
): () => void {
  let last: S | undefined
  const stop = listen((snapshot) => draw((last = snapshot)))
  const leave = waitingEdits.subscribe(() => last !== undefined && draw(last))
  return () => (stop(), leave())
}

function watchList(
  { onSnapshot }: Sdk,
  list: Query,
  bookId: string | null,
  next: (data: ObligationRecord[], fromCache: boolean) => void,
  failed: (error: { code: string }) => void,
) {
  return withEdits<QuerySnapshot>(
    (hear) => onSnapshot(list, { includeMetadataChanges: true }, hear, failed),
    (snapshot) => {
      // An empty cache on a first visit is not an empty book.
      if (snapshot.empty && snapshot.metadata.fromCache && isConnected()) return
      const records = snapshot.docs.map((one) =>
        recordOf(one.data() as Obligation, bookId, one.id, one.metadata.hasPendingWrites),
      )
      const draw = (read: ObligationRecord[]) => next(read.sort(byNextDue), snapshot.metadata.fromCache)
      if (isWhole(records)) return draw(records)
      completed(records).then(draw, () => failed({ code: 'unavailable' }))
    },
  )
}

/** Nothing has to be fetched before their dates can be worked out. */
export const isWhole = (records: readonly ObligationRecord[]) =>
  records.every(({ schedule, nextNotice }) => !schedule.earlier && !nextNotice) &&
  missingRegions(datedParts(records)).length === 0

/** With what gave the dates before a change read, their calendars at hand, and the notice ahead worked out: few need any, and each is fetched only then. */
export async function completed(records: readonly ObligationRecord[]): Promise<ObligationRecord[]> {
  const read = records.some(({ schedule }) => schedule.earlier) ? await withEarlierRead(records) : records
  await loadCalendars(datedParts(read))
  return read.some(({ nextNotice }) => nextNotice) ? withNoticeAhead(read) : [...read]
}

async function withEarlierRead(records: readonly ObligationRecord[]): Promise<ObligationRecord[]> {
  const { withEarlier } = await import('@duebook/contract/schedule')
  return records.map((one) => ({ ...one, schedule: withEarlier(one.schedule) }))
}

async function withNoticeAhead(records: readonly ObligationRecord[]): Promise<ObligationRecord[]> {
  const { noticeAhead } = await import('@duebook/contract/about/notice-dates')
  return records.map((one) => ({
    ...one,
    noticeAhead: one.nextDue && noticeAhead(one, { due: one.nextDue, sendBy: one.nextNotice }),
  }))
}

const datedParts = (records: readonly ObligationRecord[]) =>
  records.flatMap(({ schedule, notice }) => [schedule, ...(notice ? [notice] : [])])

export function recordOf(
  { snooze, ...data }: Obligation,
  bookId: string | null,
  id: string,
  pending: boolean,
): ObligationRecord {
  const record = withEdit<ObligationRecord>(bookId, { ...data, id, pending, noticeAhead: null })
  if (!snooze) return record
  return { ...record, snooze: { ...snooze, until: (snooze.until as { toMillis: () => number }).toMillis() } }
}

export function byNextDue(a: ObligationRecord, b: ObligationRecord): number {
  const [first, second] = [a.nextDue ?? '9999', b.nextDue ?? '9999']
  return first < second ? -1 : first > second ? 1 : a.title.localeCompare(b.title)
}
