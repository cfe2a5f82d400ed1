import { paths } from '@duebook/contract/paths'
import { isCalendarDate, type CalendarDate } from '@duebook/domain'
import { logger } from 'firebase-functions'
import { database, FieldPath, type QueryDocumentSnapshot } from '../cloud/admin.ts'
import { lookAtEach } from './look-at-each.ts'
import { mostDates } from './look-at.ts'
import { nameOfDate, type DateName } from './read-book.ts'

/** How far all obligations were gone through; the server's alone. */
const sweep = database.doc('sweeps/hands')

/**
 * Dates of an older release, which nobody looked at since, get their hand: all obligations are gone through once, as far as there is time, and the
 * next run goes on. Safe to run twice: a date that has its hand is left alone.
 */
export async function giveHands(isOver: () => boolean): Promise<void> {
  const kept = (await sweep.get()).data() as { after: string | null; isThrough: boolean } | undefined
  if (kept?.isThrough) return
  const all = database
    .collectionGroup('obligations')
    .orderBy(FieldPath.documentId())
    .select('status', 'nextNominal')
    .limit(mostDates)
  let after = kept?.after ?? null
  let given = 0
  while (!isOver()) {
    const { docs } = await (after === null ? all : all.startAfter(after)).get()
    given += await giveToEach(docs)
    const isThrough = docs.length < mostDates
    after = docs.at(-1)?.ref.path ?? after
    await sweep.set({ after, isThrough })
    if (isThrough) break
  }
  if (given > 0) logger.info('dates of an older release have their hand', { count: given })
}

const isDate = (said: unknown): said is CalendarDate => typeof said === 'string' && isCalendarDate(said)

async function giveToEach(page: readonly QueryDocumentSnapshot[]): Promise<number> {
  const dates = page.flatMap((one): { bookId: string; date: DateName }[] => {
    const bookId = one.ref.parent.parent?.id
    const nominal = one.get('nextNominal') as unknown
    if (bookId === undefined || one.get('status') !== 'active' || !isDate(nominal)) return []
    return [{ bookId, date: { obligationId: one.id, nominal } }]
  })
  if (dates.length === 0) return 0
  const hands = await database.getAll(
    ...dates.map(({ bookId, date }) => database.doc(paths.hand(bookId, nameOfDate(date)))),
    { fieldMask: ['wakeAt'] },
  )
  const without = dates.filter((_, at) => !hands[at]?.exists)
  for (const [bookId, those] of Map.groupBy(without, (one) => one.bookId))
    await lookAtEach(
      bookId,
      those.map(({ date }) => date),
      Date.now(),
    )
  return without.length
}
