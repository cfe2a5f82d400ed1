import { actOnOccurrence } from '@duebook/contract/acts/act-on-occurrence'
import { editObligation, type Editable } from '@duebook/contract/acts/edit-obligation'
import type { OccurrenceAct } from '@duebook/contract/acts/occurrence-act'
import type { Actor } from '@duebook/contract/acts/record-after'
import { now } from '@duebook/contract/fixtures/judge-commit'
import type { Occurrence } from '@duebook/contract/occurrence'
import { calendarDate, occurrenceAt, type CalendarDate } from '@duebook/domain'
import { applied, type Cloud, type Commit, type Standing } from './cloud.ts'

type Inverse = () => void

/** What somebody has before them: with a connection it is as the service has it, without one as it was then and what they said since. */
export class Device {
  readonly cloud: Cloud
  readonly uid: string
  /** Null while there is a connection. */
  private alone: { standing: Standing; queue: Commit[] } | null = null
  readonly inverses: Inverse[] = []
  /** What the service refused of this device. */
  readonly refused: { commit: Commit; late: boolean }[] = []

  constructor(cloud: Cloud, uid: string) {
    this.cloud = cloud
    this.uid = uid
  }

  get standing(): Standing {
    return this.alone?.standing ?? this.cloud.standing
  }
  get isOnline() {
    return this.alone === null
  }
  get today() {
    return this.cloud.today
  }

  disconnect() {
    this.alone ??= { standing: this.standing, queue: [] }
  }
  /** What was said meanwhile is sent in its order. */
  reconnect() {
    const queue = this.alone?.queue ?? []
    this.alone = null
    for (const commit of queue) if (!this.cloud.accepts(commit)) this.refused.push({ commit, late: true })
  }

  act(nominal: CalendarDate, act: OccurrenceAct): void {
    const { obligation, records } = this.standing
    const knew = records.get(nominal)
    const due = calendarDate(knew?.due ?? occurrenceAt(obligation.schedule, nominal)?.adjusted ?? nominal)
    const standing = { obligation: { ...obligation, id: 'flat' }, nominal, due, records }
    const acted = actOnOccurrence(standing, act, this.by)
    const { schedule, ...dates } = acted.obligation
    const stands = this.commit({
      uid: this.uid,
      record: { nominal, said: acted.said, after: acted.occurrence, act },
      obligation: dates,
      ...(schedule ? { lastDay: schedule.lastDay ?? null } : {}),
      knew,
    })
    if (stands) this.inverses.push(() => this.act(nominal, acted.takeBack))
  }

  edit(fields: Partial<Editable>): void {
    const { obligation, takeBack, lifted } = editObligation(this.standing, fields, this.by)
    if (Object.keys(takeBack).length === 0) return
    const nominal = calendarDate(lifted?.occurrence.nominal ?? this.today)
    const record = lifted && { nominal, said: lifted.said, after: lifted.occurrence, act: lifted.takeBack }
    const knew = this.standing.records.get(nominal)
    if (!this.commit({ uid: this.uid, record, obligation, knew })) return
    this.inverses.push(() => {
      this.edit(takeBack)
      if (lifted) this.act(nominal, lifted.takeBack)
    })
  }

  private get by(): Actor {
    return { uid: this.uid, today: this.today, deviceTime: `${this.today}T09:00:00Z`, serverTime: now }
  }

  /** The last thing that was done here; what takes it back is not itself taken back. */
  undo(): void {
    const inverse = this.inverses.pop()
    const left = this.inverses.length
    inverse?.()
    this.inverses.length = Math.min(this.inverses.length, left)
  }

  /** What is decided in several steps is taken back at once, the last first. */
  together(acts: () => void): void {
    const before = this.inverses.length
    acts()
    const steps = this.inverses.splice(before).toReversed()
    if (steps.length > 0) this.inverses.push(() => steps.forEach((one) => one()))
  }

  private commit(commit: Commit): boolean {
    if (!this.alone) {
      const stands = this.cloud.accepts(commit)
      if (!stands) this.refused.push({ commit, late: false })
      return stands
    }
    this.alone.standing = applied(this.alone.standing, pending(commit))
    this.alone.queue.push(commit)
    return true
  }
}

/** As a device has it before the service has said its time. */
function pending(commit: Commit): Commit {
  if (!commit.record) return commit
  const timeless = Object.entries(commit.record.after).map(([field, value]) => [field, value === now ? null : value])
  return { ...commit, record: { ...commit.record, after: Object.fromEntries(timeless) as Occurrence } }
}
