import { addDays, listed, shortDateWithYear, type CalendarDate } from '@duebook/domain'
import { moneyText } from '../money.ts'
import { fitting } from '../people/fitting.ts'
import type { Ask, Between, Filter, Has, Sign, Standing, Term } from './filter.ts'
import type { Known } from './find.ts'

type Context = Pick<Known, 'today' | 'me' | 'people' | 'currency'>

/** What a filter asks, in a sentence: "Due until Mon 21 Dec 2026, or overdue; Ada’s; above £90; proof missing." Empty where it asks nothing. */
export function filterWords({ alternatives }: Filter, context: Context): string {
  const said = alternatives.map((terms) => terms.map((term) => termWords(term, context)).join('; '))
  if (said.length === 0) return ''
  const sentence = said.join('. Or ')
  return `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}.`
}

function termWords({ ask, not }: Term, context: Context): string {
  switch (ask.asks) {
    case 'has':
      return listed(
        ask.what.map((what) => hasWords[what][not ? 1 : 0]),
        not ? 'and' : 'or',
      )
    case 'ended':
      return ask.is === not ? 'not ended' : 'ended'
    case 'kind':
      return `${not ? 'no ' : ''}${listed(ask.kinds, 'or')}`
    case 'words':
      return `${not ? 'without ' : ''}“${ask.text}”`
    default:
      return `${not ? 'not ' : ''}${positive(ask, context)}`
  }
}

const hasWords: Record<Has, readonly [string, string]> = {
  proof: ['proof is there', 'proof missing'],
  file: ['with a file', 'without a file'],
  note: ['with a note', 'without a note'],
  plan: ['planned', 'not planned'],
  notice: ['with notice to give', 'without notice to give'],
  amount: ['with an amount', 'without an amount'],
  tag: ['tagged', 'not tagged'],
}

function positive(ask: Exclude<Ask, { asks: 'has' | 'ended' | 'kind' | 'words' }>, context: Context): string {
  switch (ask.asks) {
    case 'due':
    case 'notice':
    case 'plan': {
      const when = `${datedWords[ask.asks]} ${betweenWords(ask.between, context.today)}`
      return ask.asks === 'due' && reachesBack(ask.between) ? `${when}, or overdue` : when
    }
    case 'overdue':
      return 'overdue'
    case 'owner':
      return listed(
        ask.names.map((name) => ownedBy(name, context)),
        'or',
      )
    case 'backup':
      return `${listed(
        ask.names.map((name) => (name === 'none' ? 'nobody' : called(name, context))),
        'or',
      )} as backup`
    case 'amount':
      return `${signWords[ask.sign]} ${sumWords(ask, context)}`
    case 'tag':
      return `tagged ${listed(ask.tags, 'or')}`
    case 'changed':
      return ask.days === 0 ? 'changed today' : `changed since ${shortDateWithYear(addDays(context.today, -ask.days))}`
    case 'standing':
      return listed(
        ask.as.map((as) => standingWords[as]),
        'or',
      )
    case 'ack':
      return ask.is ? 'in somebody’s hand' : 'reminded, and nobody said “mine”'
    case 'reach':
      return listed(
        ask.as.map((as) => (as === 'nobody' ? 'reaches nobody' : 'reaches hardly anybody')),
        'or',
      )
    case 'delivery':
      return listed(
        ask.as.map((as) => (as === 'failed' ? 'a reminder did not arrive' : 'a reminder went late')),
        'or',
      )
  }
}

const datedWords = { due: 'due', notice: 'notice closes', plan: 'planned' } as const
const signWords: Record<Sign, string> = {
  '<': 'below',
  '<=': 'at most',
  '>': 'above',
  '>=': 'at least',
  '=': 'exactly',
}
const standingWords: Record<Standing, string> = {
  ending: 'decided to end',
  renegotiating: 'renegotiating',
  undecided: 'still to be decided',
  renewed: 'renewed at least once',
}

/** What is due by a day to come is also what was due before today. */
const reachesBack = (between: Between) => between.in === 'days' && between.from === null && Number(between.to) >= 0

function betweenWords(between: Between, today: CalendarDate): string {
  const dayOf = (end: number | CalendarDate | null) =>
    end === null ? null : shortDateWithYear(typeof end === 'number' ? addDays(today, end) : end)
  const [from, to] = [dayOf(between.from), dayOf(between.to)]
  if (from === null) return to === null ? 'some day' : `until ${to}`
  if (to === null) return `from ${from} on`
  return from === to ? `on ${from}` : `from ${from} to ${to}`
}

function ownedBy(name: string, context: Context): string {
  if (name === 'none') return 'nobody’s'
  const said = called(name, context)
  if (said === 'you') return 'yours'
  return said.startsWith('“') ? `of ${said}` : `${said}’s`
}

/** By the first name; as it was typed where it is nobody’s of the book. */
function called(name: string, { me, people }: Context): string {
  const found = name === 'me' ? people.filter(({ uid }) => uid === me.uid) : fitting(people, name)
  if (found.length === 0) return name === 'me' ? 'you' : `“${name}”`
  return listed(
    found.map((one) => one.name.split(/[\s@]/)[0] ?? one.name),
    'or',
  )
}

function sumWords({ thousandths, currencies }: Ask & { asks: 'amount' }, { currency }: Context): string {
  const [only] = currencies ?? [currency]
  const units = thousandths / 1000
  if (!only) return String(units)
  const digits = new Intl.NumberFormat('en-GB', { style: 'currency', currency: only }).resolvedOptions()
  return moneyText(units * 10 ** (digits.maximumFractionDigits ?? 2), only, true)
}
