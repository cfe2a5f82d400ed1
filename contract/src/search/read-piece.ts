import { addDays, addMonths, calendarDate, isCalendarDate, listed } from '@duebook/domain'
import type { Kind } from '../obligation.ts'
import { readMoney } from './money-asked.ts'
import type { Ask, Between, Delivery, Has, Reach, Sign, Standing, Unclear } from './filter.ts'
import { slips } from './slips.ts'

export const kinds: readonly Kind[] = [
  'bill',
  'renewal',
  'contract',
  'licence',
  'filing',
  'warranty',
  'coursework',
  'other',
]
export const standings: readonly Standing[] = ['ending', 'renegotiating', 'undecided', 'renewed']
export const hasWhat: readonly Has[] = ['proof', 'file', 'note', 'plan', 'notice', 'amount', 'tag']
const reaches: readonly Reach[] = ['nobody', 'weak']
const deliveries: readonly Delivery[] = ['failed', 'late']

type Reading = Ask | Pick<Unclear, 'why' | 'instead'>

/** One piece of a line, without its minus. */
export function readPiece(text: string): Reading {
  if (text.toLowerCase() === 'overdue') return { asks: 'overdue' }
  if (/^#[^\s#]+$/.test(text)) return { asks: 'tag', tags: [text.slice(1)] }
  if (/^[()]|[()]$/.test(text)) return { why: 'Brackets are not read; “or” parts, and spaces join', instead: null }
  const [, said = '', mark = '', value = ''] = /^([a-z]+)(<=|>=|[:<>=≤≥])(.*)$/isu.exec(text) ?? []
  const name = said.toLowerCase()
  const sign = signs[mark]
  if (sign === undefined) return { asks: 'words', text, exact: false }
  const reader = Object.hasOwn(readers, name) ? readers[name as FilterName] : undefined
  if (reader) return reader(sign, valuesIn(value), value)
  if (mark === '=') return { asks: 'words', text, exact: false }
  const near = nearest(name)
  return { why: `No filter is called “${said}”`, instead: near && `${near}${mark}${value}` }
}

const signs: Record<string, Sign | ':'> = {
  ':': ':',
  '<': '<',
  '>': '>',
  '=': '=',
  '<=': '<=',
  '≤': '<=',
  '>=': '>=',
  '≥': '>=',
}

type FilterName = keyof typeof readers
type Reader = (sign: Sign | ':', values: string[], raw: string) => Reading

const readers = {
  due: dated('due'),
  notice: dated('notice'),
  plan: dated('plan'),
  kind: oneOf(kinds, (all) => ({ asks: 'kind', kinds: all }), 'A kind is', null),
  owner: named('owner', 'An owner is me, none or a name'),
  backup: named('backup', 'A backup is me, none or a name'),
  amount(sign, _values, raw) {
    const money = readMoney(raw)
    if (money && 'why' in money) return money
    return money && sign !== ':'
      ? { asks: 'amount', sign, ...money }
      : { why: 'An amount is more or less than a number', instead: money ? `amount>${raw}` : 'amount>500' }
  },
  has: oneOf(hasWhat, (what) => ({ asks: 'has', what }), 'One has', 'has:proof'),
  tag(sign, values) {
    const tags = values.map((one) => one.replace(/^#/, '')).filter(Boolean)
    return isColon(sign) && tags.length > 0 ? { asks: 'tag', tags } : { why: 'A tag is a word', instead: null }
  },
  changed(sign, [value = '', ...more]) {
    const days = value === 'today' ? 0 : daysOf(value)
    return isColon(sign) && days !== null && more.length === 0
      ? { asks: 'changed', days }
      : { why: 'Changed takes days, such as 7d, or today', instead: 'changed:7d' }
  },
  ended: yesOrNo((is) => ({ asks: 'ended', is }), 'Ended is yes or no', 'ended:yes'),
  ack: yesOrNo((is) => ({ asks: 'ack', is }), 'Ack is yes or no: whether somebody has it in hand', 'ack:no'),
  delivery: oneOf(deliveries, (as) => ({ asks: 'delivery', as }), 'A delivery is', 'delivery:failed'),
  reach: oneOf(reaches, (as) => ({ asks: 'reach', as }), 'A reach is', 'reach:nobody'),
  is: oneOf(standings, (as) => ({ asks: 'standing', as }), 'One is', 'is:ending'),
} satisfies Record<string, Reader>

export const filterNames = Object.keys(readers) as readonly string[]

const isColon = (sign: Sign | ':') => sign === ':' || sign === '='

/** Parted by commas, each without its quotation marks. */
const valuesIn = (value: string): string[] =>
  [...value.matchAll(/["“]([^"”]*)["”]?|[^,]+/gu)].map(([all, quoted]) => (quoted ?? all).trim()).filter(Boolean)

function oneOf<T extends string>(
  known: readonly T[],
  asked: (found: T[]) => Ask,
  called: string,
  instead: string | null,
): Reader {
  return (sign, values) => {
    const found = values.flatMap((value) => known.find((one) => one === value.toLowerCase()) ?? [])
    return isColon(sign) && found.length > 0 && found.length === values.length
      ? asked(found)
      : { why: `${called} ${listed(known, 'or')}`, instead }
  }
}

function named(asks: 'owner' | 'backup', why: string): Reader {
  return (sign, values) =>
    isColon(sign) && values.length > 0
      ? { asks, names: values.map((one) => (/^(me|none)$/i.test(one) ? one.toLowerCase() : one)) }
      : { why, instead: `${asks}:me` }
}

function yesOrNo(asked: (is: boolean) => Ask, why: string, instead: string): Reader {
  return (sign, [value, ...more]) =>
    isColon(sign) && more.length === 0 && /^(yes|no)$/i.test(value ?? '')
      ? asked(value?.toLowerCase() === 'yes')
      : { why, instead }
}

function dated(asks: 'due' | 'notice' | 'plan'): Reader {
  const unclear = {
    why: `Write < or > and days or a date, such as ${asks}<30d or ${asks}>2027-01-31`,
    instead: `${asks}<30d`,
  }
  return (sign, [value = '', ...more]) => {
    const days = daysOf(value)
    // So many days from now is a bound and no day.
    if (more.length > 0 || (days !== null && isColon(sign))) return unclear
    const span = days === null ? spanOf(value.toLowerCase()) : ({ in: 'days', from: days, to: days } as const)
    if (!span) return unclear
    return { asks, between: cut(sign, span, days === null ? 0 : 1) }
  }
}

const MOST_DAYS = 40_000
/** `30d` or `4w` in days. */
function daysOf(value: string): number | null {
  const [, number, unit] = /^(\d{1,5})([dw])$/i.exec(value) ?? []
  if (number === undefined) return null
  const days = Number(number) * (unit?.toLowerCase() === 'w' ? 7 : 1)
  return days <= MOST_DAYS ? days : null
}

type Whole = Between extends infer B
  ? B extends { from: unknown }
    ? { [K in keyof B]: NonNullable<B[K]> }
    : never
  : never

/** A day, `today`, `tomorrow`, a month or a year, by its first and last day. */
function spanOf(value: string): Whole | null {
  if (value === 'today') return { in: 'days', from: 0, to: 0 }
  if (value === 'tomorrow') return { in: 'days', from: 1, to: 1 }
  if (isCalendarDate(value)) return { in: 'dates', from: value, to: value }
  const [, year, month] = /^(\d{4})(?:-(\d\d))?$/.exec(value) ?? []
  const first = `${year}-${month ?? '01'}-01`
  if (year === undefined || Number(year) < 1000 || Number(year) > 9998 || !isCalendarDate(first)) return null
  const from = calendarDate(first)
  return { in: 'dates', from, to: addDays(addMonths(from, month ? 1 : 12), -1) }
}

/** Less than so many days has the last of them (`inclusive` 1); before a day has not the day. */
function cut(sign: Sign | ':', span: Whole, inclusive: 0 | 1): Between {
  const { in: unit } = span
  const of = (from: Whole['from'] | null, to: Whole['to'] | null) => ({ in: unit, from, to }) as Between
  const next = (at: Whole['from'], by: number) => (typeof at === 'number' ? at + by : addDays(at, by))
  switch (sign) {
    case '<':
      return of(null, next(span.from, inclusive - 1))
    case '<=':
      return of(null, span.to)
    case '>':
      return of(next(span.to, 1), null)
    case '>=':
      return of(span.from, null)
    case '=':
    case ':':
      return of(span.from, span.to)
  }
}

/** The name that one slip or two away was meant. */
function nearest(name: string): string | null {
  const close = filterNames
    .map((known) => ({ known, off: slips(name.slice(0, 12), known, 2) }))
    .toSorted((a, b) => a.off - b.off)[0]
  return close && close.off <= 2 && close.off < close.known.length - 1 ? close.known : null
}
