import { materialise, type Recorded } from '@duebook/contract/materialise'
import { occurrenceId, type Extension, type Occurrence } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import { missingProof, noProof, proofSentence, type Proof } from '@duebook/contract/proof'
import { calendarDate, occurrences, type CalendarDate } from '@duebook/domain'
import { count } from './count.ts'
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
export const completeOccurrence = async (act: OccurrenceAct, on?: CalendarDate) => {
  const settledOn = on ?? (act.obligation.nextAwaitingProof ? await awaitedSince(act) : null) ?? act.today
  const acted = await record(act, { state: 'done', settledOn, settledBy: act.uid, reason: null, awaitingProof: null })
  count('occurrence_completed')
  return acted
}

/** The day on which it was done, when the proof came later. */
async function awaitedSince({ bookId, obligation, nominal }: OccurrenceAct): Promise<CalendarDate | null> {
  const on = (await recordsOf(await loadFirestore(), bookId, obligation.id)).get(nominal)?.awaitingProof?.on
  return on ? calendarDate(on) : null
}

/** Why Done is not open yet, as far as this device knows, in a sentence; null when it is. The rules decide. */
export async function whyNotDone({ bookId, obligation, nominal }: OccurrenceAct): Promise<string | null> {
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

/** Done on this day, but not proved: it stays open, in this person's hand, until the proof is there. */
export const awaitProof = async (act: OccurrenceAct, on: CalendarDate = act.today) => {
  const acted = await record(act, {
    ...stillOpen,
    acknowledgedBy: act.uid,
    awaitingProof: { on, by: act.uid },
  })
  count('occurrence_awaiting_proof')
  return acted
}

/** What shows that it was done; changes nothing else. A review is of one file: with another file it falls. */
export const recordProof = (act: OccurrenceAct, proof: Partial<Pick<Proof, 'note' | 'file'>>) =>
  record(act, { ...stillOpen, proof })

/** "I have looked at this file": by somebody else than who attached it. */
export const reviewProof = (act: OccurrenceAct, file: string) => record(act, { ...stillOpen, review: file })

/** Not needed this time. */
export const skipOccurrence = (act: OccurrenceAct, reason: string | null = null) =>
  record(act, { state: 'skipped', settledOn: act.today, settledBy: act.uid, reason, awaitingProof: null })

/** Excused by somebody with the authority to: the rules ask for the reason. */
export const waiveOccurrence = (act: OccurrenceAct, reason: string) =>
  record(act, { state: 'waived', settledOn: act.today, settledBy: act.uid, reason, awaitingProof: null })

/** The day somebody means to do it, or none any more. The due date and the reminders stay where they are. */
export const planOccurrence = (act: OccurrenceAct, plan: CalendarDate | null) => record(act, { ...stillOpen, plan })

/** "I have it in hand": silences reminders, does not complete. `inHand: false` takes it back. */
export const acknowledge = (act: OccurrenceAct, inHand = true) =>
  record(act, {
    state: 'open',
    settledOn: null,
    settledBy: null,
    reason: null,
    acknowledgedBy: inHand ? act.uid : null,
  })

/**
 * More time, laid on top of what stands; it is never taken away again, only followed by another. Taking it back lays the date that stood
 * before on top.
 */
export async function extendOccurrence(
  act: OccurrenceAct,
  said: Pick<Extension, 'due' | 'reason' | 'grantedBy'>,
): Promise<Acted> {
  const { nextDue } = await record(act, {
    ...stillOpen,
    extension: { ...said, by: act.uid, at: new Date().toISOString() },
  })
  const undo = () =>
    extendOccurrence(
      { ...act, due: calendarDate(said.due) },
      { due: act.due, reason: `Taken back: ${said.reason}`.slice(0, MOST_REASON) },
    )
  return { nextDue, undo }
}
const MOST_REASON = 500

type Change = Pick<Occurrence, 'state' | 'settledOn' | 'settledBy' | 'reason'> & {
  acknowledgedBy?: string | null
  extension?: Extension
  awaitingProof?: Occurrence['awaitingProof']
  plan?: string | null
  proof?: Partial<Pick<Proof, 'note' | 'file'>>
  /** The file that was looked at. */
  review?: string
}
const stillOpen = { state: 'open', settledOn: null, settledBy: null, reason: null } as const

/** One batch: the occurrence's record and the obligation's materialised fields. */
async function record(act: OccurrenceAct, change: Change): Promise<Acted> {
  const sdk = await loadFirestore()
  const { db, doc, serverTimestamp, writeBatch } = sdk
  const { bookId, obligation, nominal, due, uid } = act
  const id = occurrenceId(obligation.id, nominal)
  const records = await recordsOf(sdk, bookId, obligation.id)
  const before = records.get(nominal)
  const {
    acknowledgedBy = before?.acknowledgedBy ?? null,
    awaitingProof = before?.awaitingProof ?? null,
    plan = before?.plan ?? null,
    extension,
    proof,
    review,
    ...settlement
  } = change
  const proved = proofAfter(
    before?.proof ?? noProof,
    proof ?? {},
    review && { by: uid, at: serverTimestamp(), file: review },
  )
  const extensions = [...(before?.extensions ?? []), ...(extension ? [extension] : [])]
  const acknowledgedAt = acknowledgedBy
    ? before?.acknowledgedBy === acknowledgedBy
      ? before.acknowledgedAt
      : serverTimestamp()
    : null
  const after = {
    obligationId: obligation.id,
    nominal,
    due: extension?.due ?? before?.due ?? due,
    originalDue: before?.originalDue ?? due,
    ...(extensions.length > 0 ? { extensions } : {}),
    ...settlement,
    ...(before?.proof || proof || review ? { proof: proved } : {}),
    ...(awaitingProof || before?.awaitingProof ? { awaitingProof } : {}),
    ...(plan || before?.plan ? { plan } : {}),
    acknowledgedBy,
    acknowledgedAt,
    updatedBy: uid,
  }
  const known = new Map<string, Recorded>([...settledBefore(obligation, nominal), ...records])
  known.set(nominal, after)
  const next = materialise(obligation, [...known.values()], act.today)
  const write = () =>
    writeBatch(db)
      .set(doc(db, paths.occurrence(bookId, id)), { ...after, updatedAt: serverTimestamp() })
      .update(doc(db, paths.obligation(bookId, obligation.id)), {
        ...next,
        updatedBy: uid,
        updatedAt: serverTimestamp(),
      })
      .commit()
  send(`“${obligation.title}”`, write, obligation.id)
  const now = { ...act, obligation: { ...obligation, ...next } }
  const back: Change = before
    ? {
        state: before.state,
        settledOn: before.settledOn,
        settledBy: before.settledBy,
        reason: before.reason,
        acknowledgedBy: before.acknowledgedBy,
        // In the name of who takes it back: nobody says for others that something was done.
        awaitingProof: before.awaitingProof ? { ...before.awaitingProof, by: uid } : null,
        plan: before.plan ?? null,
      }
    : { ...stillOpen, acknowledgedBy: null, awaitingProof: null, plan: null }
  return { nextDue: next.nextDue, undo: () => record(now, back) }
}

function proofAfter(
  before: Proof,
  change: Partial<Pick<Proof, 'note' | 'file'>>,
  review: Proof['review'] | undefined | '',
): Proof {
  const after = { ...before, ...change }
  return { ...after, review: review || (after.file === before.file ? before.review : null) }
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
