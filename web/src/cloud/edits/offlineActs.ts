import { isSame } from '@duebook/contract/acts/is-same'
import { isToBeDoneAgain, meetingOf, type UnseenAct } from '@duebook/contract/acts/meeting'
import type { OccurrenceAct } from '@duebook/contract/acts/occurrence-act'
import { materialise } from '@duebook/contract/materialise'
import type { Obligation } from '@duebook/contract/obligation'
import { occurrenceId, type Occurrence } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import { withEarlier } from '@duebook/contract/schedule'
import { calendarDate, type CalendarDate } from '@duebook/domain'
import { loadAuth, loadFirestore } from '../sdk/load.ts'
import { leavesCopy } from '../sync/lastSeen.ts'
import type { Sdk } from '../sync/liveQuery.ts'
import { tellMet, type OfflineAct } from './metActs.ts'
import { OFFLINE_ACTS as PLACE } from './waitingEdits.ts'
import { connection, isConnected } from '../sync/connection.ts'

const nameOf = ({ bookId, obligationId, nominal, done }: OfflineAct) =>
  `${PLACE}${bookId}/${obligationId}/${nominal}/${done.act}`
const place = () => (leavesCopy() ? localStorage : sessionStorage)

/** What of an act could meet something that this device cannot see; null where nothing could. */
export function unseenOf(act: OccurrenceAct, before: Occurrence | undefined, today: CalendarDate): UnseenAct | null {
  const extensions = before?.extensions?.length ?? 0
  switch (act.act) {
    case 'complete':
      return { act: 'complete', on: act.on ?? today, paid: act.paid ?? null, extensions }
    case 'skip':
    case 'waive':
    case 'miss':
      return { act: act.act, on: today, reason: act.reason, extensions }
    case 'extend':
      return { act: 'extend', due: act.due, reason: act.reason, grantedBy: act.grantedBy, extensions }
    case 'acknowledge':
      return { act: 'acknowledge', extensions }
    default:
      return null
  }
}

/** Remembers what the SDK's queue will write, so that it can be told what it met there. */
export function keepOfflineAct(act: OfflineAct) {
  try {
    place().setItem(nameOf(act), JSON.stringify(act))
  } catch (error) {
    // The device's space is used up: the act itself is in the queue all the same.
    if (!(error instanceof DOMException)) throw error
  }
}

/** Looks once the queue is empty at what each of them met. */
export async function lookAtOfflineActs(): Promise<void> {
  if (!isConnected() || kept().length === 0) return
  const [sdk, { auth }] = await Promise.all([loadFirestore(), loadAuth()])
  await sdk.waitForPendingWrites(sdk.db)
  for (const act of kept().filter(({ uid }) => uid === auth.currentUser?.uid)) await lookAt(sdk, act)
}
connection.subscribe(() => isConnected() && void lookAtOfflineActs())

/** Whether the service refused it for what somebody else did to the same date: then that is told, and what can stand beside it is done. */
export async function hasMet(act: OfflineAct): Promise<boolean> {
  return lookAt(await loadFirestore(), act)
}

/** Each is looked at once, whoever asks first. */
const looks = new Map<string, Promise<boolean>>()

function lookAt(sdk: Sdk, act: OfflineAct) {
  const key = `${nameOf(act)} ${act.at}`
  const look = looks.get(key) ?? whatItMet(sdk, act)
  looks.set(key, look)
  return look
}

async function whatItMet(sdk: Sdk, act: OfflineAct): Promise<boolean> {
  const { bookId, obligationId, nominal, uid, done } = act
  const at = sdk.doc(sdk.db, paths.occurrence(bookId, occurrenceId(obligationId, nominal)))
  const found = await sdk.getDocFromServer(at).catch(() => null)
  // Without an answer it stays to be looked at, at the next visit.
  if (!found) return false
  place().removeItem(nameOf(act))
  const record = found.data() as Occurrence | undefined
  if (!record) return false
  const isAgain = isToBeDoneAgain(done, uid, record)
  if (isAgain) await doAgain(sdk, act, record)
  const meeting = meetingOf(done, uid, isAgain ? asDone(record, act) : record)
  if (!isAgain && meeting) await workOutAnew(sdk, act)
  if (meeting) tellMet({ ...act, ...meeting })
  return isAgain || meeting !== null
}

/** The same act, on the record as it stands now. */
async function doAgain(sdk: Sdk, { bookId, obligationId, uid, today, done }: OfflineAct, { nominal, due }: Occurrence) {
  const found = await sdk.getDocFromServer(sdk.doc(sdk.db, paths.obligation(bookId, obligationId)))
  const stored = found.data() as Obligation
  const obligation = { ...stored, schedule: withEarlier(stored.schedule) as Obligation['schedule'], id: obligationId }
  const { recordAct } = await import('../occurrences/occurrences.ts')
  await recordAct(
    {
      bookId,
      uid,
      today: calendarDate(today),
      obligation: { ...obligation, snooze: null, pending: false, noticeAhead: null },
      nominal: calendarDate(nominal),
      due: calendarDate(due),
    },
    actOf(done),
    { isAgain: true },
  )
}

function actOf(done: UnseenAct): OccurrenceAct {
  switch (done.act) {
    case 'complete':
      return { act: 'complete', on: done.on, paid: done.paid }
    case 'skip':
      return { act: 'skip', reason: done.reason }
    case 'waive':
    case 'miss':
      return { act: done.act, reason: done.reason ?? '' }
    case 'acknowledge':
      return { act: 'acknowledge' }
    case 'extend':
      return {
        act: 'extend',
        due: done.due,
        reason: done.reason,
        ...(done.grantedBy ? { grantedBy: done.grantedBy } : {}),
      }
  }
}

/** The record as it is once that has arrived. */
function asDone(record: Occurrence, { uid, done }: OfflineAct): Occurrence {
  if (done.act !== 'extend') return { ...record, state: 'done', settledBy: uid }
  const mine = { due: done.due, reason: done.reason, by: uid, at: '' }
  return { ...record, extensions: [...(record.extensions ?? []), mine] }
}

/** The dates that both acts left there were worked out by devices that each knew one of them. */
async function workOutAnew(sdk: Sdk, { bookId, obligationId, uid, today }: OfflineAct) {
  const { db, doc, runTransaction, serverTimestamp } = sdk
  const { recordsOf } = await import('../occurrences/occurrences.ts')
  const records = [...(await recordsOf(sdk, bookId, obligationId)).values()]
  const at = doc(db, paths.obligation(bookId, obligationId))
  await runTransaction(db, async (transaction) => {
    const stored = (await transaction.get(at)).data() as Obligation | undefined
    if (!stored) return
    const schedule = withEarlier(stored.schedule) as Obligation['schedule']
    const dates = materialise({ ...stored, schedule }, records, calendarDate(today))
    if (
      dates.status !== stored.status ||
      Object.entries(dates).every(([field, is]) => isSame(is, stored[field as keyof Obligation]))
    )
      return
    transaction.update(at, { ...dates, updatedBy: uid, updatedAt: serverTimestamp() })
  })
}

function kept(): OfflineAct[] {
  const storage = place()
  return Object.keys(storage).flatMap((name) => {
    try {
      return name.startsWith(PLACE) ? [JSON.parse(storage.getItem(name) ?? '') as OfflineAct] : []
    } catch {
      return []
    }
  })
}
