import {
  calendarDate,
  daysFromCivil,
  explain,
  isCalendarDate,
  occurrences,
  shortDateWithYear,
  stepSentence,
  type CalendarDate,
} from '@duebook/domain'
import { activityWords } from '../about/activity-words.ts'
import { periodLabel } from '../about/period-label.ts'
import { amountAt } from '../money/amount-changes.ts'
import type { Attachment } from '../attachment.ts'
import { extensionsInForce } from '../extensions-in-force.ts'
import { amountWords } from '../money.ts'
import type { Obligation } from '../obligation.ts'
import type { Occurrence } from '../occurrence.ts'
import { paidText } from '../money/paid.ts'
import type { ReminderRow } from '../reminder.ts'
import { withEarlier } from '../schedule.ts'
import { isAboutObligation, type ActivityLine, type ObligationLine } from './activity-line.ts'
import { byItself, byLink } from './book-activity.ts'
import type { OutsideScope } from './outside-link.ts'

/** What is known of a book's obligations; more of it than the scope has is passed over. */
export type OutsideSources = {
  obligations: ReadonlyMap<string, Obligation>
  occurrences: readonly Occurrence[]
  attachments: readonly (Attachment & { id: string })[]
  reminders: readonly ReminderRow[]
  lines: readonly ActivityLine[]
  nameOf: (uid: string) => string
  today: CalendarDate
}

/** A file that shows that something was done; `at` in ms since 1970 is the server's. */
export type OutsideFile = { id: string; name: string; size: number; at: number; sha256: string; addedBy: string }
/** Something that happened, in words; `at` in ms since 1970. */
export type OutsideEvent = { at: number; who: string; words: string }
export type OutsidePeriod = {
  title: string
  counterparty: string | null
  period: string
  due: CalendarDate
  state: Occurrence['state']
  settledOn: CalendarDate | null
  settledBy: string | null
  /** Whole days after the date in force; of what is open, until today. */
  daysLate: number
  awaitingProof: boolean
  /** What shows that it was done, where a note may; null also where none was asked for. */
  note: string | null
  reviewedBy: string | null
  /** Null where sums are not shown, or none is known. */
  amount: string | null
  paid: string | null
  files: OutsideFile[]
  history: OutsideEvent[]
  reminders: OutsideEvent[]
  why: string[]
}

/** What whoever holds a link is answered; `by`: the book, whose people ended it, or the calendar. Instants in ms since 1970. */
export type OutsideAnswer =
  | { state: 'ended'; bookName: string; by: 'people' | 'time'; at: number | null }
  | {
      state: 'open'
      bookName: string
      name: string
      makerName: string
      obligations: number
      from: CalendarDate
      to: CalendarDate
      expiresAt: number
      /** This opening, as it was recorded. */
      opening: { at: number; device: string }
      periods: OutsidePeriod[]
      leftOut: number
    }

/** More periods than these are counted and not shown. */
export const mostOutsidePeriods = 1_000

/**
 * What a scope shows, the latest due first: dates, who did what, proof and the reminder log. Not in it: anything of other obligations or of
 * dates outside, ids of documents other than those of its files, notes, tags, who watches, and sums unless the scope has them.
 */
export function outsideView(
  scope: OutsideScope,
  sources: OutsideSources,
): { periods: OutsidePeriod[]; leftOut: number } {
  const chosen = new Set(scope.obligationIds)
  const periods = [...sources.obligations].flatMap(([id, obligation]) =>
    chosen.has(id) ? periodsOf(id, obligation, scope, sources) : [],
  )
  const inOrder = periods.toSorted((a, b) => b.due.localeCompare(a.due) || a.title.localeCompare(b.title))
  return { periods: inOrder.slice(0, mostOutsidePeriods), leftOut: Math.max(0, inOrder.length - mostOutsidePeriods) }
}

function periodsOf(id: string, obligation: Obligation, scope: OutsideScope, sources: OutsideSources): OutsidePeriod[] {
  const recorded = sources.occurrences.filter((one) => one.obligationId === id && isWhole(one))
  const dates: Dated[] = [
    ...recorded.map((record) => ({ nominal: calendarDate(record.nominal), due: calendarDate(record.due), record })),
    ...aheadOf(obligation, new Set(recorded.map(({ nominal }) => nominal)), scope.to),
  ]
  const of: Of = {
    obligation,
    recorded,
    scope,
    sources,
    files: sources.attachments.filter((one) => one.obligationId === id && one.verifiedAt && !one.removedAt),
    lines: sources.lines.filter(
      (one): one is ObligationLine => isAboutObligation(one) && one.obligationId === id && one.nominal !== null,
    ),
    rows: sources.reminders.filter((one) => one.obligationId === id && !one.watching),
  }
  return dates.filter(({ due }) => due >= scope.from && due <= scope.to).map((one) => periodOf(one, of))
}

/** The rules let a member's own program write a day that no calendar has; nobody else is to lose the page by that. */
const isWhole = ({ nominal, due, settledOn }: Occurrence) =>
  [nominal, due, settledOn ?? due].every((day) => isCalendarDate(day))

type Dated = { nominal: CalendarDate; due: CalendarDate; record: Occurrence | null }
type Of = {
  obligation: Obligation
  recorded: readonly Occurrence[]
  scope: OutsideScope
  sources: OutsideSources
  files: readonly (Attachment & { id: string })[]
  lines: readonly ObligationLine[]
  rows: readonly ReminderRow[]
}

