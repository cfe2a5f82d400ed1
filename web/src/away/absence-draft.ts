import { mostAbsences } from '@duebook/contract/asking/away'
import type { Absence, CalendarDate } from '@duebook/domain'
import { typedDay, type DayFields } from '../ui/fields/DayFields.tsx'

export type TypedDay = Parameters<typeof DayFields>[0]['value']

/** What was typed as an absence, or what is wrong with its first or its last day. */
export type ReadAbsence = { absence: Absence } | { field: 'from' | 'to'; problem: string }

export function readAbsence(
  from: TypedDay,
  to: TypedDay,
  { today, known }: { today: CalendarDate; known: readonly Absence[] },
): ReadAbsence {
  const [first, last] = [typedDay(from), typedDay(to)]
  if (!first) return { field: 'from', problem: 'There is no such day. Write day, month and year.' }
  if (!last) return { field: 'to', problem: 'There is no such day. Write day, month and year.' }
  if (last < first) return { field: 'to', problem: 'That is before the first day. Choose it or a later one.' }
  if (last < today) return { field: 'to', problem: 'That is over. Choose today or a later day.' }
  if (known.some((one) => one.from <= last && first <= one.to))
    return { field: 'from', problem: 'You are away then already. Take that back first, or choose other days.' }
  if (known.length >= mostAbsences)
    return { field: 'from', problem: `${mostAbsences} absences are kept at once. Take one back first.` }
  return { absence: { from: first, to: last } }
}
