import { addDays, type Absence, type CalendarDate } from '@duebook/domain'
import { absenceText, mostAbsences } from '../asking/away.ts'

/**
 * Days on which somebody wants nothing planned, from and to, both included; stored, and read, as absences are (`StoredAbsences`). Whoever keeps
 * days free is there: reminders come, and what is due then is due.
 */
export type KeptFree = readonly Absence[]
type Days = { from: CalendarDate; through: CalendarDate }

export const isKeptFree = (kept: KeptFree, day: CalendarDate): boolean =>
  kept.some(({ from, to }) => from <= day && day <= to)

/** Whether all of these days are kept free in one piece. */
export const areKeptFree = (kept: KeptFree, { from, through }: Days): boolean =>
  kept.some((one) => one.from <= from && through <= one.to)

/** What is to be stored once these days are kept free as well, as one where they touch what is; null where that is more than can be. What has passed goes. */
export function keptFreeWith(kept: KeptFree, { from, through }: Days, today: CalendarDate): string[] | null {
  const after: Absence[] = []
  for (const one of inOrder([...kept, { from, to: through }])) {
    const last = after.at(-1)
    if (last && one.from <= addDays(last.to, 1)) last.to = one.to > last.to ? one.to : last.to
    else after.push({ ...one })
  }
  const stored = stillAhead(after, today)
  return stored.length > mostAbsences ? null : stored
}

/** What is to be stored once nothing of these days is kept free any more. */
export function keptFreeWithout(kept: KeptFree, { from, through }: Days, today: CalendarDate): string[] {
  const left = kept.flatMap((one) =>
    one.to < from || one.from > through
      ? one
      : [
          { from: one.from, to: addDays(from, -1) },
          { from: addDays(through, 1), to: one.to },
        ].filter((piece) => piece.from <= piece.to && piece.from >= one.from && piece.to <= one.to),
  )
  return stillAhead(inOrder(left), today)
}

const inOrder = (spans: KeptFree) => spans.toSorted((a, b) => (a.from < b.from ? -1 : 1))
const stillAhead = (spans: KeptFree, today: CalendarDate) => spans.filter(({ to }) => to >= today).map(absenceText)
