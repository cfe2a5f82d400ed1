import { isCalendarDate, listed, type CalendarDate } from '@duebook/domain'
import type { Kind } from '@duebook/contract/obligation'

/** A bound of days: so many days from today, or a day itself. */
export type Bound = { below: boolean; days: number } | { below: boolean; day: CalendarDate }
export type Has = 'proof' | 'plan' | 'notice' | 'amount' | 'note'
/** What is decided of its next date: it ends, is talked about, or nothing is while something has to be; or a term before it was renewed. */
export type Decided = 'ending' | 'renegotiating' | 'undecided' | 'renewed'
/** What is asked of an obligation. */
export type Ask =
  | { asks: 'words'; text: string }
  | { asks: 'due' | 'notice'; bound: Bound }
  | { asks: 'overdue' }
  | { asks: 'kind'; kinds: Kind[] }
  | { asks: 'owner' | 'backup'; names: string[] }
  | { asks: 'ack'; answered: boolean }
  | { asks: 'delivery' }
  | { asks: 'reach'; as: ('nobody' | 'weak')[] }
  | { asks: 'amount'; below: boolean; amount: number }
  | { asks: 'has'; what: Has }
  | { asks: 'tag'; tags: string[] }
  | { asks: 'changed'; days: number }
  | { asks: 'ended'; is: boolean }
  | { asks: 'decided'; as: Decided[] }
/** `text` is what was typed, from `start` to `end`; `not`: a minus before it turns it round. */
export type Term = { ask: Ask; not: boolean; text: string; start: number; end: number }
/** What was meant as a filter and is none: never guessed, left out of what is found, and said why. */
type Unclear = { text: string; start: number; end: number; why: string; instead: string | null }
export type Filter = { terms: Term[]; unclear: Unclear[] }

const MOST_TYPED = 200
const MOST_TERMS = 20
const MOST_DAYS = 40_000

