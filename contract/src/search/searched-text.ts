import type { Searched } from './find.ts'
import { plain } from './plain.ts'

/** `words` are told apart when somebody first asks for them: most searches do not. */
type Text = { plain: string; readonly words: readonly string[] }

/** The words of an obligation as they are compared: its title, counterparty, notes, tags, kind and the names of its files. */
export function searchedText(one: Searched, files: ReadonlyMap<string, readonly string[]>): Text {
  const names = files.get(one.id)
  if (names) return textOf([...fieldsOf(one), ...names])
  const known = texts.get(one) ?? textOf(fieldsOf(one))
  texts.set(one, known)
  return known
}

/** An obligation that is drawn anew is another object. */
const texts = new WeakMap<Searched, Text>()

const fieldsOf = ({ title, counterparty, kind, notes, tags }: Searched) => [
  title,
  counterparty ?? '',
  kind,
  notes,
  ...tags,
]

/** A line between two fields: no words in quotation marks reach from one into the other. */
function textOf(fields: readonly string[]): Text {
  const all = plain(fields.join('\n'))
  let words: readonly string[] | undefined
  return {
    plain: all,
    get words() {
      return (words ??= all.split(/[^\p{L}\p{N}]+/u).filter(Boolean))
    },
  }
}
