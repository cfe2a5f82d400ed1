import { listed, plural } from '@duebook/domain'
import type { Derived } from './anchor.ts'

const UNITS = { days: 'day', weeks: 'week', months: 'month', years: 'year', businessDays: 'business day' }

/** "10 business days after Reply", "7 clear days before Hearing, that day being the first"; `name`: what it counts from. */
export function countWords({ amount, unit, counting, further = [], from }: Derived, name: string): string {
  const length = (step: Pick<Derived, 'amount' | 'unit' | 'counting'>) =>
    plural(Math.abs(step.amount), `${step.counting === 'clear' ? 'clear ' : ''}${UNITS[step.unit]}`)
  const then = further.map((step) => `, then ${length(step)} ${step.amount < 0 ? 'earlier' : 'on'}`).join('')
  const first = counting === 'inclusive' && amount !== 0 ? ', that day being the first' : ''
  const what = from?.endsWith(' done') ? `${name} was done` : name
  const before = from?.endsWith(' nominal') ? `${what}, before it is rolled` : what
  if (amount === 0) return `on the day of ${before}${then}`
  return `${length({ amount, unit, ...(counting && { counting }) })} ${amount < 0 ? 'before' : 'after'} ${before}${first}${then}`
}

/** The ring that would be closed, named from the one that would close it: `titles` as `ringIf` gives them. */
export function ringSentence([self = '', ...ring]: readonly string[]): string {
  const last = ring.at(-1)
  if (last === undefined) return `That would go round: ${self} cannot count from itself.`
  const steps = ring.slice(1).map((title, at) => (at === 0 ? `${ring[0]} comes from ${title}` : `that from ${title}`))
  return `That would go round: ${listed([...steps, `${last}${steps.length === 0 ? ' comes' : ''} from ${self}`])}.`
}
