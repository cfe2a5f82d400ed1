/** What a share carries, each part as the other app filled it. */
export type SharedParts = { title?: string; text?: string; url?: string }

/** Longer than a line that is read, shorter than an address may be. */
const MOST = 500
const KNOWN = ['title', 'text', 'url'] as const

/** What an address says of a share; what is neither text nor a number, as which the router reads one, is left out. */
export const readShared = (search: Record<string, unknown>): SharedParts =>
  Object.fromEntries(
    KNOWN.flatMap((part) => {
      const value = search[part]
      const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
      return text.trim() === '' ? [] : [[part, text.slice(0, MOST)]]
    }),
  )

/** The line that is being written, with what was shared after it; its address only where it says nothing else. */
export function withShared(line: string, { title = '', text = '', url = '' }: SharedParts): string {
  const said = text.includes(title) ? text : `${title} ${text}`
  const shared = (said.trim() || url).replaceAll(/\s+/g, ' ').trim().slice(0, MOST)
  return line.endsWith(shared) ? line : `${line} ${shared}`.trim()
}
