import { type Day, daysFromCivil, daysInMonth, daysInYear, LAST_DAY, packedCivil, weekday } from './civil.ts'
import type { Line } from './recurrence-line.ts'
import { FREQUENCIES, type RuleParts } from './recurrence-rule.ts'
import type { MonthEnd } from './schedule.ts'

export const SECONDS_A_DAY = 86400

/**
 * A rule of days or longer, cut into periods numbered from DTSTART's (0), each expanded by itself: no period depends on another.
 * It says everything (numbered weeks, BYSETPOS over days and times) and is slower than `DayLine`, which says most.
 */
export class PeriodLine implements Line {
  /** Wall seconds of the period last expanded, ascending without repeats. Reused: read it before the next call. */
  readonly #out: number[] = []
  readonly #level: number
  readonly #interval: number
  readonly #weekStart: number
  readonly #monthEnd: MonthEnd
  readonly #origin: number
  readonly #months: number
  readonly #monthList: readonly number[]
  readonly #monthDays: readonly number[]
  readonly #yearDays: readonly number[]
  readonly #weekNos: readonly number[]
  readonly #weeks: readonly number[]
  readonly #longYearWeeks: readonly number[]
  readonly #weekdays: number
  readonly #nths: readonly { nth: number; weekday: number }[]
  readonly #nthInYear: boolean
  readonly #setPos: readonly number[]
  readonly #times: readonly number[]
  readonly #candidates: Line | null
  readonly #start: number
  #until: number
  /** From here on a search has found nothing; no later one needs to be made. */
  #emptyFrom = Number.POSITIVE_INFINITY
  readonly #limit: number | null
  /** COUNT so far: `before` lie in the periods before `period`. */
  readonly #counted: { period: number; before: number; last: number }
  readonly #days: number[] = []
  readonly #yearNths: number[] = []
  #jump = 0

