import * as v from 'valibot'
import { CatchUp, Obligation } from './obligation.ts'
import { Nag, StoredStep } from './reminder-plan.ts'
import { CivilDate, DueTime, readSchedule } from './schedule.ts'
import { StoredSnooze } from './snooze.ts'
import { UserProfile } from './user.ts'

const Core = v.object({
  title: Obligation.entries.title,
  status: Obligation.entries.status,
  nextNominal: Obligation.entries.nextNominal,
  nextDue: Obligation.entries.nextDue,
  nextAcknowledged: Obligation.entries.nextAcknowledged,
})
const Plan = v.object({ steps: v.pipe(v.array(v.unknown()), v.maxLength(10)), nag: v.optional(v.unknown()) })
const Watchers = v.nullish(v.array(v.string()), [])
const Zone = v.pipe(v.string(), v.minLength(1), v.maxLength(64))

/** What planning reads of an obligation. A step of the plan that cannot be read is null and keeps its place: the places are part of the ledger's keys. */
export type Plannable = v.InferOutput<typeof Core> &
  Pick<Obligation, 'nextNotice' | 'dueTime' | 'timeZone' | 'assignee' | 'watchers'> & {
    backup: string | null
    /** Null where it cannot be read. */
    createdBy: string | null
    snooze: v.InferOutput<typeof StoredSnooze> | null
    /** What becomes of a date that is over; absent or null: it stays open. */
    catchUp?: CatchUp | null | undefined
    /** Null where it cannot be read: the next dates were worked out when it could. */
    schedule: ReturnType<typeof readSchedule>
    reminderPlan: { steps: (v.InferOutput<typeof StoredStep> | null)[]; nag?: v.InferOutput<typeof Nag> }
  }

/**
 * An obligation as it is stored, which a client wrote: everything that planning can use, and the names of the fields that it
 * cannot. Null when not even the title and the next date can be read.
 */
export function readPlannable(data: unknown): { plannable: Plannable | null; faults: string[] } {
  const core = v.safeParse(Core, data)
  if (!core.success) return { plannable: null, faults: core.issues.map((issue) => v.getDotPath(issue) ?? 'document') }
  const given = data as Record<string, unknown>
  const faults: string[] = []
  const take = <Output>(field: string, schema: v.GenericSchema<unknown, Output>, value: unknown, otherwise: Output) => {
    const read = v.safeParse(schema, value)
    if (!read.success) faults.push(field)
    return read.success ? read.output : otherwise
  }
  const plan = take('reminderPlan', Plan, given.reminderPlan, { steps: [] })
  const nag = take('reminderPlan.nag', v.optional(Nag), plan.nag, undefined)
  return {
    plannable: {
      ...core.output,
      nextNotice: take('nextNotice', v.nullish(CivilDate, null), given.nextNotice, null),
      dueTime: take('dueTime', v.nullish(DueTime, null), given.dueTime, null),
      timeZone: take('timeZone', Zone, given.timeZone, 'Etc/UTC'),
      schedule: readSchedule(given.schedule),
      assignee: take('assignee', v.nullish(v.string(), null), given.assignee, null),
      backup: take('backup', v.nullish(v.string(), null), given.backup, null),
      createdBy: take('createdBy', v.nullish(v.string(), null), given.createdBy, null),
      watchers: take('watchers', Watchers, given.watchers, []),
      snooze: take('snooze', v.nullish(StoredSnooze, null), given.snooze, null),
      catchUp: take('catchUp', v.nullish(CatchUp, null), given.catchUp, null),
      reminderPlan: {
        steps: plan.steps.map((step, index) => take(`reminderPlan.steps.${index}`, v.nullable(StoredStep), step, null)),
        ...(nag === undefined ? {} : { nag }),
      },
    },
    faults,
  }
}

/** The settings of a profile that planning reads, each left out where it is missing or cannot be read. */
export function readClockSettings(data: unknown): Partial<Pick<UserProfile, 'timeZone' | 'quietHours' | 'usual'>> {
  const given = v.safeParse(v.record(v.string(), v.unknown()), data)
  if (!given.success) return {}
  const zone = v.safeParse(UserProfile.entries.timeZone, given.output.timeZone)
  const quiet = v.safeParse(UserProfile.entries.quietHours, given.output.quietHours)
  const usual = v.safeParse(UserProfile.entries.usual, given.output.usual)
  return {
    ...(zone.success ? { timeZone: zone.output } : {}),
    ...(quiet.success ? { quietHours: quiet.output } : {}),
    ...(usual.success && usual.output ? { usual: usual.output } : {}),
  }
}
