import { type Day, daysFromCivil, daysInMonth, daysInYear, packedCivil, weekday } from './civil.ts'
import { FREQUENCIES, type RuleParts } from './recurrence-rule.ts'
import type { MonthEnd } from './schedule.ts'

export const SECONDS_A_DAY = 86400

/** A rule cut into periods numbered from DTSTART's (0), each expanded by itself: no period depends on another. */
export class PeriodLine {
  /** Wall seconds of the period last expanded, ascending without repeats. Reused: read it before the next call. */
  readonly out: number[] = []
  readonly #level: number
  readonly #interval: number
  readonly #weekStart: number
  readonly #monthEnd: MonthEnd
  readonly #startUnit: number
  readonly #origin: number
  readonly #months: number
  readonly #monthList: readonly number[]
  readonly #monthDays: readonly number[]
  readonly #yearDays: readonly number[]
  readonly #weekNos: readonly number[]
  readonly #weekdays: number
  readonly #nths: readonly { nth: number; weekday: number }[]
  readonly #nthInYear: boolean
  readonly #setPos: readonly number[]
  readonly #times: readonly number[]
  readonly #hours: readonly number[]
  readonly #minutes: readonly number[]
  readonly #days: number[] = []
  readonly #yearNths: number[] = []
  #jump = 0
  #clockSteps = 0

