import { noticeFor, noticeForOpenEnded, type OpenEnded } from '../notice.ts'
import { termEnd, type TermSchedule } from '../term.ts'
import type { CalendarDate, Convention, Notice, Span, Unit } from '../schedule.ts'

type Count = { n: number; unit: Unit }
type Input = {
  start: CalendarDate | null
  end: CalendarDate | null
  initialTerm: Count | null
  renewalTerm: Count | null
  renewal: 'tacit' | 'express' | 'none'
  notice: { n: number; unit: Unit | 'businessDays' }
  counts: 'received' | 'sent'
  deliveryBuffer: { n: number; unit: 'days' | 'businessDays' } | null
  convention: Convention
  regions: string[]
  terminatesAt: 'termEnd' | OpenEnded['terminatesAt']
  today: CalendarDate
}

/** `notice.json`: where a contract stands today. */
export function answerNotice({ input }: { input: Input }): unknown {
  const { terminatesAt, today } = input
  const notice: Notice = {
    period: spanOf(input.notice) as Notice['period'],
    counts: input.counts,
    ...(input.deliveryBuffer
      ? { deliveryBufferDays: input.deliveryBuffer.n, deliveryBufferCounts: input.deliveryBuffer.unit }
      : {}),
    adjustment: { convention: input.convention, regions: input.regions },
  }
  const schedule: TermSchedule = {
    type: 'term',
    ...(input.start ? { start: input.start } : {}),
    ...(input.end ? { end: input.end } : {}),
    ...(input.initialTerm ? { initial: spanOf(input.initialTerm) as Span } : {}),
    renewal:
      input.renewal !== 'none' && input.renewalTerm
        ? { form: input.renewal, span: spanOf(input.renewalTerm) as Span }
        : { form: 'none' },
  }
  if (terminatesAt === 'termEnd') return noticeFor(schedule, notice, today)
  const noEndBefore = input.end ?? (input.start && input.initialTerm ? termEnd(schedule, 0) : null)
  return noticeForOpenEnded({ terminatesAt, noEndBefore }, notice, today)
}

const spanOf = ({ n, unit }: { n: number; unit: Unit | 'businessDays' }) => ({ amount: n, unit })
