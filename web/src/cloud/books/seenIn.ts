import { sightOf } from '@duebook/contract/people/roles'
import { loadAuth } from '../sdk/load.ts'
import type { Sdk } from '../sync/liveQuery.ts'
import { bookHere, seen, type Seen } from './sight.ts'

/** As `useBookQuery` for one answer, by the book as this device knows it. Throws the documents' error where it does not. */
export async function seenIn(sdk: Sdk, bookId: string): Promise<Seen> {
  const { auth } = await loadAuth()
  const uid = auth.currentUser?.uid ?? ''
  const sight = sightOf((await bookHere(sdk, bookId)) ?? {}, uid)
  return (path, ...more) => seen(sdk, path, sight, uid, more)
}
