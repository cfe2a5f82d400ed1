import { describeSchedule, type Schedule } from '@duebook/domain'

/** The rule as a row says it: its first sentence without the full stop. A single date needs none, it stands beside. */
export const ruleLine = (schedule: Schedule): string =>
  schedule.type === 'once' ? 'Once' : (describeSchedule(schedule).split(/(?<=\.) /)[0] ?? '').replace(/\.$/, '')
