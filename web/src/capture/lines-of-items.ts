/** A piece of text as a page places it: its foot at the left, in points, upwards. */
export type PlacedText = { text: string; x: number; y: number; width: number; height: number }

/** The lines of a page, from the top: what stands at one height is one line, a wide gap parts its cells, and a high one its paragraphs. */
export function linesOfItems(items: readonly PlacedText[]): string {
  const rows: PlacedText[][] = []
  for (const item of items.filter(({ text }) => text.trim() !== '')) {
    const row = rows.at(-1)
    const [first] = row ?? []
    if (row && first && Math.abs(first.y - item.y) < Math.max(2, first.height * 0.4)) row.push(item)
    else rows.push([item])
  }
  const sorted = rows.toSorted((a, b) => (b[0]?.y ?? 0) - (a[0]?.y ?? 0))
  const merged: PlacedText[][] = []
  for (const row of sorted) {
    const above = merged.at(-1)
    // Columns are written one after the other: what stands beside a line belongs to it.
    if (above && Math.abs((above[0]?.y ?? 0) - (row[0]?.y ?? 0)) < 2) above.push(...row)
    else merged.push([...row])
  }
  let text = ''
  let last: PlacedText | null = null
  for (const row of merged) {
    const [first] = row
    if (!first) continue
    const gap: number = last ? last.y - first.y : 0
    text += last ? (gap > Math.max(first.height, last.height, 6) * 1.75 ? '\n\n' : '\n') : ''
    text += lineOf(row)
    last = first
  }
  return text
}

function lineOf(row: readonly PlacedText[]): string {
  let line = ''
  let end: number | null = null
  for (const { text, x, width, height } of row.toSorted((a, b) => a.x - b.x)) {
    const gap = end === null ? 0 : x - end
    if (end !== null && gap > Math.max(height, 6) * 1.5) line += '\t'
    else if (gap > Math.max(height, 6) * 0.15 && !/\s$/.test(line) && !/^\s/.test(text)) line += ' '
    line += text
    end = x + width
  }
  return line.replaceAll(/ {2,}/g, ' ').trim()
}
