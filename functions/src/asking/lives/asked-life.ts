import assert from 'node:assert/strict'
import { isSame } from '@duebook/contract/acts/is-same'
import { unrecorded } from '@duebook/contract/acts/record-after'
import type { Occurrence } from '@duebook/contract/occurrence'
import type { Plannable } from '@duebook/contract/plannable'
import {
  addDays,
  advanceEscalation,
  applyEscalationEvent,
  beginEscalation,
  calendarDate,
  type EscalationEvent,
  type EscalationState,
  type Ladder,
  type ReachRole,
  type ReminderStep,
} from '@duebook/domain'
import { ourChannel } from '../channels.ts'
import { ownerKnows, world } from '../look.ts'
import { settingsOf } from '../settings-of.ts'
import type { Fared } from '../standing.ts'
import { nominalOf, saidBy, StoredBook, type Commit } from './stored-book.ts'

export type Chance = {
  /** Below `n`, whole. */
  below(n: number): number
  oneIn(n: number): boolean
  of<T>(list: readonly T[]): T
}

/** Numbers that only the seed decides (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(next() * n)
  return { below, oneIn: (n) => below(n) === 0, of: (list) => list[below(list.length)]! }
}

const MINUTE = 60_000
const start = Date.parse('2026-03-02T08:00:00Z')
const uids = ['ada', 'ben', 'cleo', 'vera'] as const
/** An act of somebody's that nobody has looked at yet, as the planner calls it once that happens. */
type Act = { o: string; events: (now: number) => EscalationEvent[] }

/**
 * One book through some weeks: people answer, put off, hand back, go away, move and leave; dates and ladders change; mails bounce and fail; the
 * service dies between two commits, stands still for hours, and loses or doubles what should wake it. After each look it is held against the planner
 * run over the whole book in one piece: hands, ledger and mailboxes are the same. Throws where they are not.
 */
export function askedLife(seed: number, faulty: (commit: Commit, look: number) => Commit = (commit) => commit): void {
  new AskedLife(chanceOf(seed), faulty).live()
}

class AskedLife {
  private readonly book = new StoredBook()
  private reference: EscalationState
  private now = start
  private looks = 0
  private readonly unseen: Act[] = []
  private readonly dates: string[]

  private readonly chance: Chance
  private readonly faulty: (commit: Commit, look: number) => Commit

  constructor(chance: Chance, faulty: (commit: Commit, look: number) => Commit) {
    this.chance = chance
    this.faulty = faulty
    for (const uid of uids) this.book.people[uid] = aPerson(uid, chance)
    this.dates = Array.from({ length: 2 + chance.below(3) }, (_, n) => this.writeDown(n))
    this.reference = this.begun()
    this.lookAt(this.dates)
  }

  live(): void {
    const end = start + 45 * 86_400_000
    for (let steps = 0; this.now < end && steps < 400; steps++) {
      const wake = this.book.nextWake()
      const act = this.now + (1 + this.chance.below(20 * 60)) * MINUTE + 1 + this.chance.below(999)
      if (wake <= act) {
        // Stopped for a while: what came due meanwhile is looked at together, late.
        this.now = this.chance.oneIn(12) ? wake + this.chance.below(100 * 60) * MINUTE : Math.max(wake, this.now)
        this.lookAt(this.book.due(this.now))
      } else {
        this.now = act
        this.happen()
      }
      this.agree()
    }
    this.carryAll()
    this.agree()
  }

  /** Looks at dates, once or twice, and may die before it is written; the planner beside it is told what happened to them. */
  private lookAt(names: readonly string[], acts: EscalationEvent[] = []): void {
    if (names.length === 0) return
    this.looks += 1
    const faulty = (commit: Commit) => this.faulty(commit, this.looks)
    if (this.chance.oneIn(10)) this.book.lookAt(names, this.now, { acts, dies: true })
    this.book.lookAt(names, this.now, { acts, faulty })
    if (acts.length === 0 && this.chance.oneIn(8)) this.book.lookAt(names, this.now)
    this.reference = { ...this.reference, now: this.now }
    const seen = this.unseen.filter(({ o }) => names.includes(o))
    for (const one of seen) {
      this.unseen.splice(this.unseen.indexOf(one), 1)
      one.events(this.now).forEach((event) => this.apply(event))
    }
    for (const o of names) this.handOn(o)
    acts.forEach((event) => this.apply(event))
    this.reference = advanceEscalation(ownerKnows(this.reference), this.now, world)
  }

