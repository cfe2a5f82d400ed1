import { decidedLine, isEnding } from '@duebook/contract/about/decided'
import { amountAt } from '@duebook/contract/money/amount-changes'
import { dateAbout } from '@duebook/contract/about/date-about'
import { timeWords } from '@duebook/contract/about/time-words'
import { countdown, shortDate, type CalendarDate } from '@duebook/domain'
import { Bell } from 'lucide-react'
import type { ReactNode } from 'react'
import { RowActs } from '../acts/RowActs.tsx'
import { usePaidInRow } from '../acts/paid/usePaidInRow.tsx'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useNotSaved } from '../cloud/sync/sync.ts'
import { useToday } from '../frame/clock.ts'
import { usePeople } from '../frame/people.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { whoOf } from '../frame/who.ts'
import { LateRowCheckbox } from '../selection/LateSelection.tsx'
import { Button } from '../ui/Button.tsx'
import type { GlyphName } from '../ui/glyphs.tsx'
import { LedgerRow, type LedgerRowProps } from '../ui/rows/LedgerRow.tsx'
import { amountText } from '../ui/money.ts'
import { planText } from '../ui/plan-text.ts'
import { Tag } from '../ui/Tag.tsx'
import type { Need } from './needs.ts'

type Reason = Need | 'due' | 'plan' | 'projected' | 'renews'
const looks: Record<Reason, { glyph: GlyphName; status: string }> = {
  overdue: { glyph: 'overdue', status: 'Overdue' },
  today: { glyph: 'today', status: 'Due today' },
  notice: { glyph: 'notice', status: 'Notice closing' },
  proof: { glyph: 'proof', status: 'Awaiting proof' },
  acknowledge: { glyph: 'ack', status: 'Awaiting acknowledgement' },
  undelivered: { glyph: 'failed', status: 'Reminder not delivered' },
  unheard: { glyph: 'failed', status: 'Would reach nobody' },
  plan: { glyph: 'plan', status: 'Planned' },
  due: { glyph: 'upcoming', status: 'Upcoming' },
  projected: { glyph: 'projected', status: 'Projected' },
  renews: { glyph: 'projected', status: 'Renews' },
}

/** One obligation on a date, with the reason why it stands there and "Done" over it. */
export function AgendaRow({
  obligation,
  reason,
  date,
  nominal = obligation.nextNominal,
  at,
  rule,
  book,
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
  /** Where rows of several books stand together: which one it is of. None of them is selected then, for one act is of one book. */
  book?: ReactNode
} & Pick<LedgerRowProps, 'period' | 'place' | 'current' | 'showYear' | 'onOpen'>) {
  const me = useSignedIn()
  const { uid, bookId } = me
  const today = useToday()
  const drawnFromRule = reason === 'projected' || reason === 'renews'
  const notSaved = useNotSaved(obligation.id) && !drawnFromRule
  const { glyph, status } = notSaved ? ({ glyph: 'failed', status: 'Not saved' } as const) : looks[reason]
  // With what ends nothing is to be paid any more.
  const amount = isEnding(obligation.nextDecision) ? null : amountText(amountAt(obligation, nominal))
  const about = aboutNext(obligation, today, reason)
  const { askPaid, paidInRow } = usePaidInRow(obligation)
  return (
    <LedgerRow
      obligationId={obligation.id}
      at={reason === 'projected' ? (at ?? undefined) : undefined}
      title={obligation.title}
      glyph={glyph}
      status={status}
      state={notSaved ? 'failed' : obligation.pending && !drawnFromRule ? 'pending' : stateOf(reason)}
      date={date}
      today={today}
      time={reason === 'plan' || reason === 'notice' ? null : timeWords(obligation)}
      countdownTone={reason === 'notice' ? 'notice' : undefined}
      countdownText={
        reason === 'plan' && !drawn.place && obligation.nextDue
          ? `due ${countdown(obligation.nextDue, today)}`
          : undefined
      }
      {...drawn}
      tag={
        <>
          {tagOf(obligation, reason, about)}
          {book}
        </>
      }
      why={whyHere(
        obligation,
        reason,
        about,
        nominal === date ? rule : nominal && `Moved from ${shortDate(nominal, today)}`,
        today,
      )}
      who={whoOf(obligation.assignee, me, usePeople())}
      amount={
        amount && { ...amount, nature: reason === 'notice' ? 'if it renews' : drawn.place ? undefined : amount.nature }
      }
      picks={drawnFromRule || book ? undefined : 'over'}
      pick={!drawnFromRule && !book && <LateRowCheckbox obligation={obligation} />}
      below={!drawnFromRule && paidInRow}
      actions={
        drawnFromRule ? undefined : (
          <RowActs
            obligation={obligation}
            onAskPaid={askPaid}
            completes={reason === 'due' || reason === 'plan' ? 'roomy' : 'first'}
          >
            {reason === 'acknowledge' && (
              <Button
                hotkey="r"
                size="square"
                aria-label="I have it in hand"
                title="I have it in hand"
                icon={<Bell aria-hidden />}
                onClick={({ currentTarget }) =>
                  void import('../acts/take-in-hand.ts').then(({ takeInHand }) =>
                    takeInHand({ bookId, uid, today }, obligation, currentTarget),
                  )
                }
              />
            )}
          </RowActs>
        )
      }
    />
  )
}

