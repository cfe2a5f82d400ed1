import type { OccurrenceAct } from '@duebook/contract/acts/occurrence-act'
import { mayCommit, now, type Documents, type Json } from '@duebook/contract/fixtures/judge-commit'
import { book } from '@duebook/contract/fixtures/obligation'
import type { Obligation } from '@duebook/contract/obligation'
import type { Occurrence } from '@duebook/contract/occurrence'
import { storedSchedule } from '@duebook/contract/schedule'
import type { CalendarDate } from '@duebook/domain'
import { isEnding, isOver } from '@duebook/contract/about/decided'
import { datesAsRecorded } from '../obligations/dates-as-recorded.ts'

/** An obligation and what is recorded of it by nominal date, as one device or the service has it. */
export type Standing = { obligation: Obligation; records: ReadonlyMap<string, Occurrence> }
/** One batch of a device: the fields that it says, and no others. */
export type Commit = {
  uid: string
  record: { nominal: string; said: readonly (keyof Occurrence)[]; after: Occurrence; act: OccurrenceAct } | null
  obligation: Partial<Obligation>
  /** Of the schedule the last day alone; undefined: as it was. */
  lastDay?: CalendarDate | null
  /** What the device had of the record when it said so. */
  knew: Occurrence | undefined
}

/** What stands once a batch is applied; a field that the record no longer has is gone. */
export function applied({ obligation, records }: Standing, { record, ...commit }: Commit): Standing {
  const { lastDay: _, ...goesOn } = obligation.schedule
  const schedule = commit.lastDay ? { ...goesOn, lastDay: commit.lastDay } : goesOn
  const changed = {
    ...obligation,
    ...(commit.lastDay === undefined ? {} : { schedule }),
    ...commit.obligation,
    updatedBy: commit.uid,
    updatedAt: now,
  }
  if (!record) return { obligation: changed, records }
  const before = records.get(record.nominal) ?? {}
  const kept = Object.entries(before).filter(([field]) => !record.said.includes(field as keyof Occurrence))
  const said = Object.entries(record.after).filter(([field]) => record.said.includes(field as keyof Occurrence))
  const after = Object.fromEntries([...kept, ...said]) as Occurrence
  return { obligation: changed, records: new Map([...records, [record.nominal, after]]) }
}

/** The service: judges each batch by the rules, and puts the dates right that a late one said wrongly. */
export class Cloud {
  standing: Standing
  today: CalendarDate
  /** What was let in since somebody looked. */
  readonly accepted: Commit[] = []
  constructor(standing: Standing, today: CalendarDate) {
    this.standing = standing
    this.today = today
  }

  /** False where the rules refuse it: nothing of it stands. */
  accepts(commit: Commit): boolean {
    const after = applied(this.standing, commit)
    const { record } = commit
    const writes = {
      [at]: asStored(after.obligation),
      ...(record
        ? { [`books/ada/occurrences/flat_${record.nominal}`]: after.records.get(record.nominal) as Json }
        : {}),
    }
    if (!mayCommit(commit.uid, this.documents, writes)) return false
    this.accepted.push(commit)
    this.standing = after
    this.workOut()
    return true
  }

  /** Days pass, and the service does hourly what follows from that alone. */
  wait(days: (from: CalendarDate) => CalendarDate) {
    this.today = days(this.today)
    const { catchUp, nextDue, status } = this.standing.obligation
    const lapses = (catchUp === 'latest' || catchUp === 'skip') && nextDue !== null && nextDue < this.today
    const ends = isEnding(this.standing.obligation.nextDecision) && isOver(this.standing.obligation, this.today)
    if (status === 'active' && (lapses || ends)) this.workOut()
  }

  private workOut() {
    const { obligation, records } = this.standing
    const dates = datesAsRecorded({ ...obligation, ...asStored(obligation) }, [...records.values()], this.today)
    this.standing = { obligation: { ...obligation, ...dates }, records }
  }

  private get documents(): Documents {
    const { obligation, records } = this.standing
    const recorded = [...records].map(([nominal, one]) => [`books/ada/occurrences/flat_${nominal}`, one])
    return { 'books/ada': book, [at]: asStored(obligation), ...(Object.fromEntries(recorded) as Documents) }
  }
}

const at = 'books/ada/obligations/flat'
const asStored = (obligation: Obligation) =>
  ({ ...obligation, schedule: storedSchedule(obligation.schedule) }) as unknown as { [name: string]: Json }
