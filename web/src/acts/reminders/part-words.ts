import type { Part, Version } from '@duebook/contract/acts/versions'
import { amountAt } from '@duebook/contract/money/amount-changes'
import { amountWords } from '@duebook/contract/money'
import type { ProofPolicy } from '@duebook/contract/obligation'
import { readPlan } from '@duebook/contract/reminder-plan'
import {
  calendarDate,
  describeSchedule,
  isCalendarDate,
  listed,
  plural,
  shortDateWithYear,
  type Schedule,
} from '@duebook/domain'
import { calledIn } from '../../frame/who.ts'
import { kindNames } from '../../messages/kinds.ts'
import { channelNames } from './channel-names.ts'
import { stepWords } from './steps-said.ts'

/** What each part of an obligation is called, as the screens where it is changed call it. */
export const partNames: Record<Part, string> = {
  name: 'Name',
  kind: 'Kind',
  owedTo: 'Owed to',
  rule: 'Rule',
  end: 'Last date',
  passed: 'Dates that passed',
  time: 'Time of day',
  zone: 'Time zone',
  notice: 'Notice',
  amount: 'Amount',
  showFrom: 'Show from',
  actBy: 'Act by',
  grace: 'Grace',
  reminders: 'Reminders',
  proof: 'Proof',
  reviewer: 'Reviewer',
  assignee: 'Has it',
  backup: 'Backup',
  watchers: 'Watchers',
  tags: 'Tags',
  notes: 'Notes',
}

/** "the amount", "the rule and who has it": in a sentence. */
export const partsSaid = (parts: readonly Part[]) => listed(parts.map(partSaid))
const partSaid = (part: Part) => saidOtherwise[part] ?? `the ${partNames[part].toLowerCase()}`
const saidOtherwise: Partial<Record<Part, string>> = {
  owedTo: 'the counterparty',
  showFrom: 'when it is shown',
  actBy: 'our safe date',
  assignee: 'who has it',
}

type People = Parameters<typeof calledIn>[0]

/** What a version says of a part, in words. */
export function partWords<P extends Part>(part: P, value: Version[P] | undefined, people: People): string {
  const words = wordsFor[part] as (value: Version[P], people: People) => string
  return value === undefined ? 'none' : words(value, people)
}

const text = (value: string | null) => value || 'none'
const who = (uid: string | null, people: People) => (uid === null ? 'nobody' : calledIn(people, uid))
const list = (all: readonly string[], none: string) => (all.length === 0 ? none : all.join(', '))
type Span = { amount: number; unit: string }
const span = ({ amount, unit }: Span) =>
  plural(Math.abs(amount), unit === 'businessDays' ? 'business day' : unit.replace(/s$/, ''))
const before = (length: Span | null) => (length ? `${span(length)} before` : 'none')
const proofs: Record<ProofPolicy, string> = {
  none: 'none',
  note: 'a note',
  file: 'a file',
  fileAndReviewer: 'a file that somebody else has looked at',
}

const wordsFor: { [P in Part]: (value: Version[P], people: People) => string } = {
  name: text,
  kind: (kind) => kindNames[kind],
  owedTo: (owedTo) => owedTo || 'nobody named',
  rule: (rule) => describeSchedule(rule as Schedule),
  end: ({ lastDay, reason }) =>
    lastDay ? `${shortDateWithYear(lastDay)}${reason ? `: “${reason}”` : ''}` : 'none, it goes on',
  passed: (passed) =>
    passed === 'latest' ? 'only the latest stays open' : passed === 'skip' ? 'none stays open' : 'each stays open',
  time: (time) => (time ? `${time.at}${time.zone ? `, ${time.zone}` : ''}` : 'none'),
  zone: text,
  notice: (notice) => (notice ? `${span(notice.period)}, ${notice.counts}` : 'none'),
  amount: ({ amount, changes }) =>
    [
      amountWords(amount) ?? 'none',
      ...(changes ?? []).flatMap((one) => {
        const from = one.slice(0, 10)
        if (!isCalendarDate(from)) return []
        const then = amountAt({ amount: null, amountChanges: [one] }, calendarDate(from))
        return [`from ${shortDateWithYear(from)} ${amountWords(then) ?? 'none'}`]
      }),
    ].join(', '),
  showFrom: before,
  actBy: before,
  grace: (grace) =>
    grace?.amount
      ? span({ amount: grace.amount, unit: grace.unit ?? 'days' })
      : (grace?.until ?? grace?.note ?? 'none'),
  reminders: (plan) => {
    const { steps, nag } = readPlan(plan)
    const said = steps.map(
      (step) =>
        `${stepWords(step)}${step.at ? ` at ${step.at}` : ''} by ${listed(step.channels.map((one) => channelNames[one]))}`,
    )
    return list(
      [...said, ...(nag ? [`again every ${plural(nag.everyHours, 'hour')} until it is in hand`] : [])],
      'none',
    )
  },
  proof: (proof) => proofs[proof],
  reviewer: (uid, people) => (uid === null ? 'whoever did not attach the file' : who(uid, people)),
  assignee: who,
  backup: who,
  watchers: (watchers, people) =>
    list(
      watchers.map((uid) => calledIn(people, uid)),
      'nobody',
    ),
  tags: (tags) => list(tags, 'none'),
  notes: text,
}
