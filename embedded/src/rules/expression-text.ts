import type { Position } from './syntax.ts'

const longest = 100

/** What stands at a place of a source, up to the joint or the bracket that ends it; of what goes on in the next line its beginning. */
export function expressionText(source: string): (at: Position) => string {
  let lines: string[] | null = null
  return ({ line, column }) => {
    lines ??= source.split('\n')
    const text = (lines[line - 1] ?? '').slice(column - 1)
    const end = endOf(text)
    const said = text.slice(0, end ?? undefined).trim()
    return said.length > longest || end === null ? `${said.slice(0, longest)} …` : said
  }
}

/** Strings are passed over whole. */
const pieces = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|&&|\|\||[()[\]{},;?]/g

function endOf(text: string): number | null {
  let depth = 0
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    if (/^[([{]$/.test(piece)) depth++
    else if (/^[)\]}]$/.test(piece)) depth--
    if (depth < 0 || (depth === 0 && /^(&&|\|\||[,;?])$/.test(piece))) return index
  }
  return null
}
