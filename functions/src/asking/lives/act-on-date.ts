import { isSame } from '@duebook/contract/acts/is-same'
import { unrecorded } from '@duebook/contract/acts/record-after'
import type { Occurrence } from '@duebook/contract/occurrence'
import { addDays, type EscalationEvent, type EscalationState } from '@duebook/domain'
import { able, aLadder } from './a-book.ts'
import type { Chance } from './chance.ts'
import { nominalOf, type StoredBook } from './stored-book.ts'

/** An act of somebody's that nobody has looked at yet, as the planner calls it once that happens. */
export type Act = { o: string; events: (now: number) => EscalationEvent[] }

type Around = {
  book: StoredBook
  chance: Chance
  now: number
  /** The planner's, once the act is looked at. */
  reference: () => EscalationState
}

/** Somebody answers, puts off, gives away or changes a date, if what they hit upon can be done to it as it stands. */
export function actOn(o: string, { book, chance, now: at, reference }: Around): Act | null {
  const record = book.records.get(o)
  const obligation = book.obligations.get(o)!
  const by = chance.of(able(book))
  const signed = { updatedBy: by, updatedAt: time(at) }
  const write = (fields: Partial<Occurrence>) => {
    const before = record ?? unrecorded(obligationOf(o), nominalOf(o), obligation.nextDue!)
    book.records.set(o, { ...before, ...signed, ...fields } as Occurrence)
  }
  if (record && record.state !== 'open') {
    if (!chance.oneIn(3)) return null
    write({
      state: 'open',
      settledBy: null,
      settledOn: null,
      settledAt: null,
      acknowledgedBy: null,
      acknowledgedAt: null,
    })
    const had = record.acknowledgedBy !== null
    return {
      o,
      events: (now) => [
        { type: 'reopen', o, by: still(book, by), at: now },
        ...(had ? [{ type: 'unsay' as const, o, at: now }] : []),
      ],
    }
  }
  switch (chance.below(8)) {
    case 0:
    case 1:
      write({ acknowledgedBy: by, acknowledgedAt: time(at) })
      return { o, events: () => [{ type: 'take', o, by, at }] }
    case 2:
      if (!record?.acknowledgedBy) return null
      write({ acknowledgedBy: null, acknowledgedAt: null })
      return { o, events: (now) => [{ type: 'unsay', o, at: now }] }
    case 3:
      write({ state: 'done', settledBy: by, settledOn: nominalOf(o), settledAt: time(at) })
      return { o, events: () => [{ type: 'complete', o, by: still(book, by), at }] }
    case 4: {
      const until = at + (1 + chance.below(48)) * 3_600_000
      book.obligations.set(o, { ...obligation, snooze: { nominal: nominalOf(o), until, by } })
      return {
        o,
        events: (now) => {
          const before = obligation.snooze
          const wakes = before && before.by !== by && reference().occurrences[o]?.snoozes[before.by] === before.until
          return [
            ...(until > now ? [{ type: 'snooze' as const, o, by, until, at: now, confirmed: true }] : []),
            ...(wakes ? [{ type: 'wake' as const, o, who: before.by, at: now }] : []),
          ]
        },
      }
    }
    case 5: {
      if (obligation.assignee === by) return null
      book.obligations.set(o, { ...obligation, assignee: by })
      return {
        o,
        events: (now) => {
          const was = reference().occurrences[o]!.assignee ?? ''
          // Given to somebody who can be asked no more by now, it is whoever's made it.
          const to = still(book, by)
          return was !== to && able(book).includes(was) ? [{ type: 'assign', o, to, at: now, told: true }] : []
        },
      }
    }
    case 6: {
      const due = addDays(obligation.nextDue!, chance.below(9) - 3)
      if (due === obligation.nextDue) return null
      book.obligations.set(o, { ...obligation, nextDue: due })
      const dates = { due, termEnd: due, notice: null }
      return {
        o,
        events: (now) => [
          { type: 'change', o, due, time: null, zone: null, dates, at: now },
          { type: 'written', o, since: now, owed: heldSteps(reference(), o), at: now },
        ],
      }
    }
    default: {
      const ladder = aLadder(chance)
      if (isSame(ladder, book.ladders.get(o))) return null
      book.ladders.set(o, ladder)
      return { o, events: (now) => [{ type: 'plan', o, ladder, at: now }] }
    }
  }
}

/** The steps of a date that wait for a brief: they were promised, and go late where the date is moved before them. */
const heldSteps = ({ lines }: EscalationState, o: string): number[] =>
  Object.values(lines).flatMap((line) =>
    line.o === o && line.kind === 'step' && line.heldAt !== null ? (line.n ?? []) : [],
  )

/** Whoever did it, or the owner where they left meanwhile. */
const still = (book: StoredBook, by: string) => (able(book).includes(by) ? by : 'ada')

const obligationOf = (o: string) => o.slice(0, o.lastIndexOf('_'))
const time = (at: number) => ({ toMillis: () => at })
