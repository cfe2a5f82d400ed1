import { isEnding, isOver } from '@duebook/contract/about/decided'
import { timeWords } from '@duebook/contract/about/time-words'
import type { LedgerState } from '../acts/reminders/ledger-state.ts'
import { quietUntil } from '../acts/reminders/quiet-until.ts'
import type { GlyphName } from '../ui/glyphs.tsx'
import type { CalendarRow } from './calendar-data.ts'

export type Look = { glyph: GlyphName; status: string; emphasis: 'strong' | 'plain' | 'pencil' | 'plan' | 'settled' }

/** How a date is drawn: by what became of it, else by the first reason for which it needs somebody. */
export function lookOf(row: CalendarRow, today: string, ledger: LedgerState): Look {
  const { obligation, what, date, settled, projected } = row
  if (settled) return settledLooks[settled]
  if (what === 'plan') return { glyph: 'plan', status: 'Planned', emphasis: 'plan' }
  if (what === 'notice') return { glyph: 'notice', status: 'Notice closing', emphasis: 'strong' }
  if (what === 'renews') return { glyph: 'projected', status: 'Renews', emphasis: 'pencil' }
  const overdue: Look = { glyph: 'overdue', status: 'Overdue', emphasis: 'strong' }
  if (projected) return date < today ? overdue : { glyph: 'projected', status: 'Projected', emphasis: 'pencil' }
  if (obligation.nextAwaitingProof) return { glyph: 'proof', status: 'Awaiting proof', emphasis: 'plain' }
  if (isOver(obligation, today)) return { glyph: 'done', status: 'Ended', emphasis: 'settled' }
  if (date < today) return overdue
  if (date === today) return { glyph: 'today', status: 'Due today', emphasis: 'strong' }
  const occurrence = `${obligation.id}_${row.nominal}`
  if (ledger.undelivered.has(occurrence)) return { glyph: 'failed', status: 'Not delivered', emphasis: 'plain' }
  if (obligation.nextAcknowledged) return { glyph: 'hand', status: 'In hand', emphasis: 'plain' }
  if (ledger.awaiting.has(occurrence) && quietUntil(obligation, ledger) === null)
    return { glyph: 'ack', status: 'Awaiting acknowledgement', emphasis: 'plain' }
  return { glyph: 'upcoming', status: isEnding(obligation.nextDecision) ? 'Ends' : 'Upcoming', emphasis: 'plain' }
}

const settledLooks: Record<NonNullable<CalendarRow['settled']>, Look> = {
  done: { glyph: 'done', status: 'Done', emphasis: 'settled' },
  skipped: { glyph: 'skipped', status: 'Skipped', emphasis: 'settled' },
  waived: { glyph: 'waived', status: 'Waived', emphasis: 'settled' },
  missed: { glyph: 'missed', status: 'Missed', emphasis: 'settled' },
}

/** What a date is called where there is room for its name alone. */
export function nameOf({ obligation, what }: CalendarRow): string {
  if (what === 'notice') return `${obligation.title}: notice`
  const time = what === 'due' ? timeWords(obligation) : null
  return time ? `${time} ${obligation.title}` : obligation.title
}

/** What can be moved: our own day freely, the due date in force with a reason. What a rule projects moves with its rule. */
export function movesAs({ what, settled, projected, obligation }: CalendarRow): 'plan' | 'due' | null {
  if (settled) return null
  if (what === 'plan') return 'plan'
  return what === 'due' && !projected && !isEnding(obligation.nextDecision) && obligation.schedule.type !== 'term'
    ? 'due'
    : null
}

/** Whether an act on its obligation is one on this date: the next one that is open. Only what one can do together can be chosen together. */
export const isChoosable = ({ nominal, obligation, settled, what }: CalendarRow): boolean =>
  nominal === obligation.nextNominal && !settled && what !== 'renews'

/** The obligations of some rows that can be chosen, each once. */
export const choosable = (rows: readonly CalendarRow[], may: (obligationId: string) => boolean): string[] => [
  ...new Set(rows.filter((row) => isChoosable(row) && may(row.obligation.id)).map(({ obligation }) => obligation.id)),
]

/** The period that its page opens, where that is not the one in force. */
export const periodOf = ({ nominal, obligation, what }: CalendarRow) =>
  what !== 'renews' && nominal !== obligation.nextNominal ? nominal : undefined