const stateOf = (reason: Reason) =>
  reason === 'renews' ? 'projected' : reason === 'projected' || reason === 'plan' ? reason : 'certain'

/** What the date of a contract is: the last for its notice, its end, or the day from which it renews. */
function tagOf({ nextDecision }: ObligationRecord, reason: Reason, about: ReturnType<typeof aboutNext>) {
  if (reason === 'renews') return <Tag tone="pencil">Renews</Tag>
  if (reason === 'notice') return <Tag tone="notice">{about?.name ?? 'Give notice by'}</Tag>
  return isEnding(nextDecision) && reason !== 'projected' && reason !== 'plan' ? <Tag>Ends</Tag> : undefined
}

/** What the next date is about, its amount apart, for that has a column; null for a row that is about another. */
function aboutNext(obligation: ObligationRecord, today: CalendarDate, reason: Reason) {
  const { nextDue, noticeAhead } = obligation
  if (!nextDue || reason === 'projected' || reason === 'renews') return null
  return dateAbout(
    { ...obligation, amount: null, amountChanges: null },
    { due: nextDue, notice: noticeAhead },
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
  const decided = decidedLine(obligation)
  const whom = obligation.counterparty ? ` · ${obligation.counterparty}` : ''
  switch (reason) {
    case 'overdue':
      return `${about?.otherwise ?? 'Nothing recorded since it was due'}${whom}`
    case 'notice':
      return [decided, about?.otherwise, about?.arrival].filter(Boolean).join(' · ') + whom
    case 'proof':
      return `${decided ? 'Notice recorded' : 'Marked done'}, the proof is missing${whom}`
    case 'acknowledge':
      return `Reminded, nobody has it in hand${whom}`
    case 'undelivered':
      return `A reminder reached nobody${whom}`
    case 'unheard':
      return `No reminder is left before it is due. Add one${whom}`
    case 'plan':
      return `${obligation.nextPlan === today ? 'Plan today' : 'Plan'} · Due ${obligation.nextDue ? shortDate(obligation.nextDue, today) : ''}${whom}`
    case 'renews':
      return `Let renew${whom}`
    case 'projected':
      return `${byRule ?? ''}${whom}`
    default:
      return [
        decided ?? about?.otherwise ?? byRule,
        planText(obligation, today),
        obligation.nextAcknowledged && 'in hand',
        obligation.counterparty,
      ]
        .filter(Boolean)
        .join(' · ')
  }
}
