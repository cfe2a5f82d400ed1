import { amountAt } from '@duebook/contract/amount-changes'
import { dateAbout } from '@duebook/contract/about/date-about'
import { countdown, shortDate, type CalendarDate } from '@duebook/domain'
import { Bell } from 'lucide-react'
import { RowActs } from '../acts/RowActs.tsx'
import { takeInHand } from '../acts/take-in-hand.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useNotSaved } from '../cloud/sync/sync.ts'
import { useToday } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { whoOf } from '../frame/who.ts'
import { LateRowCheckbox } from '../selection/LateSelection.tsx'
import { Button } from '../ui/Button.tsx'
import type { GlyphName } from '../ui/glyphs.tsx'
import { LedgerRow, type LedgerRowProps } from '../ui/LedgerRow.tsx'
import { amountText } from '../ui/money.ts'
import { planText } from '../ui/plan-text.ts'
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
  at,
  rule,
  ...drawn
}: {
  obligation: ObligationRecord
  reason: Reason
  date: CalendarDate
  /** Before any move off a closed day; the obligation's next one when left out. */
  nominal?: CalendarDate | null
  /** The period that a projected row opens. */
  at?: CalendarDate
  /** The rule in one sentence, for a row that stands there for no other reason than its date. */
  rule: string
} & Pick<LedgerRowProps, 'period' | 'place' | 'current' | 'showYear'>) {
  const me = useSignedIn()
  const { uid, bookId } = me
  const today = useToday()
  const notSaved = useNotSaved(obligation.id) && reason !== 'projected'
  const { glyph, status } = notSaved ? ({ glyph: 'failed', status: 'Not saved' } as const) : looks[reason]
  const amount = amountText(amountAt(obligation, nominal))
  const about = aboutNext(obligation, today, reason)
  return (
    <LedgerRow
      obligationId={obligation.id}
      at={reason === 'projected' ? (at ?? undefined) : undefined}
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
      tag={reason === 'notice' ? <Tag tone="notice">{about?.name ?? 'Give notice by'}</Tag> : undefined}
      why={whyHere(
        obligation,
        reason,
        about,
        nominal === date ? rule : nominal && `Moved from ${shortDate(nominal, today)}`,
        today,
      )}
      who={whoOf(obligation.assignee, me)}
      amount={
        amount && { ...amount, nature: reason === 'notice' ? 'if it renews' : drawn.place ? undefined : amount.nature }
      }
      picks={reason === 'projected' ? undefined : 'over'}
      pick={reason !== 'projected' && <LateRowCheckbox obligation={obligation} />}
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
                onClick={(event) => void takeInHand({ bookId, uid, today }, obligation, event.currentTarget)}
              />
            )}
          </RowActs>
        )
      }
    />
  )
}

const stateOf = (reason: Reason) => (reason === 'projected' || reason === 'plan' ? reason : 'certain')

/** What the next date is about, its amount apart, for that has a column; null for a row that is about another. */
function aboutNext(obligation: ObligationRecord, today: CalendarDate, reason: Reason) {
  const { nextDue, nextNotice } = obligation
  if (!nextDue || reason === 'projected') return null
  return dateAbout(
    { ...obligation, amount: null, amountChanges: null },
    { due: nextDue, sendBy: nextNotice },
    today,
    reason === 'notice' ? 'notice' : 'due',
  )
}

function whyHere(
  obligation: ObligationRecord,
  reason: Reason,
  about: ReturnType<typeof aboutNext>,
  byRule: string | null,
  today: CalendarDate,
): string {
  const whom = obligation.counterparty ? ` · ${obligation.counterparty}` : ''
  switch (reason) {
    case 'overdue':
      return `${about?.otherwise ?? 'Nothing recorded since it was due'}${whom}`
    case 'notice':
      return [about?.otherwise, about?.arrival].filter(Boolean).join(' · ') + whom
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
      return [
        about?.otherwise ?? byRule,
        planText(obligation, today),
        obligation.nextAcknowledged && 'in hand',
        obligation.counterparty,
      ]
        .filter(Boolean)
        .join(' · ')
  }
}