  /** Who can be asked no more has it no more: it is whoever's made it, without a word. */
  private handOn(o: string): void {
    const occurrence = this.reference.occurrences[o]!
    const able = this.able()
    const assignee = this.book.obligations.get(o)!.assignee
    if (occurrence.hand.state === 'settled' || able.includes(occurrence.assignee ?? '')) return
    occurrence.assignee = able.includes(assignee ?? '') ? assignee : 'ada'
    occurrence.handedBack = occurrence.handedBack.filter((uid) => uid !== occurrence.assignee)
  }

  private apply(event: EscalationEvent): void {
    this.reference = applyEscalationEvent(ownerKnows(this.reference), event, world)
  }

  private happen(): void {
    const waiting = [...this.book.sent.values()].filter(({ fared }) => fared === null)
    if (waiting.length > 0 && !this.chance.oneIn(3)) return this.carry(this.chance.of(waiting).key)
    if (this.chance.oneIn(5)) return this.befall()
    const o = this.chance.of(this.dates)
    if (this.unseen.some((one) => one.o === o)) return this.lookAt([o])
    if (this.chance.oneIn(9))
      return this.lookAt([o], [{ type: 'handBack', o, by: this.chance.of(this.able()), at: this.now }])
    const act = this.actOn(o)
    if (!act) return
    this.unseen.push(act)
    // What should wake it is lost now and then; the next look finds it.
    if (!this.chance.oneIn(4)) this.lookAt([o])
  }

  /** A mail or push is taken, comes back, or is refused. */
  private carry(key: string): void {
    const how = this.chance.of<Fared>(['delivered', 'delivered', 'delivered', 'bounced', 'refused'])
    const sent = this.book.sent.get(key)!
    const message = Object.values(this.reference.messages).find(
      (one) =>
        one.at === sent.at &&
        one.to === sent.to &&
        one.state === 'trying' &&
        one.channel !== 'inApp' &&
        ourChannel(one.channel) === sent.channel &&
        one.shown.some(({ o }) => o === sent.rows[0].o),
    )
    assert.ok(message, `${key} was sent, and the planner sent nothing`)
    const names = this.book.fare(key, how)
    const others = this.unseen.filter(({ o }) => names.includes(o))
    this.unseen.push({ o: names[0]!, events: (at) => [{ type: 'carried', message: message.id, how, at }] })
    // What was said before it is seen after it, as the worker reads how messages fared first.
    for (const one of others) this.unseen.push(...this.unseen.splice(this.unseen.indexOf(one), 1))
    // An address that came back is marked at once, and holds for every date.
    if (names.length > 1 || how === 'bounced' || !this.chance.oneIn(5)) this.lookAt(names)
  }

  private carryAll(): void {
    for (let n = 0; n < 200; n++) {
      const [waiting] = [...this.book.sent.values()].filter(({ fared }) => fared === null)
      if (!waiting) return
      this.now += 1
      this.carry(waiting.key)
    }
  }

  /** Something befalls a person: every date of the book is looked at. */
  private befall(): void {
    const who = this.chance.of(uids)
    const person = this.book.people[who]!
    const { reached } = person
    const today = calendarDate(new Date(this.now).toISOString().slice(0, 10))
    const at = this.now
    const events: EscalationEvent[] = []
    switch (this.chance.below(5)) {
      case 0: {
        const from = addDays(today, this.chance.below(6) - 1)
        const away = this.chance.oneIn(3) ? [] : [{ from, to: addDays(from, this.chance.below(5)) }]
        person.reached = { ...reached, away }
        events.push({ type: 'away', who, away, at })
        break
      }
      case 1: {
        const zone = this.chance.of(zones)
        person.reached = { ...reached, zone }
        events.push({ type: 'zone', who, zone, at })
        break
      }
      case 2: {
        const quiet = this.chance.oneIn(2) ? null : { from: '21:00', to: '08:00' }
        person.reached = { ...reached, quiet }
        events.push({ type: 'quiet', who, quiet, at })
        break
      }
      case 3:
        if (who === 'ada' || who === 'vera' || person.role === null || !this.chance.oneIn(3)) return
        person.role = this.chance.oneIn(2) ? 'viewer' : null
        events.push(person.role === null ? { type: 'leave', who, at } : { type: 'role', who, role: 'viewer', at })
        break
      default:
        // Confirmed is what came back; who has no address has none to confirm.
        if (this.reference.people[who]?.reach.email === undefined) return
        person.reached = { ...reached, reach: { ...reached.reach, email: 'ok' } }
        events.push({ type: 'confirm', who, at })
    }
    this.reference = { ...this.reference, now: at }
    events.forEach((event) => this.apply(event))
    this.lookAt(this.dates)
  }

