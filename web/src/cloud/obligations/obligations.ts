import type { NoticeDates } from '@duebook/contract/about/notice-dates'
import type { Obligation } from '@duebook/contract/obligation'
import { readsSheets, useBookQuery } from '../books/sight.ts'
import type { Live, Sdk } from '../sync/liveQuery.ts'
import type { watchOneByOne } from './watchObligations.ts'

/**
 * An obligation with its id; `pending` while the service has not confirmed the last change to it. A snooze ends at an instant (ms
 * since 1970).
 */
export type ObligationRecord = Omit<Obligation, 'snooze'> & {
  id: string
  pending: boolean
  snooze?: { nominal: string; until: number; by: string } | null
  /** The notice that is asked for before its next date. */
  noticeAhead: NoticeDates | null
}
/** All obligations of the book, ended ones too, the next due first and those without a date last; of a large one by its sheets. */
export function useObligations(bookId: string | null): Live<ObligationRecord[]> {
  return useBookQuery(bookId, `obligations ${bookId}`, (sdk, next, failed) => {
    let stop: (() => void) | null = () => {}
    const begin = (watch: typeof watchOneByOne) => stop && (stop = watch(sdk, bookId ?? '', next, failed))
    watchOf(sdk, bookId ?? '').then(begin, () => failed({ code: 'unavailable' }))
    return () => (stop?.(), (stop = null))
  })
}

/** What reads them is not needed to draw those of the last visit. */
async function watchOf(sdk: Sdk, bookId: string) {
  const inSheets = await readsSheets(sdk, bookId).catch(() => false)
  return inSheets ? (await import('./sheets.ts')).watchSheets : (await import('./watchObligations.ts')).watchOneByOne
}
