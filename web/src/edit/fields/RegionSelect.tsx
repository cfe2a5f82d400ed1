import { useEffect, useState } from 'react'
import { SelectInRow } from './boxes.tsx'

/** Whose holidays are closed days. */
export function RegionSelect({
  name,
  value,
  onChange,
}: {
  name: string
  /** Ids with a space between; '' for weekends alone. */
  value: string
  onChange: (value: string) => void
}) {
  const regions = useRegionNames()
  const chosen =
    value in regions
      ? {}
      : {
          [value]: value
            .split(' ')
            .map((id) => regions[id] ?? id)
            .join(', '),
        }
  return <SelectInRow name={name} value={value} options={{ ...regions, ...chosen }} onChange={onChange} />
}

const weekendsOnly = { '': 'weekends only' }
/** The calendars there are; their list is long, and fetched when it is first looked at. */
function useRegionNames(): Record<string, string> {
  const [names, setNames] = useState<Record<string, string>>(weekendsOnly)
  useEffect(() => {
    let stale = false
    void import('../../cloud/obligations/regions.ts').then(({ HOLIDAY_LOADERS }) => {
      const all = Object.entries(HOLIDAY_LOADERS).map(([id, { name }]) => [id, name] as const)
      const sorted = all.sort(([, a], [, b]) => a.replace('the ', '').localeCompare(b.replace('the ', '')))
      if (!stale) setNames({ ...weekendsOnly, ...Object.fromEntries(sorted) })
    })
    return () => void (stale = true)
  }, [])
  return names
}
