import { addDays, calendarDate, daysInMonth, parseDays, weekday, type ZoneResolver } from '@duebook/domain'

/** A change of the clocks: its instant (ms since 1970), and the offsets before and after, in minutes. */
type Change = { at: number; from: number; to: number }
/** The day and the time of a change as a rule says them, on the clock before it. `nth`: -1 is the last of the month. */
type Yearly = { month: number; weekday: number; nth: number; minutes: number; from: number; to: number }

const minute = 60_000
const day = 86_400_000
const FIRST_YEAR = 1970
/** No two changes of a clock lie closer to each other. */
const STEP = 7 * day

/**
 * The VTIMEZONE of a zone, for clocks between two instants (ms since 1970): two rules for ever where its clocks keep to them, else each change by
 * itself. The lines are not folded. `nameAt` tells what its clocks are called, which is said of offsets.
 */
export function zoneText(
  zone: string,
  span: { from: number; to: number },
  resolver: ZoneResolver,
  nameAt: (at: number, zone: string) => string,
): string[] {
  const offsetAt = (at: number) => {
    const { date, time } = resolver.toLocal(at, zone)
    return parseDays(date) * 1440 + minutesOf(time) - Math.floor(at / minute)
  }
  const first = new Date(span.from).getUTCFullYear() - 1
  const last = new Date(span.to).getUTCFullYear() + 1
  const changes = changesBetween(Date.UTC(first, 0, 1), Date.UTC(last + 1, 0, 1), offsetAt)
  const observances =
    changes.length === 0
      ? [standing(offsetAt(span.from))]
      : (byRules(changes, { first, last }, offsetAt) ?? byChanges(changes, offsetAt))
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...observances.flatMap((one) => one(zone, nameAt)), 'END:VTIMEZONE']
}

type Observance = (zone: string, nameAt: (at: number, zone: string) => string) => string[]

function changesBetween(from: number, to: number, offsetAt: (at: number) => number): Change[] {
  const changes: Change[] = []
  let before = offsetAt(from)
  for (let at = from; at < to; at += STEP) {
    const after = offsetAt(at + STEP)
    if (after === before) continue
    let [low, high] = [at, at + STEP]
    while (high - low > minute) {
      const middle = low + Math.floor((high - low) / 2 / minute) * minute
      if (offsetAt(middle) === before) low = middle
      else high = middle
    }
    changes.push({ at: high, from: before, to: after })
    before = after
  }
  return changes
}

/** Null where the clocks do not change twice a year by the same two rules. */
function byRules(
  changes: readonly Change[],
  { first, last }: { first: number; last: number },
  offsetAt: (at: number) => number,
): Observance[] | null {
  const years = Map.groupBy(changes, ({ at, from }) => new Date(at + from * minute).getUTCFullYear())
  const [one, two, ...more] = years.get(first) ?? []
  if (!one || !two || more.length > 0) return null
  const rules = [one, two].map((change) =>
    [-1, nthOf(change)]
      .map((nth) => yearlyOf(change, nth))
      .find((rule) =>
        Array.from({ length: last - first + 1 }, (_, index) => first + index).every(
          (year) => years.get(year)?.length === 2 && years.get(year)?.some(({ at }) => at === instantOf(rule, year)),
        ),
      ),
  )
  const [a, b] = rules
  if (!a || !b) return null
  const holds = (rule: Yearly, year: number) => {
    const at = instantOf(rule, year)
    return offsetAt(at - minute) === rule.from && offsetAt(at) === rule.to
  }
  let since = first
  while (since > FIRST_YEAR && holds(a, since - 1) && holds(b, since - 1)) since--
  return [a, b].map((rule) => yearly(rule, since))
}

/** The clocks as they stood before the first change, and each change. */
const byChanges = (changes: readonly Change[], offsetAt: (at: number) => number): Observance[] => [
  standing(offsetAt((changes[0]?.at ?? 0) - minute)),
  ...changes.map(
    (change): Observance =>
      (zone, nameAt) =>
        lines(change, wallText(change.at + change.from * minute), nameAt(change.at, zone)),
  ),
]

const standing =
  (offset: number): Observance =>
  (zone, nameAt) => [
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offsetText(offset)}`,
    `TZOFFSETTO:${offsetText(offset)}`,
    `TZNAME:${nameAt(0, zone)}`,
    'END:STANDARD',
  ]

function yearly(rule: Yearly, since: number): Observance {
  return (zone, nameAt) => {
    const at = instantOf(rule, since)
    const name = WEEKDAYS[rule.weekday - 1]
    return lines(rule, wallText(at + rule.from * minute), nameAt(at, zone), [
      `RRULE:FREQ=YEARLY;BYMONTH=${rule.month};BYDAY=${rule.nth}${name}`,
    ])
  }
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

function lines({ from, to }: Pick<Change, 'from' | 'to'>, start: string, name: string, more: string[] = []): string[] {
  const kind = to > from ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `TZNAME:${name}`,
    ...more,
    `END:${kind}`,
  ]
}

/** Of the wall clock before the change. */
function yearlyOf({ at, from, to }: Change, nth: number): Yearly {
  const wall = new Date(at + from * minute)
  const date = calendarDate(wall.toISOString().slice(0, 10))
  return {
    month: wall.getUTCMonth() + 1,
    weekday: weekday(parseDays(date)),
    nth,
    minutes: wall.getUTCHours() * 60 + wall.getUTCMinutes(),
    from,
    to,
  }
}

const nthOf = ({ at, from }: Change) => Math.ceil(new Date(at + from * minute).getUTCDate() / 7)

function instantOf({ month, weekday: on, nth, minutes, from }: Yearly, year: number): number {
  const first = calendarDate(`${year}-${String(month).padStart(2, '0')}-01`)
  const start = nth === -1 ? addDays(first, daysInMonth(year, month) - 7) : addDays(first, (nth - 1) * 7)
  const date = parseDays(start) + ((on - weekday(parseDays(start)) + 7) % 7)
  return date * day + (minutes - from) * minute
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const two = (n: number) => String(n).padStart(2, '0')
const offsetText = (minutes: number) =>
  `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}${two(Math.abs(minutes) % 60)}`
const wallText = (wall: number) => new Date(wall).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
