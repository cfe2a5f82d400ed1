import { createHash, randomBytes } from 'node:crypto'
import { database, Timestamp, type Transaction } from '../cloud/admin.ts'

export type Routinely = 'brief' | 'digest'
/**
 * `stops/{hash}`: whose brief or digest a word in one mail of it stops, and nothing else; of the word itself only the hash is kept, and no
 * client reads it. It may be said again: stopped is stopped.
 */
export type StopWord = { uid: string; kind: Routinely; sentAt: Timestamp; expiresAt: Timestamp }

/** A mail may lie for a year before somebody has enough of it. */
const keptFor = 366 * 86_400_000

/** A word for one mail: 256 random bits. */
export function newStopWord(transaction: Transaction, about: Pick<StopWord, 'uid' | 'kind'>, now: number): string {
  const word = randomBytes(32).toString('base64url')
  transaction.create(stopAt(word), {
    ...about,
    sentAt: Timestamp.fromMillis(now),
    expiresAt: Timestamp.fromMillis(now + keptFor),
  } satisfies StopWord)
  return word
}

/** Its document; null for what is no such word, whatever is wrong with it. */
export const wordIn = (text: unknown): string | null =>
  typeof text === 'string' && /^[A-Za-z0-9_-]{43}$/.test(text) ? text : null

export const stopAt = (word: string) => database.doc(`stops/${createHash('sha256').update(word).digest('hex')}`)
