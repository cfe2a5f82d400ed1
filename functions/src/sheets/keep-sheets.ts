import type { Book } from '@duebook/contract/book'
import type { Occurrence } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import { recordSheetsOf } from '@duebook/contract/record-sheets'
import { sheetOf } from '@duebook/contract/sheets'
import { logger } from 'firebase-functions'
import { onDocumentWritten } from 'firebase-functions/firestore'
import { onSchedule } from 'firebase-functions/scheduler'
import { database } from '../cloud/admin.ts'
import { beginSheets, fillSheets, isLarge } from './fill-sheets.ts'
import { fillRecordSheets } from './fill-record-sheets.ts'
import { writeRecordSheet } from './write-record-sheet.ts'
import { writeSheet } from './write-sheet.ts'

/** The row of an obligation in the sheets of a large book. Safe to run twice and in any order: it reads the present state. */
export const keepSheet = onDocumentWritten(
  { document: 'books/{bookId}/obligations/{obligationId}', retry: true, timeoutSeconds: 540 },
  async ({ params: { bookId, obligationId }, data }) => {
    const book = (await database.doc(paths.book(bookId)).get()).data() as Book | undefined
    if (!book) return
    if (!book.sheets) {
      if (data?.before.exists || !(await isLarge(bookId))) return
      if (await beginSheets(bookId)) return fillRecordSheets(bookId)
    }
    await writeSheet(bookId, sheetOf(obligationId), [obligationId])
  },
)

/** The rows of a record in the sheets of its months. Safe to run twice and in any order: each is written from the present state. */
export const keepRecordSheets = onDocumentWritten(
  { document: 'books/{bookId}/occurrences/{occurrenceId}', retry: true },
  async ({ params: { bookId, occurrenceId }, data }) => {
    if (!(await database.doc(paths.recordSheet(bookId, 'kept')).get()).exists) return
    const stood = [data?.before, data?.after].map((one) => (one?.data() as Occurrence | undefined) ?? null)
    const sheets = new Set(stood.flatMap(recordSheetsOf))
    await Promise.all([...sheets].map((sheetId) => writeRecordSheet(bookId, sheetId, [occurrenceId])))
  },
)

/** Every night: what a crash left in the sheets is put right, and a filling that was cut short is finished. A book that fails does not hold up another. */
export const settleSheets = onSchedule(
  { schedule: '11 3 * * *', timeZone: 'Etc/UTC', timeoutSeconds: 540 },
  async () => {
    const kept = await database.collection('books').where('sheets', 'in', ['filling', 'kept']).select().get()
    for (const { id } of kept.docs)
      try {
        const written = await fillSheets(id)
        if (written > 0) logger.info('rows of sheets put right', { bookId: id, written })
        await fillRecordSheets(id)
      } catch (error) {
        logger.error('sheets not put right', { bookId: id, fault: (error as Error).message })
      }
  },
)
