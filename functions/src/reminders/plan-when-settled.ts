import type { Obligation } from '@duebook/contract/obligation'
import type { Occurrence } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import { outsideRecipient } from '@duebook/contract/people/outside-watcher'
import { notOfThePlan, type ReminderRow } from '@duebook/contract/reminder'
import { calendarDate, settledKey, watcherKey } from '@duebook/domain'
import { onDocumentWritten } from 'firebase-functions/firestore'
import { concernsIn } from '../people/concerned.ts'
import { database, Timestamp } from '../cloud/admin.ts'
import { pause } from './close-already.ts'
import { settledTexts } from './settled-row.ts'

/**
 * It was settled: those without an account who are told of it hear so, after a while, so that what is taken back at once tells nobody. Settled
 * otherwise or on another day it is told again. Safe to run twice.
 */
export const planWhenSettled = onDocumentWritten(
  { document: 'books/{bookId}/occurrences/{occurrenceId}', retry: true },
  async ({ params: { bookId }, data, time }) => {
    const after = data?.after.data() as Occurrence | undefined
    if (!after || after.state === 'open' || after.settledOn === null || data?.before.get('state') === after.state)
      return
    const { obligationId, nominal, due, state, settledOn } = after
    const told = database
      .collection(paths.outsideWatchers(bookId))
      .where('obligationId', '==', obligationId)
      .where('state', '==', 'told')
    await database.runTransaction(async (transaction) => {
      const [watchers, obligation] = await Promise.all([
        transaction.get(told),
        transaction.get(database.doc(paths.obligation(bookId, obligationId))),
      ])
      const duty = obligation.data() as Obligation | undefined
      if (!duty) return
      const rows = watchers.docs.map(({ id }) => {
        const of = settledKey(obligationId, calendarDate(nominal), state, calendarDate(settledOn))
        const row: ReminderRow = {
          bookId,
          obligationId,
          nominal,
          title: duty.title,
          step: notOfThePlan.settled,
          stepText: settledTexts[state],
          of: settledOn,
          deadline: 'due',
          due,
          channel: 'email',
          recipient: outsideRecipient(id),
          watching: true,
          fireAt: Timestamp.fromMillis(Date.parse(time) + pause),
          state: 'planned',
          late: false,
          attempts: 0,
          sentAt: null,
          deliveredAt: null,
          error: null,
          ...concernsIn(duty),
        }
        return { at: database.doc(`${paths.reminders(bookId)}/${watcherKey(of, row.recipient)}`), row }
      })
      if (rows.length === 0) return
      const present = await transaction.getAll(...rows.map(({ at }) => at))
      rows.forEach(({ at, row }, index) => {
        const known = present[index]?.data() as ReminderRow | undefined
        if (!known || (known.state === 'cancelled' && known.sentAt === null)) transaction.set(at, row)
      })
    })
  },
)
