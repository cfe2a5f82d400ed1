import { addDays, isoWeekday } from './civil-days.ts'
import { writtenNth } from './rhythms/written-rule.ts'
import type { CalendarDate } from '../schedule.ts'
import { contractAt } from './contract-words.ts'
import { dateAt } from './dates/date.ts'
import { dayToItsEndAt, endOfDayAt } from './dates/end-of-day.ts'
import { daysAt, ofFollowingMonthAt } from './rhythms/days.ts'
import { countAt, forLengthAt } from './rhythms/ends.ts'
import { alsoAt, exceptAt, orWorkingDayAt } from './rhythms/exceptions.ts'
import { dashAt } from './dash.ts'
import { lengthAt } from './rhythms/length.ts'
import { lastDoneAt, nextDueAt } from './dates/last-and-next.ts'
import { Line } from './line.ts'
import { monthEndAt } from './dates/month-end.ts'
import { isName } from './names.ts'
import { asName } from './as-name.ts'
import type { Open, Piece, QuickAddContext, TokenKind } from './piece.ts'
import type { Placed } from './placed.ts'
import { quarterDaysAt } from './dates/quarter-days.ts'
import type { FoundDate } from './dates/found-date.ts'
import { datesThroughAt, rangeAt } from './dates/range.ts'
import { remindAt } from './remind-words.ts'
import type { FoundPiece } from './found-piece.ts'
import { dateInRole, dueDateAt, overdueAt, roleDateAt, sideOfDateAt } from './role-dates.ts'
import { rhythmAt } from './rhythms/rhythm.ts'
import { halfOfDayAt, timeAt } from './time.ts'

/** A line in pieces, in order. Words that nothing was made of are titles, each by itself. */
export function scan(text: string, context: QuickAddContext): { line: Line; placed: Placed[] } {
  const line = new Line(text, context)
  const placed: Placed[] = []
  let at = 0
  while (at < line.words.length) {
    const word = line.words[at]
    if (word?.mark) {
      placed.push({
        from: at,
        to: at + 1,
        start: word.start,
        end: word.end,
        kind: word.mark.kind,
        piece: word.mark.piece,
      })
      at += 1
      continue
    }
    const found = isName(line, at) ? null : clauseAt(line, at, placed)
    if (!found) {
      placed.push(placedAt(line, at, at + 1, { is: 'title', text: line.slice(at, at + 1) }))
      at += 1
      continue
    }
    // Two pieces of one saying ("12 monthly payments") share their place; the first one holds it.
    let next = at
    for (const one of found) {
      const after = pastHedge(line, one)
      placed.push(placedAt(line, next, after, one.piece))
      next = after
    }
    at = next
  }
  return { line, placed: withLeads(line, placed) }
}

/** "1 Jan at the latest", "in a fortnight or so", "Friday by EOD": said of the date before it, unless it leads to one of its own. */
function pastHedge(line: Line, { next, piece }: FoundPiece): number {
  if (!HEDGED.has(piece.is)) return next
  const day = endOfDayAt(line, next)
  if (day !== null && dateAt(line, line.past(day, 'on', 'of', 'the')) === null) return day
  const after = line.skip(next, 'hedge')
  return after !== null && clauseAt(line, next, []) === null ? after : next
}

const HEDGED = new Set<Piece['is']>(['date', 'days', 'rhythm', 'time'])

function placedAt(line: Line, from: number, to: number, piece: Piece): Placed {
  const span = to > from ? line.span(from, to) : { start: line.span(0, to).end, end: line.span(0, to).end }
  return { from, to, ...span, kind: KINDS[piece.is] ?? null, piece }
}

const KINDS: Partial<Record<Piece['is'], TokenKind>> = {
  date: 'date',
  rhythm: 'rule',
  days: 'rule',
  times: 'rule',
  length: 'rule',
  except: 'rule',
  monthEnd: 'rule',
  overdue: 'date',
  lastDone: 'date',
  renews: 'date',
  notice: 'notice',
  convention: 'convention',
  time: 'time',
  open: 'rule',
  remind: 'remind',
  also: 'rule',
  refused: 'rule',
}

