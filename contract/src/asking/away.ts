import type { Absence } from '@duebook/domain'
import { isCalendarDate } from '@duebook/domain'
import * as v from 'valibot'

/** So many absences of one person are known at once. */
export const mostAbsences = 20

/**
 * From and to, both included, where the person is: "2026-12-21 2027-01-02". In one piece of text each, so that the rules can hold all of them
 * against one pattern.
 */
export const StoredAbsences = v.pipe(
  v.array(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2} \d{4}-\d{2}-\d{2}$/))),
  v.maxLength(mostAbsences),
)

/** What is stored, in order of time; days that there are not, and what ends before it begins, are left out. */
export function readAbsences(stored: unknown): Absence[] {
  const read = v.safeParse(StoredAbsences, stored)
  if (!read.success) return []
  return read.output.flatMap(absenceIn).toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

export const absenceText = ({ from, to }: Absence): string => `${from} ${to}`

function absenceIn(text: string): Absence[] {
  const [from = '', to = ''] = text.split(' ')
  return isCalendarDate(from) && isCalendarDate(to) && from <= to ? [{ from, to }] : []
}
