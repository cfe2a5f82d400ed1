import type { CalendarDate, Schedule } from '@duebook/domain'
import { isSame } from '../acts/is-same.ts'
import type { Said } from './verdicts.ts'
import { datesOf } from './values/start-of-rhythm.ts'

const fields = ['title', 'schedule', 'dueTime', 'amount', 'counterparty', 'notice'] as const

/**
 * What a record says otherwise than when it was imported, and than the book has it: whoever changed the book by hand is not asked about a file
 * that still says the same. A rhythm that only begins later, as time went on, is the same one.
 */
export function saidOtherwise(before: Said, now: Said, inBook: Said, today: CalendarDate): Partial<Said> {
  const differs = (field: (typeof fields)[number], from: Said) =>
    field === 'schedule' ? !sameDays(from.schedule, now.schedule, today) : !isSame(from[field], now[field])
  return Object.fromEntries(
    fields.flatMap((field) => (differs(field, before) && differs(field, inBook) ? [[field, now[field]]] : [])),
  )
}

function sameDays(a: Schedule, b: Schedule, today: CalendarDate): boolean {
  if (a.type !== b.type) return false
  if (a.type === 'fromCompletion' && b.type === 'fromCompletion' && !isSame(a.every, b.every)) return false
  if (a.type === 'term' && b.type === 'term' && !isSame(a.renewal, b.renewal)) return false
  return isSame(datesOf(a, today), datesOf(b, today))
}