function clauseAt(line: Line, at: number, before: readonly Placed[]): FoundPiece[] | null {
  const last = before.at(-1)
  const afterAmount =
    last?.to === at &&
    (last.piece.is === 'amount' || (last.piece.is === 'open' && last.piece.open.code === 'decimal-separator'))
  const several =
    countAt(line, at) ??
    lengthFromAt(line, at, before) ??
    besideRhythmAt(line, at, before) ??
    monthsThroughAt(line, at, before) ??
    datesOfRhythmAt(line, at, before)
  if (several) return several
  const found =
    quarterDaysAt(
      line,
      at,
      (next) => before.some(({ piece }) => piece.is === 'rhythm') || repeats(line, before, next),
    ) ??
    rhythmAt(line, at, afterAmount) ??
    contractAt(line, at) ??
    remindAt(line, at) ??
    exceptAt(line, at) ??
    byFollowingMonthAt(line, at) ??
    orWorkingDayAt(line, at) ??
    monthEndAt(line, at) ??
    alsoAt(line, at) ??
    rangeAt(line, at) ??
    overdueAt(line, at) ??
    toEndOfDayAt(line, at, before) ??
    roleDateAt(line, at) ??
    (isArticleHour(line, at) ? timeAt(line, at, false) : null) ??
    forLengthAt(line, at) ??
    sideOfDateAt(line, at) ??
    everyWeekdayAt(line, at) ??
    severalDaysAt(line, at) ??
    dueDateAt(line, at) ??
    ledDaysAt(line, at, before) ??
    timeAt(line, at, last?.to === at && last.piece.is === 'date') ??
    (last?.to === at && last.piece.is === 'rhythm' ? halfOfDayAt(line, at) : null) ??
    openWeekdayAt(line, at)
  return found && [found]
}

/** "a las 9": not the 9th. */
const isArticleHour = (line: Line, at: number) =>
  line.language === 'es' && /^las?$/.test(line.words[line.past(at, 'at') - 1]?.plain ?? '')

/** "last done 9 Dec 2025", "next visit Tuesday", where how often it comes stands beside it. */
function besideRhythmAt(line: Line, at: number, before: readonly Placed[]): FoundPiece[] | null {
  const found = lastDoneAt(line, at) ?? nextDueAt(line, at)
  return found && repeats(line, before, found.next) ? [found] : null
}

/** "monthly 12 months from 1 Jan", "a block of 10 weeks from 9 Jan": how long and from when, where how often stands beside it. */
function lengthFromAt(line: Line, at: number, before: readonly Placed[]): FoundPiece[] | null {
  const length = lengthAt(line, line.past(at, 'of'))
  const from = length && line.skip(length.next, 'from')
  const start = from === null ? null : dateInRole(line, from, 'from')
  if (!length || !start) return null
  return repeats(line, before, start.next)
    ? [{ next: length.next, piece: { is: 'length', span: length.span } }, start]
    : null
}

/** Whether how often is said before or behind, and not as an adverb of the name ("Annual check 12 months from 3 Sep"). */
function repeats(line: Line, before: readonly Placed[], next: number): boolean {
  const said = before.some(
    ({ piece }, index) =>
      piece.is === 'rhythm' && (!piece.adverb || piece.days || before[index + 1]?.piece.is !== 'title'),
  )
  return (
    said ||
    line.words.slice(next).some((_, ahead) => {
      const afterAmount = ahead > 0 && line.words[next + ahead - 1]?.mark?.piece.is === 'amount'
      const found = rhythmAt(line, next + ahead, afterAmount) ?? everyWeekdayAt(line, next + ahead)
      return found?.piece.is === 'rhythm'
    })
  )
}

