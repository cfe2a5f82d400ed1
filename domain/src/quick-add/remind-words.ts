import type { Span } from '../schedule.ts'
import { lengthAt } from './rhythms/length.ts'
import type { Line } from './line.ts'
import { withinReach } from './marks.ts'
import type { FoundPiece } from './found-piece.ts'
import type { Found } from './piece.ts'
import { timeAt } from './time.ts'

/** "remind me 6 months before", "reminder 2 weeks before at 8am", "erinnere mich am Tag vorher": a reminder before the date of the line. */
export function remindAt(line: Line, at: number): FoundPiece | null {
  const me = remindMe(line, at)
  if (me === null) return null
  const early = clockAt(line, me)
  const from = early?.next ?? me
  const found = onTheDay(line, from) ?? lengthBefore(line, from)
  if (!found || (found.span.amount > 0 && isDateNext(line, found.next))) return null
  const { amount, unit } = found.span
  if (!withinReach(found.span)) {
    const message = 'A reminder can be at most 730 days or 24 months away, and this is further. Shorten it.'
    return { next: found.next, piece: { is: 'refused', code: 'offset-out-of-range', message } }
  }
  const offset = unit === 'years' ? { amount: -amount * 12, unit: 'months' as const } : { amount: 0 - amount, unit }
  // The time behind it is that of the reminder, not the one that it is due at.
  const clock = early ?? clockAt(line, found.next)
  return {
    next: clock === early ? found.next : (clock?.next ?? found.next),
    piece: {
      is: 'remind',
      step: { of: 'due', offset, ...(clock && { at: clock.time }), channels: ['email', 'inApp'] },
    },
  }
}

/** The word behind "remind me", "reminder", "rappelle-moi". */
function remindMe(line: Line, at: number): number | null {
  const [first, second] = [line.words[at]?.plain ?? '', line.words[at + 1]?.plain ?? '']
  if (REMIND.test(first)) return ME.test(second) ? at + 2 : at + 1
  return NEEDS_ME.test(first) && ME.test(second) ? at + 2 : null
}

const REMIND =
  /^(remind|reminder|reminders|alert|warn|erinnerung|rappel|rappelle-moi|rappelez-moi|recordatorio|recuerdame|avisame|herinnering)$/
const NEEDS_ME = /^(notify|erinnere|erinner|herinner)$/
const ME = /^(me|us|mich|uns|mij|ons)$/

/** "on the day", "am selben Tag". */
function onTheDay(line: Line, at: number): Found<{ span: Span }> | null {
  const said = [0, 1, 2].map((ahead) => line.words[at + ahead]?.plain ?? '').join(' ')
  const found = /^(on the day|am selben tag|le jour meme|el mismo dia|op de dag)(?= |$)/.exec(said)?.[0]
  if (!found) return null
  const next = at + found.split(' ').length
  // "On the day of the party" is another one.
  return line.skip(next, 'of') === null ? { next, span: { amount: 0, unit: 'days' } } : null
}

/** "3 days before", "the day before", "3 Tage vorher", "un mes antes". */
function lengthBefore(line: Line, at: number): Found<{ span: Span }> | null {
  const from = line.past(at, 'the', 'on')
  const unit = line.get(from, 'unit')
  const length =
    lengthAt(line, at) ?? (unit && !unit.lexeme.plural ? { next: unit.next, span: unit.lexeme.span } : null)
  if (!length) return null
  const before = line.skip(length.next, 'before') ?? adverbBefore(line, length.next)
  return before === null ? null : { next: before, span: length.span }
}

/** German and Dutch have a word of its own where no date follows. */
function adverbBefore(line: Line, at: number): number | null {
  const [first, second] = [line.words[at]?.plain ?? '', line.words[at + 1]?.plain ?? '']
  if (/^(vorher|davor|zuvor|ervoor|eerder|antes)$/.test(first)) return at + 1
  return first === 'van' && second === 'tevoren' ? at + 2 : null
}

function clockAt(line: Line, at: number): Found<{ time: string }> | null {
  const found = timeAt(line, at, true)
  return found?.piece.is === 'time' ? { next: found.next, time: found.piece.at } : null
}

/** "remind me 2 days before 12 Sep" counts from that day. */
function isDateNext(line: Line, at: number): boolean {
  const from = line.past(at, 'the')
  const word = line.words[from]
  if (!word) return false
  return (
    (word.figures !== null && word.figures.is !== 'time') ||
    line.skip(from, 'month', 'weekday', 'feast', 'end', 'endOfMonth', 'next', 'ordinal') !== null
  )
}
