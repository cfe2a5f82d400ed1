import type { FoundDate } from './found-date.ts'
import type { Line } from '../line.ts'
import { namedDateAt } from './named-date.ts'

/**
 * A day that is called by what happens on it, with its date beside it: "year end 31 March", "31 March year end", "invoice dated 20 Nov", "the date of
 * the letter, 20 Nov", "the birth on 2 Nov". What it is called is a part of the date, as "9 months after year end" counts from that day.
 */
export function eventDateAt(line: Line, at: number): FoundDate | null {
  return calledAt(line, at) ?? endedAt(line, at)
}

function calledAt(line: Line, from: number): FoundDate | null {
  const ofWhat = line.words[from]?.plain === 'date' ? line.skip(from + 1, 'of') : null
  const at = ofWhat === null ? from : line.past(ofWhat, 'the')
  for (let words = 1; words <= MOST_WORDS; words++) {
    if (!isOfName(line, at, at + words - 1)) return null
    const lead = line.words[at + words]?.plain === 'dated' ? at + words + 1 : line.past(at + words, 'on', 'of')
    if ((ofWhat === null ? /[,;:]/ : /[;:]/).test(line.gap(lead))) return null
    const found = namedDateAt(line, line.past(lead, 'the'))
    // "After the end of November" is no day that is called its end.
    if (found?.said.form === 'period') return null
    if (found && (lead > at + words || /\d/.test(line.slice(lead, found.next)))) return { ...found, slight: false }
  }
  return null
}
const MOST_WORDS = 3

/** "31 March year end". */
function endedAt(line: Line, at: number): FoundDate | null {
  const found = namedDateAt(line, at)
  if (!found || found.said.form !== 'day') return null
  const [period, end] = [line.words[found.next], line.words[found.next + 1]]
  if (!/^(year|quarter|term|period)$/.test(period?.plain ?? '') || end?.plain !== 'end') return null
  return { ...found, next: found.next + 2, slight: false }
}

/** What something comes to on its day, that is counted back from: "before it expires on 15 January". */
export function endOfItAt(line: Line, at: number): FoundDate | null {
  if (line.words[at]?.plain !== 'it' || !ENDS.test(line.words[at + 1]?.plain ?? '')) return null
  const lead = at + (line.words[at + 1]?.plain === 'runs' ? 3 : 2)
  const found = namedDateAt(line, line.past(lead, 'on', 'the'))
  return found && { ...found, slight: false }
}
const ENDS = /^(expires|ends|lapses|renews|starts|begins|runs)$/

/** A word that says nothing about time, or one of those with which a period's last day is called. */
function isOfName(line: Line, first: number, at: number): boolean {
  const word = line.words[at]
  if (!word || word.plain === '' || word.mark || word.figures) return false
  if (at > first && /[,;:]/.test(line.gap(at))) return false
  return line.meanings(at).length === 0 || OF_PERIOD.test(word.plain)
}
const OF_PERIOD = /^(end|ending|year|years|quarter|month|term|period|date|start|starting)$/
