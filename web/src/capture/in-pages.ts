/** A text in pages: its own, where it parts them, and none longer than is read of one. A line is never cut but one that is longer than a page. */
export function inPages(text: string, most = MOST_LETTERS): string[] {
  return text.split('\f').flatMap((page) => {
    const parts: string[] = []
    let rest = page
    while (rest.length > most) {
      const line = rest.lastIndexOf('\n', most)
      const end = line > 0 ? line : most
      parts.push(rest.slice(0, end))
      rest = rest.slice(line > 0 ? end + 1 : end)
    }
    return [...parts, rest]
  })
}

/** Less than the reader takes of a page. */
const MOST_LETTERS = 15_000
