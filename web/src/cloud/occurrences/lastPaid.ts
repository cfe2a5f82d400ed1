import type { Occurrence, Paid } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import { useBookQuery } from '../books/sight.ts'
import type { Live } from '../sync/liveQuery.ts'

/** A query may name this many values of a field. */
const MOST_IDS = 30

export type LastPaid = { readonly [obligationId: string]: Paid }

/** What was last paid for each of these obligations, by id; for those of which nobody said it nothing. */
export function useLastPaid(bookId: string, obligationIds: readonly string[]): Live<LastPaid> {
  return useBookQuery(
    obligationIds.length === 0 ? null : bookId,
    `paid ${bookId} for ${obligationIds.join(' ')}`,
    ({ onSnapshot, seen, where }, next, failed) => {
      const parts = Array.from({ length: Math.ceil(obligationIds.length / MOST_IDS) }, (_, part) =>
        obligationIds.slice(part * MOST_IDS, (part + 1) * MOST_IDS),
      )
      const found = new Map<number, Occurrence[]>()
      const stops = parts.map((ids, part) =>
        onSnapshot(
          seen(paths.occurrences(bookId), where('obligationId', 'in', ids)),
          (snapshot) => {
            found.set(
              part,
              snapshot.docs.map((one) => one.data() as Occurrence),
            )
            if (found.size === parts.length) next(lastOf([...found.values()].flat()), snapshot.metadata.fromCache)
          },
          failed,
        ),
      )
      return () => stops.forEach((stop) => stop())
    },
  )
}

function lastOf(records: readonly Occurrence[]): LastPaid {
  const inOrder = records.toSorted((a, b) => (a.nominal < b.nominal ? -1 : 1))
  return Object.fromEntries(inOrder.flatMap(({ obligationId, paid }) => (paid ? [[obligationId, paid] as const] : [])))
}
