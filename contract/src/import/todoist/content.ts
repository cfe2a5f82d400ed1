import type { NoteLines } from '../values/title-and-notes.ts'

/** The text of a task: its labels, the names of its links and their addresses apart from it. */
export function contentOf(written: string): { title: string; labels: string[]; links: string[] } {
  const links: string[] = []
  const labels: string[] = []
  const title = written
    .slice(0, 20_000)
    .replace(/^\s*\*\s+/, '')
    .replaceAll(/\[([^[\]\n]{1,500})\]\(([^()\s]{1,2000})\)/g, (_, text: string, address: string) => {
      links.push(address)
      return text
    })
    .replaceAll(/(^|\s)@([^\s@]{1,100})(?=\s|$)/g, (_, before: string, label: string) => {
      labels.push(label)
      return before
    })
  return { title, labels, links }
}

/** A comment of a task. A file that hangs on it is named with its address, and is not fetched. */
export function addComment(written: string, notes: NoteLines): { attachment: boolean } {
  const found = /^\s*\[\[file\s+(\{[^]*\})\s*\]\]/.exec(written.slice(0, 20_000))
  const file = found && fileOf(found[1]!)
  if (!found || !file) {
    notes.text(written)
    return { attachment: false }
  }
  notes.line('Attachment', file)
  notes.text(written.slice(found[0].length))
  return { attachment: true }
}

function fileOf(json: string): string | null {
  try {
    const { file_name: name, file_url: address } = JSON.parse(json) as Record<string, unknown>
    return [name, address].filter((one) => typeof one === 'string' && one !== '').join(' ') || null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
