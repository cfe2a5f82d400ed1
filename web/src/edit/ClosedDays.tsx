import { useEffect, useState } from 'react'
import { Select } from '../ui/Select.tsx'
import styles from './edit.module.css'
import type { FormPart } from './EditForm.tsx'

const conventions = {
  unadjusted: 'leave the date as it is',
  preceding: 'the business day before',
  following: 'the business day after',
  modifiedFollowing: 'after, but not into the next month',
  modifiedPreceding: 'before, but not into the last month',
  nearest: 'the nearest business day',
} as const

/** Where a date goes that falls on a closed day, and which days those are. */
export function ClosedDays({ draft, change }: FormPart) {
  const { timing } = draft
  const { closed } = timing
  const regions = useRegionNames()
  const chosen = closed.region in regions ? {} : { [closed.region]: closed.region.split(' ').join(', ') }
  return (
    <div className={styles.pair}>
      <Select
        label="On closed days"
        value={closed.convention}
        options={conventions}
        onChange={(convention) => change({ timing: { ...timing, closed: { ...closed, convention } } })}
      />
      <Select
        label="Closed days in"
        value={closed.region}
        options={{ ...regions, ...chosen }}
        onChange={(region) => change({ timing: { ...timing, closed: { ...closed, region } } })}
      />
    </div>
  )
}

const weekendsOnly = { '': 'weekends only' }
/** The calendars there are; their list is long, and fetched when it is first looked at. */
function useRegionNames(): Record<string, string> {
  const [names, setNames] = useState<Record<string, string>>(weekendsOnly)
  useEffect(() => {
    let stale = false
    void import('../cloud/obligations/regions.ts').then(({ HOLIDAY_LOADERS }) => {
      const all = Object.entries(HOLIDAY_LOADERS).map(([id, { name }]) => [id, name] as const)
      const sorted = all.sort(([, a], [, b]) => a.replace('the ', '').localeCompare(b.replace('the ', '')))
      if (!stale) setNames({ ...weekendsOnly, ...Object.fromEntries(sorted) })
    })
    return () => void (stale = true)
  }, [])
  return names
}
