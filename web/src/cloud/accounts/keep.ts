import { loadAuth } from '../sdk/load.ts'
import { mayRemember } from '../sync/lastSeen.ts'

/** "Keep me signed in": on this device, in this tab, or not beyond this page. */
export type Keep = 'device' | 'tab' | 'no'

/** Chooses where the coming (or present) session is kept; only one that stays on the device leaves a copy of what the agenda showed. */
export async function keepSignedIn(keep: Keep) {
  const sdk = await loadAuth()
  const persistence = {
    device: sdk.indexedDBLocalPersistence,
    tab: sdk.browserSessionPersistence,
    no: sdk.inMemoryPersistence,
  }
  await sdk.setPersistence(sdk.auth, persistence[keep])
  mayRemember(keep === 'device')
}
