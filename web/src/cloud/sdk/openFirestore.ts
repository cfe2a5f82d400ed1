import { keepsUnsent } from '../edits/leftWaiting.ts'
import { connection, isConnected } from '../sync/connection.ts'
import { rememberUnsentWrites } from '../sync/rememberUnsentWrites.ts'
import { EMPTY } from './load.ts'

const importSdk = () => import('./firestoreSdk.ts')
type Sdk = Awaited<ReturnType<typeof importSdk>>

/** The documents' SDK, for somebody who is known: its copy emptied first where it has to be, and what waits in it looked at. */
export async function openFirestore(): Promise<Sdk> {
  const sdk = await importSdk()
  await emptyCopy(sdk)
  followConnection(sdk)
  const { collection, db, getDocsFromCache, limit, query, waitForPendingWrites } = sdk
  const confirmed = waitForPendingWrites(db)
  // The SDK answers in order: once this look into the cache is answered, an empty queue has said that it is empty.
  const looked = getDocsFromCache(query(collection(db, 'users'), limit(1)))
  void rememberUnsentWrites(confirmed, looked)
  void confirmed.then(lookAtUnsentWrites, () => {})
  return sdk
}

/** In silence the SDK would wait for a stream that is still open: it is told, and begins with a new one when the server answers again. */
function followConnection({ db, disableNetwork, enableNetwork }: Sdk) {
  let isDisabled = false
  const follow = () => {
    const disable = !isConnected() && navigator.onLine
    if (disable === isDisabled || (!disable && !isConnected())) return
    isDisabled = disable
    void (disable ? disableNetwork(db) : enableNetwork(db))
  }
  connection.subscribe(follow)
  follow()
}

/** One tab at a time, so that none deletes what another has just made anew. */
async function emptyCopy({ clearIndexedDbPersistence, db }: Sdk) {
  if (localStorage.getItem(EMPTY) === null) return
  await navigator.locks.request(EMPTY, async () => {
    if (localStorage.getItem(EMPTY) === null) return
    await clearIndexedDbPersistence(db)
    localStorage.removeItem(EMPTY)
  })
}

/** Where an earlier visit left some; with somebody else signed in there is nobody to be told. */
async function lookAtUnsentWrites() {
  if (keepsUnsent()) await (await import('../sync/unsentWrites.ts')).lookAtUnsent()
}
