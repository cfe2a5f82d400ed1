import { describeSchedule, shortDate, type CalendarDate } from '@duebook/domain'
import type { ObligationRecord } from '../cloud/obligations.ts'
import { done } from '../shell/acts.ts'
import { useToday } from '../shell/clock.ts'
import { useSignedIn } from '../shell/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import type { GlyphName } from '../ui/glyphs.tsx'
import { LedgerRow } from '../ui/LedgerRow.tsx'
import { amountText } from '../ui/money.ts'
import { Tag } from '../ui/Tag.tsx'
import type { Need } from './needs.ts'

type Reason = Need | 'due' | 'projected'
const looks: Record<Reason, { glyph: GlyphName; status: string }> = {
  overdue: { glyph: 'overdue', status: 'Overdue' },
  today: { glyph: 'today', status: 'Due today' },
  notice: { glyph: 'notice', status: 'Notice closing' },
  acknowledge: { glyph: 'ack', status: 'Awaiting acknowledgement' },
  undelivered: { glyph: 'failed', status: 'Reminder not delivered' },
  due: { glyph: 'upcoming', status: 'Upcoming' },
  projected: { glyph: 'projected', status: 'Projected' },
}

/** One obligation on a date, with the reason why it stands there and "Done" over it. */
export function AgendaRow({
  obligation,
  reason,
  date,
  period,
}: {
  obligation: ObligationRecord
  reason: Reason
  date: CalendarDate
  period?: string
}) {
  const { uid, bookId, displayName } = useSignedIn()
  const today = useToday()
  const { glyph, status } = looks[reason]
  return (
    <LedgerRow
      obligationId={obligation.id}
      title={obligation.title}
      glyph={glyph}
      status={status}
      state={obligation.pending ? 'pending' : reason === 'projected' ? 'projected' : 'certain'}
      date={date}
      today={today}
      countdownTone={reason === 'notice' ? 'notice' : undefined}
      period={period}
      tag={
        reason === 'notice' ? (
          <Tag tone="notice">{obligation.notice?.counts === 'sent' ? 'Send by' : 'Give notice by'}</Tag>
        ) : undefined
      }
      why={whyHere(obligation, reason)}
      who={{ name: displayName || 'You' }}
      amount={amountText(obligation.amount)}
      actions={
        reason === 'projected' || reason === 'notice' ? undefined : (
          <Button hotkey="e" onClick={(event) => void done({ bookId, uid, today }, obligation, event.currentTarget)}>
            Done
          </Button>
        )
      }
    />
  )
}

function whyHere(obligation: ObligationRecord, reason: Reason): string {
  const whom = obligation.counterparty ? ` · ${obligation.counterparty}` : ''
  const { nextNominal, nextDue } = obligation
  const moved = nextNominal && nextDue && nextNominal !== nextDue ? `Moved from ${shortDate(nextNominal)}` : null
  switch (reason) {
    case 'overdue':
      return `Nothing recorded since it was due${whom}`
    case 'notice':
      return `${obligation.nextDue ? `The term ends ${shortDate(obligation.nextDue)}` : 'The term runs on'} · ${obligation.notice?.counts === 'sent' ? 'counts when sent' : 'counts on arrival'}${whom}`
    case 'acknowledge':
      return `Reminded, nobody has it in hand${whom}`
    case 'undelivered':
      return `A reminder reached nobody${whom}`
    case 'projected':
      return `Projected${whom}`
    default:
      return `${moved ?? describeSchedule(obligation.schedule).split(/(?<=\.) /)[0] ?? ''}${obligation.nextAcknowledged ? ' · in hand' : ''}${whom}`
  }
}
