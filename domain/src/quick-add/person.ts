import { asName } from './as-name.ts'
import { END, matchAt } from './match.ts'
import type { Match, NamedPerson, Open, QuickAddContext } from './piece.ts'

/** "@sam": of those of the book the one whose name, a word of it, or address begins so. Several are asked about; nobody's is part of the name. */
export function personAt(line: string, at: number, { people }: QuickAddContext): Match | null {
  const match = matchAt(`@([\\p{L}\\p{N}_+-]+(?:[.@][\\p{L}\\p{N}_+-]+)*)${END}`, line, at)
  if (!match) return null
  const [text, typed = ''] = match
  // "@5pm" is a time.
  if (/^\d{1,2}([ap]m?)?$/i.test(typed)) return null
  const end = at + text.length
  if (plain(typed) === 'me') return { end, kind: 'person', piece: { is: 'person', person: 'me' } }
  if (!people) return { end, kind: 'person', piece: { is: 'person', person: typed } }
  const exact = people.find(({ handle }) => plain(handle) === plain(typed))
  const fits = exact ? [exact] : people.filter((one) => begins(one, plain(typed)))
  const [only, ...more] = fits
  if (!only) return { end, kind: null, piece: { is: 'title', text } }
  if (more.length === 0) return { end, kind: 'person', piece: { is: 'person', person: only.id } }
  const open: Open = {
    code: 'which-person',
    start: at,
    end,
    options: [
      ...fits.map(({ id, handle, name }) => ({ value: id, replacement: `@${handle}`, label: name })),
      asName(text),
    ],
    question: `“${text}” can be ${fits.length} people of this book. Who is to have it?`,
  }
  return { end, kind: 'person', piece: { is: 'open', about: 'person', open } }
}

/** What a person is called in a line: nobody else in the book answers to it. */
export function handlesOf(people: readonly { name: string; email: string | null }[]): string[] {
  const said = people.map(({ name, email }) => {
    const words = name.split(/\s+/).map((word) => word.replace(/[^\p{L}\p{N}_-]/gu, ''))
    return [words[0] ?? '', words.filter(Boolean).join('.'), email ?? ''].map((one) => one.toLowerCase())
  })
  return said.map((ways, index) => {
    const free = ways.find(
      (way) => way !== '' && !said.some((others, other) => other !== index && others.includes(way)),
    )
    return free ?? `${ways[1] || 'person'}-${index + 1}`
  })
}

const begins = ({ handle, name, email }: NamedPerson, typed: string) =>
  [handle, name, ...name.split(/\s+/), email ?? ''].some((one) => plain(one).startsWith(typed))

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
