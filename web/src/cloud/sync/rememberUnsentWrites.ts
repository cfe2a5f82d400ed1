import { keptUnsent } from '../edits/leftWaiting.ts'
import { count } from './sync.ts'

/**
 * Counts what an earlier visit left in the queue until the service has it; what nothing is known of, as one. `confirmed` settles when nothing of it is left; `looked` once
 * the queue has been looked at, so that an empty one, which takes the database a while to say, is never shown as a change.
 */
export async function rememberUnsentWrites(confirmed: Promise<void>, looked: Promise<unknown>) {
  const left = Math.max(1, keptUnsent())
  let queueIsEmpty = false
  const settle = () => (queueIsEmpty = true)
  const done = confirmed.then(settle, settle)
  await Promise.allSettled([looked])
  // Nothing is left: what is drawn is as good as its queries, of which some may have kept nothing from the last visit.
  if (queueIsEmpty) return count(0)
  count(left)
  await done
  count(-left)
}
