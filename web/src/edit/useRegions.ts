import type { Schedule } from '@duebook/domain'
import { useEffect, useState } from 'react'
import { loadCalendars, missingRegions } from '../cloud/obligations/calendars.ts'

/** Whether the holiday calendars of a schedule are at hand; they are fetched where they are not. */
export function useRegions(schedule: Schedule | undefined): boolean {
  const missing = schedule ? missingRegions([schedule]).join(' ') : ''
  const [, setLoaded] = useState('')
  useEffect(() => {
    if (missing === '' || !schedule) return
    let stale = false
    // One that cannot be fetched now is asked for again with the next change.
    loadCalendars([schedule]).then(
      () => !stale && setLoaded(missing),
      () => undefined,
    )
    return () => void (stale = true)
  }, [missing, schedule])
  return missing === ''
}
