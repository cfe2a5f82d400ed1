import { calendarDate, type CaptureCandidate, type CaptureReading } from '@duebook/domain'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'

type Known = Pick<ObligationRecord, 'id' | 'title' | 'counterparty' | 'amount' | 'nextDue' | 'status'>

/** What the book holds already for the same day: by its sum, or by a word of its name. Null where nothing says that it is the same. */
export function hereAlready<T extends Known>(
  { title, amount }: Pick<CaptureCandidate, 'title' | 'amount'>,
  reading: CaptureReading | null,
  counterparty: string,
  book: readonly T[],
): T | null {
  if (!reading) return null
  const words = new Set(wordsOf(`${title} ${counterparty}`))
  const alike = (one: T) =>
    (amount !== null && one.amount?.minor === amount.minor && one.amount.currency === amount.currency) ||
    wordsOf(`${one.title} ${one.counterparty ?? ''}`).some((word) => words.has(word))
  return (
    book.find(
      (one) =>
        one.status === 'active' && one.nextDue !== null && calendarDate(one.nextDue) === reading.date && alike(one),
    ) ?? null
  )
}

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}{4,}/gu) ?? []
