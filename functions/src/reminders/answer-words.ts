import { createHash, randomBytes } from 'node:crypto'
import { database, Timestamp, type Transaction } from '../cloud/admin.ts'

/** What a word does when it is said: the date is in hand, or quiet for a while, or the next in line is asked. */
export type Does = 'hand' | 'snooze' | 'notMine'
/** `links/{hash}`: what one word does, for whom, about which date; of the word itself only the hash is kept. No client reads it. */
export type AnswerWord = {
  does: Does
  /** What else it may do, by the choice of whoever holds it: all answers of a mail are of one word, and a text has room for one address. */
  also?: Does[]
  uid: string
  bookId: string
  obligationId: string
  nominal: string
  /** When it did what; each once. */
  used?: Partial<Record<Does, Timestamp>>
  /** Of words that were made when each did one thing only. */
  usedAt?: Timestamp | null
  /** When it is cleared away, said or not. */
  expiresAt: Timestamp
}

/** A word is kept for a year at most; it is dead as soon as its date is settled. */
const keptFor = 366 * 86_400_000

type About = Pick<AnswerWord, 'uid' | 'bookId' | 'obligationId' | 'nominal'>

/** Words that do one thing each, once, for one person and one date: what is pressed has no room for a choice. */
export function newWords<Each extends Does>(
  transaction: Transaction,
  about: About,
  now: number,
  answers: readonly Each[],
): Record<Each, string> {
  return Object.fromEntries(answers.map((does) => [does, newWord(transaction, about, now, [does])])) as Record<
    Each,
    string
  >
}

/** One word for all that can be answered, each once, for one person and one date: 256 random bits. */
export function newWord(transaction: Transaction, about: About, now: number, answers: Answers): string {
  return made(transaction, about, now, { answers, bytes: 32 })
}

/** The same of 128 random bits, short enough for a text. */
export function newShortWord(transaction: Transaction, about: About, now: number, answers: Answers): string {
  return made(transaction, about, now, { answers, bytes: 16 })
}

type Answers = readonly [Does, ...Does[]]

function made(
  transaction: Transaction,
  about: About,
  now: number,
  { answers: [does, ...also], bytes }: { answers: Answers; bytes: number },
): string {
  const word = randomBytes(bytes).toString('base64url')
  const expiresAt = Timestamp.fromMillis(now + keptFor)
  transaction.create(linkOf(word), { does, also, ...about, expiresAt } satisfies AnswerWord)
  return word
}

/** What is written down of a word that did something. */
export const usedFor = (does: Does, now: number) => ({ [`used.${does}`]: Timestamp.fromMillis(now) })

/** When a word did a thing; null where it still can. */
export const usedAtFor = ({ used, usedAt }: Pick<AnswerWord, 'used' | 'usedAt'>, does: Does): Timestamp | null =>
  used?.[does] ?? usedAt ?? null

/** What stands for a word in an address: that of a mail or a push, or the shorter one of a text. */
export const aWord = '[\\w-]{22}(?:[\\w-]{21})?'

export const linkOf = (word: string) => database.doc(`links/${createHash('sha256').update(word).digest('hex')}`)
