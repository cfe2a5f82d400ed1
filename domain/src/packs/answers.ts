import { isCalendarDate } from '../days/civil.ts'
import { DomainError } from '../errors.ts'
import type { CalendarDate } from '../schedule.ts'
import { type LocalTime, localTime } from '../days/zoned.ts'
import type { PackAnswers, PackTemplate } from './pack.ts'

/** The answers to a template's questions, each read as what it is asked for; throws `missing-answer`, `bad-answer` with the question's id. */
export class Answers {
  readonly #template: PackTemplate
  readonly #given: PackAnswers

  constructor(template: PackTemplate, given: PackAnswers) {
    this.#template = template
    this.#given = given
  }

  date(id: string): CalendarDate {
    const text = this.#text(id)
    if (!isCalendarDate(text)) throw this.#bad(id, 'is not a day. Write it as year-month-day, 2026-11-30')
    return text
  }

  /** A date, with a time of day if it was asked for one. */
  moment(id: string): { date: CalendarDate; time: string | null } {
    const text = this.#text(id)
    if (isCalendarDate(text)) return { date: text, time: null }
    const local: LocalTime | null = /^([01]\d|2[0-3]):[0-5]\d$/.test(text.slice(11)) ? localTime(text) : null
    if (!local) throw this.#bad(id, 'is not a day and time. Write it as 2026-11-30T14:00')
    return local
  }

  whole(id: string, least: number): number {
    const text = this.#text(id)
    const value = Number(text)
    if (!/^-?\d{1,5}$/.test(text) || value < least || value > MOST)
      throw this.#bad(id, `is not a whole number from ${least} to ${MOST}`)
    return value
  }

  choice(id: string): string {
    const text = this.#text(id)
    const { choices } = this.#question(id)
    if (choices && !choices.includes(text)) throw this.#bad(id, `is not one of ${choices.join(', ').slice(0, 120)}`)
    return text
  }

  /** As it stands in a quick-add line: a date, a number or one of the choices, nothing else. */
  word(id: string): string {
    const { type } = this.#question(id)
    if (type === 'date') return this.date(id)
    return type === 'number' ? String(this.whole(id, 0)) : this.choice(id)
  }

  #text(id: string): string {
    const { text } = this.#question(id)
    const value = this.#given[id]
    if (value === undefined || value === '')
      throw new DomainError('missing-answer', `“${text}” is not answered, and the date depends on it. Answer it.`, {
        field: id,
      })
    return String(value).slice(0, 40)
  }

  #question(id: string): PackTemplate['questions'][number] {
    const question = this.#template.questions.find((one) => one.id === id)
    if (question) return question
    throw new DomainError(
      'bad-pack',
      `The template ${this.#template.id} uses the answer “${id}” and does not ask for it. Tell us; the pack needs mending.`,
      { field: id },
    )
  }

  #bad(id: string, why: string): DomainError {
    const value = String(this.#given[id]).slice(0, 40)
    return new DomainError('bad-answer', `The answer “${value}” to “${this.#question(id).text}” ${why}.`, {
      field: id,
      value,
    })
  }
}

const MOST = 40_000
