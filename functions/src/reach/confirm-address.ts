import { paths } from '@duebook/contract/paths'
import type { Reach } from '@duebook/contract/reach/reach'
import { database, Timestamp } from '../cloud/admin.ts'
import { reachCall } from './reach-call.ts'

/** "Mail reaches me there", or a text: what bounced is tried again. If it bounces once more, it is marked once more. Safe to run twice. */
export const confirmAddress = reachCall('confirmAddress', {}, async (uid, request) => {
  await database.runTransaction(async (transaction) => {
    const at = database.doc(paths.reach(uid, request?.way ?? 'email'))
    const reach = (await transaction.get(at)).data() as Reach | undefined
    if (reach?.state === 'bounced') transaction.update(at, { state: 'ok', since: Timestamp.now(), reason: null })
  })
  return { outcome: 'done' as const }
})
