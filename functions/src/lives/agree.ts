import assert from 'node:assert/strict'
import { isEnding } from '@duebook/contract/about/decided'
import { dateAbout } from '@duebook/contract/about/date-about'
import { recordsOf } from '@duebook/contract/acts/reach'
import { materialise, mayLapse } from '@duebook/contract/materialise'
import type { Occurrence } from '@duebook/contract/occurrence'
import { readSchedule, storedSchedule } from '@duebook/contract/schedule'
import {
  addDays,
  explain,
  formatDays,
  occurrenceAt,
  occurrences,
  occurrenceStates,
  seriesOf,
  stretchesOf,
  type CalendarDate,
  type Schedule,
} from '@duebook/domain'
import type { Cloud, Standing } from './cloud.ts'
import type { Device } from './device.ts'
import { Ledger } from './ledger.ts'
import type { Step } from './steps.ts'

/** What is looked at after each step. */
export type Watched = { cloud: Cloud; devices: readonly Device[]; ledger: Ledger }

/** Takes the step, and holds what stands after it against what stood before, against the engine, and one against the other. */
export function agree({ cloud, devices, ledger }: Watched, step: Step, takes: () => void): void {
  const before = cloud.standing
  const past = over(before, cloud.today)
  const refusals = devices.map(({ refused }) => refused.length)
  takes()
  const after = cloud.standing
  for (const { knew, record } of cloud.accepted.splice(0)) {
    const stood = record && before.records.get(record.nominal)
    const opens = stood && stood.state !== 'open' && record.after.state === 'open' && record.said.includes('state')
    if (opens && step.do === 'reconnect')
      assert.notEqual(knew?.state ?? 'open', 'open', 'a late act opened what another had settled')
  }
  devices.forEach(({ refused }, index) => {
    // Only what was said without knowing what stands meanwhile is refused; and so may be what takes back a thing that is another by now.
    for (const one of refused.slice(refusals[index]))
      if (step.do !== 'undo')
        assert.ok(one.late, `refused ${JSON.stringify(one.commit.record?.act ?? one.commit.obligation)}`)
  })
  const touched = [...after.records.keys()].filter(
    (nominal) => after.records.get(nominal) !== before.records.get(nominal),
  )
  // Taking back, the passing of days and what comes late change what is over; all else changes only the dates that it says.
  if (!['undo', 'wait', 'reconnect'].includes(step.do)) {
    // Whoever ends it, decides so or no longer does, says after which day no date counts; a change of the rule says nothing of that,
    // nor does going on, where there is a date to go on from.
    const ends = [before, after].map(({ obligation }) => obligation.schedule.lastDay ?? '9999-12-31')
    const [next] = occurrences(after.obligation.schedule, { from: cloud.today, limit: 1 })
    const isOfTheRule = step.do === 'change' || (step.do === 'goOn' && next !== undefined)
    const lastDay = isOfTheRule ? '9999-12-31' : ends.toSorted()[0]!
    const others = (states: Past[]) =>
      states.filter(({ nominal, state }) => !touched.includes(nominal) && !(state === 'open' && nominal > lastDay))
    assert.deepEqual(others(over(after, cloud.today)), others(past))
  }
  for (const nominal of touched) recordStands(before.records.get(nominal), after.records.get(nominal)!)
  if (after === before) return
  datesAgree(after, cloud.today)
  ledger.plan(after.obligation, cloud.today)
}

type Past = { nominal: string; due: string; state: Occurrence['state'] }

/**
 * What was due before today, done or not. Of a stretch whose dates follow from completion only what is recorded is past by itself: the one that
 * is open is whichever the ones before it make it.
 */
function over({ obligation, records }: Standing, today: CalendarDate): Past[] {
  const dated = stretchesOf(obligation.schedule)
    .filter(({ timing, since, before }) => timing.type !== 'fromCompletion' && since < before)
    .flatMap(({ timing, since, before }) => {
      const through = formatDays(before - 1)
      const last = through < today ? through : today
      return occurrences(timing, { from: formatDays(since), through: last, limit: 1_000, by: 'nominal' })
    })
  const past = new Map(dated.map(({ nominal, adjusted }) => [nominal as string, { due: adjusted as string }]))
  for (const { nominal, due, state } of records.values())
    if (past.has(nominal) || state !== 'open') past.set(nominal, { due })
  return [...past]
    .map(([nominal, { due }]): Past => ({ nominal, due, state: records.get(nominal)?.state ?? 'open' }))
    .filter(({ due }) => due < today)
    .toSorted((a, b) => a.nominal.localeCompare(b.nominal))
}

