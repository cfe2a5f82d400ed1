import { readImportMark } from '@duebook/contract/import/mark'
import { paths } from '@duebook/contract/paths'
import { seenIn } from '../books/seenIn.ts'
import { isCounted, listActive } from '../obligations/activeList.ts'
import type { ObligationRecord } from '../obligations/obligations.ts'
import { loadFirestore } from '../sdk/load.ts'
import { isGone, orStands } from '../sync/sentTwice.ts'
import { send } from '../sync/sync.ts'
import { millis } from '../sync/unsentWrites.ts'
import type { BookImport } from './imports.ts'
import { runningNow, tellRunning } from './running.ts'

/** What happened since with what an import added. */
export type Touch = 'changed' | 'recorded' | 'file'

/** So many are removed in one commit; a book whose plan counts lets go of one at a time. */
const AT_ONCE = 100

export const isOf =
  (importId: string) =>
  ({ import: mark }: Pick<ObligationRecord, 'import'>): boolean =>
    readImportMark(mark)?.importId === importId

/** Of these obligations of an import, those with which something happened since, by id. Throws the documents' error. */
export async function touchedSince(
  bookId: string,
  obligations: readonly ObligationRecord[],
): Promise<Map<string, Touch>> {
  const sdk = await loadFirestore()
  const asked = await seenIn(sdk, bookId)
  const touched = new Map<string, Touch>()
  for (const { id, createdAt, updatedAt } of obligations)
    if (millis(createdAt) !== millis(updatedAt)) touched.set(id, 'changed')
  const ids = obligations.map(({ id }) => id)
  for (let at = 0; at < ids.length; at += MOST_ASKED) {
    const ofThese = sdk.where('obligationId', 'in', ids.slice(at, at + MOST_ASKED))
    const [occurrences, files] = await Promise.all([
      sdk.getDocs(asked(paths.occurrences(bookId), ofThese)),
      sdk.getDocs(asked(paths.attachments(bookId), ofThese)),
    ])
    for (const one of occurrences.docs) touched.set(String(one.get('obligationId')), 'recorded')
    for (const one of files.docs) touched.set(String(one.get('obligationId')), 'file')
  }
  return touched
}
/** A query asks for so many values at most. */
const MOST_ASKED = 30

/**
 * Takes back what an import added, but for those that are `kept` (by id); the same on any device. Said first in the import itself, so that its history has one
 * line of it. Settles once it has begun.
 */
export async function takeBackImport(
  bookId: string,
  { id: importId, file, state }: Pick<BookImport, 'id' | 'file' | 'state'>,
  obligations: readonly ObligationRecord[],
  kept: ReadonlySet<string>,
): Promise<boolean> {
  runningNow(importId)?.stop()
  const going = obligations.filter(({ id }) => !kept.has(id))
  const sdk = await loadFirestore()
  const { db, doc, serverTimestamp, writeBatch } = sdk
  const path = paths.import(bookId, importId)
  const say = (said: { state: string; kept?: number[] }) =>
    orStands(
      () =>
        writeBatch(db)
          .update(doc(db, path), { ...said, changedAt: serverTimestamp() })
          .commit(),
      { bookId, path },
      (fields) => fields?.state === said.state,
    )
  const told = (done: number, code?: string) =>
    tellRunning(importId, {
      doing: 'takesBack',
      file,
      done,
      of: going.length,
      stop: () => {},
      ...(code !== undefined && { code }),
    })
  told(0)
  let gone = 0
  const work = async () => {
    const stays = obligations.flatMap((one) => (kept.has(one.id) ? (readImportMark(one.import)?.n ?? []) : []))
    await say({ state: 'takingBack', ...(state !== 'takingBack' && { kept: stays }) })
    const counted = await isCounted(sdk, bookId)
    const many = counted ? 1 : AT_ONCE
    for (let at = 0; at < going.length; at += many) {
      const batch = writeBatch(db)
      const some = going.slice(at, at + many)
      for (const { id } of some) {
        if (counted) listActive(sdk, batch, { bookId, id, status: 'ended' })
        batch.delete(doc(db, paths.obligation(bookId, id)))
      }
      await orStands(() => batch.commit(), { bookId, path: paths.obligation(bookId, some[0]?.id ?? '') }, isGone)
      told((gone = Math.min(going.length, at + many)))
    }
    await say({ state: 'takenBack' })
    tellRunning(importId, null)
    return true
  }
  const done = work().catch((error: { code?: string }) => (told(gone, error.code ?? 'unknown'), false))
  send(`Taking back ${file}`, () => done.then(() => {}))
  return done
}
