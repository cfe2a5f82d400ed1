import type { CalendarDate } from '../../schedule.ts'
import { dayOf, monthOf, yearOf } from '../civil-days.ts'

/** A date as people write it in a language, with its year, so that it is read in one way: "3 Dec 2026", "3. Dezember 2026". */
export function writtenDate(date: CalendarDate, language: string): string {
  const { months, day = String, of = ' ' } = WORDS[language] ?? ENGLISH
  return [day(dayOf(date)), months.split('|')[monthOf(date) - 1], yearOf(date)].join(of)
}

/** The same as the day it is due: "on 3 Dec 2026". */
export const writtenOn = (date: CalendarDate, language: string) =>
  `${(WORDS[language] ?? ENGLISH).on} ${writtenDate(date, language)}`

/** The same as the day it begins: "from 3 Dec 2026". */
export const writtenFrom = (date: CalendarDate, language: string) =>
  `${(WORDS[language] ?? ENGLISH).from} ${writtenDate(date, language)}`

type Words = { on: string; from: string; months: string; day?: (day: number) => string; of?: string }

const ENGLISH: Words = { on: 'on', from: 'from', months: 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec' }
const WORDS: Record<string, Words> = {
  de: {
    on: 'am',
    from: 'ab',
    day: (day) => `${day}.`,
    months: 'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember',
  },
  fr: {
    on: 'le',
    from: 'à partir du',
    months: 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre',
  },
  es: {
    on: 'el',
    from: 'desde el',
    of: ' de ',
    months: 'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre',
  },
  nl: {
    on: 'op',
    from: 'vanaf',
    months: 'januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december',
  },
}
