import { recordsOf } from './records.ts'

/** What parts the cells, and where the records begin: behind a first line `sep=X`, which a spreadsheet writes. */
export function delimiterOf(text: string): { delimiter: string; at: number; line: number } {
  const said = /^"?sep=(.)"?[^\S\r\n]*(?:\r\n|\n|\r|$)/i.exec(text.slice(0, 100))
  if (said) return { delimiter: said[1]!, at: said[0].length, line: 2 }
  let best = { delimiter: ',', alike: 0 }
  for (const delimiter of [',', ';', '\t', '|']) {
    const alike = mostAlike(text, delimiter)
    if (alike > best.alike) best = { delimiter, alike }
  }
  return { delimiter: best.delimiter, at: 0, line: 1 }
}

/** How many of the first records have the number of cells that most of them have, more than one. */
function mostAlike(text: string, delimiter: string): number {
  const counts = new Map<number, number>()
  let seen = 0
  for (const { cells } of recordsOf(text.slice(0, MOST_TEXT), delimiter)) {
    if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
    if (++seen === 50) break
  }
  return Math.max(0, ...counts.values())
}

const MOST_TEXT = 1_000_000
