import { addDays, countdown, plural, shortDate, type CalendarDate } from '@duebook/domain'
import { Bell } from 'lucide-react'
import type { ObligationRecord } from '../cloud/obligations.ts'
import { useNotSaved } from '../cloud/sync.ts'
import { inHand } from '../shell/acts.ts'
import { useToday } from '../shell/clock.ts'
import { LatePick } from '../shell/LatePick.tsx'
import { planText } from '../shell/plan-text.ts'
import { RowActs } from '../shell/RowActs.tsx'
import { useSignedIn } from '../shell/signedIn.tsx'
import { whoOf } from '../shell/who.ts'
import { Button } from '../ui/Button.tsx'
import type { GlyphName } from '../ui/glyphs.tsx'
import { LedgerRow, type LedgerRowProps } from '../ui/LedgerRow.tsx'
import { amountText } from '../ui/money.ts'
import { Tag } from '../ui/Tag.tsx'
import type { Need } from './needs.ts'

type Reason = Need | 'due' | 'plan' | 'projected'
const looks: Record<Reason, { glyph: GlyphName; status: string }> = {
  overdue: { glyph: 'overdue', status: 'Overdue' },
  today: { glyph: 'today', status: 'Due today' },
  notice: { glyph: 'notice', status: 'Notice closing' },
  proof: { glyph: 'proof', status: 'Awaiting proof' },
  acknowledge: { glyph: 'ack', status: 'Awaiting acknowledgement' },
  undelivered: { glyph: 'failed', status: 'Reminder not delivered' },
  plan: { glyph: 'plan', status: 'Planned' },
  due: { glyph: 'upcoming', status: 'Upcoming' },
  projected: { glyph: 'projected', status: 'Projected' },
}

/** One obligation on a date, with the reason why it stands there and "Done" over it. */
export function AgendaRow({
  obligation,
  reason,
  date,
  nominal = obligation.nextNominal,
  rule,
  ...drawn
}: {
  obligation: ObligationRecord
  reason: Reason
  date: CalendarDate
  /** Before any move off a closed day; the obligation's next one when left out. */
  nominal?: CalendarDate | null
  /** The rule in one sentence, for a row that stands there for no other reason than its date. */
  rule: string
} & Pick<LedgerRowProps, 'period' | 'place' | 'current' | 'showYear'>) {
  const { uid, bookId, displayName } = useSignedIn()
  const today = useToday()
  const notSaved = useNotSaved(obligation.id) && reason !== 'projected'
  const { glyph, status } = notSaved ? ({ glyph: 'failed', status: 'Not saved' } as const) : looks[reason]
  const amount = amountText(obligation.amount)
  return (
    <LedgerRow
      obligationId={obligation.id}
      title={obligation.title}
      glyph={glyph}
      status={status}
      state={notSaved ? 'failed' : obligation.pending && reason !== 'projected' ? 'pending' : stateOf(reason)}
      date={date}
      today={today}
      countdownTone={reason === 'notice' ? 'notice' : undefined}
      countdownText={
        reason === 'plan' && !drawn.place && obligation.nextDue
          ? `due ${countdown(obligation.nextDue, today)}`
          : undefined
      }
      {...drawn}
      tag={
        reason === 'notice' ? (
          <Tag tone="notice">{obligation.notice?.counts === 'sent' ? 'Send by' : 'Give notice by'}</Tag>
        ) : undefined
      }
      why={whyHere(
        obligation,
        reason,
        nominal === date ? rule : nominal && `Moved from ${shortDate(nominal, today)}`,
        today,
      )}
      who={whoOf(obligation.assignee, { uid, displayName })}
      amount={
        amount && { ...amount, nature: reason === 'notice' ? 'if it renews' : drawn.place ? undefined : amount.nature }
      }
      picks={reason === 'projected' ? undefined : 'over'}
      pick={reason !== 'projected' && <LatePick obligation={obligation} />}
      actions={
        reason === 'projected' ? undefined : (
          <RowActs
            obligation={obligation}
            completes={reason !== 'notice' && (reason === 'due' || reason === 'plan' ? 'roomy' : 'first')}
          >
            {reason === 'acknowledge' && (
              <Button
                hotkey="r"
                size="square"
                aria-label="I have it in hand"
                title="I have it in hand"
                icon={<Bell aria-hidden />}
                onClick={(event) => void inHand({ bookId, uid, today }, obligation, event.currentTarget)}
              />
            )}
          </RowActs>
        )
      }
    />
  )
}

const stateOf = (reason: Reason) => (reason === 'projected' || reason === 'plan' ? reason : 'certain')

function whyHere(obligation: ObligationRecord, reason: Reason, byRule: string | null, today: CalendarDate): string {
  const whom = obligation.counterparty ? ` · ${obligation.counterparty}` : ''
  switch (reason) {
    case 'overdue':
      return `Nothing recorded since it was due${whom}`
    case 'notice':
      return `${otherwise(obligation, today)} · ${obligation.notice?.counts === 'sent' ? 'counts when sent' : 'counts on arrival'}${whom}`
    case 'proof':
      return `Marked done, the proof is missing${whom}`
    case 'acknowledge':
      return `Reminded, nobody has it in hand${whom}`
    case 'undelivered':
      return `A reminder reached nobody${whom}`
    case 'plan':
      return `${obligation.nextPlan === today ? 'Plan today' : 'Plan'} · Due ${obligation.nextDue ? shortDate(obligation.nextDue, today) : ''}${whom}`
    case 'projected':
      return `${byRule ?? ''}${whom}`
    default:
      return [byRule, planText(obligation, today), obligation.nextAcknowledged && 'in hand', obligation.counterparty]
        .filter(Boolean)
        .join(' · ')
  }
}

/** What happens when no notice is given. */
function otherwise({ schedule, nextNominal, nextDue }: ObligationRecord, today: CalendarDate): string {
  if (schedule.type === 'term' && schedule.renewal.form === 'tacit' && nextNominal) {
    const { amount, unit } = schedule.renewal.span
    return `Else renews ${shortDate(addDays(nextNominal, 1), today)} for ${plural(amount, unit.slice(0, -1))}`
  }
  return nextDue ? `The term ends ${shortDate(nextDue, today)}` : 'The term runs on'
}
