import { describeSchedule } from '@duebook/domain'
import type { Held } from './needs.ts'

/** The rule in one sentence; a single date needs none, it stands beside. */
export const ruleOf = ({ schedule }: Held): string =>
  schedule.type === 'once' ? 'Once' : (describeSchedule(schedule).split(/(?<=\.) /)[0] ?? '').replace(/\.$/, '')