  private able(): string[] {
    return uids.filter((uid) => {
      const { role } = this.book.people[uid]!
      return role !== null && role !== 'viewer'
    })
  }

  /** Whoever did it, or the owner where they left meanwhile. */
  private still(by: string): string {
    return this.able().includes(by) ? by : 'ada'
  }

  private actOn(o: string): Act | null {
    const record = this.book.records.get(o)
    const obligation = this.book.obligations.get(o)!
    const by = this.chance.of(this.able())
    const at = this.now
    const signed = { updatedBy: by, updatedAt: time(at) }
    const write = (fields: Partial<Occurrence>) => {
      const before = record ?? unrecorded(obligationOf(o), nominalOf(o), obligation.nextDue!)
      this.book.records.set(o, { ...before, ...signed, ...fields } as Occurrence)
    }
    if (record && record.state !== 'open') {
      if (!this.chance.oneIn(3)) return null
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
          { type: 'reopen', o, by: this.still(by), at: now },
          ...(had ? [{ type: 'unsay' as const, o, at: now }] : []),
        ],
      }
    }
    switch (this.chance.below(8)) {
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
        return { o, events: () => [{ type: 'complete', o, by: this.still(by), at }] }
      case 4: {
        const until = at + (1 + this.chance.below(48)) * 3_600_000
        this.book.obligations.set(o, { ...obligation, snooze: { nominal: nominalOf(o), until, by } })
        return {
          o,
          events: (now) => {
            const before = obligation.snooze
            const wakes =
              before && before.by !== by && this.reference.occurrences[o]?.snoozes[before.by] === before.until
            return [
              ...(until > now ? [{ type: 'snooze' as const, o, by, until, at: now, confirmed: true }] : []),
              ...(wakes ? [{ type: 'wake' as const, o, who: before.by, at: now }] : []),
            ]
          },
        }
      }
      case 5: {
        if (obligation.assignee === by) return null
        this.book.obligations.set(o, { ...obligation, assignee: by })
        return {
          o,
          events: (now) => {
            const was = this.reference.occurrences[o]!.assignee ?? ''
            return was !== by && this.able().includes(was) ? [{ type: 'assign', o, to: by, at: now, told: true }] : []
          },
        }
      }
      case 6: {
        const due = addDays(obligation.nextDue!, this.chance.below(9) - 3)
        if (due === obligation.nextDue) return null
        this.book.obligations.set(o, { ...obligation, nextDue: due })
        const dates = { due, termEnd: due, notice: null }
        return {
          o,
          events: (now) => [
            { type: 'change', o, due, time: null, zone: null, dates, at: now },
            { type: 'written', o, since: now, owed: [], at: now },
          ],
        }
      }
      default: {
        const ladder = aLadder(this.chance)
        if (isSame(ladder, this.book.ladders.get(o))) return null
        this.book.ladders.set(o, ladder)
        return { o, events: (now) => [{ type: 'plan', o, ladder, at: now }] }
      }
    }
  }

  private writeDown(n: number): string {
    const { chance } = this
    const due = addDays(calendarDate('2026-03-02'), 1 + chance.below(12))
    const o = `duty${n}_${due}`
    this.book.ladders.set(o, aLadder(chance))
    this.book.obligations.set(o, anObligation(due, chance))
    return o
  }

  /** The whole book in one piece. */
  private begun(): EscalationState {
    const roles = Object.fromEntries(
      Object.entries(this.book.people).flatMap(([uid, { role }]): [string, ReachRole][] => (role ? [[uid, role]] : [])),
    )
    const settings = this.dates.map((o) => {
      const zoneOf = (uid: string | null) => (uid ? this.book.people[uid]?.reached.zone : undefined)
      const ladder = this.book.ladders.get(o) ?? null
      return [o, settingsOf(this.book.obligations.get(o)!, { ladder, roles, zoneOf, now: start })!.settings] as const
    })
    const people = Object.fromEntries(Object.entries(this.book.people).map(([uid, { reached }]) => [uid, reached]))
    let state = beginEscalation({ people, roles, occurrences: Object.fromEntries(settings), at: start }, world)
    for (const o of this.dates)
      state = applyEscalationEvent(state, { type: 'written', o, since: start, owed: [], at: start }, world)
    return state
  }

  /** Hands, ledger and mailboxes are what the planner says. */
  private agree(): void {
    assert.equal(this.book.doubled, 0, 'a message was put in place twice')
    const untouched = new Set(this.unseen.map(({ o }) => o))
    for (const o of this.dates) {
      if (untouched.has(o)) continue
      const kept = JSON.parse(this.book.hands.get(o)?.kept ?? '{}') as { occurrence: object }
      assert.deepEqual(comparable(kept.occurrence), comparable(this.reference.occurrences[o]!), `the hand of ${o}`)
      assert.ok(
        this.reference.occurrences[o]!.hand.state === 'settled' || this.book.hands.get(o)?.wakeAt,
        `${o} is not settled, and nobody looks at it again`,
      )
    }
    const rows = [...this.book.rows.values()].filter(({ row }) => row.message !== undefined).map(saidBy)
    const said = Object.values(this.reference.messages).flatMap((message) =>
      message.lines.flatMap((id) => {
        const line = this.reference.lines[id]
        if (!line || line.o === null) return []
        const row = {
          kind: line.kind,
          n: line.n,
          why: line.why,
          recipient: line.to,
          channel: ourChannel(message.channel),
        }
        return [saidBy({ o: line.o, row })]
      }),
    )
    assert.deepEqual(new Set(rows), new Set(said), 'the ledger')
    const mailed = [...this.book.sent.values()].map(({ to, channel, at }) => `${at} ${to} ${channel}`)
    // That somebody cannot be reached is told by another.
    const ofDates = Object.values(this.reference.messages).filter(({ lines }) =>
      lines.some((id) => this.reference.lines[id]?.o),
    )
    const sent = ofDates.flatMap(({ to, channel, at }) =>
      channel === 'inApp' ? [] : [`${at} ${to} ${ourChannel(channel)}`],
    )
    assert.deepEqual(mailed.toSorted(), sent.toSorted(), 'the mailboxes')
  }
}

