import { HOLIDAY_LOADERS } from '../holidays/load.ts'
import { hasHolidays } from '../holidays/registered.ts'
import { DomainError, type DomainErrorCode } from '../errors.ts'
import type { ReminderStep } from '../reminder.ts'
import type { CalendarDate, DueTime, Notice, Schedule, Span } from '../schedule.ts'
import { amountAt } from './amounts.ts'
import { openWeekdayEnd } from './counted-days.ts'
import { dueDateAt, namedRoleAt } from './dates.ts'
import { markAt, timeAt } from './marks.ts'
import type {
  AmbiguityCode,
  Match,
  ObligationKind,
  Piece,
  ProofPolicy,
  QuickAddContext,
  QuickAmount,
  Reading,
  TokenKind,
} from './piece.ts'
import { dueDates, type QuickDue } from './preview.ts'
import { ruleAt } from './rules.ts'
import { sayings } from './sayings.ts'
import { matchAt } from './words.ts'

export type QuickToken = { start: number; end: number; kind: TokenKind; text: string }
export type Ambiguity = { code: AmbiguityCode; text: string; span: { start: number; end: number }; options: Reading[] }

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
  const placed = scan(line, context)
  const said = sayings(placed, context, line)
  const calendarsToLoad = regionsOf(said.schedule).filter((id) => !hasHolidays(id))
  const dates =
    said.schedule && !said.error && calendarsToLoad.length === 0 ? datesOf(said, said.schedule, context) : null
  const error = said.error ?? dates?.error ?? null
  return {
    ...blank,
    tokens: placed.flatMap(({ start, end, kind }) =>
      kind ? [{ start, end, kind, text: line.slice(start, end) }] : [],
    ),
    title: said.title,
    kind: said.kind ?? inferredKind(said.title, said.schedule),
    kindSaid: said.kind !== null,
    schedule: dates?.schedule ?? said.schedule,
    interval: said.interval,
    amount: said.amount,
    time: said.time,
    tags: said.tags,
    assignee: said.assignee,
    notice: said.notice,
    reminderSteps: said.reminderSteps,
    showFrom: said.showFrom,
    proofPolicy: said.proofPolicy,
    ambiguities: said.ambiguities,
    error,
    first: dates?.first ?? null,
    due: dates?.due ?? [],
    calendarsToLoad,
  }
}

/** One piece of the line in its place. */
export type Placed = { start: number; end: number; kind: TokenKind | null; piece: Piece }

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
  error: null,
  first: null,
  due: [],
  calendarsToLoad: [],
}

function scan(line: string, context: QuickAddContext): Placed[] {
  const placed: Placed[] = []
  let at = 0
  while (at < line.length) {
    const space = matchAt('(?:[\\s,;]|\\.(?=\\s|$))+', line, at)
    if (space) {
      at += space[0].length
      continue
    }
    const match =
      tokenAt(
        line,
        at,
        context,
        placed.some(({ piece }) => piece.is === 'rule'),
      ) ?? wordAt(line, at)
    placed.push({ start: at, end: match.end, kind: match.kind, piece: match.piece })
    at = match.end
  }
  return placed
}

function tokenAt(line: string, at: number, context: QuickAddContext, afterRule: boolean): Match | null {
  return (
    markAt(line, at, context, isKnownRegion) ??
    ruleAt(line, at) ??
    (afterRule ? timesAt(line, at) : null) ??
    namedRoleAt(line, at, context) ??
    dueDateAt(line, at, context) ??
    openWeekdayAt(line, at) ??
    amountAt(line, at, context) ??
    timeAt(line, at)
  )
}

function openWeekdayAt(line: string, at: number): Match | null {
  const end = openWeekdayEnd(line, at)
  return end === null ? null : { end, kind: null, piece: { is: 'title', text: line.slice(at, end) } }
}

function timesAt(line: string, at: number): Match | null {
  const match = matchAt('(?:(\\d{1,4})\\s+times|x\\s?(\\d{1,4}))(?=$|[\\s,;.])', line, at)
  if (!match) return null
  const count = Number(match[1] ?? match[2])
  const end = at + match[0].length
  if (count > 0) return { end, kind: 'rule', piece: { is: 'times', count } }
  return {
    end,
    kind: 'rule',
    piece: {
      is: 'refused',
      code: 'empty-schedule',
      message: `“${match[0]}” leaves no date at all. Say how often it comes, or leave this out.`,
    },
  }
}

function wordAt(line: string, at: number): Match {
  const word = matchAt('[^\\s]+?(?=[\\s,;]*(?:\\s|$))', line, at)
  const text = word?.[0] ?? line.slice(at)
  return { end: at + text.length, kind: null, piece: { is: 'title', text } }
}

const isKnownRegion = (id: string) => Object.hasOwn(HOLIDAY_LOADERS, id) || hasHolidays(id)

function regionsOf(schedule: Schedule | null): string[] {
  if (!schedule) return []
  const ruled = schedule.type === 'recurring' && schedule.rule.kind === 'nthBusinessDay' ? schedule.rule.regions : []
  return [...new Set([...(schedule.adjustment?.regions ?? []), ...ruled])]
}

type Dates = { schedule: Schedule; first: CalendarDate | null; due: QuickDue[]; error: QuickAdd['error'] }

function datesOf(said: Parameters<typeof dueDates>[1], schedule: Schedule, context: QuickAddContext): Dates {
  try {
    return { ...dueDates(schedule, said, context), error: null }
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

const KIND_WORDS: [RegExp, ObligationKind][] = [
  [/\b(vat|tax|paye|self[- ]assessment|return|filing|accounts|form \d+)\b/i, 'filing'],
  [/\b(lease|contract|tenancy|subscription)\b/i, 'contract'],
  [/\b(licen[cs]e|permit|passport|visa|mot)\b/i, 'licence'],
  [/\b(warranty|guarantee)\b/i, 'warranty'],
  [/\b(essay|coursework|assignment|homework|dissertation|exam)\b/i, 'coursework'],
  [/\b(insurance|renewal|renew|membership)\b/i, 'renewal'],
  [/\b(bill|rent|mortgage|loan|fee|payment|invoice|electricity|gas|water|broadband|phone)\b/i, 'bill'],
]

function inferredKind(title: string, schedule: Schedule | null): ObligationKind | null {
  if (schedule?.type === 'term') return 'contract'
  return KIND_WORDS.find(([words]) => words.test(title))?.[1] ?? null
}
