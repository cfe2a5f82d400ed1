import { decidedLine, isEnding, isOver } from '@duebook/contract/about/decided'
import { timeWords } from '@duebook/contract/about/time-words'
import { amountAt } from '@duebook/contract/money/amount-changes'
import type { Paid } from '@duebook/contract/occurrence'
import { paidText } from '@duebook/contract/money/paid'
import type { CalendarDate } from '@duebook/domain'
import { RowActs } from '../acts/RowActs.tsx'
import { usePaidInRow } from '../acts/paid/usePaidInRow.tsx'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useNotSaved } from '../cloud/sync/sync.ts'
import { useToday } from '../frame/clock.ts'
import { usePeople } from '../frame/people.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { whoOf } from '../frame/who.ts'
import { RowCheckbox } from '../selection/RowCheckbox.tsx'
import { LedgerRow } from '../ui/rows/LedgerRow.tsx'
import type { Outline } from '../ui/rows/RowOutline.tsx'
import { amountText } from '../ui/money.ts'
import { planText } from '../ui/plan-text.ts'
import { ruleLine } from '../ui/rule-line.ts'
import { Tag } from '../ui/Tag.tsx'
import { noticeToGive } from './group-by-kind.ts'

type ObligationRowProps = {
  obligation: ObligationRecord
  /** What was paid in the end, for what has ended. */
  paid?: Paid | undefined
  /** Where a search found it, if not in its title. */
  found?: string | null
}

/** What is seen of it while it flies by: neither its rule nor its sum is put into words for it. */
export function outlineOf(obligation: ObligationRecord, today: CalendarDate): Outline {
  const { date, waiting } = dateOf(obligation, today)
  return { title: obligation.title, date: waiting ? null : date, picks: 'column' }
}

export function ObligationRow({ obligation, paid, found }: ObligationRowProps) {
  const me = useSignedIn()
  const today = useToday()
  const notSaved = useNotSaved(obligation.id)
  const { askPaid, paidInRow } = usePaidInRow(obligation)
  const { ended, waiting, noticeBy, date } = dateOf(obligation, today)
  const ending = !ended && isEnding(obligation.nextDecision)
  const late = !ended && !waiting && date < today
  const amount = ending ? null : amountText(amountAt(obligation, obligation.nextNominal))
  const look =
    looks[
      ended
        ? 'ended'
        : waiting
          ? 'waiting'
          : noticeBy
            ? 'notice'
            : late
              ? 'late'
              : date === today
                ? 'today'
                : 'upcoming'
    ]
  return (
    <LedgerRow
      obligationId={obligation.id}
      title={obligation.title}
      {...look}
      state={notSaved ? 'failed' : obligation.pending ? 'pending' : ended ? 'done' : waiting ? 'projected' : 'certain'}
      date={date}
      today={today}
      undated={waiting}
      time={noticeBy || ended ? null : timeWords(obligation)}
      countdownText={ended ? 'ended' : waiting ? 'no date yet' : undefined}
      countdownTone={noticeBy ? 'notice' : undefined}
      tag={noticeBy ? <Tag tone="notice">{noticeBy.name}</Tag> : ending && <Tag>Ends</Tag>}
      why={[
        found,
        decidedLine(obligation) ?? ruleLine(obligation.schedule),
        planText(obligation, today),
        obligation.counterparty,
      ]
        .filter(Boolean)
        .join(' · ')}
      who={whoOf(obligation.assignee, me, usePeople())}
      amount={paid ? { text: paidText(paid), nature: 'paid' } : amount && { ...amount, nature: undefined }}
      picks="column"
      pick={!ended && !waiting && <RowCheckbox obligation={obligation} />}
      below={!ended && paidInRow}
      actions={
        ended || waiting ? undefined : (
          <RowActs obligation={obligation} onAskPaid={askPaid} completes={late || date === today ? 'first' : 'roomy'} />
        )
      }
    />
  )
}

/** Which date its row is about, and whether it has ended or, as what it counts from has no day yet, waits for one. */
function dateOf(obligation: ObligationRecord, today: CalendarDate) {
  const ended = obligation.status === 'ended' || isOver(obligation, today)
  const noticeBy = noticeToGive(obligation, today)
  return {
    ended,
    waiting: !ended && obligation.nextDue === null,
    noticeBy,
    date: noticeBy?.date ?? obligation.nextDue ?? lastDateOf(obligation, today),
  }
}

const looks = {
  ended: { glyph: 'done', status: 'Ended' },
  waiting: { glyph: 'plan', status: 'No date yet' },
  notice: { glyph: 'notice', status: 'Notice closing' },
  late: { glyph: 'overdue', status: 'Overdue' },
  today: { glyph: 'today', status: 'Due today' },
  upcoming: { glyph: 'upcoming', status: 'Upcoming' },
} as const

/** An ended obligation has no next date; its row stands at the date that its schedule names. */
function lastDateOf({ schedule }: ObligationRecord, today: CalendarDate): CalendarDate {
  if (schedule.lastDay) return schedule.lastDay
  if (schedule.type === 'once') return schedule.date
  if (schedule.type === 'recurring') return schedule.until ?? schedule.start
  if (schedule.type === 'term') return schedule.end ?? schedule.start ?? today
  return schedule.type === 'fromCompletion' ? schedule.start : (schedule.trigger.date ?? today)
}
