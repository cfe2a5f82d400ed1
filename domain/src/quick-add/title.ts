import type { Line } from './line.ts'
import type { Placed } from './placed.ts'

/** Longest title that an obligation has. */
export const MAX_TITLE = 200

/** With the bracket that closes one in it. */
function bracketed(text: string, start: number, end: number): string {
  const part = text.slice(start, end)
  return part.lastIndexOf('(') > part.lastIndexOf(')') && text[end] === ')' ? `${part})` : part
}

/** The words that nothing else was made of, in order; those that stand together keep what stands between them. */
export function titleOf(line: Line, placed: readonly Placed[]): string {
  const parts: string[] = []
  for (let index = 0; index < placed.length; index++) {
    const one = placed[index]
    if (one?.piece.is !== 'title') continue
    if (one.kind === 'name') {
      parts.push(one.piece.text)
      continue
    }
    let last = index
    while (placed[last + 1]?.piece.is === 'title' && placed[last + 1]?.kind !== 'name') last += 1
    parts.push(bracketed(line.text, one.start, placed[last]?.end ?? one.end))
    index = last
  }
  return (
    parts
      .join(' ')
      .replaceAll(/\(\s*\)/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ ([,;:.!?])/g, '$1')
      .replaceAll(/^[\s,;:.–—-]+|[\s,;:–—(-]+$/g, '')
      // What joined the name to an amount or a date that was read: "School trip form + £15".
      .replace(/(?<=\S)\s+(?:[+&]|and)$/i, '')
      .trim()
  )
}
