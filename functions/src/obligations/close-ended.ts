import { isEnding, isOver } from '@duebook/contract/about/decided'
import type { Obligation } from '@duebook/contract/obligation'
import { logger } from 'firebase-functions'
import { onSchedule } from 'firebase-functions/scheduler'
import { database, type DocumentData } from '../cloud/admin.ts'
import { todayOf, workOutEach } from './work-out-anew.ts'

/** Obligations looked at in one run; the next one goes on. */
const most = 500
/** The day begins there fourteen hours before it does in Greenwich. */
const FARTHEST_EAST_MS = 14 * 3_600_000

/** Every hour: obligations that were decided to end, and whose last day is over where they are, end. Safe to run twice. */
export const closeEnded = onSchedule({ schedule: '47 * * * *', timeZone: 'Etc/UTC' }, async () => {
  const latest = new Date(Date.now() + FARTHEST_EAST_MS).toISOString().slice(0, 10)
  const found = await database
    .collectionGroup('obligations')
    .where('nextDecision', 'in', ['noticeGiven', 'ended'])
    .where('nextDue', '<', latest)
    .limit(most)
    .get()
  const over = found.docs.filter((one) => hasEnded(one.data()))
  await workOutEach(
    over.map(({ ref }) => ref),
    hasEnded,
  )
  if (over.length > 0) logger.info('obligations that ended as decided', { count: over.length })
})

const hasEnded = (data: DocumentData) =>
  data.status === 'active' && isEnding(data.nextDecision) && isOver(data as Obligation, todayOf(data))
