import { importLimits } from '../limits.ts'

/** One line of a calendar (RFC 5545, 3.1), its value as it is written. */
export type Property = { name: string; parameters: ReadonlyMap<string, string>; value: string }

/** Reads an unfolded line; null for what is none. */
export function contentLine(line: string): Property | null {
  const name = /^[A-Za-z0-9-]{1,100}(?=[;:])/.exec(line)?.[0]
  if (name === undefined) return null
  const parameters = new Map<string, string>()
  let at = name.length
  while (line[at] === ';') {
    if (parameters.size === importLimits.parameters) return null
    const equals = line.indexOf('=', at)
    if (equals < 0 || equals - at > 100) return null
    const end = endOfParameter(line, equals + 1)
    const key = line.slice(at + 1, equals).toUpperCase()
    const value = line.slice(equals + 1, end)
    if (!parameters.has(key)) parameters.set(key, value.replaceAll('"', '').slice(0, 2_000))
    at = end
  }
  return line[at] === ':' ? { name: name.toUpperCase(), parameters, value: line.slice(at + 1) } : null
}

/** A value of a parameter ends at the next `;` or `:` that no quotes hold; the `:` of an address within it (`tzone://…`) is its own. */
function endOfParameter(line: string, from: number): number {
  let quoted = false
  for (let at = from; at < line.length; at++) {
    const char = line[at]
    if (char === '"') quoted = !quoted
    else if (!quoted && (char === ';' || (char === ':' && !line.startsWith('//', at + 1)))) return at
  }
  return line.length
}

/** Text with its escapes undone (RFC 5545, 3.3.11); a `\` before anything else stays. */
export const unescaped = (value: string): string =>
  value.replaceAll(/\\([nN,;\\])/g, (_, char: string) => (char.toLowerCase() === 'n' ? '\n' : char))

/** The values of a list, which escaped commas do not part. */
export const listOf = (value: string): string[] =>
  (value.match(/(?:\\[^]|[^\\,])+/g) ?? []).map((one) => unescaped(one).trim()).filter((one) => one !== '')
