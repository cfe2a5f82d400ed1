import type { Obligation } from '../obligation.ts'
import type { Outcome, Reported, ReportedDate } from './outcomes.ts'

const head = [
  'Due',
  'First due',
  'Obligation',
  'Kind',
  'Owed to',
  'Who has it',
  'Outcome',
  'Done on',
  'Days late',
  'Why',
]

/** What an outcome is called beside a date. */
export const outcomeWords: Readonly<Record<Outcome, string>> = {
  onTime: 'on time',
  late: 'late',
  missed: 'missed',
  skipped: 'skipped',
  waived: 'waived',
}

/** A line a date, the head first: dates as ISO 8601. */
export function reportTable<One extends Reported & Pick<Obligation, 'assignee'>>(
  dates: readonly ReportedDate<One>[],
  nameOf: (uid: string) => string,
): string[][] {
  const rows = dates.map(({ obligation, due, outcome, doneOn, daysLate, record }) => [
    due,
    record?.originalDue ?? due,
    obligation.title,
    obligation.kind,
    obligation.counterparty ?? '',
    obligation.assignee ? nameOf(obligation.assignee) : '',
    outcome === 'late' && !doneOn ? 'late, still open' : outcomeWords[outcome],
    doneOn ?? '',
    String(daysLate || ''),
    record?.reason ?? '',
  ])
  return [head, ...rows]
}
