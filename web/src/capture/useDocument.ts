import type { CaptureContext, HolidayTable } from '@duebook/domain'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type DocumentRead, readDocument } from './read-document.ts'

/** A document that is being read on this device, and what was found. */
export type Reading =
  | { state: 'none' }
  | { state: 'reading'; file: File; page: number; of: number }
  | { state: 'done'; file: File; found: DocumentRead }

/** Reads a document away from the page; `cancel` ends what is under way at once. */
export function useDocument(context: CaptureContext) {
  const [reading, setReading] = useState<Reading>({ state: 'none' })
  const under = useRef<AbortController | null>(null)
  const cancel = useCallback(() => {
    under.current?.abort()
    under.current = null
    setReading({ state: 'none' })
  }, [])
  useEffect(() => () => under.current?.abort(), [])

  const start = async (file: File, password?: string) => {
    under.current?.abort()
    const mine = new AbortController()
    under.current = mine
    setReading({ state: 'reading', file, page: 0, of: 0 })
    const told = (page: number, of: number) => !mine.signal.aborted && setReading({ state: 'reading', file, page, of })
    const holidays = await tablesOf(context.regions ?? []).catch(() => [])
    try {
      const about = { context, holidays, ...(password !== undefined && { password }) }
      const found = await readDocument(file, about, told, mine.signal)
      if (!mine.signal.aborted) setReading({ state: 'done', file, found })
    } catch (error) {
      if (!mine.signal.aborted) throw error
    }
  }
  return { reading, start, cancel }
}

/** The reader has those of the front door; others it is given. */
async function tablesOf(regions: readonly string[]): Promise<HolidayTable[]> {
  const { HOLIDAY_LOADERS } = await import('../cloud/obligations/regions.ts')
  const wanted = regions.filter((region) => HOLIDAY_LOADERS[region] && !AT_THE_DOOR.has(region))
  return Promise.all(wanted.flatMap((region) => HOLIDAY_LOADERS[region]?.load() ?? []))
}
const AT_THE_DOOR = new Set(['GB-ENG', 'GB-SCT', 'GB-NIR', 'US'])
