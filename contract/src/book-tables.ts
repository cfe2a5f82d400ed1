import { describeSchedule, type Schedule } from '@duebook/domain'
import type { Obligation } from './obligation.ts'
import type { Occurrence } from './occurrence.ts'

const obligationHead = [
  'Title',
  'Kind',
  'Owed to',
  'Rule',
  'Status',
  'Next due',
  'Notice by',
  'Plan',
  'Amount, minor units',
  'To, minor units',
  'Currency',
  'Estimated',
  'Who has it',
  'Who steps in',
  'Proof asked for',
  'Tags',
  'Notes',
  'Id',
]
const dateHead = [
  'Obligation',
  'Stated by the rule',
  'First due',
  'Due',
  'State',
  'Done on',
  'Done by',
  'Why',
  'Paid, minor units',
  'Currency',
  'Note',
  'In hand',
  'Obligation’s id',
]

type Named = { id: string }
type NameOf = (uid: string) => string

/** A line an obligation, the head first: dates as ISO 8601, sums in the currency's minor unit. */
export function obligationTable(obligations: readonly (Obligation & Named)[], nameOf: NameOf): string[][] {
  const rows = obligations.map((one) => [
    one.title,
    one.kind,
    one.counterparty ?? '',
    ruleOf(one.schedule),
    one.status,
    one.nextDue ?? '',
    one.nextNotice ?? '',
    one.nextPlan ?? '',
    String(one.amount?.minor ?? ''),
    String(one.amount?.toMinor ?? ''),
    one.amount?.currency ?? '',
    one.amount?.estimated ? 'yes' : '',
    one.assignee ? nameOf(one.assignee) : '',
    one.backup ? nameOf(one.backup) : '',
    one.proofPolicy,
    one.tags.join(' '),
    one.notes,
    one.id,
  ])
  return [obligationHead, ...rows]
}

/** A line a recorded date, in the order of their days; the head first. */
export function dateTable(
  occurrences: readonly Occurrence[],
  obligations: readonly (Pick<Obligation, 'title'> & Named)[],
  nameOf: NameOf,
): string[][] {
  const titles = new Map(obligations.map(({ id, title }) => [id, title]))
  const rows = occurrences
    .toSorted((a, b) => a.due.localeCompare(b.due) || a.obligationId.localeCompare(b.obligationId))
    .map((one) => [
      titles.get(one.obligationId) ?? '',
      one.nominal,
      one.originalDue,
      one.due,
      one.state,
      one.settledOn ?? '',
      one.settledBy && one.state !== 'open' ? nameOf(one.settledBy) : '',
      one.reason ?? '',
      String(one.paid?.minor ?? ''),
      one.paid?.currency ?? '',
      one.proof?.note ?? '',
      one.acknowledgedBy ? nameOf(one.acknowledgedBy) : '',
      one.obligationId,
    ])
  return [dateHead, ...rows]
}

/** A rule of an older release that is none any more is in the JSON as it stands. */
function ruleOf(schedule: Schedule): string {
  try {
    return describeSchedule(schedule)
  } catch {
    return ''
  }
}
