import { asName } from './as-name.ts'
import { businessDayOfMonthAt } from './dates/business-day-of-month.ts'
import { dateAt } from './dates/date.ts'
import { dayAloneAtEnd } from './dates/day-alone.ts'
import { DONE, lastSuch } from './dates/last-and-next.ts'
import { wholeYearAt } from './dates/period.ts'
import { ledSeasonAt, seasonAt } from './dates/season.ts'
import type { FoundDate } from './dates/found-date.ts'
import type { FoundPiece } from './found-piece.ts'
import type { Line } from './line.ts'
import type { DateRole, Piece } from './piece.ts'
import { timeAt } from './time.ts'

const ROLES = [
  ['until', 'until'],
  ['from', 'from'],
] as const

/** "until June", "from 1 Dec", "ends 31 Mar 2027". */
export function roleDateAt(line: Line, at: number): FoundPiece | null {
  const word = line.words[at]?.plain
  if (word === 'ends' || word === 'endet' || word === 'eindigt' || word === 'termina')
    return dateInRole(line, at + 1, 'ends')
  if (word === 'se' && line.words[at + 1]?.plain === 'termine') return dateInRole(line, at + 2, 'ends')
  // "Läuft bis 31.8.", "loopt tot 1 juni".
  const runs = word === 'lauft' || word === 'loopt' ? line.skip(at + 1, 'until') : null
  if (runs !== null) return dateInRole(line, runs, 'ends')
  for (const [kind, role] of ROLES) {
    // The longest saying first: "starting from", then "starting".
    const lead = line.skip(at, kind)
    const found = lead === null ? null : dateInRole(line, lead, role)
    if (found) return found
  }
  return null
}

export function dateInRole(line: Line, at: number, role: DateRole): FoundPiece | null {
  const from = line.past(at, 'on', 'the', 'at', 'in')
  const now = role === 'from' ? line.skip(from, 'now') : null
  if (now !== null && line.skip(from, 'today') === null)
    return { next: now, piece: datePiece(role, { form: 'day', date: line.context.today }) }
  const alone = role === 'from' ? dayAloneAtEnd(line, from) : role === 'until' ? dayToEndOnAt(line, at, from) : null
  const found = dateAt(line, from) ?? wholeYearAt(line, from) ?? alone
  return found && { next: found.next, piece: { is: 'date', role, said: found.said, led: true, slight: false } }
}

/** "until the 25th", "bis zum 25.", "jusqu'au 25": of no month. Behind "to" it is where something goes ("Move it to the 25th"). */
function dayToEndOnAt(line: Line, at: number, from: number): FoundDate | null {
  const lead = line.words[at - 1]?.plain ?? ''
  if (lead === 'to') return null
  return dayAloneAtEnd(line, from, line.skip(from - 1, 'the', 'on') === from || lead.endsWith('au'))
}

const datePiece = (role: DateRole, said: Extract<Piece, { is: 'date' }>['said']): Piece => ({
  is: 'date',
  role,
  said,
  led: true,
  slight: false,
})

/** "on the anniversary of 9 May 2024" and "overdue since 1 Jan": dates that have passed. */
export function overdueAt(line: Line, at: number): FoundPiece | null {
  const anniversary = line.skip(line.past(at, 'on', 'the'), 'anniversary')
  if (anniversary !== null && line.skip(anniversary, 'of') !== null)
    return dateInRole(line, line.past(anniversary, 'of'), 'from')
  const lead = line.skip(line.words[at]?.plain === 'was' ? at + 1 : at, 'overdue') ?? wasDueAt(line, at)
  const found = lead === null ? null : dateAt(line, lead)
  const passed = found && lastSuch(line, found.said)
  return passed && { next: found.next, piece: { is: 'overdue', date: passed } }
}

/** "was due on 20 November", "should have been paid by 20 November". */
function wasDueAt(line: Line, at: number): number | null {
  const plain = (ahead: number) => line.words[at + ahead]?.plain ?? ''
  if (!line.english) return null
  if (plain(0) === 'was' && plain(1) === 'due') return line.past(at + 2, 'on', 'by')
  return plain(0) === 'should' && plain(1) === 'have' && plain(2) === 'been' && DONE.test(plain(3))
    ? line.skip(at + 4, 'by', 'on')
    : null
}

/** "before 5 Dec" is due the day before, "before 5 Dec at noon" by then; "after 5 Dec" has no last day. */
export function sideOfDateAt(line: Line, at: number): FoundPiece | null {
  const before = line.skip(at, 'before')
  const day = line.past(before ?? line.skip(at, 'after') ?? at, 'the')
  const found =
    dateAt(line, day) ??
    // Dutch "voor de 5e" is said of both, and asked.
    (before !== null && line.language !== 'nl' ? dayAloneAtEnd(line, day, !line.english) : null) ??
    (before === null ? null : beforeSeasonAt(line, day))
  if (before === null) {
    if (line.skip(at, 'after') === null || !found) return null
    const message = `“${line.slice(at, found.next)}” has no last day. Say by when, such as “by” and a date.`
    return { next: found.next, piece: { is: 'refused', code: 'no-date', message } }
  }
  if (!found) return null
  if (found.said.form === 'open' && found.said.open.code === 'whole-period') {
    // "Before the end of the tax year" is by its last day.
    const options = found.said.open.options.map((one) =>
      one.value === 'name' ? asName(line.slice(at, found.next)) : one,
    )
    const open = { ...found.said.open, start: line.span(at, day).start, options }
    return {
      next: found.next,
      piece: { is: 'date', role: 'due', said: { form: 'open', open }, led: true, slight: false },
    }
  }
  // "Before Friday 5pm" is due at that time of the Friday itself.
  const timed = timeAt(line, found.next, true)?.piece
  const dayBefore = timed?.is !== 'time' && !(timed?.is === 'open' && timed.open.code === 'time-meridiem')
  return {
    next: found.next,
    piece: {
      is: 'date',
      role: 'due',
      said: found.said,
      led: true,
      slight: false,
      ...(dayBefore ? { before: true } : {}),
    },
  }
}

/** "before winter"; of one that lasts already it says nothing. */
function beforeSeasonAt(line: Line, at: number): ReturnType<typeof dateAt> {
  const season = seasonAt(line, at)
  if (!season || season.first <= line.context.today) return null
  return { next: season.next, slight: false, said: { form: 'period', first: season.first, last: season.last } }
}

/** The date due: with or without "on", "by" or "due" before it. */
export function dueDateAt(line: Line, at: number): FoundPiece | null {
  if (line.get(at, 'before')) return null
  const lead = line.past(at, 'by', 'on', 'for', 'of', 'at', 'the')
  for (const from of lead === at ? [at] : [lead, at]) {
    const found =
      dateAt(line, from) ??
      businessDayOfMonthAt(line, from) ??
      inPeriodAt(line, from) ??
      (from === at ? ledSeasonAt(line, at) : null)
    if (!found) continue
    const led = from > at && line.past(at, 'on', 'by') > at
    // "Im Dezember" is a time, "Dezember" may be a name.
    const slight = found.slight && !led && (line.english || !/^(im|in|en)$/.test(line.words[at]?.plain ?? ''))
    return { next: found.next, piece: { is: 'date', role: 'due', said: found.said, led, slight } }
  }
  return null
}

/** "in March", "in Q3": a whole period. */
function inPeriodAt(line: Line, at: number): ReturnType<typeof dateAt> {
  const lead = line.skip(at, 'in')
  const found = lead === null ? null : dateAt(line, lead)
  return found?.said.form === 'period' ? { ...found, slight: false } : null
}
