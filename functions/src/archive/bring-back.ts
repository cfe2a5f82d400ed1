import { archiveLimits, type ReturningPart } from '@duebook/contract/archive/archive-parts'
import { stored, type Stamp } from '@duebook/contract/archive/archive-values'
import { isUnreadable, readArchivedRecord } from '@duebook/contract/archive/archived-record'
import { broughtBack, type Journey } from '@duebook/contract/archive/brought-back'
import { accessAt } from '@duebook/contract/billing/entitlement'
import { paths } from '@duebook/contract/paths'
import { serverPaths } from '@duebook/contract/server-paths'
import { limits } from '@duebook/contract/billing/plans'
import { activeIn } from '../billing/count-active.ts'
import { database, Timestamp, type DocumentData } from '../cloud/admin.ts'
import { within } from '../people/bounds.ts'
import { bookFor, type HeldBook } from '../people/held-book.ts'
import { peopleCall } from '../people/people-call.ts'
import { refusePeople } from '../people/refuse-people.ts'
import { writeLine } from '../people/tell.ts'

/**
 * Says in the history of a book that what an export holds comes back into it, once for each export: from then on its records speak for a file.
 * Throws `not-allowed`, `read-only`, `over-plan` and `too-often`.
 */
export const beginBringingBack = peopleCall('beginBringingBack', (person, { bookId, source, obligations, active }) =>
  database.runTransaction(async (transaction) => {
    const now = Date.now()
    const { uid, device } = person
    const book = await bookFor(transaction, bookId, uid, 'export the book')
    const count = await within(transaction, 'returns', uid, now)
    if (openFor(book, now) === 'limited') {
      const there = new Set([...(await activeIn(transaction, bookId)), ...active])
      if (there.size > (book.entitlement?.activeLimit ?? limits.free.activeObligations ?? 0))
        throw refusePeople('over-plan', 'The plan of the book holds fewer active obligations.')
    }
    count()
    const { name, madeAt, sha256 } = source
    const after = { obligations, madeAt, sha256 }
    const line = { actor: uid, device, action: 'import.broughtBack', title: name, before: null, after } as const
    writeLine(transaction, bookId, { id: `back-${sha256.slice(0, 20)}`, ...line }, now)
    return { outcome: 'done' as const }
  }),
)

/**
 * Writes some records of an export that are not in the book. Judged as what a file says and nothing more: what cannot be read is named, who is
 * not in the book is left out, and what is there already stays as it is. Throws `not-allowed`, `read-only`, `over-plan` and `too-often`.
 */
export const bringBack = peopleCall('bringBack', async ({ uid }, { bookId, source, part, names, records }) => {
  if (JSON.stringify(records).length > 2 * archiveLimits.sentLetters)
    throw refusePeople('too-often', 'That is too much at once.')
  return database.runTransaction(async (transaction) => {
    const now = Date.now()
    const book = await bookFor(transaction, bookId, uid, 'export the book')
    const count = await within(transaction, 'returned', uid, now)
    const access = openFor(book, now)
    const journey: Journey = { from: source, to: { uid, bookId }, memberIds: book.memberIds, names }
    const { found, refused } = judged(part, records, journey)
    const at = (id: string) => database.collection(collectionOf(part, bookId)).doc(id)
    const refs = [...found.keys()].map(at)
    const there = new Set(
      (refs.length > 0 ? await transaction.getAll(...refs) : []).filter((one) => one.exists).map((one) => one.id),
    )
    const added = [...found].filter(([id]) => !there.has(id))
    if (part === 'obligations' && access === 'limited') {
      const active = new Set(await activeIn(transaction, bookId))
      for (const [id, { data }] of added) if (data['status'] === 'active') active.add(id)
      if (active.size > (book.entitlement?.activeLimit ?? limits.free.activeObligations ?? 0))
        throw refusePeople('over-plan', 'The plan of the book holds fewer active obligations.')
    }
    count()
    for (const [id, { data }] of added) transaction.create(at(id), data)
    if (added.length > 0)
      transaction.create(database.collection(serverPaths.returns(bookId)).doc(), {
        at: Timestamp.fromMillis(now),
        ids: added.map(([id]) => `${part}/${id}`),
      } satisfies Return)
    return {
      added: added.length,
      here: there.size,
      without: added.flatMap(([id, { people }]) => (people.length > 0 ? [{ id, people }] : [])),
      refused,
    }
  })
})

/** `books/{bookId}/returns/{id}`: which documents one call wrote, so that nothing tells of them as of something new. */
export type Return = { at: Timestamp; ids: string[] }

/** Throws `read-only` where the plan lets nothing be changed. */
function openFor(book: HeldBook, now: number): 'full' | 'limited' {
  const access = accessAt(book.entitlement, now)
  if (access === 'readOnly') throw refusePeople('read-only', 'The plan lets nothing be changed in this book.')
  return access
}

const collectionOf = (part: ReturningPart, bookId: string) => paths[part](bookId)

function judged(part: ReturningPart, records: readonly object[], journey: Journey) {
  const found = new Map<string, { data: DocumentData; people: string[] }>()
  const refused: { id: string; field: string }[] = []
  for (const given of records) {
    const named = String((given as { id?: unknown }).id).slice(0, 300)
    const record = readArchivedRecord(part, given)
    if (isUnreadable(record)) {
      refused.push({ id: named, field: record.field.slice(0, 100) })
      continue
    }
    const back = broughtBack(part, record, journey)
    if (!back) continue
    const { id, ...fields } = back.record
    try {
      found.set(id, { data: stored(fields, stampOf) as DocumentData, people: back.without })
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      refused.push({ id: named, field: 'time' })
    }
  }
  return { found, refused }
}

const stampOf = ({ seconds, nanoseconds }: Stamp) => new Timestamp(seconds, nanoseconds)
