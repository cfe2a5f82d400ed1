import { createHash, randomBytes } from 'node:crypto'
import { database, Timestamp, type Transaction } from '../cloud/admin.ts'

/** What a word does when it is said: the date is in hand, or quiet for a while, or the next in line is asked. */
export type Does = 'hand' | 'snooze' | 'notMine'
/** `links/{hash}`: what one word does, for whom, about which date; of the word itself only the hash is kept. No client reads it. */
export type AnswerWord = {
  does: Does
  /** What else it may do instead, by the choice of whoever holds it: a text has room for one address. */
  also?: Does[]
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

/** One word that does one of several things, once: 128 random bits, short enough for a text. */
export function newShortWord(
  transaction: Transaction,
  about: Pick<AnswerWord, 'uid' | 'bookId' | 'obligationId' | 'nominal'>,
  now: number,
  [does, ...also]: readonly [Does, ...Does[]],
): string {
  const word = randomBytes(16).toString('base64url')
  const expiresAt = Timestamp.fromMillis(now + keptFor)
  transaction.create(linkOf(word), { does, also, ...about, usedAt: null, expiresAt } satisfies AnswerWord)
  return word
}

/** What stands for a word in an address: that of a mail or a push, or the shorter one of a text. */
export const aWord = '[\\w-]{22}(?:[\\w-]{21})?'

export const linkOf = (word: string) => database.doc(`links/${createHash('sha256').update(word).digest('hex')}`)