  constructor(rule: RuleParts, start: number, monthEnd: MonthEnd) {
    const startDay = Math.floor(start / SECONDS_A_DAY)
    const second = start - startDay * SECONDS_A_DAY
    const packed = packedCivil(startDay)
    this.#level = FREQUENCIES.indexOf(rule.freq)
    this.#interval = rule.interval
    this.#weekStart = rule.weekStart
    this.#monthEnd = monthEnd
    this.#setPos = rule.bySetPos
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
    this.#weekdays = plain.reduce((mask, day) => mask | (1 << day), 0)
    this.#nths = this.#level > MONTHLY ? [] : rule.byDay.filter((day) => day.nth !== 0)
    this.#nthInYear = this.#level === YEARLY && this.#nths.length > 0 && rule.byMonth.length === 0
    const given = (list: readonly number[], level: number, value: number): readonly number[] =>
      list.length ? ascending(list) : this.#level < level ? [value] : []
    this.#hours = given(rule.byHour, HOURLY, Math.floor(second / 3600))
    this.#minutes = given(rule.byMinute, MINUTELY, Math.floor(second / 60) % 60)
    const seconds = given(rule.bySecond, SECONDLY, second % 60)
    this.#times = this.#timesOf(seconds)
    const unit = UNIT_SECONDS[this.#level - HOURLY]
    this.#startUnit = unit === undefined ? 0 : Math.floor(start / unit)
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

  /** The last period that begins on or before an instant; negative before DTSTART's. */
  periodOf(seconds: number): number {
    const day = Math.floor(seconds / SECONDS_A_DAY)
    if (this.#level > DAILY) return day - this.#origin
    if (this.#level === DAILY) return Math.floor((day - this.#origin) / this.#interval)
    if (this.#level === WEEKLY) return Math.floor((day - this.#origin) / (7 * this.#interval))
    const packed = packedCivil(day)
    const year = Math.floor(packed / 512)
    const at = this.#level === YEARLY ? year : year * 12 + ((packed >> 5) & 15) - 1
    return Math.floor((at - this.#origin) / this.#interval)
  }

  /** A period may hold days that `periodOf` puts into the next one, or (with BYWEEKNO) the one before. */
  get reachesAfter(): boolean {
    return this.#monthEnd === 'forward' || this.reachesBefore
  }

  get reachesBefore(): boolean {
    return this.#level === YEARLY && this.#weekNos.length > 0
  }

  /** First day of a period. */
  startOf(k: number): Day {
    if (this.#level > DAILY) return this.#origin + k
    const at = this.#origin + k * this.#interval * (this.#level === WEEKLY ? 7 : 1)
    if (this.#level >= WEEKLY) return at
    if (this.#level === YEARLY) return daysFromCivil(at, 1, 1) - (this.#weekNos.length ? 6 : 0)
    const year = Math.floor(at / 12)
    return daysFromCivil(year, at - year * 12 + 1, 1)
  }

  /** After how many empty periods in a row the calendar has repeated (400 years), so that nothing can come any more. */
  get emptyLimit(): number {
    return [400, 4800, 20872, 146098][this.#level] ?? 146098
  }

  /** Hours, minutes or seconds looked at so far: what bounds the search for a time of day that the interval never meets. */
  get clockSteps(): number {
    return this.#clockSteps
  }

  /** Whether every period holds as many as any other, so that COUNT can be computed instead of counted. */
  get uniform(): boolean {
    if (this.#level > DAILY || this.#yearDays.length || this.#weekNos.length) return false
    if (this.#level === DAILY) return !this.#months && !this.#monthDays.length && !this.#weekdays
    if (this.#level === WEEKLY) return !this.#months && !this.#monthDays.length
    if (this.#level === MONTHLY && this.#months) return false
    if (this.#nths.length)
      return (
        !this.#weekdays && !this.#monthDays.length && this.#nths.length === 1 && Math.abs(this.#nths[0]?.nth ?? 9) <= 4
      )
    if (this.#weekdays) return false
    return (
      this.#monthDays.every((day) => Math.abs(day) <= 28) &&
      (this.#monthDays.length === 1 || this.#monthDays.every((day) => day > 0))
    )
  }

  /** Fills `out` with a period; returns how many. */
  expand(k: number): number {
    this.out.length = 0
    this.#jump = k + 1
    if (this.#level > DAILY) return this.#expandClock(k)
    const days = this.#days
    days.length = 0
    if (this.#level === YEARLY) this.#addYear(this.#origin + k * this.#interval)
    else if (this.#level === MONTHLY) this.#addMonth(this.#origin + k * this.#interval)
    else {
      const first = this.startOf(k)
      const length = this.#level === WEEKLY ? 7 : 1
      for (let day = first; day < first + length; day++) if (this.#dayFits(day)) days.push(day)
      if (days.length === 0) this.#jumpOverMonth(first)
    }
    this.#combine(days, this.#times)
    return this.out.length
  }

  /** The period to look at after the one last expanded: further than the next where those between are known to be empty. */
  get next(): number {
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
    for (let number = 1; number <= weeks; number++) {
      if (!this.#weekNos.includes(number) && !this.#weekNos.includes(number - weeks - 1)) continue
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
    if (overflows && this.#weekdays === 0 && this.#nths.length === 0) this.#push(first + length)
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
    this.#jump = Math.max(this.#jump, this.periodOf(monthEnds * SECONDS_A_DAY))
  }

  /** HOURLY and finer: a day's worth at once, each hour (minute, second) a period of its own for BYSETPOS. */
  #expandClock(k: number): number {
    const unit = UNIT_SECONDS[this.#level - HOURLY] ?? 1
    const perDay = SECONDS_A_DAY / unit
    const from = (this.#origin + k) * perDay
    const steps = Math.max(0, Math.ceil((from - this.#startUnit) / this.#interval))
    let at = this.#startUnit + steps * this.#interval
    if (at >= from + perDay) this.#jump = Math.floor(at / perDay) - this.#origin
    else if (!this.#dayFits(this.#origin + k)) this.#jumpOverMonth(this.#origin + k)
    else {
      for (; at < from + perDay; at += this.#interval) {
        this.#clockSteps += 1
        const second = (at - from) * unit
        if (this.#hours.length && !this.#hours.includes(Math.floor(second / 3600))) continue
        if (this.#level > HOURLY && this.#minutes.length && !this.#minutes.includes(Math.floor(second / 60) % 60))
          continue
        this.#combineAt(at * unit, second)
      }
    }
    return this.out.length
  }

  #combineAt(instant: number, second: number): void {
    if (this.#level === SECONDLY) {
      if (this.#times.length && !this.#times.includes(second % 60)) return
      if (this.#setPos.length === 0 || this.#setPos.includes(1) || this.#setPos.includes(-1)) this.out.push(instant)
      return
    }
    const n = this.#times.length
    if (this.#setPos.length === 0) for (const time of this.#times) this.out.push(instant + time)
    else
      for (let i = 0; i < n; i++)
        if (this.#setPos.includes(i + 1) || this.#setPos.includes(i - n)) this.out.push(instant + (this.#times[i] ?? 0))
  }

  #combine(days: readonly number[], times: readonly number[]): void {
    const size = days.length * times.length
    if (this.#setPos.length === 0) {
      for (const day of days) for (const time of times) this.out.push(day * SECONDS_A_DAY + time)
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
      this.out.push(day * SECONDS_A_DAY + (times[at % times.length] ?? 0))
    }
  }

  /** Seconds of the day, or of the hour or minute for HOURLY and MINUTELY; for SECONDLY the allowed seconds. */
  #timesOf(seconds: readonly number[]): readonly number[] {
    if (this.#level >= MINUTELY) return seconds
    const times: number[] = []
    for (const hour of this.#level === HOURLY ? [0] : this.#hours) {
      for (const minute of this.#minutes) for (const second of seconds) times.push(hour * 3600 + minute * 60 + second)
    }
    return times
  }
}

const YEARLY = 0
const MONTHLY = 1
const WEEKLY = 2
const DAILY = 3
const HOURLY = 4
const MINUTELY = 5
const SECONDLY = 6
const UNIT_SECONDS = [3600, 60, 1]
/** Bits 0, 7, 14, 21, 28. */
const EVERY_SEVENTH = 0x10204081

function ascending(list: readonly number[]): number[] {
  return [...new Set(list)].sort((a, b) => a - b)
}
