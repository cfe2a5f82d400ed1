import type { Unit } from '../../schedule.ts'
import type { MonthDay } from '../piece.ts'
import { daysInMonth } from '../civil-days.ts'
import { writtenDayOf } from '../dates/written-date.ts'

/** How often and when, as people write it in a language, so that it is read in one way. `#` stands for a number, `_` for a day. */
type Words = {
  /** Every day, week, month and year; then every # of them. */
  every: string
  many: string
  and: string
  /** On days of each month: one day, and all of them. */
  monthDay: string
  monthDays: string
  lastDay: string
  lastBusinessDay: string
  /** On a day of each year, and on the last of its February. */
  yearDay: string
  lastOfFebruary: string
  /** The #th such weekday: of every month, of this one or the next, and every # weeks. */
  nthOfEvery: string
  nthOf: string
  weeksOn: string
  last: string
  /** Every working day, holidays too. */
  weekdays: string
  /** Once a month on the day that was said. */
  monthlyOn: string
  at: string
  until: string
  overdue: string
  remind: string
  lasting: string
}

const ENGLISH: Words = {
  every: 'every day|every week|every month|every year',
  many: 'every # days|every # weeks|every # months|every # years',
  and: 'and',
  monthDay: '',
  monthDays: 'every _',
  lastDay: 'monthly on the last day',
  lastBusinessDay: 'every last business day',
  yearDay: 'every _',
  lastOfFebruary: 'last day of Feb',
  nthOfEvery: 'every # _ of the month',
  nthOf: '# _ of the month',
  weeksOn: 'every # weeks on _',
  last: 'last',
  weekdays: 'every weekday',
  monthlyOn: 'every month on the _',
  at: 'at _',
  until: 'until _',
  overdue: 'overdue since _',
  remind: 'remind _',
  lasting: 'for _',
}

const OTHERS: Record<string, Words> = {
  de: {
    every: 'jeden Tag|jede Woche|jeden Monat|jedes Jahr',
    many: 'alle # Tage|alle # Wochen|alle # Monate|alle # Jahre',
    and: 'und',
    monthDay: '#.',
    monthDays: 'jeden Monat am _',
    lastDay: 'jeden Monat am letzten Tag',
    lastBusinessDay: 'jeden letzten Werktag',
    yearDay: 'jeden _',
    lastOfFebruary: 'letzten Tag im Februar',
    nthOfEvery: 'jeden #. _ im Monat',
    nthOf: '#. _ im Monat',
    weeksOn: 'alle # Wochen am _',
    last: 'letzten',
    weekdays: 'werktags',
    monthlyOn: 'jeden Monat am _',
    at: 'um _',
    until: 'bis _',
    overdue: 'überfällig seit _',
    remind: 'erinnere mich _',
    lasting: 'für _',
  },
  fr: {
    every: 'chaque jour|chaque semaine|chaque mois|chaque année',
    many: 'tous les # jours|toutes les # semaines|tous les # mois|tous les # ans',
    and: 'et',
    monthDay: 'le #',
    monthDays: 'chaque mois _',
    lastDay: 'chaque mois le dernier jour',
    lastBusinessDay: 'chaque dernier jour ouvré',
    yearDay: 'chaque _',
    lastOfFebruary: 'dernier jour de février',
    nthOfEvery: 'chaque #e _ du mois',
    nthOf: 'le #e _ du mois',
    weeksOn: 'toutes les # semaines le _',
    last: 'dernier',
    weekdays: 'du lundi au vendredi',
    monthlyOn: 'chaque mois le _',
    at: 'à _',
    until: "jusqu'au _",
    overdue: 'en retard depuis le _',
    remind: 'rappelle-moi _',
    lasting: 'pendant _',
  },
  es: {
    every: 'cada día|cada semana|cada mes|cada año',
    many: 'cada # días|cada # semanas|cada # meses|cada # años',
    and: 'y',
    monthDay: 'el #',
    monthDays: 'cada mes _',
    lastDay: 'cada mes el último día',
    lastBusinessDay: 'cada último día hábil',
    yearDay: 'cada _',
    lastOfFebruary: 'último día de febrero',
    nthOfEvery: 'cada #º _ del mes',
    nthOf: 'el #º _ del mes',
    weeksOn: 'cada # semanas el _',
    last: 'último',
    weekdays: 'de lunes a viernes',
    monthlyOn: 'cada mes el _',
    at: 'a las _',
    until: 'hasta el _',
    overdue: 'vencido desde el _',
    remind: 'recuérdame _',
    lasting: 'durante _',
  },
  nl: {
    every: 'elke dag|elke week|elke maand|elk jaar',
    many: 'elke # dagen|elke # weken|elke # maanden|elke # jaar',
    and: 'en',
    monthDay: '#e',
    monthDays: 'elke maand op de _',
    lastDay: 'elke maand op de laatste dag',
    lastBusinessDay: 'elke laatste werkdag',
    yearDay: 'elke _',
    lastOfFebruary: 'laatste dag van februari',
    nthOfEvery: 'elke #e _ van de maand',
    nthOf: '#e _ van de maand',
    weeksOn: 'elke # weken op _',
    last: 'laatste',
    weekdays: 'doordeweeks',
    monthlyOn: 'elke maand op de _',
    at: 'om _',
    until: 'tot en met _',
    overdue: 'te laat sinds _',
    remind: 'herinner me _',
    lasting: 'gedurende _',
  },
}

