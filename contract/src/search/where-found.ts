import { termsOf, type Filter } from './filter.ts'
import type { Searched } from './find.ts'
import type { Forgiven } from './forgive-words.ts'
import { plain } from './plain.ts'

/** So many letters of a note stand on either side of the word. */
const AROUND = 24

/**
 * Where the words of a filter stand that are not in the title: "In its note: “…ask at the desk…”", "Tagged home", "In scan.pdf". Null where the
 * title, the counterparty or the kind, which the row says anyway, has each of them, and where no words are asked for.
 */
export function whereFound(
  one: Pick<Searched, 'id' | 'title' | 'counterparty' | 'kind' | 'notes' | 'tags'>,
  filter: Filter,
  files: ReadonlyMap<string, readonly string[]>,
  forgiven: readonly Forgiven[],
): string | null {
  const said = plain([one.title, one.counterparty ?? '', one.kind].join('\n'))
  for (const { ask, not } of termsOf(filter)) {
    if (ask.asks !== 'words' || not) continue
    const typed = plain(ask.text)
    const words = forgiven.find(({ word }) => word === typed)?.instead ?? [typed]
    if (words.some((word) => said.includes(word))) continue
    for (const word of words) {
      const found = placeOf(one, word, files)
      if (found !== null) return found
    }
  }
  return null
}

function placeOf(
  { id, notes, tags }: Pick<Searched, 'id' | 'notes' | 'tags'>,
  word: string,
  files: ReadonlyMap<string, readonly string[]>,
): string | null {
  const note = notes.split('\n').find((line) => plain(line).includes(word))
  if (note !== undefined) return `In its note: “${cut(note, plain(note).indexOf(word), word.length)}”`
  const tag = tags.find((one) => plain(one).includes(word))
  if (tag !== undefined) return `Tagged ${tag}`
  const file = files.get(id)?.find((name) => plain(name).includes(word))
  return file === undefined ? null : `In ${file}`
}

/** Whole words on either side, where there are any. */
function cut(line: string, at: number, long: number): string {
  const [from, to] = [Math.max(0, at - AROUND), Math.min(line.length, at + long + AROUND)]
  const before = line.slice(from, at).replace(from > 0 ? /^\S*\s/ : '', '')
  const after = line.slice(at + long, to).replace(to < line.length ? /\s\S*$/ : '', '')
  return `${from > 0 ? '…' : ''}${before}${line.slice(at, at + long)}${after}${to < line.length ? '…' : ''}`.trim()
}
