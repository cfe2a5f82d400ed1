import {
  describeSchedule,
  isCalendarDate,
  listed,
  plural,
  shortDate,
  type CalendarDate,
  type Schedule,
} from '@duebook/domain'
import * as v from 'valibot'
import { Decision } from '../decision.ts'
import { amountWords } from '../money.ts'
import { Amount } from '../obligation.ts'
import { Paid } from '../occurrence.ts'
import { paidText } from '../money/paid.ts'
import type { ActivityLine } from '../people/activity-line.ts'
import { planNames, type Plan } from '../billing/plans.ts'
import { sizeText } from '../size-text.ts'
import { decisionWords } from './decision-words.ts'

/** A field that a line of the history changed, with both sides in words; null: nothing stood there. */
export type ChangedField = { field: string; before: string | null; after: string | null }

/** How people and instants are said where the line is read. */
export type Reading = {
  today: CalendarDate
  nameOf: (uid: string) => string
  /** Of an instant in ms since 1970. */
  instantText: (instant: number) => string
}

/** What a line changed, field by field. Bookkeeping that says nothing to people is left out, and what looks the same on both sides. */
export function fieldsInWords(
  line: Pick<ActivityLine, 'action' | 'before' | 'after'>,
  reading: Reading,
): ChangedField[] {
  const { after } = line
  const before = line.before ?? unrecorded(line)
  const known = Object.keys(fields).filter((name) => name in { ...before, ...after })
  return known
    .map((name) => {
      const { says, words } = fields[name]!
      const side = (of: typeof before) =>
        of?.[name] === undefined || of[name] === null ? null : words(of[name], reading)
      return { field: says, before: side(before), after: side(after) }
    })
    .filter((one) => one.before !== one.after)
}

/** A date of which nothing was recorded was open, and due when its rule said. */
const unrecorded = ({ action, after }: Pick<ActivityLine, 'action' | 'after'>): ActivityLine['before'] =>
  action.startsWith('occurrence.') && after
    ? { state: 'open', nominal: after.nominal, due: after.originalDue ?? after.due }
    : null

type Field = { says: string; words: (value: unknown, reading: Reading) => string | null }

const text = (says: string): Field => ({ says, words: (value) => (value === '' ? null : String(value).slice(0, 500)) })
const day = (says: string): Field => ({
  says,
  words: (value, { today }) => (typeof value === 'string' && isCalendarDate(value) ? shortDate(value, today) : null),
})
const person = (says: string): Field => ({ says, words: (value, { nameOf }) => nameOf(String(value)) })
const yesOrNo = (says: string): Field => ({ says, words: (value) => (value === true ? 'yes' : null) })
const chosen = (says: string, names: Record<string, string>): Field => ({
  says,
  words: (value) => names[String(value)] ?? String(value),
})
const some = (says: string, said = 'said'): Field => ({ says, words: () => said })

