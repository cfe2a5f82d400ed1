import { importLimits } from '../limits.ts'

/** A name as it is kept: one line, without what turns text around or hides in it; cut where it is longer than a name can be. */
export function titleOf(written: string): { title: string; whole: string | null } {
  const plain = written.slice(0, importLimits.notes).replaceAll(UNSEEN, '').replaceAll(/\s+/g, ' ').trim()
  if (plain.length <= importLimits.title) return { title: plain, whole: null }
  return { title: `${cutAt(plain, importLimits.title - 1)}…`, whole: plain }
}

/** Never between the halves of one character. */
const cutAt = (text: string, length: number) =>
  /[\uD800-\uDBFF]/.test(text[length - 1] ?? '') ? text.slice(0, length - 1) : text.slice(0, length)

/** Bidirectional controls, zero-width and other control characters, but for white space. */
const UNSEEN = /[\u202A-\u202E\u2066-\u2069\u200B-\u200F\u2060\uFEFF]|(?![\s\u0085])\p{Cc}/gu

/** The notes of one obligation: the file's own text, then a line for each thing that has no other home. */
export class NoteLines {
  readonly #own: string[] = []
  readonly #lines: string[] = []

  /** The file's own text. */
  text(text: string): void {
    const plain = text.replaceAll(/\r\n?/g, '\n').trim()
    if (plain.replaceAll(UNSEEN, '').trim() !== '') this.#own.push(plain)
  }

  line(name: string, value: string): void {
    const plain = value.replaceAll(/\r\n?/g, '\n').trim()
    if (plain !== '') this.#lines.push(`${name}: ${plain}`)
  }

  /** A line as it stands. */
  plain(text: string): void {
    this.#lines.push(text)
  }

  get written(): { notes: string; cut: boolean } {
    const all = [...this.#own, ...this.#lines].join('\n')
    const cut = all.length > importLimits.notes
    return { notes: cut ? cutAt(all, importLimits.notes) : all, cut }
  }
}
