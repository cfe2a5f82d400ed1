import { readKept } from '@duebook/contract/asking/kept'
import type { Occurrence } from '@duebook/contract/occurrence'
import type { Plannable } from '@duebook/contract/plannable'
import type { ReminderRow } from '@duebook/contract/reminder'
import { calendarDate, type EscalationEvent, type Ladder, type Reach } from '@duebook/domain'
import { plannersChannel } from '../channels.ts'
import { handsOf, type HandFields } from '../hand-of.ts'
import { look } from '../look.ts'
import { hasRunOut } from '../run-out.ts'
import type { Routinely } from './send-brief.ts'
import type { BookStanding, DateStanding, Fared, PersonStanding } from '../standing.ts'
import { toldBy, type Telling, type ToldBy, type ToldRow } from '../told.ts'

/** What a look writes in one transaction; a fault of the carrying out is a change of this. */
export type Commit = {
  hands: HandFields[]
  /** Dates whose record no longer says that somebody has them. */
  ranOut: string[]
  rows: ToldRow[]
  tellings: Telling[]
  updates: ToldBy['updates']
  standing: ToldBy['standing']
  missed: Record<string, Missed>
  /** Of a brief or digest that is made with it. */
  routines: Routinely[]
  routine?: { uid: string } & Pick<PersonStanding['reached'], 'briefedTo' | 'digestedTo'>
}
type Missed = PersonStanding['reached']['missed']
export type Sent = Pick<Telling, 'to' | 'channel' | 'key' | 'merged' | 'inBrief'> & {
  rows: ToldRow[]
  /** Of a brief or digest: the dates that stand in it. */
  says?: string[]
  at: number
  fared: Fared | null
}

export const nominalOf = (o: string) => calendarDate(o.slice(o.lastIndexOf('_') + 1))

/** A book as the database holds it, and everything that was put in place for others to carry. It is read whole before each look, and written at once after it. */
export class StoredBook {
  readonly obligations = new Map<string, Plannable>()
  readonly records = new Map<string, Occurrence>()
  readonly ladders = new Map<string, Ladder | null>()
  readonly people: Record<string, PersonStanding> = {}
  readonly hands = new Map<string, HandFields>()
  readonly rows = new Map<string, ToldRow>()
  readonly sent = new Map<string, Sent>()
  /** How often something was put in place under a key that was there. */
  doubled = 0

  /** Looks at these dates and writes what comes of it, unless it dies in between. */
  lookAt(
    names: readonly string[],
    now: number,
    { acts = [], faulty = (one) => one, dies = false }: Looking = {},
  ): void {
    const standing = this.standing(names)
    const looked = look(standing, now, acts)
    const told = toldBy(looked, { bookId: 'ada', people: standing.people, now })
    const commit = faulty({
      hands: handsOf(looked, standing.people, told),
      ranOut: looked.dates.filter((date) => hasRunOut(date, looked.state)).map((date) => date.standing.o),
      rows: told.rows,
      tellings: told.tellings,
      updates: told.updates,
      standing: told.standing,
      routines: [],
      missed: Object.fromEntries(
        Object.entries(standing.people).map(([uid, { reached }]) => [
          uid,
          [...reached.missed.filter(({ o }) => !names.includes(o)), ...(looked.state.people[uid]?.missed ?? [])],
        ]),
      ),
    })
    if (!dies) this.write(commit, now)
  }

  private write({ hands, ranOut, rows, tellings, updates, missed, routines, routine }: Commit, now: number): void {
    for (const hand of hands) this.hands.set(`${hand.obligationId}_${hand.nominal}`, hand)
    for (const o of ranOut) this.records.set(o, { ...this.records.get(o)!, acknowledgedBy: null, acknowledgedAt: null })
    for (const row of rows) this.rows.set(row.key, row)
    for (const { key, update } of updates) {
      const row = this.rows.get(key)
      if (row) this.rows.set(key, { ...row, row: { ...row.row, ...update } as ToldRow['row'] })
    }
    const briefs = routines.map((one) => ({ ...one, merged: false, inBrief: true }))
    for (const telling of [...tellings.filter(({ channel }) => channel !== 'inApp'), ...briefs]) {
      if (this.sent.has(telling.key)) this.doubled += 1
      this.sent.set(telling.key, { ...telling, at: now, fared: null })
    }
    for (const [uid, list] of Object.entries(missed)) {
      const person = this.people[uid]
      if (person) person.reached = { ...person.reached, missed: list }
    }
    const person = routine && this.people[routine.uid]
    if (person) person.reached = { ...person.reached, briefedTo: routine.briefedTo, digestedTo: routine.digestedTo }
  }