/** By the name that a document has for it, in the order in which a table tells them. */
const fields: Record<string, Field> = {
  title: text('Title'),
  name: text('Name'),
  kind: text('Kind'),
  counterparty: text('Owed to'),
  state: chosen('State', { open: 'open', done: 'done', skipped: 'skipped', waived: 'waived', missed: 'missed' }),
  schedule: { says: 'Rule', words: (value) => ruleWords(value) },
  due: day('Due'),
  dueTime: { says: 'Time of day', words: (value) => String((value as { at?: unknown }).at ?? 'set') },
  settledOn: day('Done on'),
  reason: text('Why'),
  acknowledgedBy: person('In hand'),
  plan: {
    says: 'Plan',
    words: (value, { today }) =>
      typeof value === 'string' && isCalendarDate(value) ? shortDate(value, today) : (planNames[value as Plan] ?? null),
  },
  amount: { says: 'Amount', words: (value) => (v.is(Amount, value) ? amountWords(value) : null) },
  amountChanges: { says: 'Other amounts', words: (value) => many(value, 'date') },
  paid: { says: 'Paid', words: (value) => (v.is(Paid, value) ? paidText(value) : null) },
  notice: some('Notice', 'asked for'),
  proofPolicy: chosen('Proof asked for', {
    none: 'none',
    note: 'a note',
    file: 'a file',
    fileAndReviewer: 'a file, and somebody who reviews it',
  }),
  proof: { says: 'Proof', words: (value) => proofWords(value) },
  awaitingProof: some('Awaiting proof', 'yes'),
  decision: {
    says: 'Decided',
    words: (value, { today }) => (v.is(Decision, value) ? decisionWords(value, today) : 'yes'),
  },
  assignee: person('Who has it'),
  backup: person('Who steps in'),
  reviewer: person('Who reviews it'),
  watchers: {
    says: 'Who is told',
    words: (value, { nameOf }) =>
      Array.isArray(value) ? nothing(listed(value.map((one) => nameOf(String(one))))) : null,
  },
  reminderPlan: { says: 'Reminders', words: (value) => many((value as { steps?: unknown } | null)?.steps, 'step') },
  snooze: {
    says: 'Quiet until',
    words: (value, { instantText }) => {
      const until = (value as { until?: { toMillis?: () => number } }).until?.toMillis?.()
      return until === undefined ? null : instantText(until)
    },
  },
  showFrom: some('Shown from', 'set'),
  actBy: some('Act-by date', 'set'),
  grace: some('Grace', 'set'),
  catchUp: text('Dates that passed'),
  tags: { says: 'Tags', words: (value) => (Array.isArray(value) ? nothing(value.map(String).join(', ')) : null) },
  notes: text('Notes'),
  timeZone: text('Time zone'),
  endReason: text('Why it ends'),
  size: { says: 'Size', words: (value) => sizeText(Number(value)) },
  sha256: { says: 'SHA-256', words: (value) => shortHash(String(value)) },
  nominal: day('Belongs to'),
  expires: day('Good until'),
  keepUntil: day('Kept until'),
  role: text('Role'),
  email: text('Email'),
  invited: text('Invited'),
  owner: person('Owner'),
  handedOver: { says: 'Handed over', words: (value) => handedWords(value) },
  regions: {
    says: 'Working days',
    words: (value) => (Array.isArray(value) ? nothing(value.map(String).join(', ')) : null),
  },
  currency: text('Currency'),
  plans: { says: 'Usual reminders', words: (value) => kindsWords(value) },
  seats: text('Seats'),
  obligations: text('Obligations'),
  from: day('From'),
  to: day('To'),
  until: day('Until'),
  amounts: yesOrNo('Amounts too'),
  access: chosen('Access', {
    full: 'everything',
    limited: 'within the limits of Free',
    readOnly: 'reading and exporting',
  }),
  takesBack: yesOrNo('Takes back'),
}

const nothing = (said: string) => (said === '' ? null : said)
const many = (value: unknown, unit: string) =>
  Array.isArray(value) && value.length > 0 ? plural(value.length, unit) : null

/** The rule's first sentence; a rule of an older release that is none any more says only that there was one. */
function ruleWords(value: unknown): string {
  try {
    return (describeSchedule(value as Schedule).split(/(?<=\.) /)[0] ?? '').replace(/\.$/, '')
  } catch {
    return 'another rule'
  }
}

function proofWords(value: unknown): string | null {
  const { note, file, review } = value as { note?: unknown; file?: unknown; review?: unknown }
  const parts = [
    typeof note === 'string' && note !== '' && `“${note.slice(0, 200)}”`,
    file && 'a file',
    review && 'reviewed',
  ]
  return nothing(parts.filter(Boolean).join(', '))
}

/** The kinds that start with steps of their own. */
const kindsWords = (value: unknown) =>
  typeof value === 'object' && value !== null ? nothing(Object.keys(value).toSorted().join(', ')) : null

/** How many went over: the uids of whom they went to stand in the line itself. */
function handedWords(value: unknown): string | null {
  const total = Object.values(value as Record<string, number>).reduce((sum, one) => sum + one, 0)
  return total > 0 ? plural(total, 'obligation') : null
}

/** `9f2c 41d0 77ab … e3b8`. */
export const shortHash = (sha256: string) =>
  `${(sha256.slice(0, 12).match(/.{4}/g) ?? []).join(' ')} … ${sha256.slice(-4)}`
