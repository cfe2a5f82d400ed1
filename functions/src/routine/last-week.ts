import type { Occurrence } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import { isFor } from '@duebook/contract/people/roles'
import { addDays, type CalendarDate } from '@duebook/domain'
import { database } from '../cloud/admin.ts'
import { booksOf } from '../feeds/feed-books.ts'

/** How many dates were done, by the days in force. */
export type DoneLately = { onTime: number; late: number }

/** Of one book and one week; whose is fuller is told nothing rather than something wrong. */
const most = 500

/**
 * What was done in the seven days before `day` (civil, as each record says it) in all books of somebody, of what they may see. Null where a book
 * is too full to count.
 */
export async function doneLately(uid: string, day: CalendarDate): Promise<DoneLately | null> {
  const books = await booksOf(uid)
  const weeks = await Promise.all(
    books.map(async ({ id, book }) => {
      const settled = database
        .collection(paths.occurrences(id))
        .where('settledOn', '>=', addDays(day, -7))
        .where('settledOn', '<', day)
        .select('state', 'due', 'settledOn', 'concerns')
        .limit(most)
      const { docs } = await settled.get()
      if (docs.length === most) return null
      const done = docs.map((one) => one.data() as Pick<Occurrence, 'state' | 'due' | 'settledOn' | 'concerns'>)
      return done.filter((one) => one.state === 'done' && isFor(book, uid, one))
    }),
  )
  if (weeks.includes(null)) return null
  const done = weeks.flatMap((week) => week ?? [])
  const late = done.filter(({ due, settledOn }) => settledOn !== null && settledOn > due).length
  return { onTime: done.length - late, late }
}
