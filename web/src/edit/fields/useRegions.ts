import type { Schedule } from '@duebook/domain'
import { useEffect, useState } from 'react'
import { loadRegions, missingRegions } from '../../cloud/obligations/calendars.ts'

/** Whether the holiday calendars of a schedule are at hand; they are fetched where they are not. `again` asks for what could not be fetched. */
export type Regions = { state: 'here' | 'coming' | 'failed'; again: () => void }

export function useRegions(schedule: Schedule | undefined): Regions {
  const missing = schedule ? missingRegions([schedule]).join(' ') : ''
  const [attempt, setAttempt] = useState(0)
  const [ended, setEnded] = useState<{ missing: string; attempt: number } | null>(null)
  useEffect(() => {
    if (missing === '') return
    let stale = false
    const end = () => !stale && setEnded({ missing, attempt })
    loadRegions(missing.split(' ')).then(end, end)
    return () => void (stale = true)
  }, [missing, attempt])
  const failed = ended?.missing === missing && ended.attempt === attempt
  return {
    state: missing === '' ? 'here' : failed ? 'failed' : 'coming',
    again: () => setAttempt((before) => before + 1),
  }
}
