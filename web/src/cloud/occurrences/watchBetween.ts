import type { DaysAsked } from '@duebook/contract/calendar/days-read'
import { occurrenceId, type Occurrence } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import type { Seen } from '../books/sight.ts'
import type { Query } from '../sdk/firestoreSdk.ts'
import type { Sdk } from '../sync/liveQuery.ts'
import type { Days } from './between.ts'

const MOST = 10_000

/** The records of the dates that fall or are planned within some days, and of those that a rule `named` on others, each once. */
export function watchBetween(
  sdk: Sdk & { seen: Seen },
  bookId: string,
  { from, through, named }: Days & { named: Days | null },
  next: (data: Occurrence[], fromCache: boolean) => void,
  failed: (error: { code: string }) => void,
): () => void {
  const asked: DaysAsked[] = [
    { field: 'due', from, through },
    { field: 'plan', from, through },
  ]
  if (named) asked.push({ field: 'nominal', ...named })
  return watchTogether(
    sdk,
    asked.map((one) => askedFor(sdk, bookId, one)),
    next,
    failed,
  )
}

export function askedFor(
  { limit, seen, where }: Sdk & { seen: Seen },
  bookId: string,
  { field, from, through, openOnly }: DaysAsked,
): Query {
  const open = openOnly ? [where('state', '==', 'open')] : []
  return seen(paths.occurrences(bookId), ...open, where(field, '>=', from), where(field, '<=', through), limit(MOST))
}

/** What several queries find, each record once, from when all of them have answered. One that is full of `MOST` fails with `too-many`. */
export function watchTogether(
  { onSnapshot }: Sdk,
  queries: readonly Query[],
  next: (data: Occurrence[], fromCache: boolean) => void,
  failed: (error: { code: string }) => void,
): () => void {
  const found = new Map<Query, { records: Occurrence[]; fromCache: boolean }>()
  const stops = queries.map((one) =>
    onSnapshot(
      one,
      { includeMetadataChanges: true },
      (snapshot) => {
        if (snapshot.size === MOST) return failed({ code: 'too-many' })
        const records = snapshot.docs.map((one) => one.data() as Occurrence)
        found.set(one, { records, fromCache: snapshot.metadata.fromCache })
        if (found.size < queries.length) return
        const all = [...found.values()]
        next(
          onceEach(all.flatMap(({ records }) => records)),
          all.some(({ fromCache }) => fromCache),
        )
      },
      failed,
    ),
  )
  return () => stops.forEach((stop) => stop())
}

/** Of two records of one date the later in the list. */
export function onceEach<Record extends Pick<Occurrence, 'obligationId' | 'nominal'>>(
  records: readonly Record[],
): Record[] {
  return [...new Map(records.map((one) => [occurrenceId(one.obligationId, one.nominal), one])).values()]
}