/** "weekly Apr - Oct", "Wednesdays May through September": the season of a rhythm. */
function monthsThroughAt(line: Line, at: number, before: readonly Placed[]): FoundPiece[] | null {
  const first = line.get(at, 'month')
  if (!first || !repeats(line, before, first.next)) return null
  const through =
    line.skip(first.next, 'until') ??
    dashAt(line, first.next) ??
    (/[-–]/.test(line.gap(first.next)) ? first.next : null)
  const until = through === null || line.get(through, 'month') === null ? null : dateInRole(line, through, 'until')
  const from = dateInRole(line, at, 'from')
  return until && from?.next === first.next ? [from, until] : null
}

/** "every Tuesday 5 Jan - 9 Feb": from when, and until when. */
function datesOfRhythmAt(line: Line, at: number, before: readonly Placed[]): FoundPiece[] | null {
  const found = datesThroughAt(line, at)
  if (!found || !repeats(line, before, found.next)) return null
  const piece = (role: 'from' | 'until', { next, said }: FoundDate): FoundPiece => ({
    next,
    piece: { is: 'date', role, said, led: true, slight: false },
  })
  return [piece('from', found.first), piece('until', found.second)]
}

/** "Mondays", "los jueves": every one. */
function everyWeekdayAt(line: Line, at: number): FoundPiece | null {
  const found = daysAt(line, at, false)
  if (!found || 'none' in found || found.days.on !== 'weekdays' || !found.every) return null
  return {
    next: found.next,
    piece: { is: 'rhythm', rhythm: { every: found.every, fromCompletion: false }, days: found.days },
  }
}

/** "25 March, 24 June and 25 December": days of one series, not dates in a row. */
function severalDaysAt(line: Line, at: number): FoundPiece | null {
  const lead = line.past(at, 'on', 'by', 'the')
  const found = daysAt(line, lead, false)
  if (!found || 'none' in found || found.days.on !== 'yearDays' || found.days.dates.length < 2) return null
  return { next: found.next, piece: { is: 'days', days: found.days, slight: false, named: true } }
}

/** "by EOD", "EOD Friday"; beside a date that stands elsewhere it is left to be asked about. */
function toEndOfDayAt(line: Line, at: number, before: readonly Placed[]): FoundPiece | null {
  const found = dayToItsEndAt(line, at)
  const dated = before.some(({ piece }) => HEDGED.has(piece.is) && piece.is !== 'time')
  if (!found || dated) return null
  return { next: found.next, piece: { is: 'date', role: 'due', said: found.said, led: true, slight: false } }
}

/** "quarterly by the end of the following month", "bis zum 10. des Folgemonats": no month that is dated from today. */
function byFollowingMonthAt(line: Line, at: number): FoundPiece | null {
  const before = line.skip(at, 'before')
  const lead = line.past(before ?? at, 'on', 'by', 'until', 'the')
  // "Before the 24th" is the 23rd, and "before the end" is the last day.
  const found = before === null || line.skip(lead, 'end') !== null ? ofFollowingMonthAt(line, lead) : null
  if (!found || 'none' in found || !found.every) return null
  return {
    next: found.next,
    piece: { is: 'rhythm', rhythm: { every: found.every, fromCompletion: false }, days: found.days },
  }
}

/** Days without a rhythm before them: "on the 15th", "last working day of every month", "Mondays". */
function ledDaysAt(line: Line, at: number, before: readonly Placed[]): FoundPiece | null {
  if (line.get(at, 'before')) return null
  const until = line.english ? null : line.skip(at, 'until')
  const lead = line.past(until ?? at, 'on', 'by', 'at', 'the', 'of')
  const found = daysAt(line, lead, line.past(at, 'on', 'the') > at)
  if (!found || (until !== null && ('none' in found || found.every === null))) return null
  if ('none' in found) {
    const message = `“${line.slice(at, found.next)}” names a day that no month has. Correct the day, or say “last day”.`
    return { next: found.next, piece: { is: 'refused', code: 'no-such-date', message } }
  }
  const { days, every } = found
  if (every) return { next: found.next, piece: { is: 'rhythm', rhythm: { every, fromCompletion: false }, days } }
  // "Report last Friday" is no Friday to come, unless a rhythm follows.
  if (days.on === 'nthWeekdays' && !found.named && !rhythmFollows(line, found.next) && !before.some(isHowOften))
    return null
  if (days.on === 'weekdays') return null
  // "Clean the 3rd floor": a day only where nothing else is one.
  const led = line.past(at, 'the') < lead || (lead > at && (!line.words[found.next] || saysWhen(line, found.next)))
  return { next: found.next, piece: { is: 'days', days, slight: !led && !found.named, named: found.named } }
}

