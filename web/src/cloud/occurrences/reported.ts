import { monthOf } from '@duebook/contract/calendar/weeks'
import { occurrenceId } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import {
  recordOf,
  recordRowsOf,
  type RecordSheet,
  type RecordSheetsKept,
  type ReportRecord,
} from '@duebook/contract/record-sheets'
import { readsSheets, useBookQuery } from '../books/sight.ts'
import type { ObligationRecord } from '../obligations/obligations.ts'
import type { Live, Sdk } from '../sync/liveQuery.ts'
import { useDaysNamed, watchBetween, type Days, type Window } from './between.ts'
import { isConnected } from '../sync/connection.ts'

type Next = (data: ReportRecord[], fromCache: boolean) => void
type Failed = (error: { code: string }) => void

/**
 * What reports ask of the dates within a window and of those that a rule would put there, `also` of those that it names on these days: of a large
 * book out of the sheets of its months, of another the records themselves. Where there is more than can be known at once it fails with `too-many`.
 */
export function useReported(
  bookId: string,
  obligations: readonly ObligationRecord[] | undefined,
  { from, through, today }: Window,
  also: Days | null,
): Live<ReportRecord[]> {
  const named = useDaysNamed(bookId, obligations, { from, through, today }, also)
  return useBookQuery<ReportRecord[]>(
    obligations ? bookId : null,
    `reported ${bookId} from ${from} through ${through} named ${named?.from} ${named?.through}`,
    (sdk, next, failed) => {
      let stop: (() => void) | null = () => {}
      const days = { from, through, named }
      isInSheets(sdk, bookId).then((inSheets) => {
        if (stop) stop = (inSheets ? watchRecordSheets : watchBetween)(sdk, bookId, days, next, failed)
      }, failed)
      return () => (stop?.(), (stop = null))
    },
  )
}

/** Where nobody knows, the records themselves are asked for. */
async function isInSheets(sdk: Sdk, bookId: string): Promise<boolean> {
  const { db, doc, getDoc } = sdk
  const kept = async () =>
    (await getDoc(doc(db, paths.recordSheet(bookId, 'kept')))).data() as RecordSheetsKept | undefined
  return readsSheets(sdk, bookId).then(
    async (inSheets) => inSheets && (await kept().catch(() => undefined))?.state === 'kept',
    () => false,
  )
}

function watchRecordSheets(
  { collection, db, onSnapshot, query, where }: Sdk,
  bookId: string,
  { from, through, named }: Days & { named: Days | null },
  next: Next,
  failed: Failed,
): () => void {
  const [first, last] = [
    monthOf(named && named.from < from ? named.from : from),
    monthOf(named && named.through > through ? named.through : through),
  ]
  const sheets = new Map<string, ReportRecord[]>()
  return onSnapshot(
    query(collection(db, paths.recordSheets(bookId)), where('month', '>=', first), where('month', '<=', last)),
    { includeMetadataChanges: true },
    (snapshot) => {
      // An empty cache on a first visit is not a book without records.
      if (snapshot.empty && snapshot.metadata.fromCache && isConnected()) return
      for (const { doc, type } of snapshot.docChanges()) {
        const sheet = doc.data() as RecordSheet
        if (sheet.tooMany) return failed({ code: 'too-many' })
        if (type === 'removed') sheets.delete(doc.id)
        else
          sheets.set(
            doc.id,
            Object.entries(recordRowsOf(sheet)).map(([id, row]) => recordOf(id, row)),
          )
      }
      const all = [...sheets.values()].flat()
      // What moved from one month into another stands in both.
      const once = new Map(all.map((one) => [occurrenceId(one.obligationId, one.nominal), one]))
      next([...once.values()], snapshot.metadata.fromCache)
    },
    failed,
  )
}
