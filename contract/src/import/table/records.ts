/** One record of a table: the physical line on which it begins, from 1. `open`: a quote in it is never closed. */
export type TableRecord = { line: number; cells: string[]; open: boolean; written: string }

/** The records of delimited text (RFC 4180), without those that hold nothing. */
export function* recordsOf(text: string, delimiter: string, from = { at: 0, line: 1 }): Generator<TableRecord> {
  let { at, line } = from
  while (at < text.length) {
    if (text[at] === '\n' || text[at] === '\r') {
      at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
      line += 1
      continue
    }
    const found = recordAt(text, delimiter, at)
    if (found.cells.some((cell) => cell.trim() !== ''))
      yield { line, cells: found.cells, open: found.open, written: text.slice(at, found.end) }
    line += found.lines
    at = found.next
  }
}

type Scanned = { cells: string[]; open: boolean; end: number; next: number; lines: number }

function recordAt(text: string, delimiter: string, start: number): Scanned {
  const cells: string[] = []
  let at = start
  let lines = 0
  for (;;) {
    const cell = cellAt(text, delimiter, at)
    cells.push(cell.text)
    lines += cell.lines
    if (text[cell.end] !== delimiter) {
      const over = text[cell.end] === '\r' && text[cell.end + 1] === '\n' ? 2 : 1
      return { cells, open: cell.open, end: cell.end, next: cell.end + over, lines: lines + 1 }
    }
    at = cell.end + 1
  }
}

/** A quote opens only at the cell's beginning; what stands after the one that closes it belongs to the cell. */
function cellAt(text: string, delimiter: string, start: number) {
  let at = start
  while (text[at] === ' ' || (text[at] === '\t' && delimiter !== '\t')) at += 1
  if (text[at] !== '"') {
    const end = endOfCell(text, delimiter, start)
    return { text: text.slice(start, end), end, lines: 0, open: false }
  }
  let quoted = ''
  for (at += 1; ;) {
    const quote = text.indexOf('"', at)
    const inside = quote < 0 ? text.slice(at) : text.slice(at, quote)
    quoted += inside
    if (quote < 0) return { text: plainNewlines(quoted), end: text.length, lines: breaksIn(quoted), open: true }
    at = quote + 1
    if (text[at] !== '"') break
    quoted += '"'
    at += 1
  }
  const end = endOfCell(text, delimiter, at)
  return { text: plainNewlines(quoted) + text.slice(at, end), end, lines: breaksIn(quoted), open: false }
}

function endOfCell(text: string, delimiter: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1
  return at
}

const plainNewlines = (text: string) => (text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text)
const breaksIn = (text: string) => plainNewlines(text).split('\n').length - 1
