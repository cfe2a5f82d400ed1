import { listed, plural, type ReminderStep } from '@duebook/domain'

/** A plan in one clause, each step by what it counts from: `30, 7 and 1 day before and on the day`. */
export function stepsSaid(steps: readonly ReminderStep[]): string {
  const of = (...dates: ReminderStep['of'][]) => steps.filter((step) => dates.includes(step.of))
  return listed([
    ...saidBefore(of('notice'), named.notice),
    ...saidBefore(of('actBy'), named.actBy),
    ...saidBefore(of('showFrom'), named.showFrom),
    ...saidBefore(of('due', 'termEnd'), named.due),
  ])
}

/** One step: `7 days before notice closes`, `on the day`, `2 hours before`. */
export function stepWords({ of, offset: { amount, unit } }: Pick<ReminderStep, 'of' | 'offset'>): string {
  if (amount === 0) return `on the day${named[of]}`
  return `${plural(Math.abs(amount), unit.slice(0, -1))} ${amount < 0 ? 'before' : 'after'}${named[of]}`
}

const named: Record<ReminderStep['of'], string> = {
  due: '',
  termEnd: ' the term ends',
  notice: ' notice closes',
  actBy: ' we act',
  showFrom: ' it is shown',
}

/** `30, 7 and 1 day before` where all are days before, else each by itself. */
function saidBefore(steps: readonly ReminderStep[], what: string): string[] {
  const plain = steps.filter(({ offset, at }) => offset.unit === 'days' && offset.amount < 0 && !at)
  const days = plain.map(({ offset }) => -offset.amount).toSorted((a, b) => b - a)
  const rest = steps
    .filter((step) => !plain.includes(step))
    .map(({ offset, at }) => `${stepWords({ of: 'due', offset })}${at ? ` at ${at}` : ''}${what}`)
  const unit = days.at(-1) === 1 ? 'day' : 'days'
  return days.length === 0 ? rest : [`${listed(days.map(String))} ${unit} before${what}`, ...rest]
}
