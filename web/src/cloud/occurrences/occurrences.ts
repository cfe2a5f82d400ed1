import { actOnOccurrence } from '@duebook/contract/acts/act-on-occurrence'
import type { DecisionStep } from '@duebook/contract/acts/decision-steps'
import type { OccurrenceAct } from '@duebook/contract/acts/occurrence-act'
import type { Obligation } from '@duebook/contract/obligation'
import { occurrenceId, type Occurrence } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import { missingProof, noProof, proofSentence } from '@duebook/contract/proof'
import { withEarlier } from '@duebook/contract/schedule'
import { calendarDate, occurrenceAt, type CalendarDate } from '@duebook/domain'
import { hasMet, keepOfflineAct, unseenOf } from '../edits/offlineActs.ts'
import { withEdit } from '../edits/withEdit.ts'
import { isCounted, listActive, type Writes } from '../obligations/activeList.ts'
import type { ObligationRecord } from '../obligations/obligations.ts'
import { loadFirestore } from '../sdk/load.ts'
import { count } from '../statistics/count.ts'
import { useBookQuery } from '../books/sight.ts'
import { seenIn } from '../books/seenIn.ts'
import type { Live, Sdk } from '../sync/liveQuery.ts'
import { inTurn } from '../sync/inTurn.ts'
import { send } from '../sync/sync.ts'
import { underWay } from '../sync/underWay.ts'
import { keptUntilAnswered, lastConfirmed, told } from '../sync/unsentWrites.ts'
import { isConnected } from '../sync/connection.ts'

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
export type Acted = {
  nextDue: CalendarDate | null
  target: OccurrenceTarget
  /** What stands of it now, and the act that takes it back. */
  occurrence: Occurrence
  takeBack: OccurrenceAct
  undo: () => Promise<Acted>
  /** Settles once it is in the copy on this device, and so on the screen; never rejects. */
  kept: Promise<void>
}

/** Everything recorded of one obligation, newest first. */
export function useOccurrences(bookId: string | null, obligationId: string): Live<OccurrenceRecord[]> {
  return useBookQuery(bookId, `occurrences ${bookId} of ${obligationId}`, (sdk, next, failed) => {
    const list = sdk.seen(
      paths.occurrences(bookId ?? ''),
      sdk.where('obligationId', '==', obligationId),
      sdk.limit(4_000),
    )
    return watch(sdk, list, next, failed)
  })
}

/**
 * Records an act in one batch: what it says of the occurrence's record, and the fields of its obligation. What another device said of the rest
 * meanwhile stays. Drawn at once; resolves as soon as it is on its way into the local cache. `isAgain`: after it was refused for what somebody else did.
 */
export async function recordAct(
  target: OccurrenceTarget,
  act: OccurrenceAct,
  { isAgain }: { isAgain: boolean } = { isAgain: false },
): Promise<Acted> {
  return underWay(async () => {
    const sdk = await loadFirestore()
    return inTurn(target.obligation.id, () => recordNow(sdk, target, act, isAgain))
  })
}

async function recordNow(sdk: Sdk, target: OccurrenceTarget, act: OccurrenceAct, isAgain: boolean): Promise<Acted> {
  const { db, deleteField, doc, serverTimestamp, writeBatch } = sdk
  const { bookId, uid, today, obligation, nominal, due } = target
  const path = paths.occurrence(bookId, occurrenceId(obligation.id, nominal))
  const [records, before] = await Promise.all([recordsOf(sdk, bookId, obligation.id), lastConfirmed(sdk, path)])
  const by = { uid, today, deviceTime: new Date().toISOString(), serverTime: serverTimestamp() }
  const after = concerning(
    obligation,
    records.has(nominal),
    actOnOccurrence({ obligation, nominal, due, records }, act, by),
  )
  const { schedule, ...dates } = after.obligation
  const { status } = dates
  const counted = status !== obligation.status && (await isCounted(sdk, bookId))
  const batch = () =>
    counted ? listActive(sdk, writeBatch(db), { bookId, id: obligation.id, status }) : writeBatch(db)
  const write = () =>
    writeRecord(sdk, batch(), bookId, after)
      .update(doc(db, paths.obligation(bookId, obligation.id)), {
        ...dates,
        ...(schedule ? { 'schedule.lastDay': schedule.lastDay ?? deleteField() } : {}),
        updatedBy: uid,
        updatedAt: serverTimestamp(),
      })
      .commit()
  const done = isAgain ? null : unseenOf(act, records.get(nominal), today)
  const acted = { uid, bookId, obligationId: obligation.id, nominal, title: obligation.title, at: Date.now(), today }
  if (done && !isConnected()) keepOfflineAct({ ...acted, done })
  const noted = async (error: unknown) => {
    if (!done || !(await hasMet({ ...acted, done }))) throw error
  }
  const what = `“${obligation.title}”`
  const was = toldOf(records.get(nominal), after.said)
  const said = toldOf(after.occurrence, after.said)
  const about = { bookId, what, obligationId: obligation.id, uid, path, before, was, said }
  const unsent = { ...about, does: 'changes' as const, drawn: after.obligation }
  const kept = send(
    what,
    keptUntilAnswered(unsent, () => write().catch(noted)),
    obligation.id,
  )
  if (act.act === 'complete') count('occurrence_completed')
  if (act.act === 'awaitProof') count('occurrence_awaiting_proof')
  const now = { ...target, due: calendarDate(after.occurrence.due), obligation: { ...obligation, ...after.obligation } }
  const undo = () =>
    inTurn(obligation.id, async () => {
      const stands = { ...now, obligation: await asItStands(sdk, bookId, now.obligation) }
      const taken = await recordNow(sdk, stands, after.takeBack, false)
      await taken.kept
      return taken
    })
  const { occurrence, takeBack } = after
  return { nextDue: after.obligation.nextDue, target: now, occurrence, takeBack, undo, kept }
}

