import { beginEscalation, type OccurrenceSettings, type PersonSettings } from '../escalation/begin.ts'
import { compareText } from '../escalation/compose.ts'
import { coverageOf } from '../escalation/coverage.ts'
import { drill } from '../escalation/drill.ts'
import type { EscalationEvent } from '../escalation/events.ts'
import { answerLink, type LinkToken } from '../escalation/link.ts'
import { snoozeOffers } from '../escalation/offers.ts'
import { fairOrder } from '../escalation/order.ts'
import { type NextAsked, nextOfEach } from '../escalation/foresee.ts'
import { runEscalation } from '../escalation/run.ts'
import { checkBeforeSaving } from '../escalation/save-checks.ts'
import {
  type AskStep,
  type EscalationState,
  type Hand,
  type Ladder,
  type Message,
  REACH_CHANNELS,
  type ReachRole,
  type TryOutcome,
  type World,
} from '../escalation/state.ts'
import type { QuietHours, ReminderStep, ZoneResolver } from '../reminder.ts'
import { instantOf, instantText } from '../reminders/instants.ts'
import type { CalendarDate } from '../schedule.ts'

type StepText = Omit<AskStep, 'offset'> & { offset: { n: number; unit: ReminderStep['offset']['unit'] } }
type OccurrenceText = Omit<OccurrenceSettings, 'steps'> & { steps: StepText[] }
type EventText = { at: string; type: EscalationEvent['type']; until?: string; steps?: StepText[]; away?: unknown }
type Carrier = { channel: string; to?: string; from: string; until: string; how: TryOutcome }
type Book = {
  people: Record<string, PersonSettings>
  roles: Record<string, ReachRole>
  occurrences: Record<string, OccurrenceText>
  createdAt?: string
  outages?: [string, string][]
  carriers?: Carrier[]
}
type Input =
  | (Book & { op?: undefined; now: string; events?: EventText[] })
  | (Book & { op: 'drill'; at: string; o: string })
  | (Book & { op: 'coverage'; now: string })
  | { op: 'offers'; now: string; due: CalendarDate; zone: string; at?: string }
  | {
      op: 'link'
      token: Omit<LinkToken, 'usedAt'> & { usedAt?: string | null }
      hand: { state: Hand['state']; by?: string }
      roles: Record<string, ReachRole>
      limit?: string
      requests: { method: string; until?: string; confirmed?: boolean }[]
    }
  | {
      op: 'save'
      plan: 'free' | 'pro' | 'team'
      roles: Record<string, ReachRole>
      ladder?: Ladder
      steps?: StepText[]
      checks?: number[]
      quiet?: QuietHours
    }
  | { op: 'order'; rows: { id: string; book: string; fireAt: string; kind: string; urgent?: boolean }[] }

/** `escalation.json`: what is said to whom, in whose hand each date is, and the small questions. */
export function answerEscalation({ input }: { input: Input }, resolver: ZoneResolver): unknown {
  switch (input.op) {
    case undefined:
      return answerRun(input, resolver)
    case 'drill': {
      const at = instantOf(input.at)
      const { report, marked } = drill(begin(input, resolver, at), input.o, at, worldOf(input, resolver))
      return {
        report: report.map((row) => ({ ...row, at: row.at === undefined ? null : instantText(row.at) })),
        marked,
      }
    }
    case 'coverage':
      return {
        coverage: coverageOf(begin(input, resolver, instantOf(input.now)), worldOf(input, resolver)).map((one) => ({
          ...one,
          warnAt: textOf(one.warnAt),
        })),
      }
    case 'offers': {
      const { offers, latest } = snoozeOffers({ ...input, now: instantOf(input.now) }, resolver)
      return {
        offers: offers.map(({ key, until }) => ({ key, until: instantText(until) })),
        latest: instantText(latest),
      }
    }
    case 'link':
      return answerRequests(input)
    case 'save':
      return checkBeforeSaving({ ...input, steps: input.steps?.map(readStep) })
    case 'order':
      return {
        order: fairOrder(input.rows.map((row) => ({ ...row, fireAt: instantOf(row.fireAt) }))).map(({ id }) => id),
      }
  }
}

const textOf = (instant: number | null) => (instant === null ? null : instantText(instant))