const isHowOften = ({ piece }: Placed) =>
  piece.is === 'rhythm' || (piece.is === 'open' && piece.open.code === 'interval-word')

const saysWhen = (line: Line, at: number) =>
  line.meanings(at).length > 0 || line.words[at]?.plain === '' || /[,;:)]/.test(line.gap(at))

const rhythmFollows = (line: Line, at: number) => rhythmAt(line, at, false) !== null

/** "last friday", "second Tuesday" with no month that is understood: not the coming one, and so no date. */
function openWeekdayAt(line: Line, at: number): FoundPiece | null {
  const nth = line.get(line.past(at, 'on', 'the'), 'ordinal')
  const weekday = nth && line.get(nth.next, 'weekday')
  if (!nth || !weekday || weekday.lexeme.every || weekday.lexeme.short) return null
  const text = line.slice(at, weekday.next)
  const day = line.slice(nth.next, weekday.next)
  const said = line.slice(line.past(at, 'on', 'the'), weekday.next)
  const [every, once] = line.english
    ? [`every ${said} of the month`, `${said} of the month`]
    : (['nthOfEvery', 'nthOf'] as const).map((of) => writtenNth(nth.lexeme.n, day, of, line.language))
  const passed = lastBefore(line.context.today, weekday.lexeme.n)
  const options = [
    ...(nth.lexeme.n === -1 && line.english
      ? [
          {
            value: passed,
            replacement: `overdue since ${line.writtenOn(passed).replace(/^on /, '')}`,
            label: 'the one that has passed',
          },
        ]
      : []),
    ...(nth.lexeme.n === -1 || nth.lexeme.n > 5 ? [] : [{ value: 'every', replacement: every ?? '' }]),
    ...(nth.lexeme.n > 5 ? [] : [{ value: 'once', replacement: once ?? '', label: 'once, the next of them' }]),
    asName(text),
  ]
  const question =
    options[0]?.value === passed
      ? `“${text}” may be the one that has passed, or the last of a month. Which is meant?`
      : `“${text}” is of no month that was said. Every month, or once?`
  const open: Open = { code: 'which-days', ...line.span(at, weekday.next), options, question }
  return { next: weekday.next, piece: { is: 'open', about: 'rule', open } }
}

/** The latest of these weekdays before a day. */
function lastBefore(today: CalendarDate, weekday: number): CalendarDate {
  const back = (isoWeekday(today) - weekday + 7) % 7
  return addDays(today, -(back === 0 ? 7 : back))
}

/** Small words that lead to a mark or an amount go with it ("deposit of £50"). */
function withLeads(line: Line, placed: Placed[]): Placed[] {
  const kept: Placed[] = []
  for (const one of placed) {
    if (one.piece.is === 'title' || one.kind === 'name') {
      kept.push(one)
      continue
    }
    let { from, start } = one
    while (isLead(line, kept.at(-1), from)) {
      const lead = kept.pop()
      if (!lead) break
      ;({ from, start } = lead)
    }
    kept.push({ ...one, from, start })
  }
  return kept
}

function isLead(line: Line, before: Placed | undefined, from: number): boolean {
  if (before?.piece.is !== 'title' || before.to !== from || isName(line, before.from)) return false
  // "Voor" is "for" and "before": of a day, it is the day before.
  if (line.get(before.from, 'before')) return false
  const lead = ['on', 'by', 'of', 'for', 'the', 'at'] as const
  return lead.some((kind) => line.get(before.from, kind)?.next === before.to)
}
