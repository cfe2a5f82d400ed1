import { defaultReminderPlan, listed, planUnderNotice, plural, type QuickAdd, type ReminderStep } from '@duebook/domain'

/** When it will be asked about: the reminders that the line says, else those of its kind, each by what it counts from. */
export function remindersSaid({ kind, notice, reminderSteps, schedule }: QuickAdd): string | null {
  if (!schedule) return null
  const usual = reminderSteps.length === 0
  const plan = usual ? defaultReminderPlan(kind ?? 'other', { hasNotice: notice !== null }) : { steps: reminderSteps }
  const { steps } = schedule.type === 'term' && notice ? planUnderNotice(plan) : plan
  const of = (one: ReminderStep['of']) =>
    steps.filter((step) => step.of === one && (one !== 'notice' || notice !== null))
  const said = [...saidBefore(of('notice'), ' notice closes'), ...saidBefore([...of('due'), ...of('termEnd')], '')]
  return `${listed(said)}${usual ? ', as usual for this kind' : ''}`
}

/** `30, 7 and 1 day before` where all are days before, else each by itself. */
function saidBefore(steps: readonly ReminderStep[], what: string): string[] {
  const plain = steps.filter(({ offset, at }) => offset.unit === 'days' && offset.amount < 0 && !at)
  const days = plain.map(({ offset }) => -offset.amount).toSorted((a, b) => b - a)
  const rest = steps.filter((step) => !plain.includes(step)).map((step) => `${reminder(step)}${what}`)
  const unit = days.at(-1) === 1 ? 'day' : 'days'
  return days.length === 0 ? rest : [`${listed(days.map(String))} ${unit} before${what}`, ...rest]
}

function reminder({ offset, at }: ReminderStep): string {
  const when =
    offset.amount === 0
      ? 'on the day'
      : `${plural(Math.abs(offset.amount), offset.unit.slice(0, -1))} ${offset.amount < 0 ? 'before' : 'after'}`
  return at ? `${when} at ${at}` : when
}
