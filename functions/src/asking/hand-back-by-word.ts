import type { Answered } from '@duebook/contract/reach/push-payload'
import { HttpsError } from 'firebase-functions/https'
import { usedAtFor, usedFor } from '../reminders/answer-words.ts'
import type { OpenWord } from '../reminders/read-word.ts'
import { letGo } from './answer-calls.ts'
import { lookAt } from './look-at.ts'
import { nameOfDate } from './read-book.ts'

/** What "not mine" came to; `nobody`: nobody else is there to be asked. */
export type HandedBack = Answered | { outcome: 'nobody'; title: string }

/** "Not mine" by a word that is open: the next in line is asked. The word is used up in the same transaction, so that it does this once. */
export async function handBackByWord({ said, link, obligation }: OpenWord, now: number): Promise<HandedBack> {
  const { uid, bookId, obligationId, nominal } = said
  const { title } = obligation
  const date = { obligationId, nominal }
  try {
    const [refused] = await lookAt(bookId, [date], now, {
      by: uid,
      acts: [{ type: 'handBack', o: nameOfDate(date), by: uid, at: now }],
      first: async (transaction) => usedAtFor((await transaction.get(link)).data() ?? {}, 'notMine') === null,
      beside(transaction, book) {
        letGo(transaction, book, date, uid)
        transaction.update(link, usedFor('notMine', now))
      },
    })
    if (!refused) return { outcome: 'done', title, until: null }
    if (refused.code === 'already-settled') return { outcome: 'settled', title }
    return { outcome: refused.code === 'nobody-left' ? 'nobody' : 'used', title }
  } catch (error) {
    if (error instanceof HttpsError && error.code === 'permission-denied') return { outcome: 'gone', title: '' }
    throw error
  }
}