/** Without the names of lines, which count otherwise in one piece. */
function comparable(occurrence: object): object {
  const { waiting, ...rest } = occurrence as { waiting: string[] }
  return { ...(JSON.parse(JSON.stringify(rest)) as object), waiting: waiting.length }
}

const zones = ['Europe/London', 'America/New_York', 'Asia/Kolkata']
const obligationOf = (o: string) => o.slice(0, o.lastIndexOf('_'))
const time = (at: number) => ({ toMillis: () => at })

function aPerson(uid: (typeof uids)[number], chance: Chance): StoredBook['people'][string] {
  const roles = { ada: 'owner', ben: 'admin', cleo: 'member', vera: 'viewer' } as const
  return {
    name: uid,
    role: roles[uid],
    unreached: {},
    reached: {
      zone: chance.of(zones),
      quiet: chance.oneIn(2) ? { from: '22:00', to: '07:00' } : null,
      rest: chance.oneIn(4) ? { weekdays: [6, 7] } : null,
      usual: chance.of([['email'], ['email', 'webPush'], ['inApp']] as const).slice() as never,
      reach: {
        ...(chance.oneIn(6) ? {} : { email: 'ok' as const }),
        ...(chance.oneIn(2) ? { webPush: ['ok' as const] } : {}),
      },
      away: [],
      brief: null,
      digest: null,
      missed: [],
      reported: true,
      briefedTo: null,
      digestedTo: null,
    },
  }
}

function aLadder(chance: Chance): Ladder | null {
  if (chance.oneIn(3)) return null
  const rungs = [['backup'], ['owner'], ['admins'], ['cleo']].slice(0, 1 + chance.below(4)).map((who, n) => ({
    after: chance.oneIn(2) ? { n: (n + 1) * 4, unit: 'hours' as const } : { n: n + 1, unit: 'days' as const },
    who,
  }))
  return { rungs, ...(chance.oneIn(3) ? { repeat: 1 } : {}) }
}

function anObligation(due: ReturnType<typeof calendarDate>, chance: Chance): Plannable {
  const step = (amount: number): ReminderStep => ({
    of: 'due',
    offset: { amount, unit: 'days' },
    channels: chance.oneIn(4) ? ['email'] : [],
    ...(chance.oneIn(4) ? { asks: true } : {}),
    ...(chance.oneIn(6) ? { urgent: true } : {}),
  })
  const steps = [-3, -1, 0].filter(() => !chance.oneIn(4)).map(step)
  return {
    title: 'Rent',
    status: 'active',
    nextNominal: due,
    nextDue: due,
    nextNotice: null,
    nextAcknowledged: false,
    dueTime: null,
    timeZone: 'Europe/London',
    assignee: chance.of(['ada', 'ben', 'cleo']),
    backup: chance.of([null, 'ben', 'cleo']),
    watchers: chance.oneIn(2) ? ['vera'] : [],
    createdBy: 'ada',
    snooze: null,
    schedule: { type: 'once', date: due },
    reminderPlan: { steps, ...(chance.oneIn(2) ? { nag: { everyHours: 4, times: 3 } } : {}) },
  }
}
