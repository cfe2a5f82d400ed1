import { monthOf } from '@duebook/contract/calendar/weeks'
import { occurrenceId } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import {
  areKept,
  recordOf,
  recordRowsOf,
  type RecordSheet,
  type RecordSheetsKept,
  type ReportRecord,
} from '@duebook/contract/record-sheets'
import { readsSheets } from '../books/sight.ts'
import { isConnected } from '../sync/connection.ts'
import type { Sdk } from '../sync/liveQuery.ts'
import type { Days } from './between.ts'

type Next = (data: ReportRecord[], fromCache: boolean) => void
type Failed = (error: { code: string }) => void

/** Watches the records of a book in the sheets of its months where those are kept, else one by one; returns how to stop. */
export function eitherWay(
  sdk: Sdk,
  bookId: string,
  { inSheets, oneByOne, failed }: { inSheets: () => () => void; oneByOne: () => () => void; failed: Failed },
): () => void {
  let stop: (() => void) | null = () => {}
  isInSheets(sdk, bookId).then((isKept) => {
    if (stop) stop = isKept ? inSheets() : oneByOne()
  }, failed)
  return () => (stop?.(), (stop = null))
}

/** Where nobody knows, the records themselves are asked for. */
async function isInSheets(sdk: Sdk, bookId: string): Promise<boolean> {
  const { db, doc, getDoc } = sdk
  const mark = async () =>
    (await getDoc(doc(db, paths.recordSheet(bookId, 'kept')))).data() as RecordSheetsKept | undefined
  return readsSheets(sdk, bookId).then(
    async (inSheets) => inSheets && areKept(await mark().catch(() => undefined)),
    () => false,
  )
}

/** What the sheets say of the dates that a rule names in the months of these days, or that fall due in them, each once. */
export function watchRecordSheets(
  { collection, db, onSnapshot, query, where }: Sdk,
  bookId: string,
  { from, through }: Days,
  next: Next,
  failed: Failed,
): () => void {
  const sheets = new Map<string, ReportRecord[]>()
  return onSnapshot(
    query(
      collection(db, paths.recordSheets(bookId)),
      where('month', '>=', monthOf(from)),
      where('month', '<=', monthOf(through)),
    ),
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
