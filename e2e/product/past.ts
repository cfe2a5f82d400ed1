import { addMonths, calendarDate, type CalendarDate } from '@duebook/domain'
import { mergeAsServer, writeAsServer } from './as-server.ts'

/** What became of one date of an obligation of the seed: `paid` in minor units, `late` in days. */
export type Became = {
  state: 'done' | 'skipped' | 'waived' | 'missed'
  late?: number
  paid?: number
  reason?: string
  currency?: string
}

/** The obligation was written down long ago, and this is what is recorded of its dates; keyed by their nominal days. */
export async function livedWith(
  product: { operator: string },
  { bookId, id, since }: { bookId: string; id: string; since: CalendarDate },
  recorded: ReadonlyMap<CalendarDate, Became>,
): Promise<void> {
  await mergeAsServer(product, `books/${bookId}/obligations/${id}`, { createdAt: new Date(`${since}T09:00:00Z`) })
  for (const [nominal, { state, late = 0, paid, currency = 'GBP', reason }] of recorded) {
    const settled = new Date(Date.parse(`${nominal}T09:00:00Z`) + late * 86_400_000)
    await writeAsServer(product, `books/${bookId}/occurrences/${id}_${nominal}`, {
      obligationId: id,
      nominal,
      due: nominal,
      originalDue: nominal,
      state,
      settledOn: settled.toISOString().slice(0, 10),
      settledBy: bookId,
      settledAt: settled,
      reason: reason ?? null,
      ...(paid === undefined ? {} : { paid: { minor: paid, currency } }),
      acknowledgedBy: null,
      acknowledgedAt: null,
      updatedBy: bookId,
      updatedAt: settled,
    })
  }
}

/** The same day of each of so many months before the one of `day`, the oldest first. */
export const monthsBefore = (day: CalendarDate, months: number): CalendarDate[] =>
  Array.from({ length: months }, (_, at) => calendarDate(addMonths(day, at - months)))
