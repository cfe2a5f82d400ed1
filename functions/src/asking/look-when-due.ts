import type { HandDocument } from '@duebook/contract/asking/hand'
import { paths } from '@duebook/contract/paths'
import { fairOrder } from '@duebook/domain'
import { database, FieldPath, Timestamp, type QueryDocumentSnapshot } from '../cloud/admin.ts'
import { inBatches, type Batch, type DueDate } from './in-batches.ts'
import { lanes, openLanes } from './in-lanes.ts'
import { inTurns, type Place } from './in-turns.ts'
import { lookAtEach } from './look-at-each.ts'
import { mostDates } from './look-at.ts'
import { instantIn } from './happened.ts'
import { allBooks, isOfPart, type Part } from './parts.ts'
import type { DateName } from './read-book.ts'

/** Hands read at a time, of which every lane has several batches; the loop goes on until none is due. */
const pageSize = 2_000

/**
 * Looks at every date whose time has come, in turns between the books, so that a flood delays its own book alone. What cannot be looked at is
 * left for the next run and stops no other; the fault is thrown after all have had their turn. What there is no time for is due in the next
 * run as well. With a part given, at its books alone. Returns how many dates there were.
 */
export async function lookWhenDue(now: number, isOver: () => boolean, part: Part = allBooks): Promise<number> {
  const due = database
    .collectionGroup('hands')
    .where('wakeAt', '<=', Timestamp.fromMillis(now))
    .orderBy('wakeAt')
    .orderBy(FieldPath.documentId())
    .limit(pageSize)
    .select('wakeAt', 'next')
  const faults: unknown[] = []
  const looking = openLanes(lanes, ({ book, ids }: Batch) =>
    lookAtEach(book, ids.map(dateNameOf), now).catch((fault: unknown) => void faults.push(fault)),
  )
  let found = 0
  await inTurns({
    pageSize,
    isOver,
    read: async (after) => {
      const page = await (after ? due.startAfter(Timestamp.fromMillis(after.fireAt), pathOf(after)) : due).get()
      return page.docs.map(dueRow)
    },
    // The next page is read while the last batches of this one are looked at, so that no lane waits for the slowest.
    look: (rows) => {
      const mine = rows.filter(({ book }) => isOfPart(book, part))
      found += mine.length
      return looking.put(inBatches(fairOrder(mine), mostDates))
    },
  })
  await looking.through()
  if (faults.length > 0) throw faults[0]
  return found
}

/** The name of a hand, or one behind all that its book can have. */
const pathOf = ({ book, id }: Place) => `${paths.hands(book)}/${id ?? '\u{10ffff}'}`

function dueRow(document: QueryDocumentSnapshot): DueDate {
  const hand = document.data() as Pick<HandDocument, 'wakeAt' | 'next'>
  return {
    id: document.id,
    book: document.ref.parent.parent?.id ?? '',
    fireAt: instantIn(hand.wakeAt) ?? 0,
    kind: hand.next?.kind ?? 'step',
    to: hand.next?.to[0] ?? '',
  }
}

/** A date by the name of its hand; an obligation's own name may hold what stands between. */
export function dateNameOf(id: string): DateName {
  const at = id.lastIndexOf('_')
  return { obligationId: id.slice(0, at), nominal: id.slice(at + 1) }
}
