import { engineVersion, materialise, type Recorded } from '@duebook/contract/materialise'
import type { Obligation } from '@duebook/contract/obligation'
import { paths } from '@duebook/contract/paths'
import { readSchedule } from '@duebook/contract/schedule'
import { logger } from 'firebase-functions'
import { onSchedule } from 'firebase-functions/scheduler'
import { database, type DocumentReference } from '../cloud/admin.ts'
import { knownZone, zoneResolver } from '../reminders/zone-resolver.ts'

/** Obligations looked at in one run; the next one goes on. */
const most = 500

/**
 * Every hour: the dates of obligations that an older engine worked out are worked out anew, and with them their reminders, because the ledger
 * is planned whenever an obligation is written. What cannot be read stays as it is. Safe to run twice.
 */
export const bringUpToDate = onSchedule({ schedule: '17 * * * *', timeZone: 'Etc/UTC' }, async () => {
  const old = await database.collectionGroup('obligations').where('engineVersion', '<', engineVersion).limit(most).get()
  for (const { ref } of old.docs) await workOutAnew(ref)
  if (old.size > 0) logger.info('obligations brought up to date', { count: old.size })
})

async function workOutAnew(obligation: DocumentReference): Promise<void> {
  const bookId = obligation.parent.parent?.id
  if (!bookId) return
  await database.runTransaction(async (transaction) => {
    const data = (await transaction.get(obligation)).data()
    if (!data || Number(data.engineVersion) >= engineVersion) return
    const records = await transaction.get(
      database.collection(paths.occurrences(bookId)).where('obligationId', '==', obligation.id),
    )
    transaction.update(obligation, {
      ...datesOf(
        data,
        records.docs.map((one) => one.data() as Recorded),
      ),
      engineVersion,
    })
  })
}

/** Nothing where it has ended, or where the engine cannot work with what a client stored. */
function datesOf(data: Record<string, unknown>, records: Recorded[]): Partial<Obligation> {
  const schedule = readSchedule(data.schedule)
  if (!schedule || data.status !== 'active') return {}
  try {
    const today = zoneResolver.toLocal(Date.now(), knownZone(String(data.timeZone))).date
    return materialise({ schedule, notice: (data.notice ?? null) as Obligation['notice'] }, records, today)
  } catch (error) {
    logger.warn('dates not worked out anew', { fault: (error as Error).name })
    return {}
  }
}