/** The first date is kept, and what may only grow has. */
function recordStands(before: Occurrence | undefined, after: Occurrence): void {
  if (!before) return
  assert.equal(after.originalDue, before.originalDue)
  for (const list of ['extensions', 'corrections'] as const) {
    const stood: readonly object[] = before[list] ?? []
    assert.deepEqual((after[list] ?? []).slice(0, stood.length), stood)
  }
}

/** The fields that lists and the worker read, the engine on its own, and what the screens say of the date. */
function datesAgree({ obligation, records }: Standing, today: CalendarDate): void {
  const { schedule, nextNominal, nextDue, nextDecision } = obligation
  assert.deepEqual(readSchedule(storedSchedule(schedule)), schedule)
  const said = materialise(obligation, [...records.values()], today)
  for (const [field, value] of Object.entries(said))
    assert.deepEqual(obligation[field as keyof typeof said] ?? null, value ?? null, field)
  if (isOneSeries(schedule)) assert.deepEqual([nextNominal, nextDue], expectedNext({ obligation, records }, today))
  assert.equal(obligation.status, nextNominal ? 'active' : 'ended')
  if (!nextNominal || !nextDue) return
  const record = records.get(nextNominal)
  assert.equal(record?.state ?? 'open', 'open')
  const byRule = occurrenceAt(schedule, nextNominal)?.adjusted
  assert.equal(nextDue, record?.due ?? byRule)
  const about = dateAbout(obligation, { due: nextDue, notice: null }, today, 'due')
  assert.equal(about.date, nextDue)
  if (isEnding(nextDecision)) assert.match(about.said, /^End(s|ed) /)
  // An end that was decided on while another device gave the rule other dates has no working but the decision.
  if (byRule || !isEnding(nextDecision))
    assert.equal(explain(schedule, nextNominal, { moved: nextDue }).at(-1)?.gives, nextDue)
}

/** Whether the engine gives all its dates as one series: dates that follow from completion are one by themselves, and an end that can be had any time is none. */
function isOneSeries({ earlier = [], ...now }: Schedule): boolean {
  const timings = [...earlier.map(({ timing }) => timing), now]
  const chained = earlier.length > 0 && timings.some(({ type }) => type === 'fromCompletion')
  return !chained && !timings.some((one) => one.type === 'term' && one.renewal.form === 'openEnded')
}

/** The next date as the series alone gives it, without `materialise`: what is to end stands alone, and of what lapses somebody may have one in hand. */
function expectedNext(
  { obligation, records }: Standing,
  today: CalendarDate,
): [CalendarDate | null, CalendarDate | null] {
  const { schedule, catchUp } = obligation
  const last = schedule.lastDay && records.get(schedule.lastDay)
  if (last?.state === 'open' && isEnding(last.decision?.kind))
    return last.due < today ? [null, null] : [schedule.lastDay!, last.due as CalendarDate]
  const states = occurrenceStates(seriesOf(upToLastDay(schedule)), recordsOf([...records.values()]), {
    today,
    catchUp: (mayLapse(schedule) && catchUp) || 'each',
    through: addDays(today, FAR),
  })
  // One that was recorded as missed is settled; one that lapsed by itself is not while somebody has it in hand.
  const inHand = (nominal: string) => {
    const record = records.get(nominal)
    return record?.state === 'open' && Boolean(record.acknowledgedBy ?? record.awaitingProof)
  }
  const next = states.find(
    ({ nominal, state }) =>
      (schedule.lastDay === undefined || nominal <= schedule.lastDay) &&
      (['overdue', 'due', 'upcoming'].includes(state) || (state === 'missed' && inHand(nominal))),
  )
  return next ? [next.nominal, next.due] : [null, null]
}
const FAR = 3_660

/** Without what came after its last day. */
function upToLastDay(schedule: Schedule): Schedule {
  const { earlier = [], lastDay } = schedule
  const at = lastDay === undefined ? -1 : earlier.findIndex(({ until }) => until > lastDay)
  const last = earlier[at]
  return last && lastDay ? { ...last.timing, earlier: earlier.slice(0, at), lastDay } : schedule
}
