import { writtenLed } from './rhythms/written-rule.ts'
import type { Line } from './line.ts'
import type { Open } from './piece.ts'
import type { Placed } from './placed.ts'

/** What leads to a time, in all languages. */
const LEAD = /^(at|@|um|von|bis|de|à|a las|de las|om|van|tot)\s+/i

/** "daily at 9am and 9pm": one obligation has one time; the other stays in the name of this one. */
export function twoTimesOpen(line: Line, placed: readonly Placed[]): Open | null {
  const times = placed.filter(({ piece }) => piece.is === 'time')
  const [first, second] = times
  if (!first || !second) return null
  const [a, b] = [line.text.slice(first.start, first.end), line.text.slice(second.start, second.end)]
  const between = line.text.slice(first.end, second.start).trim()
  const at = (text: string) => writtenLed('at', text.replace(LEAD, ''), line.language)
  return {
    code: 'two-times',
    start: first.start,
    end: second.end,
    options: [
      { value: a, replacement: `${at(a)} "${`${between} ${b}`.trim()}"`, label: a },
      { value: b, replacement: `"${`${a} ${between}`.trim()}" ${at(b)}`, label: b },
    ],
    question: `“${a}” and “${b}”: an obligation has one time. Which one is this? Add the other by a line of its own.`,
  }
}
