import { defineString } from 'firebase-functions/params'
import { onDocumentWritten } from 'firebase-functions/firestore'
import { serverPaths } from '@duebook/contract/server-paths'
import { database, Timestamp } from '../cloud/admin.ts'
import { overAfter } from '../reminders/over-after.ts'
import { lookWhenDue } from './look-when-due.ts'
import { droppedAfter, worthAPart, type Part } from './parts.ts'

const partsHere = defineString('REMINDER_PARTS', {
  default: '1',
  description: 'Into how many parts a minute in which much is due is split, each with an instance of its own: 1 to 32.',
})

/** For so long (ms) a part begins something new. */
const mostTime = 400_000

/**
 * Where so much is due that one instance would be long at it, hands it out in parts, a document each, and says true. A part that is under way is not
 * handed out twice; what it has not come to is due in the next minute as well.
 */
export async function handOutParts(now: number): Promise<boolean> {
  const of = Math.min(32, Math.max(1, Number(partsHere.value()) || 1))
  if (of === 1 || !(await isMuchDue(now, of * worthAPart))) return false
  const references = Array.from({ length: of }, (_, index) => database.doc(serverPaths.part(index)))
  await database.runTransaction(async (transaction) => {
    const found = await transaction.getAll(...references)
    for (const [index, one] of found.entries()) {
      const at = (one.get('at') as Timestamp | undefined)?.toMillis() ?? 0
      if (at < now - droppedAfter) transaction.set(one.ref, { index, of, at: Timestamp.fromMillis(now) })
    }
  })
  return true
}

async function isMuchDue(now: number, many: number): Promise<boolean> {
  const due = database.collectionGroup('hands').where('wakeAt', '<=', Timestamp.fromMillis(now)).limit(many)
  return (await due.count().get()).data().count >= many
}

/** Looks at the dates of one part, and takes its document away. Safe to run twice: a look is. */
export const lookAtPart = onDocumentWritten(
  { document: 'parts/{index}', timeoutSeconds: 540, concurrency: 1, maxInstances: 32 },
  async ({ data }) => {
    const after = data?.after
    if (!after?.exists) return
    const { at, ...part } = after.data() as Part & { at: Timestamp }
    try {
      await lookWhenDue(Date.now(), overAfter(mostTime), part)
    } finally {
      await database.runTransaction(async (transaction) => {
        const now = await transaction.get(after.ref)
        if ((now.get('at') as Timestamp | undefined)?.isEqual(at)) transaction.delete(after.ref)
      })
    }
  },
)
