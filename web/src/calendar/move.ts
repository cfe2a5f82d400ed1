import { periodName, shortDate, type CalendarDate } from '@duebook/domain'
import { openActDialog, openExtendDialog } from '../acts/act-dialog.ts'
import type { Period, Where } from '../acts/next-target.ts'
import { whyNoPlan } from '../acts/plan-day.ts'
import type { RecordedDay } from '../cloud/occurrences/between.ts'
import { announce } from '../ui/toast.ts'
import { extensionsOf, type CalendarRow } from './calendar-data.ts'
import { movesAs } from './looks.ts'

/** A date that was dropped on a day: our own day moves at once, with Undo; for another due date the reason is asked, and what follows is shown. */
export async function dropOn(date: CalendarDate, row: CalendarRow, where: Where, recorded: readonly RecordedDay[]) {
  if (date === row.date) return
  const as = movesAs(row)
  if (as === 'due') return askForDue(row, recorded, { to: date })
  if (as !== 'plan') return
  const refused = whyNoPlan(date, where.today)
  if (refused) return announce(`${row.obligation.title} was not moved. ${refused}`)
  const { planObligation } = await import('../acts/plan-obligation.ts')
  await planObligation(where, row.obligation, date, laterPeriod(row))
}

/** The same without a drag: a day is asked for. `bookId`: of the row; the open one where it is left out. */
export function askToMove(row: CalendarRow, recorded: readonly RecordedDay[], bookId?: string) {
  if (movesAs(row) === 'due') askForDue(row, recorded, { bookId })
  else askForPlan(row, bookId)
}

export function askForPlan(row: CalendarRow, bookId?: string) {
  openActDialog('plan', row.obligation, laterPeriod(row), bookId)
}

export function askForDue(
  row: CalendarRow,
  recorded: readonly RecordedDay[],
  { to, bookId }: { to?: CalendarDate | undefined; bookId?: string | undefined } = {},
) {
  const extensions = extensionsOf(recorded, row)
  const { obligation, nominal, due } = row
  if (extensions)
    return openExtendDialog({ obligation, nominal, due, extensions, ...(to && { to }), ...(bookId && { bookId }) })
  announce(
    `${obligation.title} was not moved: one date can be extended 20 times, and it has been. Edit its rule instead.`,
  )
}

/** Null for the next date, which acts are about where nothing is said. */
function laterPeriod({ obligation, what, nominal, due, date, period }: CalendarRow): Period | null {
  if (nominal === obligation.nextNominal) return null
  const name = period ? periodName(period) : shortDate(due)
  return { nominal, due, plan: what === 'plan' ? date : null, name }
}
