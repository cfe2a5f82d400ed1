import { paths } from '@duebook/contract/paths'
import type { Plannable } from '@duebook/contract/plannable'
import { notOfThePlan, type ReminderRow } from '@duebook/contract/reminder'
import { logger } from 'firebase-functions'
import { database, Timestamp, type Transaction } from '../cloud/admin.ts'
import { concernsIn } from '../people/concerned.ts'
import { nameOf, type Clock, type Person } from './asked-people.ts'
import { closeRows } from './close-already.ts'
import { desiredRows } from './desired-rows.ts'
import { givenRows, type Given } from './given.ts'
import { ledgerChanges, type LedgerChange } from './ledger-changes.ts'
import { readLedgers, type ReadLedger } from './read-ledgers.ts'
import { howSettled, isSettledSo } from './settled-row.ts'
import { knownZone } from './zone-resolver.ts'

/** When this happened (ms): the dates were written down at `since`, for the first time if `added`; the ledger is planned at `now`. `given`: with it, the only one was made somebody's. */
export type Occasion = { now: number; since: number; added?: boolean; given?: Given | null }

/** So many are planned in one transaction: a disjunction takes so many alternatives. */
export const mostPlanned = 30

/**
 * Brings the ledgers of some obligations of one book in line with their next occurrences, at most `mostPlanned`, in one transaction: rows that
 * the plan asks for and that are missing are planned, planned rows that it no longer asks for are cancelled, sent rows of an occurrence that
 * somebody has in hand are marked acknowledged. A row that was sent stays sent: its key holds the date it was sent for. What
 * had passed before the dates were written down is not planned; a date that is close by then is told once.
 * What a client stored and cannot be read is left out and named in the log, for no retry would read it better.
 */
export async function planLedgers(bookId: string, obligationIds: readonly string[], occasion: Occasion): Promise<void> {
  if (obligationIds.length === 0) return
  const faults = await database.runTransaction(async (transaction) => {
    const ledgers = await readLedgers(transaction, bookId, obligationIds)
    const { given = null } = occasion
    const giver = given && (await nameOf(transaction, bookId, given.by))
    for (const ledger of ledgers) writePlan(transaction, bookId, ledger, { ...occasion, giver })
    return ledgers.map(({ obligationId, faults: unread }) => ({ obligationId, unread: [...new Set(unread)] }))
  })
  for (const { obligationId, unread } of faults)
    if (unread.length > 0) logger.warn('obligation not planned in full', { bookId, obligationId, faults: unread })
}

function writePlan(
  transaction: Transaction,
  bookId: string,
  { obligationId, stored, obligation, faults, present, asked, watching, outside }: ReadLedger,
  { giver, ...occasion }: Occasion & { giver: string | null },
): void {
  const wantedBy = ({ uid, clock }: Person, watches: boolean) =>
    obligation
      ? desiredRows(
          { bookId, obligationId, obligation, recipient: uid, watching: watches, profile: clock },
          (step) => faults.push(`reminderPlan.steps.${step}`),
          present.values(),
        )
      : []
  const theirs = new Map<string, ReminderRow>(asked ? wantedBy(asked, false) : [])
  // Whoever watches is told when it is asked, by the clock of whom it is asked of.
  const beside = watching.map(({ uid, clock }) => ({
    uid,
    clock: { ...clock, timeZone: asked?.clock.timeZone ?? clock.timeZone },
  }))
  const wanted = new Map([...theirs, ...[...beside, ...outside].flatMap((person) => [...wantedBy(person, true)])])

  const { given = null } = occasion
  if (given && giver !== null && obligation && asked?.uid === given.to) {
    const told = givenRows(given, { bookId, obligationId, obligation, giver, clock: asked.clock })
    for (const [key, row] of told) if (!present.has(key)) wanted.set(key, row)
  }
  // Whether it is still done is looked at when it is told; an end that was taken back is told to nobody.
  const ends = stored && { schedule: obligation?.schedule ?? null }
  for (const [key, row] of present)
    if (row.step === notOfThePlan.settled && row.state === 'planned' && !isNotSo(row, ends)) wanted.set(key, row)
  for (const [key, row] of present)
    if (
      (asked && isStillGiven(row, asked.uid, obligation)) ||
      goesInstead(row, obligation) ||
      waitsForBrief(row, obligation)
    )
      wanted.set(key, row)
  const answered = obligation !== null && isAnswered(obligation)
  const { changes, passed } = ledgerChanges(present, wanted, { since: occasion.since, answered })
  const untold = passed.filter(({ watching: watches }) => !watches)
  if (obligation && asked && !answered && untold.length > 0)
    changes.push(...toldOnce(present, theirs, untold, { ...occasion, obligation, clock: asked.clock }))
  const changed = new Set(changes.map(({ key }) => key))
  for (const [key, row] of present)
    if (asked && !changed.has(key) && waitsForAnother(row, asked.uid))
      changes.push({ key, update: { recipient: asked.uid } })
  const at = (key: string) => database.doc(`${paths.reminders(bookId)}/${key}`)
  for (const change of changes)
    if ('create' in change) transaction.create(at(change.key), { ...change.create, ...concernsIn(stored) })
    else transaction.update(at(change.key), change.update)
  for (const [key, { nominal, state }] of present)
    if (inHand(obligation, nominal) && (state === 'sent' || state === 'delivered'))
      transaction.update(at(key), { state: 'acknowledged', acknowledgedAt: Timestamp.fromMillis(occasion.now) })
}

