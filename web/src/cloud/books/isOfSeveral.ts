import type { Sdk } from '../sync/liveQuery.ts'
import { bookHere } from './sight.ts'

/** Whether what is added says whom it concerns: somebody else may be, or come to be, one who sees only what is theirs. */
export async function isOfSeveral(sdk: Sdk, bookId: string): Promise<boolean> {
  return ((await bookHere(sdk, bookId))?.memberIds.length ?? 0) > 1
}
