import { calendarDate, type CalendarDate } from '@duebook/domain'
import * as v from 'valibot'
import { Obligation } from '../obligation.ts'

const Described = v.pick(Obligation, [
  'kind',
  'counterparty',
  'schedule',
  'amount',
  'amountChanges',
  'notice',
  'nextNotice',
  'nextDecision',
  'dueTime',
  'timeZone',
])
export type Described = v.InferOutput<typeof Described>

/** What the words about a date are made of, of an obligation as a client stored it; without what cannot be read, it is plainly due. */
export function readDescribed(data: unknown, due: CalendarDate): Described {
  const read = v.safeParse(Described, data)
  if (read.success) return read.output
  const schedule = { type: 'once', date: calendarDate(due) } as const
  return {
    kind: 'other',
    counterparty: null,
    schedule,
    amount: null,
    notice: null,
    nextNotice: null,
    dueTime: null,
    timeZone: 'Etc/UTC',
  }
}