function answerRequests(input: Extract<Input, { op: 'link' }>) {
  const { roles, requests } = input
  const limit = input.limit === undefined ? null : instantOf(input.limit)
  let token: LinkToken = { ...input.token, usedAt: input.token.usedAt ? instantOf(input.token.usedAt) : null }
  let hand = input.hand
  const answers = requests.map(({ method, until, confirmed }) => {
    const answer = answerLink(
      token,
      { method, confirmed, until: until === undefined ? undefined : instantOf(until) },
      { hand, roles, limit },
    )
    if (answer === 'done') {
      token = { ...token, usedAt: 0 }
      if (token.does === 'acknowledge') hand = { state: 'inHand', by: token.who }
    }
    return answer
  })
  return { answers, hand }
}

const readStep = ({ offset, ...step }: StepText): AskStep => ({
  ...step,
  offset: { amount: offset.n, unit: offset.unit },
})

function begin({ people, roles, occurrences }: Book, resolver: ZoneResolver, at: number): EscalationState {
  const read = Object.fromEntries(
    Object.entries(occurrences).map(([o, one]) => [o, { ...one, steps: one.steps.map(readStep) }]),
  )
  return beginEscalation({ people, roles, occurrences: read, at }, { resolver })
}

function worldOf({ outages = [], carriers = [] }: Book, resolver: ZoneResolver): World {
  const ways = carriers.map((one) => ({ ...one, from: instantOf(one.from), until: instantOf(one.until) }))
  return {
    resolver,
    outages: outages.map(([from, to]) => ({ from: instantOf(from), to: instantOf(to) })),
    carry: ({ channel, to }, at) =>
      ways.find(
        (one) => one.channel === channel && (one.to === undefined || one.to === to) && at >= one.from && at < one.until,
      )?.how ?? 'delivered',
  }
}

function readEvent({ at, until, steps, away, ...event }: EventText): EscalationEvent {
  return {
    ...event,
    at: instantOf(at),
    ...(until === undefined ? {} : { until: instantOf(until) }),
    ...(steps === undefined ? {} : { steps: steps.map(readStep) }),
    ...(away === undefined ? {} : { away: Array.isArray(away) ? away : [away] }),
  } as EscalationEvent
}

function answerRun(input: Extract<Input, { op?: undefined }>, resolver: ZoneResolver) {
  const world = worldOf(input, resolver)
  const start = begin(input, resolver, instantOf(input.createdAt ?? '2026-01-01T10:00:00Z'))
  const end = runEscalation(start, (input.events ?? []).map(readEvent), instantOf(input.now), world)
  const next = nextOfEach(end, world)
  return {
    messages: Object.values(end.messages).sort(inOrder).map(messageText),
    hand: Object.fromEntries(Object.keys(end.occurrences).map((o) => [o, handText(end, o, next[o])])),
    refused: end.refused.map(({ at, by, code }) => ({ at: instantText(at), by, code })),
    marked: end.marked,
  }
}

function inOrder(a: Message, b: Message): number {
  const channel = (one: Message) => REACH_CHANNELS.indexOf(one.channel)
  return a.at - b.at || compareText(a.to, b.to) || channel(a) - channel(b) || compareText(a.kind, b.kind)
}

function messageText({ at, to, channel, kind, shown, state, why, tries }: Message) {
  return {
    at: instantText(at),
    to,
    channel,
    kind,
    lines: shown.map(({ o, kind: what, n, why: because, about, late }) => ({
      o,
      kind: what,
      n,
      why: because,
      about,
      late: late || null,
    })),
    state,
    why,
    tries: tries > 1 && state !== 'trying' ? tries : null,
  }
}

function handText(state: EscalationState, o: string, next: NextAsked | undefined) {
  const occurrence = state.occurrences[o]
  if (!occurrence) return null
  const { hand, round } = occurrence
  return {
    state: hand.state,
    ...(hand.state === 'asked' ? { asked: hand.asked, rung: round.taken || null } : {}),
    ...(hand.state === 'inHand' || hand.state === 'settled' ? { by: hand.by, since: instantText(hand.since) } : {}),
    round: round.n || null,
    next: next ? { ...next, at: instantText(next.at) } : null,
  }
}