/** The dates from the next one on of which nothing was recorded; of what does not go by a rule alone only that one. */
function aheadOf(
  { schedule, nextNominal, nextDue }: Obligation,
  recorded: ReadonlySet<string>,
  to: CalendarDate,
): Dated[] {
  if (!nextNominal || !nextDue) return []
  const dates =
    schedule.type === 'recurring'
      ? occurrences(withEarlier(schedule), {
          from: nextNominal,
          through: to,
          limit: mostOutsidePeriods,
          by: 'nominal',
        }).map(({ nominal, adjusted }) => ({ nominal, due: adjusted }))
      : [{ nominal: nextNominal, due: nextDue }]
  return dates.filter(({ nominal }) => !recorded.has(nominal)).map((one) => ({ ...one, record: null }))
}

function periodOf({ nominal, due, record }: Dated, of: Of): OutsidePeriod {
  const { obligation, scope, sources, files, lines, rows } = of
  const { today, nameOf } = sources
  const settledOn = record?.settledOn ? calendarDate(record.settledOn) : null
  const expected = scope.amounts ? amountAt(obligation, nominal) : null
  const proof = record?.proof ?? null
  return {
    title: obligation.title,
    counterparty: obligation.counterparty,
    period: obligation.schedule.type === 'once' ? '' : periodLabel(withEarlier(obligation.schedule), nominal, due),
    due,
    state: record?.state ?? 'open',
    settledOn,
    settledBy: record?.settledBy && record.state !== 'open' ? nameOf(record.settledBy) : null,
    daysLate: Math.max(0, daysBetween(due, settledOn ?? today)),
    awaitingProof: Boolean(record?.awaitingProof),
    note: obligation.proofPolicy === 'note' ? (proof?.note ?? null) : null,
    reviewedBy: proof?.review ? nameOf(proof.review.by) : null,
    amount: amountWords(expected),
    paid: scope.amounts && record?.paid ? paidText(record.paid) : null,
    files: files.filter((one) => one.nominal === nominal || one.id === proof?.file).map((one) => fileOf(one, nameOf)),
    history: lines
      .filter((line) => line.nominal === nominal)
      .toSorted((a, b) => b.at - a.at)
      .map((line) => eventOf(line, of.sources)),
    reminders: rows
      .filter((row) => row.nominal === nominal)
      .flatMap((row) => remindedBy(row, nameOf))
      .toSorted((a, b) => b.at - a.at),
    why: whyOf(nominal, due, of),
  }
}

const daysBetween = (from: CalendarDate, to: CalendarDate) => dayNumber(to) - dayNumber(from)
const dayNumber = (date: CalendarDate) =>
  daysFromCivil(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8)))

const fileOf = (
  { id, name, size, sha256, uploadedBy, verifiedAt }: Attachment & { id: string },
  nameOf: (uid: string) => string,
): OutsideFile => ({
  id,
  name,
  size,
  at: millis(verifiedAt) ?? 0,
  sha256,
  addedBy: nameOf(uploadedBy),
})

/** Its own words, without the sums and without what was noted beside a decision. */
function eventOf(line: ObligationLine, { nameOf, today }: OutsideSources): OutsideEvent {
  const { words, more } = activityWords(withoutNotes(line), today)
  const what = `${words} it${more === '' || /^[:,]/.test(more) ? more : ` ${more}`}`
  return {
    at: line.at,
    who: line.actor === byItself || line.actor === byLink ? 'Duebook' : nameOf(line.actor),
    words: what,
  }
}

function withoutNotes(line: ObligationLine): ObligationLine {
  const decision = line.after?.decision
  if (typeof decision !== 'object' || decision === null) return line
  const { note: _, reference: __, ...rest } = decision as Record<string, unknown>
  return { ...line, after: { ...line.after, decision: rest } }
}

/** What went out, and what became of it; what is still to go out is nobody's to see. */
function remindedBy(
  { channel, recipient, stepText, sentAt, state, late }: ReminderRow,
  nameOf: (uid: string) => string,
): OutsideEvent[] {
  const at = millis(sentAt)
  if (at === null || state === 'planned' || state === 'cancelled' || state === 'duplicate') return []
  const became = { sent: 'sent', delivered: 'delivered', failed: 'not delivered', acknowledged: 'sent, then in hand' }[
    state
  ]
  const way = { email: 'email', inApp: 'in the app', push: 'push', sms: 'text' }[channel]
  const words = `${stepText}: ${way} to ${nameOf(recipient)}, ${became}${late ? ', late' : ''}`
  return [{ at, who: 'Duebook', words }]
}

/** Each step from the rule to the date; none where the rule has become another since. */
function whyOf(nominal: CalendarDate, due: CalendarDate, { obligation, recorded, sources: { nameOf } }: Of): string[] {
  const record = recorded.find((one) => one.nominal === nominal)
  const extensions = extensionsInForce(record?.extensions).map((one) => ({
    due: calendarDate(one.due),
    reason: one.reason,
    by: nameOf(one.by),
    at: isCalendarDate(one.at.slice(0, 10)) ? shortDateWithYear(calendarDate(one.at.slice(0, 10))) : one.at,
    ...(one.grantedBy ? { grantedBy: one.grantedBy } : {}),
  }))
  const records = recorded.map((one) => ({
    nominal: calendarDate(one.nominal),
    state: one.state,
    ...(one.settledOn ? { on: calendarDate(one.settledOn) } : {}),
  }))
  try {
    return explain(withEarlier(obligation.schedule), nominal, {
      pack: obligation.pack ?? null,
      extensions,
      moved: due,
      records,
    }).map(stepSentence)
  } catch {
    return [`In force: ${shortDateWithYear(due)}`]
  }
}

const millis = (stamp: unknown) => (stamp as { toMillis?: () => number } | null | undefined)?.toMillis?.() ?? null
