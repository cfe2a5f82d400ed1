import type { FoundDate } from './found-date.ts'
import type { Line } from './line.ts'
import { namedDateAt } from './named-date.ts'

/**
 * A day that is called by what happens on it, with its date beside it: "year end 31 March", "invoice dated 20 Nov", "the birth on 2 Nov". What
 * it is called is a part of the date, as "9 months after year end" counts from that day.
 */
export function eventDateAt(line: Line, at: number): FoundDate | null {
  for (let words = 1; words <= MOST_WORDS; words++) {
    if (!isOfName(line, at, at + words - 1)) return null
    const lead = line.words[at + words]?.plain === 'dated' ? at + words + 1 : line.past(at + words, 'on', 'of')
    if (/[,;:]/.test(line.gap(lead))) return null
    const found = namedDateAt(line, line.past(lead, 'the'))
    if (found && (lead > at + words || /\d/.test(line.slice(lead, found.next)))) return { ...found, slight: false }
  }
  return null
}
const MOST_WORDS = 3

/** A word that says nothing about time, or one of those with which a period's last day is called. */
function isOfName(line: Line, first: number, at: number): boolean {
  const word = line.words[at]
  if (!word || word.plain === '' || word.mark || word.figures) return false
  if (at > first && /[,;:]/.test(line.gap(at))) return false
  return line.meanings(at).length === 0 || OF_PERIOD.test(word.plain)
}
const OF_PERIOD = /^(end|ending|year|years|term|period|date|start|starting)$/