/** Reads a line such as `due<30d -has:proof kind:bill,filing "quarter day"`. Spaces mean "and", a comma "or". Never throws. */
export function parseFilter(line: string): Filter {
  const found: Filter = { terms: [], unclear: [] }
  const pieces = [...line.slice(0, MOST_TYPED).matchAll(/(-?)(?:["“]([^"”]*)["”]?|(\S+))/gu)]
  for (const [at, piece] of pieces.entries()) {
    const [text, minus, quoted, bare] = piece
    const place = { text, start: piece.index, end: piece.index + text.length }
    if (at >= MOST_TERMS) {
      found.unclear.push({ ...place, why: `At most ${MOST_TERMS} are read at once`, instead: null })
      break
    }
    const ask = quoted === undefined ? readBare(bare ?? '') : ({ asks: 'words', text: quoted } as const)
    if ('why' in ask) found.unclear.push({ ...place, ...ask })
    else if (ask.asks !== 'words' || ask.text.trim() !== '') found.terms.push({ ask, not: minus === '-', ...place })
  }
  return found
}

type Reading = Ask | Pick<Unclear, 'why' | 'instead'>

function readBare(text: string): Reading {
  if (text.toLowerCase() === 'overdue') return { asks: 'overdue' }
  const [, name, sign, value] = /^([a-z]+)([:<>])(.*)$/isu.exec(text) ?? []
  if (name === undefined || sign === undefined || value === undefined) return { asks: 'words', text }
  const known = Object.hasOwn(readers, name.toLowerCase()) ? name.toLowerCase() : null
  if (known === null) {
    const near = nearest(name.toLowerCase())
    return { why: `No filter is called “${name}”`, instead: near && `${near}${sign}${value}` }
  }
  return readers[known]?.(sign, value.toLowerCase()) ?? { asks: 'words', text }
}

const readers: Record<string, (sign: string, value: string) => Reading> = {
  due: (sign, value) => bounded('due', sign, value),
  notice: (sign, value) => bounded('notice', sign, value),
  kind(sign, value) {
    const named = value.split(',').filter(Boolean)
    const all = named.filter((one): one is Kind => kinds.includes(one as Kind))
    return sign === ':' && all.length > 0 && all.length === named.length
      ? { asks: 'kind', kinds: all }
      : { why: `A kind is ${listed(kinds, 'or')}`, instead: null }
  },
  owner: (sign, value) => named('owner', 'An owner', sign, value),
  backup: (sign, value) => named('backup', 'A backup', sign, value),
  ack: (sign, value) =>
    sign === ':' && (value === 'yes' || value === 'no')
      ? { asks: 'ack', answered: value === 'yes' }
      : { why: 'A reminder is answered, yes, or not, no', instead: 'ack:no' },
  delivery: (sign, value) =>
    sign === ':' && value === 'failed'
      ? { asks: 'delivery' }
      : { why: 'Of deliveries those that failed are found', instead: 'delivery:failed' },
  reach(sign, value) {
    const named = value.split(',').filter(Boolean)
    const as = named.filter((one): one is 'nobody' | 'weak' => one === 'nobody' || one === 'weak')
    return sign === ':' && as.length > 0 && as.length === named.length
      ? { asks: 'reach', as }
      : { why: 'What reaches nobody is found, or what is weak', instead: 'reach:nobody' }
  },
  amount(sign, value) {
    const amount = /^\d{1,9}(\.\d{1,3})?$/.test(value) ? Number(value) : null
    return sign !== ':' && amount !== null
      ? { asks: 'amount', below: sign === '<', amount }
      : { why: 'An amount is more or less than a number', instead: 'amount>500' }
  },
  has(sign, value) {
    if (value === 'file')
      return { why: 'Which have a file is not kept in this list; has:proof finds what is proved', instead: 'has:proof' }
    const what = hasWhat.find((one) => one === value)
    return sign === ':' && what
      ? { asks: 'has', what }
      : { why: `One has ${listed(hasWhat, 'or')}`, instead: 'has:proof' }
  },
  tag: (sign, value) => {
    const tags = value
      .split(',')
      .map((one) => one.replace(/^#/, ''))
      .filter(Boolean)
    return sign === ':' && tags.length > 0 ? { asks: 'tag', tags } : { why: 'A tag is a word', instead: null }
  },
  changed(sign, value) {
    const days = value === 'today' ? 0 : daysOf(value)
    return sign === ':' && days !== null
      ? { asks: 'changed', days }
      : { why: 'Changed takes days, such as 7d, or today', instead: 'changed:7d' }
  },
  ended: (sign, value) =>
    sign === ':' && (value === 'yes' || value === 'no')
      ? { asks: 'ended', is: value === 'yes' }
      : { why: 'Ended is yes or no', instead: 'ended:yes' },
  is(sign, value) {
    const named = value.split(',').filter(Boolean)
    const as = named.filter((one): one is Decided => decided.includes(one as Decided))
    return sign === ':' && as.length > 0 && as.length === named.length
      ? { asks: 'decided', as }
      : { why: `One is ${listed(decided, 'or')}`, instead: 'is:ending' }
  },
}

const kinds: readonly Kind[] = ['bill', 'renewal', 'contract', 'licence', 'filing', 'warranty', 'coursework', 'other']
const decided: readonly Decided[] = ['ending', 'renegotiating', 'undecided', 'renewed']
const hasWhat: readonly Has[] = ['proof', 'plan', 'notice', 'amount', 'note']

function named(asks: 'owner' | 'backup', who: string, sign: string, value: string): Reading {
  const names = value.split(',').filter(Boolean)
  return sign === ':' && names.length > 0
    ? { asks, names }
    : { why: `${who} is me, none or a name`, instead: `${asks}:me` }
}

function bounded(asks: 'due' | 'notice', sign: string, value: string): Reading {
  const below = sign === '<'
  const days = daysOf(value)
  if (sign !== ':' && days !== null) return { asks, bound: { below, days } }
  if (sign !== ':' && isCalendarDate(value)) return { asks, bound: { below, day: value } }
  return { why: `Write < or > and days or a date, such as ${asks}<30d or ${asks}>2027-01-31`, instead: `${asks}<30d` }
}

/** `30d` or `4w` in days. */
function daysOf(value: string): number | null {
  const [, number, unit] = /^(\d{1,5})([dw])$/.exec(value) ?? []
  if (number === undefined) return null
  const days = Number(number) * (unit === 'w' ? 7 : 1)
  return days <= MOST_DAYS ? days : null
}

/** The name that one slip or two away was meant. */
function nearest(name: string): string | null {
  const close = Object.keys(readers)
    .map((known) => ({ known, slips: slips(name.slice(0, 12), known) }))
    .toSorted((a, b) => a.slips - b.slips)[0]
  return close && close.slips <= 2 && close.slips < close.known.length - 1 ? close.known : null
}

/** How many letters to change, add or leave out (Levenshtein). */
function slips(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++)
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)),
      )
    row = next
  }
  return row[other.length] ?? 0
}

/** The line without one of its pieces. */
export const without = (line: string, { start, end }: { start: number; end: number }) =>
  `${line.slice(0, start).trimEnd()} ${line.slice(end).trimStart()}`.trim()
