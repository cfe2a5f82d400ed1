import { paths } from '@duebook/contract/paths'
import { foresee, isCalendarDate } from '@duebook/domain'
import { database } from '../cloud/admin.ts'
import { askingCall } from './asking-call.ts'
import { aloneIn } from './hand-of.ts'
import { foreseeing, look } from './look.ts'
import { mayAnswer } from './look-at.ts'
import { nameOfDate, readBook } from './read-book.ts'

/** So much of what is to come is told. */
const most = 60

/** Who is asked when of an obligation's next date if nobody answers, with everybody's own clock, which the server alone knows. Changes nothing. */
export const foreseeAsking = askingCall('foreseeAsking', (uid, { bookId, obligationId }) =>
  database.runTransaction(
    async (transaction) => {
      const stored = await transaction.get(database.doc(paths.obligation(bookId, obligationId)))
      const nominal = String(stored.get('nextNominal'))
      const names = isCalendarDate(nominal) ? [{ obligationId, nominal }] : []
      const now = Date.now()
      const book = await readBook(transaction, bookId, names, { now, known: new Map() })
      mayAnswer(book, uid, 'see the book')
      const [date] = names
      if (!book || !date) return { coming: [] }
      const { state } = look(book, now)
      const o = nameOfDate(date)
      return { coming: o in state.occurrences ? foresee(aloneIn(state, o), o, most, foreseeing) : [] }
    },
    { readOnly: true },
  ),
)
