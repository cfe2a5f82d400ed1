import type { Day } from '../days/civil.ts'
import type { DaySearch } from './day-search.ts'

/** Every so many days from DTSTART. */
export class SteppedDays implements DaySearch {
  readonly #origin: Day
  readonly #step: number

  constructor(start: Day, interval: number) {
    this.#origin = start
    this.#step = interval
  }

  from(day: Day): Day {
    return this.at(Math.ceil((day - this.#origin) / this.#step))
  }

  upTo(day: Day): Day {
    return this.at(Math.floor((day - this.#origin) / this.#step))
  }

  at(position: number): Day {
    return this.#origin + position * this.#step
  }
}
