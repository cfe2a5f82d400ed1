import type { CalendarDate } from '@duebook/domain'
import type { Extension, Occurrence, Paid } from '../occurrence.ts'

/** What somebody did to a date without knowing what others did to it, and how many extensions it had as they saw it. */
export type UnseenAct = { extensions: number } & (
  | { act: 'complete'; on: CalendarDate; paid: Paid | null }
  | { act: 'skip' | 'waive' | 'miss'; on: CalendarDate; reason: string | null }
  | { act: 'extend'; due: CalendarDate; reason: string; grantedBy?: string | undefined }
  | { act: 'acknowledge' }
)
/** What somebody else did to the same date: both stand, or theirs does. `by` is a uid. */
export type Meeting =
  /** Settled by somebody else, and not by this one. */
  | { met: 'settledBefore'; by: string }
  /** Settled by this one, and given more time by somebody else. */
  | { met: 'settledAndExtended'; by: string; extension: Extension }
  /** Given more time by this one, and settled by somebody else. */
  | { met: 'extendedAndSettled'; by: string }
  /** Taken in hand by somebody else, and not by this one. */
  | { met: 'heldBefore'; by: string }

/** How an act that was written late found the record, as the service has it now; null where it met nothing, or did not come to stand. */
export function meetingOf(done: UnseenAct, uid: string, record: Occurrence): Meeting | null {
  const settledBy = othersSettled(record, uid)
  if (done.act === 'extend')
    return settledBy !== null && stands(done, uid, record) ? { met: 'extendedAndSettled', by: settledBy } : null
  if (settledBy !== null) return { met: 'settledBefore', by: settledBy }
  if (done.act === 'acknowledge') {
    const { state, acknowledgedBy: holder } = record
    return state === 'open' && holder !== null && holder !== uid ? { met: 'heldBefore', by: holder } : null
  }
  const extension = othersExtension(done, uid, record)
  return record.state !== 'open' && extension ? { met: 'settledAndExtended', by: extension.by, extension } : null
}

/** It was refused for what somebody else did to the record meanwhile, and can be done to what stands there now. */
export function isToBeDoneAgain(done: UnseenAct, uid: string, record: Occurrence): boolean {
  if (done.act === 'acknowledge') return false
  const isExtended = othersExtension(done, uid, record) !== undefined
  if (done.act !== 'extend') return record.state === 'open' && record.updatedBy !== uid && isExtended
  return !stands(done, uid, record) && (isExtended || othersSettled(record, uid) !== null)
}

const othersSettled = ({ state, settledBy }: Occurrence, uid: string) =>
  state !== 'open' && settledBy !== uid ? settledBy : null
const othersExtension = ({ extensions }: UnseenAct, uid: string, record: Occurrence) =>
  record.extensions?.slice(extensions).findLast(({ by }) => by !== uid)
const stands = (done: UnseenAct & { act: 'extend' }, uid: string, { extensions }: Occurrence) =>
  extensions?.some(({ by, due, reason }) => by === uid && due === done.due && reason === done.reason) ?? false
