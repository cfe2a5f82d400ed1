import type { ReachAnswers } from '@duebook/contract/reach/reach-requests'
import { reachCall } from '../reach/reach-call.ts'
import { pushKeys, pushSecrets } from './push-keys.ts'

/** The key that a device subscribes for; null where push is off, as in practice. */
export const pushKey = reachCall('pushKey', { secrets: pushSecrets }, async (): Promise<ReachAnswers['pushKey']> => ({
  key: pushKeys()?.publicKey ?? null,
}))
