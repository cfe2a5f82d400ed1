import { describeAdjustment, describeSchedule, plural, type QuickAdd } from '@duebook/domain'
import type { LineContext } from '../acts/line/line-context.ts'
import { amountText } from '../ui/money.ts'
import { remindersSaid } from './reminders-said.ts'

/** The parts of a read line in words, only those that were said or inferred. */
export function readings(
  read: QuickAdd,
  { people = [], plans }: Pick<LineContext, 'people' | 'plans'> = {},
): [name: string, said: string][] {
  const rows: [string, string | null][] = [
    ['What', read.title],
    [
      read.schedule ? TIMING[read.schedule.type] : '',
      read.schedule && describeSchedule({ ...read.schedule, adjustment: undefined }),
    ],
    ['Weekends and holidays', read.schedule?.adjustment ? describeAdjustment(read.schedule.adjustment) : null],
    ['Notice', read.notice && `${span(read.notice.period)} before it ends, ${read.notice.counts}`],
    ['Amount', amountSaid(read)],
    ['Time', read.time?.at ?? null],
    ['Who', read.assignee === 'me' ? 'You' : (people.find(({ id }) => id === read.assignee)?.name ?? read.assignee)],
    ['Reminders', remindersSaid(read, plans)],
    ['Shown', read.showFrom && `${span(read.showFrom)} before`],
    ['Proof', read.proofPolicy],
    ['Tags', read.tags.length > 0 ? read.tags.map((tag) => `#${tag}`).join(' ') : null],
  ]
  return rows.filter((row): row is [string, string] => Boolean(row[1]))
}

const TIMING = { once: 'When', recurring: 'Repeats', fromCompletion: 'Repeats', term: 'Term', derived: 'When' } as const

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
}
const span = ({ amount, unit }: { amount: number; unit: keyof typeof UNITS }) => plural(amount, UNITS[unit])
