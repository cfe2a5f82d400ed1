import type { CalendarDate } from '../../schedule.ts'
import { dayOf, monthOf, yearOf } from '../civil-days.ts'

/** A date as people write it in a language, with its year, so that it is read in one way: "3 Dec 2026", "3. Dezember 2026". */
export const writtenDate = (date: CalendarDate, language: string) =>
  [writtenDayOf(monthOf(date), dayOf(date), language), yearOf(date)].join((WORDS[language] ?? ENGLISH).of ?? ' ')

/** The same without a year. */
export function writtenDayOf(month: number, day: number, language: string): string {
  const { months, day: figure = String, of = ' ' } = WORDS[language] ?? ENGLISH
  return [figure(day), months.split('|')[month - 1]].join(of)
}

/** The same as the day it is due: "on 3 Dec 2026". */
export const writtenOn = (date: CalendarDate, language: string) =>
  `${(WORDS[language] ?? ENGLISH).on} ${writtenDate(date, language)}`

/** The same as the day it begins: "from 3 Dec 2026". */
export const writtenFrom = (date: CalendarDate, language: string) =>
  `${(WORDS[language] ?? ENGLISH).from} ${writtenDate(date, language)}`

/** Days of the week, Monday is 1, as they are said of a rule: "every Mon, Thu", "jeden Montag, Donnerstag". */
export function writtenWeekdays(days: readonly number[], language: string): string {
  const { every, weekdays } = WORDS[language] ?? ENGLISH
  const names = weekdays.split('|')
  return `${every} ${days.map((day) => names[day - 1]).join(', ')}`
}

type Words = {
  on: string
  from: string
  every: string
  weekdays: string
  months: string
  day?: (day: number) => string
  of?: string
}

const ENGLISH: Words = {
  on: 'on',
  from: 'from',
  every: 'every',
  weekdays: 'Mon|Tue|Wed|Thu|Fri|Sat|Sun',
  months: 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec',
}
const WORDS: Record<string, Words> = {
  de: {
    on: 'am',
    from: 'ab',
    every: 'jeden',
    weekdays: 'Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag',
    day: (day) => `${day}.`,
    months: 'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember',
  },
  fr: {
    on: 'le',
    from: 'à partir du',
    every: 'chaque',
    weekdays: 'lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche',
    months: 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre',
  },
  es: {
    on: 'el',
    from: 'desde el',
    every: 'cada',
    weekdays: 'lunes|martes|miércoles|jueves|viernes|sábado|domingo',
    of: ' de ',
    months: 'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre',
  },
  nl: {
    on: 'op',
    from: 'vanaf',
    every: 'elke',
    weekdays: 'maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag',
    months: 'januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december',
  },
}
