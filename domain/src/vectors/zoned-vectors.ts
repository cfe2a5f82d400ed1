import { recurrence } from '../recurrence/recurrence.ts'
import { formatDays, parseDays } from '../days/civil.ts'
import type { ReminderStep, ZoneResolver } from '../reminder.ts'
import { instantOf, instantText } from '../reminders/instants.ts'
import type { CalendarDate } from '../schedule.ts'
import { isOverdueAt, leadTime, type LocalTime, localTime, overdueFrom, resolveLocal } from '../days/zoned.ts'

type Input =
  | { kind: 'resolve'; local: string; zone: string }
  | { kind: 'lead'; due: string; zone: string; lead: { n: number; unit: ReminderStep['offset']['unit'] } }
  | { kind: 'floating'; local: string; zoneBefore: string; zoneAfter: string; float: boolean }
  | { kind: 'overdue'; due: string; zone: string; now: string }
  | { kind: 'localDate'; now: string; zone: string }
  | { kind: 'expand'; dtstart: string; zone: string; rrule: string; limit: number }

/** `zoned.json`: local times on the clock. */
export function answerZoned({ input }: { input: Input }, resolver: ZoneResolver): unknown {
  switch (input.kind) {
    case 'resolve': {
      const { instant, local, how } = resolveLocal(readLocal(input.local), input.zone, resolver)
      return { instant: instantText(instant), local: text(local), how }
    }
    case 'lead': {
      const instant = leadTime(
        readLocal(input.due),
        { amount: input.lead.n, unit: input.lead.unit },
        input.zone,
        resolver,
      )
      return { instant: instantText(instant), local: text(resolver.toLocal(instant, input.zone)) }
    }
    case 'floating': {
      const at = (zone: string) => instantText(resolver.toInstant(readLocal(input.local), zone))
      return { before: at(input.zoneBefore), after: at(input.float ? input.zoneAfter : input.zoneBefore) }
    }
    case 'overdue': {
      const timed = localTime(input.due)
      const [date, time] = timed ? [timed.date, { at: timed.time }] : [input.due as CalendarDate, null]
      return {
        overdueFrom: instantText(overdueFrom(date, time, input.zone, resolver)),
        overdue: isOverdueAt(date, time, instantOf(input.now), input.zone, resolver),
      }
    }
    case 'localDate':
      return { date: resolver.toLocal(instantOf(input.now), input.zone).date }
    case 'expand':
      return { list: expanded(input, resolver) }
  }
}

const text = ({ date, time }: LocalTime) => `${date}T${time}`
function readLocal(value: string): LocalTime {
  const local = localTime(value)
  if (!local) throw new Error(`${value} is no local time`)
  return local
}

function expanded(
  { dtstart, zone, rrule, limit }: Extract<Input, { kind: 'expand' }>,
  resolver: ZoneResolver,
): { local: string; instant: string }[] {
  const start = readLocal(dtstart)
  const line = recurrence({ start: start.date, rrule })
  const list: { local: string; instant: string }[] = []
  for (
    let day = line.nextAfter(parseDays(start.date), true);
    day !== null && list.length < limit;
    day = line.nextAfter(day)
  ) {
    const { instant, local } = resolveLocal({ date: formatDays(day), time: start.time }, zone, resolver)
    list.push({ local: text(local), instant: instantText(instant) })
  }
  return list
}