  /** What carries a message: it has its name, but for a brief, in which its rows stand. */
  private carrying(id: string): Sent | undefined {
    return this.sent.get(id) ?? [...this.sent.values()].find(({ rows }) => rows.some(({ key }) => key === id))
  }

  /** The rows of a date that are planned, as a look reads them. */
  private planned(o: string): DateStanding['rows'] {
    return [...this.rows.values()]
      .filter((one) => one.o === o && one.row.state === 'planned')
      .map(({ key, row }) => ({
        key,
        row: { ...row, fireAt: { toMillis: () => row.fireAt } } as unknown as ReminderRow,
      }))
  }

  /** The dates whose time has come. */
  due(now: number): string[] {
    return [...this.hands].flatMap(([o, { wakeAt }]) => (wakeAt !== null && wakeAt <= now ? [o] : []))
  }

  nextWake(): number {
    return Math.min(Number.POSITIVE_INFINITY, ...[...this.hands.values()].flatMap(({ wakeAt }) => wakeAt ?? []))
  }

  /** A carrier says how a message fared: its rows say so, and an address that refused it for good is marked. */
  fare(key: string, how: Fared): string[] {
    const sent = this.sent.get(key)
    if (!sent || sent.fared) return []
    sent.fared = how
    for (const { key: rowKey } of sent.rows) {
      const row = this.rows.get(rowKey)
      if (row?.row.state === 'sent')
        this.rows.set(rowKey, { ...row, row: { ...row.row, state: how === 'delivered' ? 'delivered' : 'failed' } })
    }
    const person = this.people[sent.to]
    if (how === 'bounced' && person) {
      const reach: Reach = { ...person.reached.reach }
      delete reach[plannersChannel(sent.channel)]
      person.reached = { ...person.reached, reach }
    }
    return [...new Set(sent.rows.map(({ o }) => o))]
  }

  private standing(names: readonly string[]): BookStanding {
    const dates = names.map((o): DateStanding => {
      const hand = this.hands.get(o)
      // As the database has it: a text.
      const kept = hand ? (readKept(hand.kept) ?? fail(`what is kept of ${o} cannot be read`)) : null
      const tried = (kept?.messages ?? []).filter(({ state }) => state === 'trying')
      return {
        o,
        obligationId: o.slice(0, o.lastIndexOf('_')),
        nominal: nominalOf(o),
        obligation: structuredClone(this.obligations.get(o) ?? null),
        record: this.records.get(o) ?? null,
        kept,
        ladder: structuredClone(this.ladders.get(o) ?? null),
        rows: this.planned(o),
        fared: new Map(
          tried.flatMap(({ id }): [string, Fared][] => {
            const fared = this.carrying(id)?.fared
            return fared ? [[id, fared]] : []
          }),
        ),
      }
    })
    return { bookId: 'ada', people: structuredClone(this.people), dates }
  }
}

type Looking = {
  acts?: readonly EscalationEvent[]
  faulty?: (commit: Commit) => Commit
  /** Before it is written. */
  dies?: boolean
}

function fail(what: string): never {
  throw new Error(what)
}

/** What a row says, without when and how. */
export const saidBy = ({
  o,
  row,
}: {
  o: string
  row: Pick<ReminderRow, 'kind' | 'n' | 'why' | 'recipient' | 'channel'>
}) => `${o} ${row.kind} ${row.n} ${row.why} to ${row.recipient} by ${row.channel}`
