import { readServerProblems, serverProblems, type ServerProblem } from '@duebook/contract/house'
import { materialise } from '@duebook/contract/materialise'
import type { Obligation } from '@duebook/contract/obligation'
import { paths } from '@duebook/contract/paths'
import { storedPlan } from '@duebook/contract/reminder-plan'
import { addDays } from '@duebook/domain'
import { defineString } from 'firebase-functions/params'
import { onSchedule } from 'firebase-functions/scheduler'
import { database, Timestamp } from '../cloud/admin.ts'
import { knownZone, zoneResolver } from '../reminders/zone-resolver.ts'
import { operatorUid } from './operator.ts'

const health = defineString('HOUSE_HEALTH', {
  default: '',
  description: 'Where the server says what is wrong with it; empty where somebody else looks after the machine.',
})

const titles: Record<ServerProblem['code'], string> = {
  clock: 'Set the clock of the server',
  disk: 'Make room on the disk of the server',
  mail: 'See why no mail goes out',
  backups: 'See why there is no new backup',
  certificate: 'Renew the certificate',
}

/** `house/problems`: which obligation each problem that stands has in the operator's book. */
type Kept = Partial<Record<ServerProblem['code'], string>>

/**
 * Hourly: what is wrong with the server is an obligation in the operator's own book, from when it begins until it is over; whoever does it before
 * is not asked again. Throws where the server cannot be asked, and the next run asks again.
 */
export const keepProblems = onSchedule({ schedule: '23 * * * *', timeZone: 'Etc/UTC' }, async () => {
  const uid = health.value() === '' ? null : await operatorUid()
  if (uid === null) return
  const answer = await fetch(health.value(), { signal: AbortSignal.timeout(30_000) })
  const problems = readServerProblems(await answer.json())
  await database.runTransaction(async (transaction) => {
    const record = database.doc('house/problems')
    const [kept, profile, book] = await transaction.getAll(
      record,
      database.doc(paths.user(uid)),
      database.doc(paths.book(uid)),
    )
    if (!book?.exists) return
    const before = (kept?.data() ?? {}) as Kept
    const zone = knownZone((profile?.data() as { timeZone?: string } | undefined)?.timeZone)
    const now = Date.now()
    const after: Kept = {}
    const over = serverProblems.flatMap((code) =>
      before[code] && !problems.some((one) => one.code === code) ? [before[code]] : [],
    )
    const written = over.map((id) => database.doc(paths.obligation(uid, id)))
    const there = written.length > 0 ? await transaction.getAll(...written) : []
    const updatedAt = Timestamp.fromMillis(now)
    for (const { code, says } of problems) {
      after[code] = before[code] ?? `server-${code}-${now.toString(36)}`
      if (before[code]) continue
      const reference = database.doc(paths.obligation(uid, after[code]))
      transaction.create(reference, { ...obligationOf(uid, code, says, zone, now), createdAt: updatedAt, updatedAt })
    }
    for (const one of there)
      if (one.get('status') === 'active')
        transaction.update(one.ref, { status: 'ended', nextNominal: null, nextDue: null, nextNotice: null, updatedAt })
    transaction.set(record, after)
  })
})

/** Due the next day, so that its reminder is still to come. */
function obligationOf(
  uid: string,
  code: ServerProblem['code'],
  says: string,
  timeZone: string,
  now: number,
): Omit<Obligation, 'createdAt' | 'updatedAt'> {
  const today = zoneResolver.toLocal(now, timeZone).date
  const schedule = { type: 'once' as const, date: addDays(today, 1) }
  return {
    title: titles[code],
    kind: 'other',
    counterparty: null,
    schedule,
    dueTime: null,
    amount: null,
    notice: null,
    showFrom: null,
    reminderPlan: storedPlan({
      steps: [{ of: 'due', offset: { amount: 0, unit: 'days' }, channels: ['email', 'inApp'] }],
    }),
    proofPolicy: 'none',
    assignee: null,
    tags: ['server'],
    notes: says.slice(0, 2000),
    timeZone,
    createdBy: uid,
    updatedBy: uid,
    ...materialise({ schedule, notice: null }, [], today),
  }
}
