import { materialise, type Recorded } from '@duebook/contract/materialise'
import { occurrenceId, type Occurrence } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import { calendarDate, occurrences, type CalendarDate } from '@duebook/domain'
import { useLiveQuery, type Live, type Sdk } from './liveQuery.ts'
import { loadFirestore } from './load.ts'
import type { ObligationRecord } from './obligations.ts'
import { send } from './sync.ts'

export type OccurrenceRecord = Occurrence & { id: string; pending: boolean }
/** Which occurrence somebody acts on, who acts, and the civil day in their zone. */
export type OccurrenceAct = {
  bookId: string
  uid: string
  today: CalendarDate
  obligation: ObligationRecord
  nominal: CalendarDate
  due: CalendarDate
}
/** What became of it: the next due date now in force, and how to take it back. */
export type Acted = { nextDue: CalendarDate | null; undo: () => Promise<Acted> }

/** Everything recorded of one obligation, newest first. */
export function useOccurrences(bookId: string | null, obligationId: string): Live<OccurrenceRecord[]> {
  return useLiveQuery(bookId && `occurrences ${bookId} of ${obligationId}`, (sdk, next, failed) => {
    const asked = sdk.query(
      sdk.collection(sdk.db, paths.occurrences(bookId ?? '')),
      sdk.where('obligationId', '==', obligationId),
      sdk.limit(4_000),
    )
    return watch(sdk, asked, next, failed)
  })
}

/** Performed. Drawn at once; resolves as soon as it is in the local cache. */
export const completeOccurrence = (act: OccurrenceAct, settledOn: CalendarDate = act.today) =>
  record(act, { state: 'done', settledOn, settledBy: act.uid, reason: null })

/** Not needed this time. */
export const skipOccurrence = (act: OccurrenceAct, reason: string | null = null) =>
  record(act, { state: 'skipped', settledOn: act.today, settledBy: act.uid, reason })

/** "I have it in hand": silences reminders, does not complete. `inHand: false` takes it back. */
export const acknowledge = (act: OccurrenceAct, inHand = true) =>
  record(act, {
    state: 'open',
    settledOn: null,
    settledBy: null,
    reason: null,
    acknowledgedBy: inHand ? act.uid : null,
  })

type Change = Pick<Occurrence, 'state' | 'settledOn' | 'settledBy' | 'reason'> & { acknowledgedBy?: string | null }

/** One batch: the occurrence's record and the obligation's materialised fields. */
async function record(act: OccurrenceAct, change: Change): Promise<Acted> {
  const sdk = await loadFirestore()
  const { db, doc, serverTimestamp, writeBatch } = sdk
  const { bookId, obligation, nominal, due, uid } = act
  const id = occurrenceId(obligation.id, nominal)
  const records = await recordsOf(sdk, bookId, obligation.id)
  const before = records.get(nominal)
  const { acknowledgedBy = before?.acknowledgedBy ?? null, ...settlement } = change
  const acknowledgedAt = acknowledgedBy
    ? before?.acknowledgedBy === acknowledgedBy
      ? before.acknowledgedAt
      : serverTimestamp()
    : null
  const after = {
    obligationId: obligation.id,
    nominal,
    due: before?.due ?? due,
    originalDue: before?.originalDue ?? due,
    ...settlement,
    acknowledgedBy,
    acknowledgedAt,
    updatedBy: uid,
  }
  const known = new Map<string, Recorded>([...settledBefore(obligation, nominal), ...records])
  known.set(nominal, after)
  const next = materialise(obligation, [...known.values()], act.today)
  send(`“${obligation.title}”`, () =>
    writeBatch(db)
      .set(doc(db, paths.occurrence(bookId, id)), { ...after, updatedAt: serverTimestamp() })
      .update(doc(db, paths.obligation(bookId, obligation.id)), {
        ...next,
        updatedBy: uid,
        updatedAt: serverTimestamp(),
      })
      .commit(),
  )
  const now = { ...act, obligation: { ...obligation, ...next } }
  const back: Change = before
    ? {
        state: before.state,
        settledOn: before.settledOn,
        settledBy: before.settledBy,
        reason: before.reason,
        acknowledgedBy: before.acknowledgedBy,
      }
    : { state: 'open', settledOn: null, settledBy: null, reason: null, acknowledgedBy: null }
  return { nextDue: next.nextDue, undo: () => record(now, back) }
}

/** The local copy answers in milliseconds, with or without a connection. */
async function recordsOf(
  { collection, db, getDocsFromCache, query, where }: Sdk,
  bookId: string,
  obligationId: string,
) {
  const found = await getDocsFromCache(
    query(collection(db, paths.occurrences(bookId)), where('obligationId', '==', obligationId)),
  )
  return new Map(found.docs.map((one) => [one.get('nominal') as string, one.data() as Occurrence]))
}

/**
 * Whatever lies before `nextNominal` is settled, whether or not this device holds its record: so the next date never falls back
 * into a past that the cache has not seen. A chain from completion has no such dates: it is followed from its records.
 */
function settledBefore({ schedule, nextNominal }: ObligationRecord, acting: CalendarDate): [string, Recorded][] {
  const through = nextNominal ?? acting
  if (schedule.type === 'fromCompletion') return []
  return occurrences(schedule, { from: calendarDate('0001-01-01'), through, limit: 4_000, by: 'nominal' })
    .filter(({ nominal }) => nominal < through && nominal !== acting)
    .map(({ nominal, adjusted }) => [
      nominal,
      { nominal, due: adjusted, state: 'done', settledOn: nominal, acknowledgedBy: null },
    ])
}

function watch(
  sdk: Sdk,
  asked: ReturnType<Sdk['query']>,
  next: (data: OccurrenceRecord[], fromCache: boolean) => void,
  failed: (error: { code: string }) => void,
) {
  return sdk.onSnapshot(
    asked,
    { includeMetadataChanges: true },
    (snapshot) => {
      const records = snapshot.docs.map((one) => ({
        ...(one.data() as Occurrence),
        id: one.id,
        pending: one.metadata.hasPendingWrites,
      }))
      next(
        records.sort((a, b) => b.nominal.localeCompare(a.nominal)),
        snapshot.metadata.fromCache,
      )
    },
    failed,
  )
}
