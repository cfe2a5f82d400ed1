import { isSame } from '@duebook/contract/acts/is-same'
import { engineVersion, type Recorded } from '@duebook/contract/materialise'
import { paths } from '@duebook/contract/paths'
import { logger } from 'firebase-functions'
import { database, type DocumentData, type DocumentReference } from '../cloud/admin.ts'
import { knownZone, zoneResolver } from '../reminders/zone-resolver.ts'
import { datesAsRecorded } from './dates-as-recorded.ts'

/** The civil day now, where an obligation has its time zone. */
export const todayOf = ({ timeZone }: DocumentData) =>
  zoneResolver.toLocal(Date.now(), knownZone(String(timeZone))).date

/** Each of them anew; one that fails is left for the next run, and does not hold up another. */
export async function workOutEach(
  obligations: readonly DocumentReference[],
  isWanted: (data: DocumentData) => boolean,
): Promise<void> {
  for (const one of obligations)
    try {
      await workOutAnew(one, (data) => data.status === 'active' && isWanted(data))
    } catch (error) {
      logger.error('obligation not worked out anew', { path: one.path, fault: (error as Error).message })
    }
}

/**
 * Works out the dates of an obligation as it stands now, if it is wanted still, and says whether they are others than it said: its reminders
 * follow, because the ledger is planned whenever an obligation is written.
 */
export async function workOutAnew(
  obligation: DocumentReference,
  isWanted: (data: DocumentData) => boolean,
): Promise<boolean> {
  const bookId = obligation.parent.parent?.id
  if (!bookId) return false
  return database.runTransaction(async (transaction) => {
    const data = (await transaction.get(obligation)).data()
    if (!data || !isWanted(data)) return false
    const records = await transaction.get(
      database.collection(paths.occurrences(bookId)).where('obligationId', '==', obligation.id),
    )
    const known = records.docs.map((one) => one.data() as Recorded)
    const next = { ...datesAsRecorded(data, known, todayOf(data)), engineVersion }
    if (isSame({ ...data, ...next }, data)) return false
    transaction.update(obligation, next)
    return true
  })
}
