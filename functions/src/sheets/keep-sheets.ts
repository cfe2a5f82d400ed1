import type { Book } from '@duebook/contract/book'
import { paths } from '@duebook/contract/paths'
import { sheetOf } from '@duebook/contract/sheets'
import { logger } from 'firebase-functions'
import { onDocumentWritten } from 'firebase-functions/firestore'
import { onSchedule } from 'firebase-functions/scheduler'
import { database } from '../cloud/admin.ts'
import { beginSheets, fillSheets, isLarge } from './fill-sheets.ts'
import { writeSheet } from './write-sheet.ts'

/** The row of an obligation in the sheets of a large book. Safe to run twice and in any order: it reads the present state. */
export const keepSheet = onDocumentWritten(
  { document: 'books/{bookId}/obligations/{obligationId}', retry: true, timeoutSeconds: 540 },
  async ({ params: { bookId, obligationId }, data }) => {
    const book = (await database.doc(paths.book(bookId)).get()).data() as Book | undefined
    if (!book) return
    if (!book.sheets) {
      if (data?.before.exists || !(await isLarge(bookId)) || (await beginSheets(bookId))) return
    }
    await writeSheet(bookId, sheetOf(obligationId), [obligationId])
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
      } catch (error) {
        logger.error('sheets not put right', { bookId: id, fault: (error as Error).message })
      }
  },
)
