import type { CalendarDate, DueTime, ZoneResolver } from '@duebook/domain'
import { formatDays, parseDays, weekday } from '@duebook/domain'
import { type DateOrder, type Reading, Unread } from '../verdicts.ts'
import { dateText, type DateText, existing, nearestOf } from './date-text.ts'

/** What decides between day/month and month/day: `open` asks, `mixed` reads each value by itself. */
export type Order = DateOrder | 'mixed' | 'open'
export type DateHabit = { order: Order; serial: boolean; prefers: DateOrder }
export type DateValue = { day: CalendarDate; time: DueTime | null; from: CalendarDate | null }
type Clock = { zone: string; zones: ZoneResolver }

/** How many values exist only as day/month, only as month/day, and in both ways as different days. */
export type Evidence = { dmy: number; mdy: number; open: number; numeric: number; filled: number }

export function evidenceOf(values: readonly string[]): Evidence {
  const found: Evidence = { dmy: 0, mdy: 0, open: 0, numeric: 0, filled: 0 }
  for (const value of values) {
    if (value.trim() === '') continue
    found.filled += 1
    for (const text of rangeOf(value) ?? [value]) {
      const date = dateText(text)
      if (date?.form !== 'numeric') continue
      found.numeric += 1
      const { dmy, mdy } = readings(date)
      if (dmy && !mdy) found.dmy += 1
      if (mdy && !dmy) found.mdy += 1
      if (dmy && mdy && dmy !== mdy) found.open += 1
    }
  }
  return found
}

/** The order of a column by its own values, else by those of the file's other date columns; where nothing decides, the file asks. */
export function orderOf(own: Evidence, others: readonly Evidence[], answer: DateOrder | undefined): Order | null {
  if (own.numeric === 0) return null
  if (own.dmy > 0 && own.mdy > 0) return 'mixed'
  if (own.dmy > 0) return 'dmy'
  if (own.mdy > 0) return 'mdy'
  const [dmy, mdy] = [others.some((one) => one.dmy > 0), others.some((one) => one.mdy > 0)]
  if (dmy !== mdy) return dmy ? 'dmy' : 'mdy'
  return own.open > 0 ? (answer ?? 'open') : null
}

/** Which order somebody of this locale writes. */
export const orderOfLocale = (locale: string): DateOrder =>
  /^(en[-_](US|PH|PR|GU|VI)|es[-_](US|PR|PA)|fil)\b/i.test(locale) || locale === 'en' ? 'mdy' : 'dmy'

/** Whether a column holds day numbers of a spreadsheet and nothing else. */
export function isSerial(values: readonly string[]): boolean {
  const filled = values.filter((value) => value.trim() !== '')
  return filled.length > 0 && filled.every((value) => dateText(value)?.form === 'serial')
}

/** How the dates of a column are written, for the head of the preview. */
export function writtenAs(values: readonly string[], { order, serial }: DateHabit): Reading['dateOrder'] {
  if (serial) return 'serial'
  if (evidenceOf(values).numeric > 0) return order === 'open' ? undefined : order
  const named = values.some((value) => (rangeOf(value) ?? [value]).some((one) => dateText(one)?.form === 'named'))
  return named ? 'named' : 'iso'
}

/** A cell's date; of a range its end, and `from` where it began. Throws `Unread`. */
export function readDate(written: string, habit: DateHabit, clock: Clock): DateValue {
  const range = rangeOf(written)
  if (!range) return { ...oneDate(written, written, habit, clock), from: null }
  return { ...oneDate(range[1], written, habit, clock), from: oneDate(range[0], written, habit, clock).day }
}

/** `A → B`, or `A - B` with spaces: both of them dates. */
function rangeOf(written: string): [string, string] | null {
  const parts = written.length > 170 ? [] : written.split(/\s+(?:→|->|–|—|-)\s+/)
  const [from, to] = parts
  return parts.length === 2 && dateText(from!) && dateText(to!) ? [from!, to!] : null
}

function oneDate(text: string, written: string, habit: DateHabit, clock: Clock): Omit<DateValue, 'from'> {
  const shown = written.trim().slice(0, 200)
  const date = dateText(text)
  if (date === null || date.form === 'open-year') throw new Unread('date-not-understood', shown)
  if (date.form === 'serial') {
    if (!habit.serial) throw new Unread('date-not-understood', shown, [date.day])
    return { day: date.day, time: null }
  }
  const day = date.form === 'numeric' ? ordered(date, shown, habit) : date.day
  if (day === null) throw new Unread('no-such-date', shown)
  if (date.weekday !== undefined && weekday(parseDays(day)) !== date.weekday)
    throw new Unread('weekday-wrong', shown, [day, formatDays(nearestOf(day, date.weekday))])
  if (date.form !== 'numeric' && date.instant !== undefined) {
    const local = clock.zones.toLocal(date.instant, clock.zone)
    return { day: local.date, time: { at: local.time, zone: clock.zone } }
  }
  return { day, time: date.time === undefined ? null : { at: date.time } }
}

function ordered(
  date: Extract<DateText, { form: 'numeric' }>,
  shown: string,
  { order, prefers }: DateHabit,
): CalendarDate | null {
  const { dmy, mdy } = readings(date)
  if (order === 'dmy') return dmy
  if (order === 'mdy') return mdy
  if (dmy === null || mdy === null || dmy === mdy) return dmy ?? mdy
  throw new Unread(
    order === 'open' ? 'date-order' : 'ambiguous-date',
    shown,
    prefers === 'dmy' ? [dmy, mdy] : [mdy, dmy],
  )
}

const readings = ({ first, second, year }: Extract<DateText, { form: 'numeric' }>) => ({
  dmy: existing(year, second, first),
  mdy: existing(year, first, second),
})
