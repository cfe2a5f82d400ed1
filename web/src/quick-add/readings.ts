import { describeAdjustment, describeSchedule, listed, plural, type QuickAdd, type ReminderStep } from '@duebook/domain'
import { amountText } from '../ui/money.ts'

/** The parts of a read line in words, only those that were said or inferred. */
export function readings(read: QuickAdd): [name: string, said: string][] {
  const rows: [string, string | null][] = [
    ['What', read.title],
    ['Repeats', read.schedule && describeSchedule({ ...read.schedule, adjustment: undefined })],
    ['Weekends and holidays', read.schedule?.adjustment ? describeAdjustment(read.schedule.adjustment) : null],
    ['Notice', read.notice && `${span(read.notice.period)} before it ends, ${read.notice.counts}`],
    ['Amount', amountSaid(read)],
    ['Time', read.time?.at ?? null],
    ['Who', read.assignee],
    [
      'Reminders',
      read.reminderSteps.length > 0 ? remindersSaid(read.reminderSteps) : read.schedule && 'as usual for this kind',
    ],
    ['Shown', read.showFrom && `${span(read.showFrom)} before`],
    ['Proof', read.proofPolicy],
    ['Tags', read.tags.length > 0 ? read.tags.map((tag) => `#${tag}`).join(' ') : null],
  ]
  return rows.filter((row): row is [string, string] => Boolean(row[1]))
}

function amountSaid({ amount }: QuickAdd): string | null {
  const said = amountText(amount)
  return said && `${said.about ? 'about ' : ''}${said.text}, ${said.nature}`
}

const UNITS = {
  days: 'day',
  weeks: 'week',
  months: 'month',
  years: 'year',
  businessDays: 'business day',
  hours: 'hour',
  minutes: 'minute',
}
const span = ({ amount, unit }: { amount: number; unit: keyof typeof UNITS }) => plural(amount, UNITS[unit])

/** `30, 7 and 1 day before` where all are days before, else each by itself. */
function remindersSaid(steps: readonly ReminderStep[]): string {
  const days = steps.map(({ offset, at }) =>
    offset.unit === 'days' && offset.amount < 0 && !at ? -offset.amount : null,
  )
  if (days.includes(null)) return listed(steps.map(reminder))
  return `${listed(days.map(String))} ${days.at(-1) === 1 ? 'day' : 'days'} before`
}

function reminder({ offset, at }: ReminderStep): string {
  const when =
    offset.amount === 0
      ? 'on the day'
      : `${plural(Math.abs(offset.amount), UNITS[offset.unit])} ${offset.amount < 0 ? 'before' : 'after'}`
  return at ? `${when} at ${at}` : when
}
