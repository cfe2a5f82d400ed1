import { DomainError, type DomainErrorCode } from '../errors.ts'
import type { ReminderStep } from '../reminder.ts'
import type { CalendarDate, DueTime, Notice, Schedule, Span } from '../schedule.ts'
import { inferredKind } from './inferred-kind.ts'
import { notesOf, type QuickNote } from './notes.ts'
import type {
  AmbiguityCode,
  ObligationKind,
  ProofPolicy,
  QuickAddContext,
  QuickAmount,
  Reading,
  TokenKind,
} from './piece.ts'
import { dueDates, type QuickDue } from './preview.ts'
import { sayings } from './sayings.ts'
import { scan } from './scan.ts'
import { unloaded } from './timing-result.ts'

export type { QuickAddContext, Reading } from './piece.ts'
export type QuickToken = { start: number; end: number; kind: TokenKind; text: string }
export type Ambiguity = {
  code: AmbiguityCode
  text: string
  span: { start: number; end: number }
  /** The likeliest first. Each one's `replacement`, put in place of the text, is read as that choice. */
  options: Reading[]
  question: string
}

/** What one line says, as data for a preview before it is saved. Offsets count UTF-16 units of the line. */
export type QuickAdd = {
  tokens: QuickToken[]
  title: string
  /** Null: neither said nor clear from the line; `kindSaid` tells which. */
  kind: ObligationKind | null
  kindSaid: boolean
  /** Null while no date is known, or while one is ambiguous. */
  schedule: Schedule | null
  /** How often, also where the first date is still to be asked for. */
  interval: { every: Span; basis: 'fixed' | 'fromCompletion' } | null
  amount: QuickAmount | null
  time: DueTime | null
  tags: string[]
  assignee: string | null
  notice: Notice | null
  reminderSteps: ReminderStep[]
  /** So long before the due date it becomes actionable. */
  showFrom: Span | null
  proofPolicy: ProofPolicy | null
  /** Left for the person to decide; each option's `replacement` says it plainly in the line. */
  ambiguities: Ambiguity[]
  /** What was taken for granted, with another way to have it. */
  notes: QuickNote[]
  error: { code: DomainErrorCode; span: { start: number; end: number }; message: string } | null
  /** The first nominal date due today or later. */
  first: CalendarDate | null
  due: QuickDue[]
  /** Holiday calendars to load (`HOLIDAY_LOADERS`) before the dates can be shown; then parse again. */
  calendarsToLoad: string[]
}

export const MAX_LINE = 500

/** Reads a line such as `Rent £950 monthly on 31st #home !7d`. Never throws: what is wrong stands in `error`, what is unclear in `ambiguities`. */
export function parseQuickAdd(line: string, context: QuickAddContext): QuickAdd {
  if (line.length > MAX_LINE) {
    const message = `The line has ${line.length} characters and may have ${MAX_LINE}. Shorten it; details belong in the notes.`
    return { ...blank, error: { code: 'too-long', span: { start: MAX_LINE, end: line.length }, message } }
  }
  const { line: words, placed } = scan(line, context)
  const said = sayings(words, placed)
  const calendarsToLoad = [
    ...new Set([...said.timing.needs, ...unloaded(said.schedule), ...noticeRegions(said.notice)]),
  ]
  const dates =
    said.schedule && !said.error && calendarsToLoad.length === 0 ? datesOf(said, said.schedule, context) : null
  const error = said.error ?? dates?.error ?? null
  return {
    ...blank,
    tokens: said.placed.flatMap(({ start, end, kind }) =>
      kind && end > start ? [{ start, end, kind, text: line.slice(start, end) }] : [],
    ),
    title: said.title,
    kind: said.kind ?? inferredKind(said.title, said.schedule),
    kindSaid: said.kind !== null,
    schedule: error && error.code !== 'no-title' ? null : (dates?.schedule ?? said.schedule),
    interval: said.interval,
    amount: said.amount,
    time: said.time,
    tags: said.tags,
    assignee: said.assignee,
    notice: said.notice,
    reminderSteps: said.reminderSteps,
    showFrom: said.showFrom,
    proofPolicy: said.proofPolicy,
    ambiguities: said.opens.map(({ code, start, end, options, question }) => ({
      code,
      text: line.slice(start, end),
      span: { start, end },
      options,
      question,
    })),
    notes: notesOf(words, said.placed, said.schedule),
    error,
    first: dates?.first ?? null,
    due: dates?.due ?? [],
    calendarsToLoad,
  }
}

const noticeRegions = (notice: Notice | null) =>
  unloaded(notice?.adjustment ? { type: 'once', date: EPOCH, adjustment: notice.adjustment } : null)
const EPOCH = '2000-01-01' as CalendarDate

const blank: QuickAdd = {
  tokens: [],
  title: '',
  kind: null,
  kindSaid: false,
  schedule: null,
  interval: null,
  amount: null,
  time: null,
  tags: [],
  assignee: null,
  notice: null,
  reminderSteps: [],
  showFrom: null,
  proofPolicy: null,
  ambiguities: [],
  notes: [],
  error: null,
  first: null,
  due: [],
  calendarsToLoad: [],
}

const NOTHING_DUE: QuickAdd['error'] = {
  code: 'empty-schedule',
  span: { start: 0, end: 0 },
  message: 'None of its dates is today or later, so nothing would ever be due. Change the end, or the first date.',
}

type Dates = { schedule: Schedule; first: CalendarDate | null; due: QuickDue[]; error: QuickAdd['error'] }

function datesOf(
  { notice, time, timing }: Pick<ReturnType<typeof sayings>, 'notice' | 'time' | 'timing'>,
  schedule: Schedule,
  context: QuickAddContext,
): Dates {
  try {
    const dates = dueDates(schedule, { notice, time, beginning: timing.beginning }, context)
    const empty = schedule.type === 'recurring' && dates.due.length === 0
    return { ...dates, error: empty ? NOTHING_DUE : null }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return {
      schedule,
      first: null,
      due: [],
      error: { code: error.code, span: { start: 0, end: 0 }, message: error.message },
    }
  }
}
