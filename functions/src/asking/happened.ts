import type { Kept, KeptPerson } from '@duebook/contract/asking/kept'
import { isSame } from '@duebook/contract/acts/is-same'
import type { ReminderRow } from '@duebook/contract/reminder'
import type { EscalationEvent, EscalationOccurrence, ReachRole } from '@duebook/domain'
import type { DateSettings } from './settings-of.ts'
import type { DateStanding, PersonStanding } from './standing.ts'

/**
 * What happened to a date since it was looked at last, as the planner calls it: found by comparing what was kept with what stands, so that a
 * trigger that is lost loses nothing. What somebody said and nobody acted on is applied at `now` (ms), before anything that is due by then.
 */
export function happenedTo(
  standing: DateStanding,
  kept: Kept,
  read: DateSettings | null,
  roles: Readonly<Record<string, ReachRole>>,
  now: number,
): EscalationEvent[] {
  const { o, record } = standing
  const { occurrence } = kept
  const settled = occurrence.hand.state === 'settled'
  const isOver = read === null || standing.obligation?.nextNominal !== standing.nominal
  const anybody = Object.keys(roles).find((uid) => roles[uid] === 'owner')
  const able = (uid: string | null | undefined): string | undefined =>
    uid && uid in roles && roles[uid] !== 'viewer' ? uid : anybody
  const signed = instantIn(record?.settledAt) ?? now
  const faring = [...standing.fared].map(([message, how]): EscalationEvent => ({
    type: 'carried',
    message,
    how,
    at: now,
  }))
  if (isOver || (record !== null && record.state !== 'open')) {
    const by = able(record?.settledBy)
    if (settled || by === undefined) return faring
    return [...faring, { type: 'complete', o, by, at: Math.min(now, signed) }]
  }
  const by = settled ? able(record?.updatedBy) : undefined
  return [
    ...faring,
    ...(by === undefined ? [] : [{ type: 'reopen' as const, o, by, at: now }]),
    ...written(standing, occurrence, read, now),
    ...answered(standing, kept, now),
  ]
}

/** Another date, plan or people than before. */
function written(
  { o, rows }: DateStanding,
  before: EscalationOccurrence,
  { settings, steps }: DateSettings,
  now: number,
): EscalationEvent[] {
  const { due, dates, time, zone, assignee, backup, watchers, ladder } = settings
  const events: EscalationEvent[] = []
  const isMoved = due !== before.due || time !== before.time
  const isElsewhere = zone !== before.zone || !isSame(dates, before.dates)
  if (isMoved || isElsewhere)
    events.push({ type: 'change', o, at: now, due, time, ...(isElsewhere ? { zone, dates } : {}) })
  const isReplanned = !isSame(settings.steps, before.steps)
  const plan = {
    ...(isReplanned ? { steps: settings.steps } : {}),
    ...(isSame(ladder, before.ladder) ? {} : { ladder }),
    ...(backup === before.backup ? {} : { backup }),
    ...(isSame(watchers, before.watchers) ? {} : { watchers }),
  }
  if (Object.keys(plan).length > 0) events.push({ type: 'plan', o, at: now, ...plan })
  if (isMoved || isElsewhere || isReplanned)
    events.push({ type: 'written', o, at: now, since: now, owed: owedSteps(rows, steps) })
  if (assignee !== before.assignee && assignee !== null)
    events.push({ type: 'assign', o, to: assignee, at: now, told: true })
  return events
}

/** Steps that the ledger has planned by now, and not sent: however late they are, they were promised. */
export const owedSteps = (rows: DateStanding['rows'], steps: DateSettings['steps']): number[] =>
  steps.flatMap(({ place }, index) =>
    rows.some(({ row }) => row.state === 'planned' && row.step === place && isOfStep(row)) ? [index] : [],
  )

const isOfStep = (row: ReminderRow) => (row.kind === undefined ? !isNag(row) : row.kind === 'step')

export const isNag = ({ stepText }: { stepText: string }) => stepText.endsWith(', asked again')

/** Who says to have it, or wants quiet. */
function answered({ o, obligation, nominal, record }: DateStanding, kept: Kept, now: number): EscalationEvent[] {
  const events: EscalationEvent[] = []
  const said = saidOf(record)
  if (said && !isSame(said, kept.said)) {
    const act = record?.awaitingProof
      ? ({ type: 'complete', proofMissing: true } as const)
      : ({ type: 'take' } as const)
    events.push({ ...act, o, by: said.by, at: Math.min(now, said.at || now) })
  }
  if (!said && kept.said) events.push({ type: 'unsay', o, at: now })
  const snooze = snoozeOf(obligation, nominal)
  if (snooze && !isSame(snooze, kept.snooze) && snooze.until > now)
    events.push({ type: 'snooze', o, ...snooze, at: now, confirmed: true })
  if (kept.snooze && kept.snooze.by !== snooze?.by && kept.occurrence.snoozes[kept.snooze.by] === kept.snooze.until)
    events.push({ type: 'wake', o, who: kept.snooze.by, at: now })
  return events
}

/** Who says to have the date, and since when; whoever did it and owes the proof has it as well. */
export function saidOf(record: DateStanding['record']): Kept['said'] {
  if (record?.state !== 'open') return null
  if (record.awaitingProof) return { by: record.awaitingProof.by, at: instantIn(record.updatedAt) ?? 0 }
  return record.acknowledgedBy ? { by: record.acknowledgedBy, at: instantIn(record.acknowledgedAt) ?? 0 } : null
}

export function snoozeOf(obligation: DateStanding['obligation'], nominal: string): Kept['snooze'] {
  const { snooze } = obligation ?? {}
  return snooze?.nominal === nominal ? { by: snooze.by, until: snooze.until } : null
}

/** Of people: who came, went, was given another role, moved, sleeps otherwise or goes away. */
export function happenedToPeople(
  kept: Readonly<Record<string, KeptPerson>>,
  people: Readonly<Record<string, PersonStanding>>,
  now: number,
): EscalationEvent[] {
  const events: EscalationEvent[] = []
  for (const [who, was] of Object.entries(kept)) {
    const is = people[who]
    if (!is) continue
    if (is.role !== was.role)
      events.push(is.role === null ? { type: 'leave', who, at: now } : { type: 'role', who, role: is.role, at: now })
    const { zone, quiet, away } = is.reached
    if (zone !== was.zone) events.push({ type: 'zone', who, zone, at: now })
    if (!isSame(quiet, was.quiet)) events.push({ type: 'quiet', who, quiet, at: now })
    if (!isSame(away, was.away)) events.push({ type: 'away', who, away, at: now })
  }
  return events
}

/** Milliseconds of a Firestore timestamp; null where it is none. */
export function instantIn(stored: unknown): number | null {
  const time = stored as { toMillis?: () => number } | null | undefined
  return typeof time?.toMillis === 'function' ? time.toMillis() : null
}