const UNITS: readonly Unit[] = ['days', 'weeks', 'months', 'years']
const wordsOf = (language: string) => OTHERS[language] ?? ENGLISH

/** "every 6 months", "alle 6 Monate". */
export function writtenEvery(n: number, unit: Unit, language: string): string {
  const words = wordsOf(language)
  const said = (n === 1 ? words.every : words.many).split('|')[UNITS.indexOf(unit)] ?? ''
  return said.replace('#', String(n))
}

/** "every 1st and 15th", "jeden Monat am 1. und 15.". */
export function writtenMonthDays(days: readonly number[], language: string): string {
  const words = wordsOf(language)
  const each = days.map((day) => (words === ENGLISH ? ordinal(day) : words.monthDay.replace('#', String(day))))
  return words.monthDays.replace('_', each.join(` ${words.and} `))
}

/** "every 1 Apr and 1 Oct"; -1 is the month's last day. */
export function writtenYearDays(dates: readonly MonthDay[], language: string): string {
  const words = wordsOf(language)
  const each = dates.map(({ month, day }) =>
    month === 2 && day < 0
      ? words.lastOfFebruary
      : writtenDayOf(month, day < 0 ? daysInMonth(2001, month) : day, language),
  )
  return words.yearDay.replace('_', each.join(` ${words.and} `))
}

/** "every 2nd Friday of the month", "2nd Friday of the month", "every 2 weeks on Friday": by the weekday as it was said. */
export function writtenNth(
  n: number,
  weekday: string,
  of: 'nthOfEvery' | 'nthOf' | 'weeksOn',
  language: string,
): string {
  const words = wordsOf(language)
  if (n < 0) return words[of].replace(/#\S*/, words.last).replace('_', weekday)
  const nth = words === ENGLISH && of !== 'weeksOn' ? ordinal(n) : String(n)
  return words[of].replace('#', nth).replace('_', weekday)
}

type Fixed = 'lastDay' | 'lastBusinessDay' | 'weekdays'
export const writtenFixed = (said: Fixed, language: string) => wordsOf(language)[said]

type Led = 'at' | 'until' | 'overdue' | 'remind' | 'lasting' | 'monthlyOn'
/** "at 09:00", "until 3 Dec 2026", "overdue since 3 Dec 2026", "remind 3 days before". */
export const writtenLed = (as: Led, text: string, language: string) => wordsOf(language)[as].replace('_', text)

const ordinal = (n: number) => `${n}${n > 10 && n < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`
