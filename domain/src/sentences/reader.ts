import { daysFromCivil, daysInMonth, formatDays } from '../days/civil.ts'
import { DomainError } from '../errors.ts'
import { MONTHS, WEEKDAYS } from '../format.ts'
import type { CalendarDate } from '../schedule.ts'

/** Reads a sentence from left to right, a phrase at a time; what cannot be read is refused with its place. */
export class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    if (text.length > MAX_SENTENCE)
      throw badSentence(text, MAX_SENTENCE, `The sentence has ${text.length} characters and may have ${MAX_SENTENCE}`)
    this.#text = text
  }

  /** The match of a pattern right here, which is then passed; null leaves the place as it is. */
  take(pattern: RegExp): RegExpExecArray | null {
    const sticky = stickyOf(pattern)
    sticky.lastIndex = this.#at
    const match = sticky.exec(this.#text)
    if (match) this.#at += match[0].length
    return match
  }

  need(pattern: RegExp, what: string): RegExpExecArray {
    return this.take(pattern) ?? this.fail(`${what} was expected here`)
  }

  /** "a, b and c" (or "or"): one item at least, and no more than any rule has use for. */
  list<T>(item: () => T | null, word: 'and' | 'or' = 'and', most = MOST_ITEMS): T[] | null {
    const first = item()
    if (first === null) return null
    const items = [first]
    const lastWord = word === 'and' ? / and / : / or /
    for (;;) {
      if (items.length > most) this.fail(`More than ${most} items`)
      const before = this.#at
      const last = this.take(lastWord)
      const next = last || this.take(/, /) ? item() : null
      if (next === null) {
        this.#at = before
        return items
      }
      items.push(next)
      if (last) return items
    }
  }

  /** Tries a phrase; where it is not there in full, the place is as before. */
  attempt<T>(phrase: () => T | null): T | null {
    const before = this.#at
    const found = phrase()
    if (found === null) this.#at = before
    return found
  }

  /** Whatever is refused inside is refused for what has been read so far. */
  within<T>(act: () => T): T {
    try {
      return act()
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      throw new DomainError(error.code, error.message, { ...error.data, span: { start: 0, end: this.#at } })
    }
  }

  get done(): boolean {
    return this.#at >= this.#text.length
  }

  end(): void {
    if (!this.done) this.fail('This part cannot be read')
  }

  fail(why: string): never {
    throw badSentence(this.#text, this.#at, why)
  }

  /** "5 March 2027", with or without its weekday. */
  date(): CalendarDate | null {
    const match = this.take(DATE)
    if (!match) return null
    const [day, month, year] = [Number(match[1]), monthNumber(match[2] ?? ''), Number(match[3])]
    if (day < 1 || year < 1 || day > daysInMonth(year, month))
      this.fail(`${match[0].trim()} is not a date that exists, and what follows it`)
    return formatDays(daysFromCivil(year, month, day))
  }

  needDate(): CalendarDate {
    return this.date() ?? this.fail('A date such as “5 March 2027” was expected here')
  }

  /** "1st", "last", "2nd to last" as 1, -1, -2. */
  nth(): number | null {
    const match = this.take(/last\b|(\d{1,4})(?:st|nd|rd|th)( to last)?/)
    if (!match) return null
    if (match[1] === undefined) return -1
    return match[2] ? -Number(match[1]) : Number(match[1])
  }

  month(): number | null {
    const match = this.take(MONTH)
    return match ? monthNumber(match[0]) : null
  }

  /** ISO, 1 = Monday. */
  weekday(): number | null {
    const match = this.take(WEEKDAY)
    return match ? WEEKDAYS.findIndex((name) => name.toLowerCase() === match[0].toLowerCase()) + 1 : null
  }
}

export const MAX_SENTENCE = 40_000
const MOST_ITEMS = 400
const MONTH = new RegExp(`(?:${MONTHS.join('|')})\\b`)
const WEEKDAY = new RegExp(`(?:${WEEKDAYS.join('|')})\\b`)
const DATE = new RegExp(`(?:(?:${WEEKDAYS.join('|')}) )?(\\d{1,2}) (${MONTHS.join('|')}) (\\d{1,4})\\b`)

const monthNumber = (name: string) => MONTHS.findIndex((month) => month.toLowerCase() === name.toLowerCase()) + 1

/** Compiled once for each pattern that is asked for. */
function stickyOf({ source }: RegExp): RegExp {
  const known = compiled.get(source)
  if (known) return known
  const made = new RegExp(source, 'iy')
  compiled.set(source, made)
  return made
}

const compiled = new Map<string, RegExp>()

function badSentence(text: string, at: number, why: string): DomainError {
  return new DomainError('bad-sentence', `${why}: “${text.slice(at, at + 40)}”. Say it as the sentences here do.`, {
    span: { start: at, end: text.length },
    value: text.slice(at, at + 40),
  })
}
