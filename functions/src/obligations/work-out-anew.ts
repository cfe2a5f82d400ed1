import { isSame } from '@duebook/contract/acts/edit-obligation'
import { engineVersion, materialise, type Recorded } from '@duebook/contract/materialise'
import type { Obligation } from '@duebook/contract/obligation'
import { paths } from '@duebook/contract/paths'
import { readSchedule } from '@duebook/contract/schedule'
import { logger } from 'firebase-functions'
import { database, type DocumentData, type DocumentReference } from '../cloud/admin.ts'
import { knownZone, zoneResolver } from '../reminders/zone-resolver.ts'

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
      await workOutAnew(one, isWanted)
    } catch (error) {
      logger.error('obligation not worked out anew', { path: one.path, fault: (error as Error).message })
    }
}

/**
 * Works out the dates of an obligation as it stands now, if it is wanted still: its reminders follow, because the ledger is planned whenever
 * an obligation is written.
 */
async function workOutAnew(obligation: DocumentReference, isWanted: (data: DocumentData) => boolean): Promise<void> {
  const bookId = obligation.parent.parent?.id
  if (!bookId) return
  await database.runTransaction(async (transaction) => {
    const data = (await transaction.get(obligation)).data()
    if (!data || !isWanted(data)) return
    const records = await transaction.get(
      database.collection(paths.occurrences(bookId)).where('obligationId', '==', obligation.id),
    )
    const known = records.docs.map((one) => one.data() as Recorded)
    const next = { ...datesOf(data, known), engineVersion }
    if (!isSame({ ...data, ...next }, data)) transaction.update(obligation, next)
  })
}

/** Nothing where it has ended, or where the engine cannot work with what a client stored. */
function datesOf(data: Record<string, unknown>, records: Recorded[]): Partial<Obligation> {
  const schedule = readSchedule(data.schedule)
  if (!schedule || data.status !== 'active') return {}
  try {
    const { notice = null, catchUp = null } = data as Pick<Obligation, 'notice' | 'catchUp'>
    return materialise({ schedule, notice, catchUp }, records, todayOf(data))
  } catch (error) {
    logger.warn('dates not worked out anew', { fault: (error as Error).name })
    return {}
  }
}
