import { materialise } from '@duebook/contract/materialise'
import { addDays, addMonths, type CalendarDate } from '@duebook/domain'
import { documents, owner } from '../../product/as-server.ts'
import { dayAhead } from '../../product/days.ts'
import { documentOf } from '../../product/document-of.ts'
import { obligationOf } from '../../protocols/documents.ts'

type Place = { operator: string }
type Document = { name: string; fields: Record<string, unknown> }

const kinds = ['bill', 'renewal', 'filing', 'licence', 'warranty', 'coursework', 'other'] as const
/** Of ten, how many come again after so many months. */
const rhythms = [1, 1, 3, 3, 3, 12, 12, 12, 12, 0] as const
const pastDates = { 1: 24, 3: 10, 12: 6, 0: 0 } as const

/**
 * Writes a book somebody has lived with: `obligations` of them, of which a tenth comes once and half a percent is overdue, and about ten records of
 * the past for each. Nobody is reminded: the ledger is not what is measured.
 */
export async function fillBook(
  place: Place,
  bookId: string,
  obligations: number,
  first = 0,
): Promise<{ records: number }> {
  const today = dayAhead(0)
  let records = 0
  for (let from = 0; from < obligations; from += 100) {
    const made = Array.from({ length: Math.min(100, obligations - from) }, (_, n) =>
      madeOf(bookId, first + from + n, today),
    )
    records += made.reduce((sum, { past }) => sum + past.length, 0)
    await commit(place, [...made.map(({ obligation }) => obligation), ...made.flatMap(({ past }) => past)])
  }
  return { records }
}

function madeOf(bookId: string, n: number, today: CalendarDate): { obligation: Document; past: Document[] } {
  const months = rhythms[n % rhythms.length] ?? 0
  const start = addDays(today, n % 200 === 7 ? -1 - (n % 5) : (n * 7) % (months === 0 ? 700 : months * 28))
  const { createdAt: _c, updatedAt: _u, ...usual } = obligationOf(bookId)
  const rule = { kind: 'rrule' as const, rrule: months === 12 ? 'FREQ=YEARLY' : `FREQ=MONTHLY;INTERVAL=${months}` }
  const schedule =
    months === 0
      ? { type: 'once' as const, date: start }
      : { type: 'recurring' as const, start, rule, monthEnd: 'backward' as const }
  const kind = kinds[n % kinds.length] ?? 'other'
  const amount = { minor: 1_000 + n, currency: 'GBP', estimated: false }
  const draft = { ...usual, kind, amount, schedule, reminderPlan: { steps: [] }, notice: null, dueTime: null }
  const written = new Date(Date.now() - 86_400_000 * (30 + (n % 300)))
  const id = `o${n}`
  const obligation = {
    name: `${documents}/books/${bookId}/obligations/${id}`,
    fields: documentOf({
      ...draft,
      title: `Duty ${n}`,
      counterparty: n % 3 === 0 ? `Counterparty ${n % 400}` : null,
      notes: n % 4 === 0 ? `Account ${100_000 + n}; ask at the desk.` : '',
      ...materialise(draft as Parameters<typeof materialise>[0], [], today),
      createdAt: written,
      updatedAt: written,
    }),
  }
  const past = Array.from({ length: pastDates[months] }, (_, k) => addMonths(start, -months * (k + 1)))
  return { obligation, past: past.map((nominal) => recordOf(bookId, id, nominal, amount)) }
}

function recordOf(
  bookId: string,
  obligationId: string,
  nominal: CalendarDate,
  paid: { minor: number; currency: string },
) {
  const settledAt = new Date(`${nominal}T09:00:00Z`)
  return {
    name: `${documents}/books/${bookId}/occurrences/${obligationId}_${nominal}`,
    fields: documentOf({
      obligationId,
      nominal,
      due: nominal,
      originalDue: nominal,
      state: 'done',
      settledOn: nominal,
      settledBy: bookId,
      settledAt,
      reason: null,
      paid: { minor: paid.minor, currency: paid.currency },
      acknowledgedBy: null,
      acknowledgedAt: null,
      updatedBy: bookId,
      updatedAt: settledAt,
    }),
  }
}

async function commit({ operator }: Place, all: readonly Document[]): Promise<void> {
  for (let first = 0; first < all.length; first += 400) {
    const writes = all.slice(first, first + 400).map((update) => ({ update }))
    const answer = await fetch(`${operator}/v1/${documents}:commit`, {
      method: 'POST',
      headers: owner,
      body: JSON.stringify({ writes }),
    })
    if (!answer.ok) throw new Error(`Filling answered ${answer.status}: ${await answer.text()}`)
  }
}