const toldOf = (record: Occurrence | undefined, said: readonly (keyof Occurrence)[]) =>
  told(Object.fromEntries(said.map((field) => [field, record?.[field] ?? null])))

/** A new record says whom it concerns, so that whoever sees only what is theirs sees it at once; from then on the server says it. */
function concerning(
  { concerns }: Pick<ObligationRecord, 'concerns'>,
  isRecorded: boolean,
  after: ReturnType<typeof actOnOccurrence>,
): ReturnType<typeof actOnOccurrence> {
  if (isRecorded || !concerns) return after
  return { ...after, occurrence: { ...after.occurrence, concerns }, said: [...after.said, 'concerns'] }
}

/** Writes of a record what is said of it; a field that it no longer has goes. */
export function writeRecord<W extends Writes>(
  { db, deleteField, doc }: Sdk,
  writes: W,
  bookId: string,
  { occurrence, said }: Pick<ReturnType<typeof actOnOccurrence>, 'occurrence' | 'said'>,
): W {
  const data = Object.fromEntries(said.map((field) => [field, field in occurrence ? occurrence[field] : deleteField()]))
  const at = paths.occurrence(bookId, occurrenceId(occurrence.obligationId, occurrence.nominal))
  const both: Pick<ReturnType<Sdk['writeBatch']>, 'set'> = writes as ReturnType<Sdk['writeBatch']>
  both.set(doc(db, at), data, { mergeFields: said })
  return writes
}

/** As this device knows it now: since an act its rule may have become another, and taking that back leaves it so. */
async function asItStands({ db, doc, getDocFromCache }: Sdk, bookId: string, obligation: ObligationRecord) {
  // It is refused where the cache does not have it: then what the screen was drawn from is all that is known.
  const found = await getDocFromCache(doc(db, paths.obligation(bookId, obligation.id))).catch(() => null)
  const stored = (found?.data() as Obligation | undefined) ?? obligation
  const { schedule, notice, catchUp, nextNominal, status } = withEdit(bookId, { ...stored, ...own(obligation) })
  return { ...obligation, schedule: withEarlier(schedule), notice, catchUp, nextNominal, status }
}

const own = ({ id, pending }: ObligationRecord) => ({ id, pending })

/** Records what was decided of one end after the other; taken back, the last is first. Null where there is nothing to record. */
export async function recordSteps(
  target: Omit<OccurrenceTarget, 'nominal' | 'due'>,
  steps: readonly DecisionStep[],
): Promise<Acted | null> {
  const made: Acted[] = []
  for (const { act, ...end } of steps) {
    const obligation = made.at(-1)?.target.obligation ?? target.obligation
    made.push(await recordAct({ ...target, ...end, obligation }, act))
  }
  const last = made.at(-1)
  if (!last) return null
  const undo = async () => {
    let undone = last
    for (const one of made.toReversed()) undone = await one.undo()
    return undone
  }
  return { ...last, undo }
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

/** The dates of an obligation that are done, skipped or waived, as far as this device knows. */
export async function settledOf(bookId: string, obligationId: string): Promise<ReadonlySet<string>> {
  const records = await recordsOf(await loadFirestore(), bookId, obligationId)
  return new Set([...records.values()].filter(({ state }) => state !== 'open').map(({ nominal }) => nominal))
}

/** One record as the service has it; with those of the other dates, which acts work with, it is then also in the local copy. */
export async function fetchRecord(
  bookId: string,
  obligationId: string,
  nominal: string,
): Promise<Occurrence | undefined> {
  const sdk = await loadFirestore()
  const seen = await seenIn(sdk, bookId)
  const found = await sdk.getDocs(
    seen(paths.occurrences(bookId), sdk.where('obligationId', '==', obligationId), sdk.limit(4_000)),
  )
  return found.docs.find((one) => one.get('nominal') === nominal)?.data() as Occurrence | undefined
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
