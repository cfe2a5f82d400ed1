import { isDecided, isEnding } from '@duebook/contract/about/decided'
import { decisionSteps } from '@duebook/contract/acts/decision-steps'
import type { OccurrenceAct } from '@duebook/contract/acts/occurrence-act'
import { rescheduling } from '@duebook/contract/acts/reach'
import type { Deciding } from '@duebook/contract/decision'
import type { Occurrence } from '@duebook/contract/occurrence'
import { addDays, calendarDate, DomainError, occurrences, resume, type CalendarDate } from '@duebook/domain'
import type { Device } from './device.ts'
import type { Step } from './steps.ts'

/** Does on a device what its screens offer there; nothing where they offer nothing of the kind. */
export function take(device: Device, step: Step): void {
  switch (step.do) {
    case 'settle':
      return settle(device, step)
    case 'touch':
      return touch(device, step)
    case 'past':
      return correct(device, step)
    case 'decide':
      return device.together(() => decide(device, step))
    case 'change':
      return change(device, step)
    case 'write':
      return write(device, step)
    case 'end': {
      const { schedule, status } = device.standing.obligation
      if (status !== 'active') return
      return device.edit({ schedule: { ...schedule, lastDay: addDays(device.today, step.by * 4 - 28) } })
    }
    case 'goOn': {
      const { schedule } = device.standing.obligation
      return schedule.lastDay ? device.edit({ schedule: resume(schedule, device.today) }) : undefined
    }
    case 'rest':
      return
    case 'undo':
      return device.undo()
    case 'wait':
      return device.cloud.wait((from) => addDays(from, step.by * 2))
    case 'disconnect':
      return device.disconnect()
    case 'reconnect':
      return device.reconnect()
  }
}

type Does<D extends Step['do']> = Extract<Step, { do: D }>

function settle(device: Device, { how, at, by }: Does<'settle'>): void {
  if (decides(device)) return
  const nominal = openDates(device)[at]
  if (!nominal) return
  const paid = { minor: by * 100, currency: 'GBP' }
  const acts: Record<typeof how, OccurrenceAct> = {
    complete: { act: 'complete' },
    pay: { act: 'complete', on: addDays(device.today, -(by % 4)), paid },
    skip: { act: 'skip', reason: null },
    waive: { act: 'waive', reason: 'HMRC, call of 5 Nov' },
    miss: { act: 'miss', reason: 'nobody was there' },
    awaitProof: { act: 'awaitProof', on: device.today },
  }
  device.act(nominal, acts[how])
}

function touch(device: Device, { how, at, by }: Does<'touch'>): void {
  const nominal = openDates(device)[at]
  if (!nominal) return
  const holder = device.standing.records.get(nominal)?.acknowledgedBy ?? null
  // What another has in hand is taken over, by a call.
  if (how === 'acknowledge' && holder !== null && holder !== device.uid) return
  const due = addDays(nominal, by)
  const acts: Record<typeof how, OccurrenceAct> = {
    plan: { act: 'plan', plan: due },
    extend: { act: 'extend', due, reason: 'agreed' },
    correct: { act: 'correct', due, reason: 'misread' },
    acknowledge: { act: 'acknowledge' },
    prove: { act: 'prove', note: `receipt ${by}` },
  }
  device.act(nominal, acts[how])
}

/** What is over: a record that was not so, what was paid, or that it was done after all. */
function correct(device: Device, { how, at, by }: Does<'past'>): void {
  if (how === 'late' || how === 'date') {
    const nominal = openDates(device).filter((one) => one < device.today)[at]
    if (!nominal || (how === 'late' && decides(device))) return
    const act: OccurrenceAct =
      how === 'late'
        ? { act: 'complete', on: addDays(nominal, by % 7) }
        : { act: 'correct', due: addDays(nominal, (by % 9) - 4), reason: 'misread' }
    return device.act(nominal, act)
  }
  const settled = [...device.standing.records.values()].filter(({ state }) => state !== 'open')
  const record = settled[at]
  if (!record || (record.corrections?.length ?? 0) >= MOST) return
  const act = correctionOf(record, how, by)
  if (act) device.act(calendarDate(record.nominal), act)
}
const MOST = 20

function correctionOf(record: Occurrence, how: 'pay' | 'day' | 'sum' | 'reopen', by: number): OccurrenceAct | null {
  const paid = { minor: by * 100, currency: 'GBP' }
  if (how === 'reopen') return { act: 'reopen', reason: 'the receipt is for another' }
  if (record.state !== 'done' || record.decision) return null
  if (how === 'pay') return record.paid ? null : { act: 'pay', paid }
  if (how === 'sum') return { act: 'correct', paid: by % 3 === 0 ? null : paid, reason: 'late fee' }
  return { act: 'correct', settledOn: addDays(calendarDate(record.nominal), (by % 5) - 2), reason: 'paid on Thursday' }
}

