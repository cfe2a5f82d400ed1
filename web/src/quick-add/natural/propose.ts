import { calendarDate, parseQuickAdd, printQuickAdd, type QuickAdd, type QuickAddContext } from '@duebook/domain'
import { readDate } from './dates.ts'
import { readRepeats } from './repeats.ts'
import { plainWords } from './words.ts'

/** A line in quick add's own words for one that has no date in them: offered, never taken without being asked for. Null if there is none. */
export function proposeLine(line: string, context: QuickAddContext): string | null {
  const proposed = repeating(line, context) ?? dated(line, context)
  if (proposed === null || proposed === line) return null
  const read = parseQuickAdd(proposed, context)
  const same = JSON.stringify(parseQuickAdd(line, context).schedule) === JSON.stringify(read.schedule)
  return !same && read.error === null && read.ambiguities.length === 0 && read.title !== '' && read.due.length > 0
    ? proposed
    : null
}

function dated(line: string, context: QuickAddContext): string | null {
  const found = readDate(line, context.now)
  if (!found || found.end || found.date < context.today) return null
  const place = placeOf(found.text, line)
  if (!place) return null
  const time = found.time === null ? '' : ` at ${found.time}`
  const before = line.slice(0, place.start).replace(/\s*\b(?:on|by|due|in|at)\s*$/i, ' ')
  return `${before}on ${found.date}${time}${line.slice(place.end)}`.replace(/\s+/g, ' ').trim()
}

/** Where in the line the words stand that were read, perhaps with figures for number words. */
function placeOf(text: string, line: string): { start: number; end: number } | null {
  const lower = line.toLowerCase()
  const start = lower.indexOf(text.toLowerCase())
  if (start >= 0) return { start, end: start + text.length }
  const plain = plainWords(line)
  const at = plain.indexOf(text)
  const rest = plain.slice(at + text.length)
  const same = at >= 0 && lower.startsWith(plain.slice(0, at)) && lower.endsWith(rest)
  return same ? { start: at, end: line.length - rest.length } : null
}

function repeating(line: string, context: QuickAddContext): string | null {
  const start = REPEATS.exec(line)
  if (!start || start.index === 0) return null
  const repeats = readRepeats(line.slice(start.index))
  if (!repeats || repeats.times.length > 1) return null
  const count = /;COUNT=(\d+)/.exec(repeats.rrule)?.[1]
  const head = parseQuickAdd(`${line.slice(0, start.index)} on ${context.today}`, context)
  const said: QuickAdd = {
    ...head,
    schedule: {
      type: 'recurring',
      start: calendarDate(context.today),
      rule: { kind: 'rrule', rrule: repeats.rrule.replace(/;COUNT=\d+/, '') },
      ...(count && { count: Number(count) }),
    },
    time: repeats.times[0] === undefined ? head.time : { at: repeats.times[0] },
  }
  return printQuickAdd(said, context)
}

const REPEATS =
  /\b(?:every|each|ev|daily|weekly|monthly|quarterly|yearly|annually|once an?|(?:the )?(?:first|second|third|fourth|last|\d{1,2}(?:st|nd|rd|th))[^.]* of (?:each|every))\b/i