  /** `days`: the rule's days without BYSETPOS, to leap over periods that have none. */
  constructor(rule: RuleParts, start: number, monthEnd: MonthEnd, days: Line | null = null) {
    this.#candidates = days
    const startDay = Math.floor(start / SECONDS_A_DAY)
    const second = start - startDay * SECONDS_A_DAY
    const packed = packedCivil(startDay)
    this.#level = FREQUENCIES.indexOf(rule.freq)
    this.#interval = rule.interval
    this.#weekStart = rule.weekStart
    this.#monthEnd = monthEnd
    const noDays = !rule.byWeekNo.length && !rule.byYearDay.length && !rule.byMonthDay.length && !rule.byDay.length
    this.#monthList = rule.byMonth.length
      ? ascending(rule.byMonth)
      : noDays && this.#level === YEARLY
        ? [(packed >> 5) & 15]
        : []
    this.#months = this.#monthList.reduce((mask, month) => mask | (1 << month), 0)
    this.#monthDays = rule.byMonthDay.length ? rule.byMonthDay : noDays && this.#level <= MONTHLY ? [packed & 31] : []
    this.#yearDays = rule.byYearDay
    this.#weekNos = rule.byWeekNo
    const plain = rule.byDay.filter((day) => day.nth === 0 || this.#level > MONTHLY).map((day) => day.weekday)
    if (noDays && this.#level === WEEKLY) plain.push(weekday(startDay))
    this.#weeks = numberedOf(rule.byWeekNo, 52)
    this.#longYearWeeks = numberedOf(rule.byWeekNo, 53)
    this.#weekdays = plain.reduce((mask, day) => mask | (1 << day), 0)
    this.#nths = this.#level > MONTHLY ? [] : rule.byDay.filter((day) => day.nth !== 0)
    this.#nthInYear = this.#level === YEARLY && this.#nths.length > 0 && rule.byMonth.length === 0
    this.#times = timesOfDay(rule, second)
    // A position that no period reaches is left out, and a rule of such alone is empty: nothing need be searched for.
    const most = ([366, 31, 7, 1][this.#level] ?? 366) * this.#times.length
    this.#setPos = rule.bySetPos.filter((position) => Math.abs(position) <= most)
    this.#start = start
    this.#until = Math.min(
      rule.until?.seconds ?? Number.POSITIVE_INFINITY,
      LAST_DAY * SECONDS_A_DAY + SECONDS_A_DAY - 1,
    )
    this.#limit = rule.count
    if (rule.count === 0 || (rule.bySetPos.length > 0 && this.#setPos.length === 0))
      this.#until = Number.NEGATIVE_INFINITY
    this.#counted = { period: this.#firstPeriod, before: 0, last: Number.NEGATIVE_INFINITY }
    const year = Math.floor(packed / 512)
    const weekOffset = (weekday(startDay) - rule.weekStart + 7) % 7
    this.#origin =
      this.#level === YEARLY
        ? year
        : this.#level === MONTHLY
          ? year * 12 + ((packed >> 5) & 15) - 1
          : this.#level === WEEKLY
            ? startDay - weekOffset
            : startDay
  }

  nextAfter(seconds: number, inclusive: boolean): number | null {
    const from = seconds < this.#start ? this.#start : seconds
    const includes = seconds < this.#start || inclusive
    this.#countThrough(from)
    if (!(from <= this.#until && from < this.#emptyFrom)) return null
    let empty = 0
    let k = Math.max(this.#firstPeriod, this.#periodOf(from) - (this.#reachesAfter ? 1 : 0))
    while (empty <= this.#emptyLimit) {
      const n = this.#expand(k)
      for (let i = 0; i < n; i++) {
        const at = this.#out[i] ?? 0
        if (at > from || (includes && at === from)) {
          this.#countThrough(at)
          return at > this.#until ? null : at
        }
      }
      const next = n === 0 ? this.#nextHeld() : this.#next
      if (next === null) break
      empty = n === 0 ? empty + next - k : 0
      k = next
      if (this.#startOf(k) * SECONDS_A_DAY > this.#until) break
    }
    this.#emptyFrom = from
    return null
  }

  previousBefore(seconds: number, inclusive: boolean): number | null {
    this.#countThrough(Math.min(seconds, LAST_DAY * SECONDS_A_DAY))
    const limit = Math.min(seconds, this.#until)
    if (!(limit >= this.#start)) return null
    const takeLimit = inclusive || seconds > this.#until
    let empty = 0
    const last = this.#periodOf(limit) + (this.#reachesBefore ? 1 : 0)
    let k: number | null = last
    while (k !== null && k >= this.#firstPeriod && empty <= this.#emptyLimit) {
      const n: number = this.#expand(k)
      empty = n === 0 ? empty + 1 : 0
      for (let i = n - 1; i >= 0; i--) {
        const at = this.#out[i] ?? 0
        if (at < this.#start) return null
        if (at < limit || (takeLimit && at === limit)) return at
      }
      k = n === 0 ? this.#previousHeld(k) : k - 1
    }
    return null
  }

  /** The occurrence numbered `position` from 0, COUNT and UNTIL aside; costs all periods before it. */
  at(position: number): number | null {
    let left = position
    let last = Number.NEGATIVE_INFINITY
    let empty = 0
    for (let k = this.#firstPeriod; this.#startOf(k) <= LAST_DAY && empty <= this.#emptyLimit; k = this.#next) {
      const n = this.#expand(k)
      empty = n === 0 ? empty + 1 : 0
      for (let i = 0; i < n; i++) {
        const at = this.#out[i] ?? 0
        if (at < this.#start || at <= last) continue
        if (left === 0) return at
        left -= 1
        last = at
      }
    }
    return null
  }

  /** A year of weeks may begin before DTSTART's calendar year does. */
  get #firstPeriod(): number {
    return this.#reachesBefore ? -1 : 0
  }

  /** The next period that may hold anything, null if none does. */
  #nextHeld(): number | null {
    const next = this.#next
    if (this.#candidates === null) return next
    const day = this.#candidates.nextAfter(this.#startOf(next), true)
    return day === null ? null : Math.max(next, this.#periodOf(day * SECONDS_A_DAY) - (this.#reachesAfter ? 1 : 0))
  }

  /** The last period before one that may hold anything, null if none does. */
  #previousHeld(k: number): number | null {
    // A day that went forward out of its month lies in the next one: no period can be leapt over by it.
    if (this.#candidates === null || this.#reachesAfter) return k - 1
    const day = this.#candidates.previousBefore(this.#startOf(k), false)
    return day === null ? null : Math.min(k - 1, this.#periodOf(day * SECONDS_A_DAY))
  }

  /** COUNT becomes an end once as many have been passed; looks no further than the instant asked about. */
  #countThrough(seconds: number): void {
    if (this.#limit === null) return
    const counted = this.#counted
    while (counted.before < this.#limit && this.#startOf(counted.period) * SECONDS_A_DAY <= seconds) {
      const n = this.#expand(counted.period)
      for (let i = 0; i < n; i++) {
        const at = this.#out[i] ?? 0
        if (at < this.#start || at <= counted.last) continue
        counted.before += 1
        counted.last = at
        if (counted.before === this.#limit) this.#until = Math.min(this.#until, at)
      }
      const next = n === 0 ? this.#nextHeld() : this.#next
      if (next === null) return
      counted.period = next
    }
  }

  /** The last period that begins on or before an instant; negative before DTSTART's. */
  #periodOf(seconds: number): number {
    const day = Math.floor(seconds / SECONDS_A_DAY)
    if (this.#level === DAILY) return Math.floor((day - this.#origin) / this.#interval)
    if (this.#level === WEEKLY) return Math.floor((day - this.#origin) / (7 * this.#interval))
    const packed = packedCivil(day)
    const year = Math.floor(packed / 512)
    const at = this.#level === YEARLY ? year : year * 12 + ((packed >> 5) & 15) - 1
    return Math.floor((at - this.#origin) / this.#interval)
  }

  /** A period may hold days that `periodOf` puts into the next one, or (with BYWEEKNO) the one before. */
  get #reachesAfter(): boolean {
    return this.#monthEnd === 'forward' || this.#reachesBefore
  }

  get #reachesBefore(): boolean {
    return this.#level === YEARLY && this.#weekNos.length > 0
  }

  /** First day of a period. */
  #startOf(k: number): Day {
    const at = this.#origin + k * this.#interval * (this.#level === WEEKLY ? 7 : 1)
    if (this.#level >= WEEKLY) return at
    if (this.#level === YEARLY) return daysFromCivil(at, 1, 1) - (this.#weekNos.length ? 6 : 0)
    const year = Math.floor(at / 12)
    return daysFromCivil(year, at - year * 12 + 1, 1)
  }

  /** After how many empty periods in a row the calendar has repeated (400 years), so that nothing can come any more. */
  get #emptyLimit(): number {
    return [400, 4800, 20872, 146098][this.#level] ?? 146098
  }

  /** Fills `out` with a period; returns how many. */
  #expand(k: number): number {
    this.#out.length = 0
    this.#jump = k + 1
    const days = this.#days
    days.length = 0
    if (this.#level === YEARLY) this.#addYear(this.#origin + k * this.#interval)
    else if (this.#level === MONTHLY) this.#addMonth(this.#origin + k * this.#interval)
    else {
      const first = this.#startOf(k)
      const length = this.#level === WEEKLY ? 7 : 1
      for (let day = first; day < first + length; day++) if (this.#dayFits(day)) days.push(day)
      if (days.length === 0) this.#jumpOverMonth(first)
    }
    this.#combine(days, this.#times)
    return this.#out.length
  }

  /** The period to look at after the one last expanded: further than the next where those between are known to be empty. */
  get #next(): number {
    return this.#jump
  }

  #addYear(year: number): void {
    if (this.#weekNos.length) return this.#addWeeks(year)
    if (this.#nthInYear) this.#findYearNths(year)
    const base = year * 12 - 1
    if (this.#monthList.length) for (const month of this.#monthList) this.#addMonth(base + month)
    else for (let month = 1; month <= 12; month++) this.#addMonth(base + month)
  }

  /** A year of numbered weeks, which need not begin on 1 January; BYSETPOS sees of them what lies in the calendar year. */
  #addWeeks(year: number): void {
    const first = this.#firstWeek(year)
    const weeks = (this.#firstWeek(year + 1) - first) / 7
    if (this.#nthInYear) this.#findYearNths(year)
    const numbers = weeks === 53 ? this.#longYearWeeks : this.#weeks
    for (const number of numbers) {
      const start = first + (number - 1) * 7
      for (let day = start; day < start + 7; day++) {
        if (this.#setPos.length && Math.floor(packedCivil(day) / 512) !== year) continue
        if (this.#dayFits(day) && (this.#nths.length === 0 || this.#yearNths.includes(day))) this.#push(day)
      }
    }
  }

  #addMonth(monthIndex: number): void {
    const year = Math.floor(monthIndex / 12)
    const month = monthIndex - year * 12 + 1
    if (this.#level === MONTHLY && this.#months !== 0 && (this.#months & (1 << month)) === 0) return
    const length = daysInMonth(year, month)
    const first = daysFromCivil(year, month, 1)
    let mask = length === 31 ? 0x7fffffff : (1 << length) - 1
    let overflows = false
    if (this.#monthDays.length) {
      let wanted = 0
      for (const day of this.#monthDays) {
        if (day < 0) wanted |= length + day >= 0 ? 1 << (length + day) : 0
        else if (day <= length) wanted |= 1 << (day - 1)
        else if (this.#monthEnd === 'backward') wanted |= 1 << (length - 1)
        else if (this.#monthEnd === 'forward') overflows = true
      }
      mask &= wanted
    }
    if (this.#weekdays !== 0 || this.#nths.length) mask &= this.#weekdayMask(first, length)
    if (this.#yearDays.length) mask &= this.#yearDayMask(year, first, length)
    for (; mask !== 0; mask &= mask - 1) {
      const day = first + 31 - Math.clz32(mask & -mask)
      if (this.#weekNos.length === 0 || this.#weekFits(day)) this.#push(day)
    }
    if (overflows && this.#weekdays === 0 && this.#nths.length === 0 && this.#yearDays.length === 0)
      this.#push(first + length)
  }

  #push(day: Day): void {
    if (this.#days[this.#days.length - 1] !== day) this.#days.push(day)
  }

  #weekdayMask(first: Day, length: number): number {
    const firstWeekday = weekday(first)
    let mask = 0
    if (this.#weekdays !== 0) {
      for (let day = 1; day <= 7; day++) {
        if (this.#weekdays & (1 << day)) mask |= EVERY_SEVENTH << ((day - firstWeekday + 7) % 7)
      }
    }
    if (this.#nthInYear) {
      for (const day of this.#yearNths) if (day >= first && day < first + length) mask |= 1 << (day - first)
      return mask
    }
    for (const { nth, weekday: wanted } of this.#nths) {
      const lowest = (wanted - firstWeekday + 7) % 7
      const at = nth > 0 ? lowest + 7 * (nth - 1) : lowest + 7 * (Math.floor((length - 1 - lowest) / 7) + nth + 1)
      if (at >= 0 && at < length) mask |= 1 << at
    }
    return mask
  }

  #findYearNths(year: number): void {
    const first = daysFromCivil(year, 1, 1)
    const length = daysInYear(year)
    const firstWeekday = weekday(first)
    this.#yearNths.length = 0
    for (const { nth, weekday: wanted } of this.#nths) {
      const lowest = (wanted - firstWeekday + 7) % 7
      const at = nth > 0 ? lowest + 7 * (nth - 1) : lowest + 7 * (Math.floor((length - 1 - lowest) / 7) + nth + 1)
      if (at >= 0 && at < length) this.#yearNths.push(first + at)
    }
  }

  #yearDayMask(year: number, first: Day, length: number): number {
    const newYear = daysFromCivil(year, 1, 1)
    const end = newYear + daysInYear(year)
    let mask = 0
    for (const n of this.#yearDays) {
      const day = n > 0 ? newYear + n - 1 : end + n
      if (day >= newYear && day < end && day >= first && day < first + length) mask |= 1 << (day - first)
    }
    return mask
  }

  /** Week numbers as ISO 8601 has them, with the week beginning at WKST; the week belongs to the year of its fourth day. */
  #weekFits(day: Day): boolean {
    const start = day - ((weekday(day) - this.#weekStart + 7) % 7)
    const year = Math.floor(packedCivil(start + 3) / 512)
    const first = this.#firstWeek(year)
    const number = (start - first) / 7 + 1
    const fromEnd = number - (this.#firstWeek(year + 1) - first) / 7 - 1
    return this.#weekNos.includes(number) || this.#weekNos.includes(fromEnd)
  }

  #firstWeek(year: number): Day {
    const fourth = daysFromCivil(year, 1, 4)
    return fourth - ((weekday(fourth) - this.#weekStart + 7) % 7)
  }

  /** BY parts as filters of one day, for frequencies from WEEKLY down. */
  #dayFits(day: Day): boolean {
    if (this.#weekdays !== 0 && (this.#weekdays & (1 << weekday(day))) === 0) return false
    if (this.#months !== 0 || this.#monthDays.length || this.#yearDays.length) {
      const packed = packedCivil(day)
      const month = (packed >> 5) & 15
      const year = Math.floor(packed / 512)
      if (this.#months !== 0 && (this.#months & (1 << month)) === 0) return false
      if (this.#monthDays.length) {
        const number = packed & 31
        if (!this.#monthDays.includes(number) && !this.#monthDays.includes(number - daysInMonth(year, month) - 1))
          return false
      }
      if (this.#yearDays.length) {
        const number = day - daysFromCivil(year, 1, 1) + 1
        if (!this.#yearDays.includes(number) && !this.#yearDays.includes(number - daysInYear(year) - 1)) return false
      }
    }
    return this.#weekNos.length === 0 || this.#weekFits(day)
  }

  #jumpOverMonth(day: Day): void {
    const packed = packedCivil(day)
    const month = (packed >> 5) & 15
    if (this.#months === 0 || (this.#months & (1 << month)) !== 0) return
    const monthEnds = day - (packed & 31) + daysInMonth(Math.floor(packed / 512), month)
    this.#jump = Math.max(this.#jump, this.#periodOf(monthEnds * SECONDS_A_DAY))
  }

  #combine(days: readonly number[], times: readonly number[]): void {
    const size = days.length * times.length
    if (this.#setPos.length === 0) {
      for (const day of days) for (const time of times) this.#out.push(day * SECONDS_A_DAY + time)
      return
    }
    const picked: number[] = []
    for (const position of this.#setPos) {
      const at = position > 0 ? position - 1 : size + position
      if (at >= 0 && at < size && !picked.includes(at)) picked.push(at)
    }
    picked.sort((a, b) => a - b)
    for (const at of picked) {
      const day = days[Math.floor(at / times.length)] ?? 0
      this.#out.push(day * SECONDS_A_DAY + (times[at % times.length] ?? 0))
    }
  }
}

/** Seconds of the day at which a rule of days or longer occurs, ascending; what it leaves out is DTSTART's. */
export function timesOfDay(rule: RuleParts, startSecond: number): readonly number[] {
  if (rule.byHour.length + rule.byMinute.length + rule.bySecond.length === 0) return [startSecond]
  const given = (list: readonly number[], value: number) => (list.length ? ascending(list) : [value])
  const times: number[] = []
  for (const hour of given(rule.byHour, Math.floor(startSecond / 3600))) {
    for (const minute of given(rule.byMinute, Math.floor(startSecond / 60) % 60)) {
      for (const second of given(rule.bySecond, startSecond % 60)) times.push(hour * 3600 + minute * 60 + second)
    }
  }
  return times
}

const YEARLY = 0
const MONTHLY = 1
const WEEKLY = 2
const DAILY = 3
/** Bits 0, 7, 14, 21, 28. */
const EVERY_SEVENTH = 0x10204081

/** Numbers from 1 that positive and negative ones name in a year of so many weeks. */
function numberedOf(list: readonly number[], size: number): number[] {
  return ascending(list.map((n) => (n < 0 ? size + 1 + n : n))).filter((n) => n >= 1 && n <= size)
}

function ascending(list: readonly number[]): number[] {
  return [...new Set(list)].sort((a, b) => a - b)
}