function decide(device: Device, { how, by }: Does<'decide'>): void {
  const { obligation, records } = device.standing
  const { nextNominal, nextDue, nextDecision } = obligation
  if (!nextNominal || !nextDue) return
  const record = records.get(nextNominal)
  if (how === 'withdraw') {
    const before = { state: 'open', settledOn: null, reason: null, acknowledgedBy: null } as const
    if (record?.decision) device.act(nextNominal, { act: 'restore', before })
    return
  }
  if (how === 'received' ? nextDecision !== 'noticeGiven' : !isDecided(obligation)) return
  const decision = decisionOf(device.today, nextDue, record, how, by)
  const isSettled = (nominal: CalendarDate) => (records.get(nominal)?.state ?? 'open') !== 'open'
  const steps = decision && decisionSteps(obligation, { nominal: nextNominal, due: nextDue }, decision, isSettled)
  for (const { nominal, act } of steps ?? []) device.act(nominal, act)
}

function decisionOf(
  today: CalendarDate,
  due: CalendarDate,
  record: Occurrence | undefined,
  how: Exclude<Does<'decide'>['how'], 'withdraw'>,
  by: number,
): Deciding | null {
  const notice = { kind: 'noticeGiven', sentOn: today, means: 'post' } as const
  switch (how) {
    case 'notice':
      return notice
    case 'expected':
      return { ...notice, expectedOn: addDays(today, by) }
    case 'received': {
      if (record?.decision?.kind !== 'noticeGiven') return null
      const { by: _by, at: _at, ...sent } = record.decision
      return { ...sent, receivedOn: today < sent.sentOn ? sent.sentOn : today }
    }
    case 'renews':
      return { kind: 'renews' }
    case 'renegotiating':
      return { kind: 'renegotiating', note: 'Jo asks for less' }
    case 'ended':
      return { kind: 'ended', endsOn: addDays(today, by * 3), means: 'agreed', reason: 'sold' }
    case 'itself':
      return { kind: 'ended', endsOn: due, means: 'itself' }
  }
}

function change(device: Device, { reach, next, at }: Does<'change'>): void {
  const { obligation, records } = device.standing
  const nominal = openDates(device)[at] ?? obligation.nextNominal
  if (!nominal && reach === 'this') return
  const standing = {
    schedule: obligation.schedule,
    nominal: nominal ?? device.today,
    records: [...records.values()],
    today: device.today,
  }
  const how = tried(() => rescheduling(reach, next, standing))
  if (!how) return
  if (how.reach === 'this') return device.act(how.nominal, { act: 'correct', due: how.due, reason: 'moved' })
  tried(() => device.edit({ schedule: how.schedule }))
}

/** A rule that was changed too often says so, and stays as it was. */
function tried<T>(make: () => T): T | null {
  try {
    return make()
  } catch (error) {
    if (error instanceof DomainError && error.code === 'too-many-steps') return null
    throw error
  }
}

function write(device: Device, { what, by }: Does<'write'>): void {
  switch (what) {
    case 'title':
      return device.edit({ title: `Lease ${by}` })
    case 'catchUp':
      return device.edit({ catchUp: ([null, 'each', 'latest', 'skip'] as const)[by % 4] ?? null })
    case 'notice': {
      const { schedule } = device.standing.obligation
      if (schedule.type !== 'term' && schedule.type !== 'recurring') return
      const counts = by % 2 === 0 ? 'received' : 'sent'
      return device.edit({ notice: by % 7 === 0 ? null : { period: { amount: by * 3, unit: 'days' }, counts } })
    }
    case 'amount':
      return device.edit({ amount: { minor: by * 1_000, currency: 'GBP', estimated: false } })
    case 'people': {
      const one = (n: number) => (['ada', 'ben', null] as const)[n % 3] ?? null
      const watchers = ['ada', 'ben'].filter((_, n) => (by >> n) % 2 === 1)
      return device.edit({ assignee: one(by), backup: one(by + 1), watchers })
    }
  }
}

/** What is decided is not ticked off. */
const decides = ({ standing: { obligation } }: Device) => isDecided(obligation) || isEnding(obligation.nextDecision)

/** The dates that are not settled, the first that is asked about first; of a chain the one that is open. */
function openDates({ standing: { obligation, records } }: Device): CalendarDate[] {
  const { nextNominal, schedule } = obligation
  if (!nextNominal) return []
  if (schedule.type === 'fromCompletion') return [nextNominal]
  return occurrences(schedule, { from: nextNominal, limit: 40, by: 'nominal' })
    .map(({ nominal }) => nominal)
    .filter((nominal) => (records.get(nominal)?.state ?? 'open') === 'open')
}
