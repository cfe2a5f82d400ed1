import assert from 'node:assert/strict'
import {
  addDays,
  advanceEscalation,
  applyEscalationEvent,
  beginEscalation,
  calendarDate,
  type EscalationEvent,
  type EscalationMessage,
  type EscalationState,
  type ReachRole,
} from '@duebook/domain'
import { ourChannel } from '../channels.ts'
import { world } from '../look.ts'
import { isRoutineDue, nextRoutine, sendBrief } from './send-brief.ts'
import { settingsOf } from '../settings-of.ts'
import type { Fared } from '../standing.ts'
import { able, aLadder, anObligation, aPerson, uids, zones } from './a-book.ts'
import { actOn, type Act } from './act-on-date.ts'
import { agree } from './agree.ts'
import { chanceOf, type Chance } from './chance.ts'
import { StoredBook, type Commit, type Sent } from './stored-book.ts'

/** The planner beside it makes briefs and digests itself. */
const foreseen = { resolver: world.resolver, outages: [], unreached: 'elsewhere' as const, carry: world.carry }
const MINUTE = 60_000
const start = Date.parse('2026-03-02T08:00:00Z')

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
      const wake = Math.min(this.book.nextWake(), nextRoutine(this.book))
      const act = this.now + (1 + this.chance.below(20 * 60)) * MINUTE + 1 + this.chance.below(999)
      if (wake <= act) {
        // Stopped for a while: what came due meanwhile is looked at together, late.
        this.now = this.chance.oneIn(12) ? wake + this.chance.below(100 * 60) * MINUTE : Math.max(wake, this.now)
        this.lookAt(this.book.due(this.now))
      } else {
        this.now = act
        this.happen()
      }
      agree(this.book, this.reference, this.unseen)
    }
    this.carryAll()
    agree(this.book, this.reference, this.unseen)
  }

  /** Looks at dates, once or twice, and may die before it is written; the planner beside it is told what happened to them. */
  private lookAt(names: readonly string[], acts: EscalationEvent[] = []): void {
    const told = uids.filter((uid) => isRoutineDue(this.book, uid, this.now))
    // A brief says of every date what stands of it; here all of them are looked at before it.
    if (told.length > 0 && names.length < this.dates.length) return this.lookAt(this.dates, acts)
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
    this.reference = advanceEscalation(this.reference, this.now, foreseen)
    for (const uid of told) {
      if (this.chance.oneIn(10)) sendBrief(this.book, uid, this.now, { faulty, dies: true })
      sendBrief(this.book, uid, this.now, { faulty, dies: false })
    }
  }

  /** Who can be asked no more has it no more: it is whoever's made it, without a word. */
  private handOn(o: string): void {
    const occurrence = this.reference.occurrences[o]!
    const canBeAsked = able(this.book)
    const assignee = this.book.obligations.get(o)!.assignee
    if (occurrence.hand.state === 'settled' || canBeAsked.includes(occurrence.assignee ?? '')) return
    occurrence.assignee = canBeAsked.includes(assignee ?? '') ? assignee : 'ada'
    occurrence.handedBack = occurrence.handedBack.filter((uid) => uid !== occurrence.assignee)
  }

  private apply(event: EscalationEvent): void {
    this.reference = applyEscalationEvent(this.reference, event, foreseen)
  }

  private happen(): void {
    const waiting = [...this.book.sent.values()].filter(({ fared }) => fared === null)
    if (waiting.length > 0 && !this.chance.oneIn(3)) return this.carry(this.chance.of(waiting).key)
    if (this.chance.oneIn(5)) return this.befall()
    const o = this.chance.of(this.dates)
    if (this.unseen.some((one) => one.o === o)) return this.lookAt([o])
    if (this.chance.oneIn(9))
      return this.lookAt([o], [{ type: 'handBack', o, by: this.chance.of(able(this.book)), at: this.now }])
    const act = actOn(o, { book: this.book, chance: this.chance, now: this.now, reference: () => this.reference })
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
        one.sort === sortOf(sent) &&
        // What of an earlier brief goes another way is not the one that was made then.
        (!sent.inBrief || (sent.says !== undefined) === (one.tried.length === 1)) &&
        (sent.says ?? sent.rows.map(({ o }) => o)).some((name) => one.shown.some(({ o }) => o === name)),
    )
    assert.ok(message, `${key} was sent, and the planner sent nothing`)
    const names = this.book.fare(key, how)
    const [first] = names
    if (first === undefined) {
      // Of a brief without rows a date sees only that an address came back, and that after how its own messages fared.
      this.unseen.push({ o: this.dates[0]!, events: (at) => [{ type: 'carried', message: message.id, how, at }] })
      return this.lookAt(this.dates)
    }
    const others = this.unseen.filter(({ o }) => names.includes(o))
    this.unseen.push({ o: first, events: (at) => [{ type: 'carried', message: message.id, how, at }] })
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
    const known = this.reference.people[who]?.reach ?? {}
    const theirs = (['email', 'sms'] as const).filter((way) => known[way] !== undefined)
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
        // Confirmed is what came back; who has no address and no number has none to confirm.
        if (theirs.length === 0) return
        person.reached = {
          ...reached,
          reach: { ...reached.reach, ...Object.fromEntries(theirs.map((way) => [way, 'ok'])) },
        }
        events.push({ type: 'confirm', who, at })
    }
    this.reference = { ...this.reference, now: at }
    events.forEach((event) => this.apply(event))
    this.lookAt(this.dates)
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
    let state = beginEscalation({ people, roles, occurrences: Object.fromEntries(settings), at: start }, foreseen)
    state = { ...state, people: structuredClone(people) }
    for (const o of this.dates)
      state = applyEscalationEvent(state, { type: 'written', o, since: start, owed: [], at: start }, foreseen)
    return state
  }
}

/** What the planner calls a message: a brief and a digest have their names. */
const sortOf = ({ key, inBrief, merged }: Sent): MessageSort =>
  key.startsWith('digest_') ? 'digest' : inBrief ? 'brief' : merged ? 'merged' : 'own'
type MessageSort = EscalationMessage['sort']