/** It says that all of it is over, and it is not. */
const isNotSo = (row: ReminderRow, obligation: Parameters<typeof isSettledSo>[1]) =>
  ['ended', 'deleted'].includes(howSettled(row) ?? '') && !isSettledSo(row, obligation, undefined)

/** Whoever it was given to still has it, and was not told yet. */
const isStillGiven = ({ step, state, recipient, nominal }: ReminderRow, asked: string, obligation: Plannable | null) =>
  step === notOfThePlan.given && state === 'planned' && recipient === asked && nominal === obligation?.nextNominal

/** What the planner holds for a brief is the planner's to end, while its date stands. */
const waitsForBrief = ({ brief, state, kind, nominal }: ReminderRow, obligation: Plannable | null) =>
  Boolean(brief) &&
  state === 'planned' &&
  kind !== undefined &&
  obligation?.status === 'active' &&
  nominal === obligation.nextNominal

/** Another way carried nothing, and its date still stands. */
const goesInstead = ({ instead, state, nominal }: ReminderRow, obligation: Plannable | null) =>
  instead !== undefined && state === 'planned' && obligation?.status === 'active' && nominal === obligation.nextNominal

/** What was close when it was written down is told to whoever has it by now. */
const waitsForAnother = ({ step, state, recipient }: ReminderRow, asked: string) =>
  step === notOfThePlan.closeAlready && state === 'planned' && recipient !== asked

/** Telling the date once that was close when it was written down; nothing where it was told of before, or somebody has it in hand. */
function toldOnce(
  present: ReadonlyMap<string, ReminderRow>,
  wanted: ReadonlyMap<string, ReminderRow>,
  passed: readonly ReminderRow[],
  { since, added = false, obligation, clock }: Occasion & { obligation: Plannable; clock: Clock },
): LedgerChange[] {
  const known = new Set(
    [...present.values()].filter(({ sentAt }) => sentAt !== null).map(({ nominal, of }) => `${nominal} ${of}`),
  )
  const untold = passed.filter(({ nominal, of }) => !known.has(`${nominal} ${of}`))
  const ahead = [...wanted].flatMap(([key, row]) => (instantOf(row) >= since && !/_nag\d+$/.test(key) ? [row] : []))
  const zone = knownZone(obligation.dueTime?.zone, clock.timeZone, obligation.timeZone)
  const rows = closeRows({ passed: untold, ahead, added, since, zone, quietHours: clock.quietHours })
  return [...rows].flatMap(([key, row]): LedgerChange[] => {
    const existing = present.get(key)
    if (!existing) return [{ key, create: row }]
    return existing.state === 'cancelled' ? [{ key, update: { state: 'planned', fireAt: row.fireAt } }] : []
  })
}

const instantOf = ({ fireAt }: ReminderRow) => (fireAt as Timestamp).toMillis()

/** Somebody has its date in hand, or asked for quiet. */
const isAnswered = ({ nextAcknowledged, nextNominal, snooze }: Plannable) =>
  nextAcknowledged || snooze?.nominal === nextNominal

const inHand = (obligation: Plannable | null, nominal: string) =>
  obligation !== null && obligation.nextAcknowledged && obligation.nextNominal === nominal
