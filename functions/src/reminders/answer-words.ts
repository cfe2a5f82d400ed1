import { createHash, randomBytes } from 'node:crypto'
import { database, Timestamp, type Transaction } from '../cloud/admin.ts'

/** What a word does when it is said: the date is in hand, or quiet for a while, or the next in line is asked. */
export type Does = 'hand' | 'snooze' | 'notMine'
/** `links/{hash}`: what one word does, for whom, about which date; of the word itself only the hash is kept. No client reads it. */
export type AnswerWord = {
  does: Does
  uid: string
  bookId: string
  obligationId: string
  nominal: string
  usedAt: Timestamp | null
  /** When it is cleared away, said or not. */
  expiresAt: Timestamp
}

/** A word is kept for a year at most; it is dead as soon as its date is settled. */
const keptFor = 366 * 86_400_000

/** Words that act once each, one for each thing that can be answered, for one person and one date: 256 random bits. */
export function newWords<Each extends Does>(
  transaction: Transaction,
  about: Pick<AnswerWord, 'uid' | 'bookId' | 'obligationId' | 'nominal'>,
  now: number,
  answers: readonly Each[],
): Record<Each, string> {
  const made = (does: Does) => {
    const word = randomBytes(32).toString('base64url')
    transaction.create(linkOf(word), {
      does,
      ...about,
      usedAt: null,
      expiresAt: Timestamp.fromMillis(now + keptFor),
    } satisfies AnswerWord)
    return word
  }
  return Object.fromEntries(answers.map((does) => [does, made(does)])) as Record<Each, string>
}

export const linkOf = (word: string) => database.doc(`links/${createHash('sha256').update(word).digest('hex')}`)
