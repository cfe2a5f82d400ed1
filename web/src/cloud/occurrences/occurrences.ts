import { actOnOccurrence } from '@duebook/contract/acts/act-on-occurrence'
import type { OccurrenceAct } from '@duebook/contract/acts/occurrence-act'
import { occurrenceId, type Occurrence } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import { missingProof, noProof, proofSentence } from '@duebook/contract/proof'
import { calendarDate, occurrenceAt, type CalendarDate } from '@duebook/domain'
import { isCounted, listActive } from '../obligations/activeList.ts'
import type { ObligationRecord } from '../obligations/obligations.ts'
import { loadFirestore } from '../sdk/load.ts'
import { count } from '../statistics/count.ts'
import { useLiveQuery, type Live, type Sdk } from '../sync/liveQuery.ts'
import { send } from '../sync/sync.ts'

export type OccurrenceRecord = Occurrence & { id: string; pending: boolean }
/** Which occurrence somebody acts on, who acts, and the civil day in their zone. `due` is the date in force. */
export type OccurrenceTarget = {
  bookId: string
  uid: string
  today: CalendarDate
  obligation: ObligationRecord
  nominal: CalendarDate
  due: CalendarDate
}
/** What became of it: the next due date now in force, what stands there now, and how to take it back. */
export type Acted = { nextDue: CalendarDate | null; target: OccurrenceTarget; undo: () => Promise<Acted> }

/** Everything recorded of one obligation, newest first. */
export function useOccurrences(bookId: string | null, obligationId: string): Live<OccurrenceRecord[]> {
  return useLiveQuery(bookId && `occurrences ${bookId} of ${obligationId}`, (sdk, next, failed) => {
    const list = sdk.query(
      sdk.collection(sdk.db, paths.occurrences(bookId ?? '')),
      sdk.where('obligationId', '==', obligationId),
      sdk.limit(4_000),
    )
    return watch(sdk, list, next, failed)
  })
}

/** Records an act in one batch: the occurrence's record and the fields of its obligation. Drawn at once; resolves as soon as it is in the local cache. */
export async function recordAct(target: OccurrenceTarget, act: OccurrenceAct): Promise<Acted> {
  const sdk = await loadFirestore()
  const { db, doc, serverTimestamp, writeBatch } = sdk
  const { bookId, uid, today, obligation, nominal, due } = target
  const records = await recordsOf(sdk, bookId, obligation.id)
  const by = { uid, today, deviceTime: new Date().toISOString(), serverTime: serverTimestamp() }
  const after = actOnOccurrence({ obligation, nominal, due, records }, act, by)
  const { status } = after.obligation
  const counted = status !== obligation.status && (await isCounted(sdk, bookId))
  const batch = () =>
    counted ? listActive(sdk, writeBatch(db), { bookId, id: obligation.id, status }) : writeBatch(db)
  const write = () =>
    batch()
      .set(doc(db, paths.occurrence(bookId, occurrenceId(obligation.id, nominal))), after.occurrence)
      .update(doc(db, paths.obligation(bookId, obligation.id)), {
        ...after.obligation,
        updatedBy: uid,
        updatedAt: serverTimestamp(),
      })
      .commit()
  send(`“${obligation.title}”`, write, obligation.id)
  if (act.act === 'complete') count('occurrence_completed')
  if (act.act === 'awaitProof') count('occurrence_awaiting_proof')
  const now = { ...target, due: calendarDate(after.occurrence.due), obligation: { ...obligation, ...after.obligation } }
  return { nextDue: after.obligation.nextDue, target: now, undo: () => recordAct(now, after.takeBack) }
}

/** Why Done is not open yet, as far as this device knows, in a sentence; null when it is. The rules decide. */
export async function whyNotDone({ bookId, obligation, nominal }: OccurrenceTarget): Promise<string | null> {
  if (obligation.proofPolicy === 'none') return null
  const sdk = await loadFirestore()
  const proof = (await recordsOf(sdk, bookId, obligation.id)).get(nominal)?.proof ?? noProof
  const { collection, db, getDocsFromCache, query, where } = sdk
  const files = await getDocsFromCache(
    query(collection(db, paths.attachments(bookId)), where('obligationId', '==', obligation.id)),
  )
  const verified = new Set(
    files.docs.filter((one) => one.get('verifiedAt') !== null && !one.get('removedAt')).map((one) => one.id),
  )
  const missing = missingProof(obligation.proofPolicy, proof, (id) => verified.has(id))
  return missing && proofSentence(missing, obligation.kind)
}

/** The date in force of one occurrence, as far as this device knows. */
export async function dueOf(bookId: string, { id, schedule }: ObligationRecord, nominal: CalendarDate) {
  const record = (await recordsOf(await loadFirestore(), bookId, id)).get(nominal)
  return record ? calendarDate(record.due) : (occurrenceAt(schedule, nominal)?.adjusted ?? nominal)
}

/** The local copy answers in milliseconds, with or without a connection. */
export async function recordsOf(
  { collection, db, getDocsFromCache, query, where }: Sdk,
  bookId: string,
  obligationId: string,
) {
  const found = await getDocsFromCache(
    query(collection(db, paths.occurrences(bookId)), where('obligationId', '==', obligationId)),
  )
  return new Map(found.docs.map((one) => [one.get('nominal') as string, one.data() as Occurrence]))
}

function watch(
  sdk: Sdk,
  list: ReturnType<Sdk['query']>,
  next: (data: OccurrenceRecord[], fromCache: boolean) => void,
  failed: (error: { code: string }) => void,
) {
  return sdk.onSnapshot(
    list,
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
