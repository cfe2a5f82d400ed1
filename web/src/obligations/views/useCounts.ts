import { lookupsOf, find } from '@duebook/contract/search/find'
import { parseFilter } from '@duebook/contract/search/parse-filter'
import type { SavedView } from '@duebook/contract/saved-views'
import { useMemo } from 'react'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { useKnown } from '../search/useKnown.ts'

/**
 * How many each view finds now, by its line; nothing yet of those that wait for what has to be looked up. `cheaply` leaves out those that
 * ask for more than what every page reads anyway.
 */
export function useCounts(
  views: readonly SavedView[],
  obligations: readonly ObligationRecord[],
  { cheaply = false }: { cheaply?: boolean } = {},
): ReadonlyMap<string, number> {
  const read = useMemo(
    () =>
      views
        .map(({ line }) => ({ line, filter: parseFilter(line) }))
        .filter(({ filter }) => !cheaply || [...lookupsOf(filter)].every((what) => what === 'failed')),
    [views, cheaply],
  )
  const filters = useMemo(() => read.map(({ filter }) => filter), [read])
  const known = useKnown(filters, obligations)
  return useMemo(
    () =>
      new Map(
        known.status === 'ready'
          ? read.map(({ line, filter }) => [line, find(obligations, filter, known.data).length])
          : [],
      ),
    [known, read, obligations],
  )
}
