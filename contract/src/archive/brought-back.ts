import { storagePath } from '../attachment.ts'
import { renewalObligation } from '../billing/billing.ts'
import type { ReturningPart } from './archive-parts.ts'
import type { ArchivedRecord } from './archived-record.ts'

/** From whose account and which book a record comes, and into which it goes. */
export type Journey = {
  from: { uid: string; bookId: string }
  to: { uid: string; bookId: string }
  /** Who is in the book into which it goes. */
  memberIds: readonly string[]
  /** What those were called whom the export names. */
  names: Readonly<Record<string, string>>
}

/** A record as it is written. `without`: who is named in it and is not in the book, as they were called. */
export type BroughtBack = { record: ArchivedRecord; without: string[] }

/**
 * What a record of an export becomes in another book, or in the same one again. Whoever made the export is whoever brings it back. What only the
 * server says is left for it to say anew; null is what it plans anew by itself. Nobody who is not in the book is asked, or shown as busy with it.
 */
export function broughtBack(part: ReturningPart, archived: ArchivedRecord, journey: Journey): BroughtBack | null {
  const { from, to } = journey
  if (part === 'reminders' && archived['state'] === 'planned') return null
  if (isRenewal(archived)) return null
  const renamed = inMyName(archived, from.uid, to.uid) as ArchivedRecord
  // A key of the ledger may end with whom it tells.
  const id = part === 'reminders' ? archived.id.replaceAll(from.uid, to.uid) : archived.id
  const { concerns: _, ...record } = { ...renamed, id } as ArchivedRecord
  if (!isHistory(part)) return withoutStrangers(part, named(part, record, journey), journey)
  if (part === 'imports' || part === 'importLines')
    return { record: { ...record, concerns: [importer(record, to.uid)] }, without: [] }
  return { record: 'bookId' in record ? { ...record, bookId: to.bookId } : record, without: [] }
}

/** Our own renewal follows the payment provider. */
const isRenewal = ({ id, obligationId }: ArchivedRecord) => [id, obligationId].includes(renewalObligation)

const isHistory = (part: ReturningPart) => !['obligations', 'occurrences', 'attachments'].includes(part)
const importer = ({ by }: ArchivedRecord, uid: string) => (typeof by === 'string' ? by : uid)

/** What a file says of its place and of what the server found is for this server to say. */
function named(part: ReturningPart, record: ArchivedRecord, { to }: Journey): ArchivedRecord {
  if (part !== 'attachments') return record
  const { room: _, broughtBy: _before, ...rest } = record
  return {
    ...rest,
    path: storagePath(to.bookId, record.id, String(record['name'])),
    verifiedAt: null,
    // What was not what it was said to be stays so; a plan may have room by now.
    problem: record['problem'] === 'room' ? null : (record['problem'] ?? null),
    broughtBy: to.uid,
  } as unknown as ArchivedRecord
}

function withoutStrangers(part: ReturningPart, record: ArchivedRecord, { memberIds, names }: Journey): BroughtBack {
  const isHere = (uid: unknown) => typeof uid !== 'string' || memberIds.includes(uid)
  const called = (uid: unknown) => names[String(uid)] ?? 'somebody'
  const without = new Set<string>()
  const next: ArchivedRecord = { ...record }
  if (part === 'obligations') {
    const { assignee, backup, reviewer, watchers } = record
    if (!isHere(assignee)) {
      // A name that is no account's: whoever has it is still told by it.
      const name = names[String(assignee)] ?? String(assignee)
      if (Object.hasOwn(names, String(assignee))) without.add(name)
      next['assignee'] = name
    }
    if (!isHere(backup)) {
      without.add(called(backup))
      next['backup'] = null
    }
    if (!isHere(reviewer)) {
      without.add(called(reviewer))
      next['reviewer'] = null
    }
    if (Array.isArray(watchers) && !watchers.every(isHere)) {
      for (const one of watchers) if (!isHere(one)) without.add(called(one))
      next['watchers'] = watchers.filter(isHere)
    }
  }
  if (part === 'occurrences' && record['state'] === 'open' && !isHere(record['acknowledgedBy'])) {
    without.add(called(record['acknowledgedBy']))
    next['acknowledgedBy'] = null
    next['acknowledgedAt'] = null
  }
  return { record: next, without: [...without] }
}

/** Everywhere in it, where a value is nothing but that name, or goes by it. */
function inMyName(value: unknown, from: string, to: string): unknown {
  if (value === from) return to
  if (Array.isArray(value)) return value.map((one) => inMyName(one, from, to))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name === from ? to : name, inMyName(one, from, to)]),
  )
}
