import { readReachRequest, type ReachAnswers } from '@duebook/contract/reach/reach-requests'
import { HttpsError, onCall } from 'firebase-functions/https'
import { database } from '../cloud/admin.ts'
import { withinLinks } from '../people/bounds.ts'
import { answerByWord } from './answer-by-word.ts'

/** A press on a notification: whoever holds the word acts, once, signed in or not. Trying words that lead nowhere is bounded. */
export const answerReminder = onCall(
  // The app’s worker calls it, which no token of App Check reaches: the word is what lets in.
  { timeoutSeconds: 30, enforceAppCheck: false },
  async ({ data, rawRequest }): Promise<ReachAnswers['answerReminder']> => {
    const read = readReachRequest('answerReminder', data)
    if (!read.ok) throw new HttpsError('invalid-argument', `The field ${read.field} is not as answerReminder takes it.`)
    const answered = await database.runTransaction(async (transaction) => {
      const now = Date.now()
      const count = await withinLinks(transaction, null, rawRequest.ip ?? 'unknown', now)
      const found = await answerByWord(transaction, read.value.word, now)
      if (!found) count()
      return found
    })
    return { answered }
  },
)
