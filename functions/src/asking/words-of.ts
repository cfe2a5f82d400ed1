import { listed, plural, shortDate, type CalendarDate, type EscalationLine, type Hand } from '@duebook/domain'
import type { PersonStanding } from './standing.ts'

type Around = {
  /** The text of the step it belongs to. */
  step: string
  /** In whose hand it was before. */
  before: Hand
  people: Readonly<Record<string, PersonStanding>>
  backup: string | null
  /** The day of an instant (ms), where who is told is. */
  dayOf: (instant: number) => CalendarDate
  /** Who else is asked of it now, or has it. */
  others: readonly string[]
}

/** What a line of the ledger says, in a few words: "7 days before", "3 days late", "nobody has it in hand: you are the backup". */
export function wordsOf(line: EscalationLine, around: Around): string {
  switch (line.kind) {
    case 'step':
      return around.step
    case 'nag':
      return `${around.step}, asked again`
    case 'overdue':
      return `${plural(line.n ?? 1, 'day')} late`
    case 'check':
      return `you have it in hand${sinceWhen(around)}; is it done?`
    case 'snooze':
      return 'after a snooze'
    case 'escalation':
      return `nobody has it in hand: ${whyYou(line, around)}`
    case 'told':
      return toldOf(line, around)
  }
}

const sinceWhen = ({ before, dayOf }: Around) =>
  before.state === 'inHand' ? ` since ${shortDate(dayOf(before.since))}` : ''

function whyYou({ why, to, n }: EscalationLine, { before, people, backup }: Around): string {
  const who = nameOf(hadBy(before), people)
  switch (why) {
    case 'again':
      return 'you are asked again'
    case 'handBack':
      return `${who} said not mine`
    case 'left':
      return `${who} left`
    case 'viewer':
      return `${who} only reads now`
    case 'away':
      return `${who} is away${until(before, people)}`
    case 'assigned':
      return 'it was given to you'
    default:
      if (to === backup) return 'you are the backup'
      if (people[to]?.role === 'owner') return 'you own the book'
      return n === null || n < 2 ? 'you are asked as well' : `you are asked as well, number ${n} of its ladder`
  }
}

function toldOf({ why }: EscalationLine, { step, others, people }: Around): string {
  const names = listed(others.map((uid) => nameOf(uid, people)))
  switch (why) {
    case 'step':
      return step
    case 'overdue':
      return '1 day late'
    case 'escalated':
      return `${names || 'somebody else'} ${others.length > 1 ? 'are' : 'is'} asked too`
    case 'return':
      return `it went to ${names || 'others'} while you were away`
    default:
      return 'it is yours from now on'
  }
}

const hadBy = (hand: Hand): string | null =>
  hand.state === 'inHand' ? hand.by : hand.state === 'asked' ? (hand.asked[0] ?? null) : null

const nameOf = (uid: string | null, people: Around['people']) =>
  (uid === null ? undefined : people[uid]?.name) ?? 'Somebody'

function until(before: Hand, people: Around['people']): string {
  const person = people[hadBy(before) ?? '']
  const absence = person?.reached.away.at(-1)
  return absence ? ` until ${shortDate(absence.to)}` : ''
}
