import { shortDateWithYear, type CalendarDate, type Schedule } from '@duebook/domain'
import { isCounted, anchorOf } from './anchor.ts'
import { type Dated, hasOneDate, isOpen } from './date-graph.ts'

/** What lines and forms may name as what a date counts from. `dates`: by name, null while it has none. `ids`: those of them that are obligations, by name. */
export type NamedTriggers = { dates: Record<string, CalendarDate | null>; ids: ReadonlyMap<string, string> }

/** The obligations of one date that are open, and the events that dates count from already; of several with one name each says its day. */
export function namedTriggers(obligations: readonly Dated[]): NamedTriggers {
  const dates: Record<string, CalendarDate | null> = {}
  const ids = new Map<string, string>()
  const open = obligations.filter((one) => isOpen(one) && hasOneDate(one.schedule))
  const alike = Map.groupBy(open, ({ title }) => lineName(title).toLowerCase())
  for (const { schedule } of open) {
    if (!isCounted(schedule) || anchorOf(schedule)) continue
    const name = lineName(schedule.trigger.name)
    if (name !== '' && !alike.has(name.toLowerCase()))
      dates[name] = later(Object.hasOwn(dates, name) ? dates[name] : null, schedule.trigger.date)
  }
  for (const some of alike.values())
    for (const { id, title, nextDue } of some) {
      const day = nextDue ? shortDateWithYear(nextDue) : 'no date yet'
      const name = some.length === 1 ? lineName(title) : `${lineName(title)} (${day})`
      if (name === '' || ids.has(name.toLowerCase())) continue
      dates[name] = nextDue
      ids.set(name.toLowerCase(), id)
    }
  return { dates, ids }
}

/** A schedule that counts from a trigger of this name counts from that obligation, where it is one. */
export function linked<S extends Schedule>(schedule: S, { ids }: NamedTriggers): S {
  if (!isCounted(schedule)) return schedule
  const id = ids.get(schedule.trigger.name.toLowerCase())
  return id === undefined ? schedule : { ...schedule, from: id }
}

/** Those whose names begin with what was typed, or have it in them: what may be meant. */
export const namesLike = ({ dates }: Pick<NamedTriggers, 'dates'>, typed: string): string[] => {
  const wanted = typed.trim().toLowerCase()
  const names = Object.keys(dates).filter((name) => name.toLowerCase().includes(wanted))
  return names.toSorted((a, b) => a.length - b.length || a.localeCompare(b)).slice(0, 4)
}

/** As it can stand between the brackets of a line. */
const lineName = (title: string) => title.replace(/[[\]“”"]/g, '').trim()
const later = (a: CalendarDate | null | undefined, b: CalendarDate | null) => (a && (!b || a > b) ? a : b)
