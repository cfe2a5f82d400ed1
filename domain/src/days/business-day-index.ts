import { assertWhole } from '../whole-numbers.ts'
import { type Day, FIRST_DAY, LAST_DAY, weekday } from './civil.ts'
import { DomainError } from '../errors.ts'

/** Rank and select over business days: tables where there are holidays, arithmetic on whole weeks beyond them. */
export class BusinessDayIndex {
  readonly #openWeekdays: readonly boolean[]
  readonly #perWeek: number
  readonly #first: Day
  readonly #end: Day
  /** Business days from `#first` up to each day of the table, exclusive; one entry more than days. */
  readonly #ranks: Int32Array
  readonly #days: Int32Array

  constructor(id: string, weekend: readonly number[], holidays: ReadonlyMap<Day, string>) {
    this.#openWeekdays = [1, 2, 3, 4, 5, 6, 7].map((n) => !weekend.includes(n))
    this.#perWeek = this.#openWeekdays.filter(Boolean).length
    if (this.#perWeek === 0) {
      throw new DomainError('unknown-calendar', `The calendar “${id}” has no business days at all. Choose another.`, {
        value: id,
      })
    }
    let first = Number.POSITIVE_INFINITY
    let last = Number.NEGATIVE_INFINITY
    for (const day of holidays.keys()) {
      assertWhole(day, 'holidays', FIRST_DAY, LAST_DAY)
      if (day < first) first = day
      if (day > last) last = day
    }
    this.#first = holidays.size === 0 ? 0 : first
    this.#end = holidays.size === 0 ? 0 : last + 1
    const length = this.#end - this.#first
    this.#ranks = new Int32Array(length + 1)
    const days = new Int32Array(length)
    let count = 0
    for (let i = 0; i < length; i++) {
      this.#ranks[i] = count
      const day = this.#first + i
      if (this.#openWeekdays[weekday(day) - 1] && !holidays.has(day)) days[count++] = day
    }
    this.#ranks[length] = count
    this.#days = days.subarray(0, count)
  }

  isBusinessDay(day: Day): boolean {
    const offset = day - this.#first
    if (offset >= 0 && day < this.#end) return (this.#ranks[offset + 1] ?? 0) > (this.#ranks[offset] ?? 0)
    return this.#openWeekdays[weekday(day) - 1] === true
  }

  /** The first business day on a day or after it. */
  from(day: Day): Day {
    return this.select(this.rank(day))
  }

  /** The last business day on a day or before it. */
  upTo(day: Day): Day {
    return this.select(this.rank(day + 1) - 1)
  }

  /** How many business days lie before `day`, counted from the table's first day; negative before that. */
  rank(day: Day): number {
    if (day < this.#first) return -this.#openBetween(day, this.#first)
    if (day <= this.#end) return this.#ranks[day - this.#first] ?? 0
    return this.#days.length + this.#openBetween(this.#end, day)
  }

  /** The business day with this rank. */
  select(rank: number): Day {
    if (rank >= 0 && rank < this.#days.length) return this.#days[rank] ?? 0
    if (rank < 0) return this.#stepBack(this.#first, -rank)
    return this.#stepOn(this.#end, rank - this.#days.length)
  }

  #openBetween(from: Day, to: Day): number {
    const weeks = Math.floor((to - from) / 7)
    let count = weeks * this.#perWeek
    for (let day = from + weeks * 7; day < to; day++) if (this.#openWeekdays[weekday(day) - 1]) count++
    return count
  }

  #stepOn(from: Day, steps: number): Day {
    const weeks = Math.floor(steps / this.#perWeek)
    let left = steps - weeks * this.#perWeek
    let day = from + weeks * 7
    for (;;) {
      if (this.#openWeekdays[weekday(day) - 1] && left-- === 0) return day
      day++
    }
  }

  #stepBack(from: Day, steps: number): Day {
    const weeks = Math.floor((steps - 1) / this.#perWeek)
    let left = steps - 1 - weeks * this.#perWeek
    let day = from - 1 - weeks * 7
    for (;;) {
      if (this.#openWeekdays[weekday(day) - 1] && left-- === 0) return day
      day--
    }
  }
}
