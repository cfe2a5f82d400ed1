import { hasWhat, filterNames, kinds, standings } from './read-piece.ts'
import type { Known, Searched } from './find.ts'
import { plain } from './plain.ts'

/** A piece that could stand where one is being typed. */
export type Offer = { text: string; start: number; end: number }
const MOST_OFFERED = 6

/** What could be meant by the piece before `caret`, which may only just have begun. A minus before it stays. */
export function offersAt(
  line: string,
  caret: number,
  { people }: Pick<Known, 'people'>,
  obligations: readonly Pick<Searched, 'tags'>[],
): Offer[] {
  const [piece = ''] = /\S*$/.exec(line.slice(0, caret)) ?? []
  if (line.slice(caret, caret + 1).trim() !== '') return []
  const minus = piece.startsWith('-') ? '-' : ''
  const typed = plain(piece.slice(minus.length))
  if (typed === '' || /^["“]/.test(typed)) return []
  const start = caret - piece.length
  const tagged = 'tag:'.startsWith(typed) || typed.startsWith('tag:') ? obligations : []
  return [...offered(people, tagged)]
    .filter((text) => plain(text).startsWith(typed) && plain(text) !== typed)
    .slice(0, MOST_OFFERED)
    .map((text) => ({ text: `${minus}${text}`, start, end: caret }))
}

function offered(people: Known['people'], obligations: readonly Pick<Searched, 'tags'>[]): Set<string> {
  const names = people.map(({ name }) => (name.split(/[\s@]/)[0] ?? name).toLowerCase())
  const values: Record<string, readonly string[]> = {
    due: ['due<7d', 'due<30d', 'due<90d', 'due:today'],
    notice: ['notice<14d', 'notice<60d'],
    plan: ['plan<7d'],
    kind: kinds.map((kind) => `kind:${kind}`),
    owner: ['owner:me', ...names.slice(1).map((name) => `owner:${name}`), 'owner:none'],
    backup: ['backup:none', ...names.map((name) => `backup:${name}`)],
    amount: ['amount>500', 'amount<100'],
    has: hasWhat.map((what) => `has:${what}`),
    tag: tagsOf(obligations).map((tag) => `tag:${tag}`),
    changed: ['changed:today', 'changed:7d', 'changed:30d'],
    ended: ['ended:yes', 'ended:no'],
    ack: ['ack:no', 'ack:yes'],
    reach: ['reach:nobody', 'reach:weak'],
    delivery: ['delivery:failed', 'delivery:late'],
    is: standings.map((as) => `is:${as}`),
  }
  return new Set(['overdue', ...filterNames.flatMap((name) => values[name] ?? [])])
}

/** Once for a book, not for each letter that is typed. */
const tags = new WeakMap<object, readonly string[]>()

function tagsOf(obligations: readonly Pick<Searched, 'tags'>[]): readonly string[] {
  const written = () => new Set(obligations.flatMap((one) => one.tags))
  const known =
    tags.get(obligations) ??
    [...new Set([...written()].map((tag) => (/\s/.test(tag) ? `"${tag}"` : tag.toLowerCase())))].toSorted()
  tags.set(obligations, known)
  return known
}
