import { onSchedule } from 'firebase-functions/scheduler'
import { inLanes } from '../asking/in-lanes.ts'
import { database, Timestamp } from '../cloud/admin.ts'
import { overAfter } from './over-after.ts'
import { goOnWithReplan } from './replan.ts'

/** For so long (ms) a run begins another page; two of these and what is under way by then fit into its time. */
const mostTime = 240_000
/** Replans gone on with in one run; those that were left longest come first. */
const mostAtOnce = 20

/** Every minute: plans that a run had no time to bring in line, or died over, are gone on with. What fails stops no other, and is left for the next run. */
export const goOnReplanning = onSchedule(
  { schedule: '* * * * *', timeZone: 'Etc/UTC', timeoutSeconds: 540 },
  async () => {
    const isOver = overAfter(mostTime)
    const left = await database
      .collection('replans')
      .where('heldUntil', '<=', Timestamp.now())
      .orderBy('heldUntil')
      .limit(mostAtOnce)
      .select()
      .get()
    const faults: unknown[] = []
    await inLanes(left.docs, 2, ({ id }) =>
      goOnWithReplan(id, isOver).catch((fault: unknown) => void faults.push(fault)),
    )
    if (faults.length > 0) throw faults[0]
  },
)
