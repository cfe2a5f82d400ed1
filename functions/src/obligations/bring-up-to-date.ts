import { engineVersion } from '@duebook/contract/materialise'
import { logger } from 'firebase-functions'
import { onSchedule } from 'firebase-functions/scheduler'
import { database } from '../cloud/admin.ts'
import { workOutAnew } from './work-out-anew.ts'

/** Obligations looked at in one run; the next one goes on. */
const most = 500

/**
 * Every hour: the dates of obligations that an older engine worked out are worked out anew, and with them their reminders, because the ledger
 * is planned whenever an obligation is written. What cannot be read stays as it is. Safe to run twice.
 */
export const bringUpToDate = onSchedule({ schedule: '17 * * * *', timeZone: 'Etc/UTC' }, async () => {
  const old = await database.collectionGroup('obligations').where('engineVersion', '<', engineVersion).limit(most).get()
  for (const { ref } of old.docs) await workOutAnew(ref, (data) => !(Number(data.engineVersion) >= engineVersion))
  if (old.size > 0) logger.info('obligations brought up to date', { count: old.size })
})
