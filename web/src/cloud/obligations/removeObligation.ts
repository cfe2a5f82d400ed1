import type { Obligation } from '@duebook/contract/obligation'
import { paths } from '@duebook/contract/paths'
import { loadFirestore } from '../sdk/load.ts'
import { send } from '../sync/sync.ts'
import { keptUntilAnswered, lastConfirmed } from '../sync/unsentWrites.ts'
import { isCounted, listActive } from './activeList.ts'
import type { ObligationRecord } from './obligations.ts'

type Where = { bookId: string; uid: string }

/** Takes an obligation out of the book that nothing has happened with; the activity log keeps that it was there. Undo adds it again. */
export async function removeObligation({ bookId, uid }: Where, { id, title }: ObligationRecord) {
  const sdk = await loadFirestore()
  const { db, doc, getDoc, serverTimestamp, writeBatch } = sdk
  const at = doc(db, paths.obligation(bookId, id))
  const data = (await getDoc(at)).data() as Obligation | undefined
  const counted = await isCounted(sdk, bookId)
  const batch = (status: 'active' | 'ended') =>
    counted ? listActive(sdk, writeBatch(db), { bookId, id, status }) : writeBatch(db)
  const what = `Removing “${title}”`
  const before = await lastConfirmed(sdk, at.path)
  const about = { bookId, obligationId: id, uid, path: at.path, before, was: {}, said: {} }
  send(
    what,
    keptUntilAnswered({ ...about, what, does: 'removes' }, () => batch('ended').delete(at).commit()),
  )
  const again = { createdBy: uid, createdAt: serverTimestamp(), updatedBy: uid, updatedAt: serverTimestamp() }
  return () =>
    data &&
    send(
      `“${title}”`,
      keptUntilAnswered({ ...about, what: `“${title}”`, does: 'adds' }, () =>
        batch(data.status)
          .set(at, { ...data, ...again })
          .commit(),
      ),
      id,
    )
}
