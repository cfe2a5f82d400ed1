import { editObligation } from '@duebook/contract/acts/edit-obligation'
import { compareVersions, fieldsOf, only, partsIn, versionOf, type Version } from '@duebook/contract/acts/versions'
import type { Obligation } from '@duebook/contract/obligation'
import { paths } from '@duebook/contract/paths'
import { storedSchedule, withEarlier } from '@duebook/contract/schedule'
import { calendarDate } from '@duebook/domain'
import { isCounted, listActive } from '../obligations/activeList.ts'
import { loadCalendars } from '../obligations/calendars.ts'
import { recordsOf, writeRecord } from '../occurrences/occurrences.ts'
import { loadAuth, loadFirestore } from '../sdk/load.ts'
import { subscribable } from '../subscribable.ts'
import { heardHere } from '../sync/heardHere.ts'
import type { Sdk } from '../sync/liveQuery.ts'
import { afterSending, unsentOf, type Found } from './edit-steps.ts'
import { editOf, isUnsent, putEdit, waitingEdits, type WaitingEdit } from './waitingEdits.ts'
import { connection, isConnected } from '../sync/connection.ts'

/** What the service said of a change: who left what stands there now, where it is another than it was (ms since 1970). */
type Outcome = 'gone' | Found

/** How many that were changed without a connection nobody else had changed; since the page was opened. */
export const savedUnopposed = subscribable(0)

const LOCK = 'duebook.edits'
const AT_ONCE = 10
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
let wait = FIRST_WAIT_MS
let again: ReturnType<typeof setTimeout> | undefined

/** A change to one that began from what somebody else has changed since is found by comparing, in one transaction, and never written over that. */
export function sendEdits(): Promise<void> {
  clearTimeout(again)
  // One tab at a time, so that none compares with what another is about to write.
  return navigator.locks.request(LOCK, async () => {
    if (!isConnected() || !waitingEdits.get().some(isUnsent)) return
    const [sdk, { auth }] = await Promise.all([loadFirestore(), loadAuth()])
    // What was added or done before it comes first: it may be about one that the service does not have yet.
    await sdk.waitForPendingWrites(sdk.db)
    const unsent = waitingEdits.get().filter((one) => one.uid === auth.currentUser?.uid && isUnsent(one))
    let isReached = true
    for (let from = 0; from < unsent.length; from += AT_ONCE) {
      const sent = await Promise.all(unsent.slice(from, from + AT_ONCE).map((edit) => sendOne(sdk, edit)))
      isReached &&= sent.every(Boolean)
    }
    wait = isReached ? FIRST_WAIT_MS : Math.min(wait * 2, LONGEST_WAIT_MS)
    if (waitingEdits.get().some(isUnsent)) again = setTimeout(() => void sendEdits(), isReached ? 0 : wait)
  })
}
connection.subscribe(() => isConnected() && void sendEdits())

/** Settles once the service has it, or somebody else has to say what becomes of it. */
export function editSettled(key: Pick<WaitingEdit, 'bookId' | 'obligationId'>): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const edit = editOf(key)
      if (edit && isUnsent(edit)) return
      stop()
      resolve()
    }
    const stop = waitingEdits.subscribe(look)
    look()
  })
}

/** False where the service could not be reached. */
async function sendOne(sdk: Sdk, edit: WaitingEdit): Promise<boolean> {
  const mine = unsentOf(edit)
  try {
    const outcome = await compareAndWrite(sdk, edit, mine)
    // What is drawn over it stays until that is heard: a form that began in between would take one's own change for somebody else's.
    await heardHere(sdk, paths.obligation(edit.bookId, edit.obligationId))
    settle(edit, mine, outcome)
    return true
  } catch (error) {
    const { code = 'unknown' } = error as { code?: string }
    if (!isFinal.has(code)) return false
    const now = editOf(edit)
    if (now) putEdit({ ...now, refused: code })
    return true
  }
}

const isFinal = new Set(['permission-denied', 'invalid-argument', 'out-of-range', 'not-found'])

async function compareAndWrite(sdk: Sdk, edit: WaitingEdit, mine: Partial<Version>): Promise<Outcome> {
  const { bookId, obligationId, uid, base } = edit
  const at = sdk.doc(sdk.db, paths.obligation(bookId, obligationId))
  const records = await recordsOf(sdk, bookId, obligationId)
  const counted = await isCounted(sdk, bookId)
  return sdk.runTransaction(sdk.db, async (transaction): Promise<Outcome> => {
    const found = await transaction.get(at)
    if (!found.exists()) return 'gone'
    const stored = found.data() as Obligation
    const stands = { ...stored, id: obligationId, schedule: withEarlier(stored.schedule) as Obligation['schedule'] }
    const theirs = versionOf(stands)
    const { write, differs } = compareVersions(base, mine, theirs)
    const fields = fieldsOf(write, stands)
    const schedule = fields.schedule ?? stands.schedule
    const notice = fields.notice ?? stands.notice
    await loadCalendars([schedule, ...(notice ? [notice] : [])])
    const by = {
      uid,
      today: calendarDate(edit.today),
      deviceTime: new Date(edit.at).toISOString(),
      serverTime: sdk.serverTimestamp(),
    }
    const { obligation, takeBack, lifted } = editObligation({ obligation: stands, records }, fields, by)
    if (Object.keys(takeBack).length > 0) {
      const { status = stored.status } = obligation
      if (counted && status !== stored.status) listActive(sdk, transaction, { bookId, id: obligationId, status })
      if (lifted) writeRecord(sdk, transaction, bookId, lifted)
      transaction.update(at, {
        ...obligation,
        ...(obligation.schedule ? { schedule: storedSchedule(obligation.schedule) } : {}),
        updatedBy: uid,
        updatedAt: sdk.serverTimestamp(),
      })
    }
    const millis = (stored.updatedAt as { toMillis?: () => number } | null)?.toMillis?.() ?? Date.now()
    const title = fields.title ?? stored.title
    return {
      title,
      differs: differs.length > 0 ? { theirs: only(theirs, differs), by: stored.updatedBy, at: millis } : null,
    }
  })
}

function settle(sent: WaitingEdit, mine: Partial<Version>, outcome: Outcome) {
  const now = editOf(sent)
  if (!now) return
  if (outcome === 'gone') return putEdit({ ...now, gone: true })
  const after = afterSending(now, mine, outcome)
  if (!now.online && partsIn(after.mine).length === 0) savedUnopposed.set(savedUnopposed.get() + 1)
  putEdit(after)
}
