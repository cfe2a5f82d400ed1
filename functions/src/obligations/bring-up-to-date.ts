import { engineVersion } from '@duebook/contract/materialise'
import { formatDays } from '@duebook/domain'
import { logger } from 'firebase-functions'
import { onSchedule } from 'firebase-functions/scheduler'
import { giveHands } from '../asking/give-hands.ts'
import { database, type DocumentReference } from '../cloud/admin.ts'
import { overAfter } from '../reminders/over-after.ts'
import { workOutEach } from './work-out-anew.ts'

/** For so long (ms) dates of an older release get their hand in one run. */
const mostTimeForHands = 20_000
/** Obligations looked at in one run; the next one goes on. */
const most = 500

/**
 * Every hour: the dates of obligations that an older engine worked out are worked out anew, and of those whose dates lapse when they are over;
 * and with them their reminders, because the ledger is planned whenever an obligation is written; and dates of an older release get their hand. What cannot be read stays as it is. Safe to
 * run twice.
 */
export const bringUpToDate = onSchedule(
  { schedule: '17 * * * *', timeZone: 'Etc/UTC', timeoutSeconds: 300 },
  async () => {
    const old = await database
      .collectionGroup('obligations')
      .where('engineVersion', '<', engineVersion)
      .limit(most)
      .get()
    await workOutEach(refsOf(old), (data) => !(Number(data.engineVersion) >= engineVersion))
    if (old.size > 0) logger.info('obligations brought up to date', { count: old.size })
    await letLapse()
    await giveHands(overAfter(mostTimeForHands))
  },
)

/** All that may have lapsed, a page at a time: of those that keep the latest, that one stays among them. */
async function letLapse(): Promise<void> {
  // Somewhere it is tomorrow already; each is judged by the day of its own zone.
  const tomorrow = formatDays(Math.floor(Date.now() / DAY) + 1)
  const over = database
    .collectionGroup('obligations')
    .where('catchUp', 'in', ['latest', 'skip'])
    .where('nextDue', '<', tomorrow)
    .orderBy('nextDue')
    .limit(most)
  let page = await over.get()
  for (let pages = 0; !page.empty && pages < MOST_PAGES; pages++) {
    await workOutEach(refsOf(page), ({ catchUp }) => catchUp === 'latest' || catchUp === 'skip')
    page = await over.startAfter(page.docs.at(-1)).get()
  }
  if (!page.empty) logger.warn('more dates may have lapsed than one run looks at', { most: MOST_PAGES * most })
}
const MOST_PAGES = 100
const refsOf = ({ docs }: { docs: readonly { ref: DocumentReference }[] }) => docs.map(({ ref }) => ref)
const DAY = 86_400_000
