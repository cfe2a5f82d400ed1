/** Unit separator: in no name of a function, and hardly in what one prints. */
const separator = '\u001f'

/** Puts a function's name before every line of a text. */
export function mark(text: string, name: string): string {
  return text.replace(/^(?=[^\n])/gm, `${separator}${name}${separator}`)
}

/** Whether it is one of the SDK's debug lines, of which it prints one a call. They are left out. */
export const isDebugLine = (line: string): boolean => line.includes('"severity":"DEBUG"')

/** A line as it was printed, and which function did; null: none, or nobody knows. */
export function readPrinted(line: string): { function: string | null; text: string } {
  if (!line.startsWith(separator)) return { function: null, text: line }
  const end = line.indexOf(separator, 1)
  return end < 0 ? { function: null, text: line } : { function: line.slice(1, end), text: line.slice(end + 1) }
}
