import { dayInTerm } from '@duebook/contract/about/day-in-term'
import { extensionsInForce } from '@duebook/contract/extensions-in-force'
import {
  calendarDate,
  DomainError,
  explain,
  explainAroundDue,
  explainNotice,
  noticeDeadline,
  noticeOf,
  noticeSteps,
  occurrenceAt,
  sourceName,
  type CalendarDate,
  type ExplainStep,
  type Notice,
  type NoticeWorking,
  type Schedule,
} from '@duebook/domain'
import type { Occurrence } from '@duebook/contract/occurrence'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { instantText } from '../ui/instant-text.ts'

/** The three workings of one occurrence: its due date, the last day to give notice, and the dates that go by the due date. */
export type Working = { due: ExplainStep[]; notice: NoticeWorking | null; around: ExplainStep[] }

type Recorded = Pick<Occurrence, 'nominal' | 'due' | 'state' | 'settledOn' | 'extensions'>
type Explained = Pick<ObligationRecord, 'schedule' | 'notice' | 'actBy' | 'grace' | 'showFrom' | 'pack'>

export function workingOf(
  { schedule, notice, actBy, grace, showFrom, pack }: Explained,
  nominal: CalendarDate,
  inForce: CalendarDate,
  {
    recorded,
    today,
    nameOf,
    timeZone,
  }: { recorded: readonly Recorded[]; today: CalendarDate; nameOf: (uid: string) => string; timeZone: string },
): Working {
  const extensions = extensionsInForce(recorded.find((one) => one.nominal === nominal)?.extensions).map(
    ({ due, reason, by, at, grantedBy }) => ({
      due: calendarDate(due),
      reason,
      ...(grantedBy ? { grantedBy } : {}),
      by: nameOf(by),
      at: Number.isNaN(Date.parse(at)) ? at : instantText(Date.parse(at), timeZone, today),
    }),
  )
  const records = recorded.map((one) => ({
    nominal: calendarDate(one.nominal),
    state: one.state,
    ...(one.settledOn ? { on: calendarDate(one.settledOn) } : {}),
  }))
  return {
    // An end that was decided on while another device gave the rule other dates has no working but the decision.
    due: occurrenceAt(schedule, nominal)
      ? explain(schedule, nominal, { pack, extensions, moved: inForce, records })
      : [],
    notice: notice && noticeWorking(schedule, notice, { nominal, due: inForce, today }),
    around: explainAroundDue(inForce, {
      adjustment: schedule.adjustment,
      actBy,
      grace,
      showFrom,
      source: pack ? (sourceName(pack) ?? 'Your own document') : undefined,
    }),
  }
}

/** A notice that counts by a calendar which is not at hand stays without its working; the date itself was worked out before. */
function noticeWorking(
  schedule: Schedule,
  notice: Notice,
  { nominal, due, today }: { nominal: CalendarDate; due: CalendarDate; today: CalendarDate },
): NoticeWorking | null {
  // Of what was decided to end nothing is asked any more.
  if (schedule.lastDay) return null
  try {
    if (schedule.type === 'term') return explainNotice(schedule, notice, dayInTerm(schedule, nominal, today))
    const { sendBy, date } = noticeDeadline(due, noticeOf(schedule, notice))
    const steps = noticeSteps(due, noticeOf(schedule, notice))
    return { state: today <= sendBy ? 'open' : today <= date ? 'send-late' : 'missed', steps, sendBy, receivedBy: date }
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unknown-calendar') return null
    throw error
  }
}
