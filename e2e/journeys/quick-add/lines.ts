import { addDays, calendarDate, MONTHS, WEEKDAYS, type CalendarDate } from '@duebook/domain'

/** A line as somebody would type it, the questions it raises with the number of each answer, and what is then in the book. */
export type AskedLine = {
  line: string
  answers: readonly { group: string; choice: number }[]
  title: string
  /** Its next dates, the first of them in force. */
  due: readonly CalendarDate[]
  time?: string
}

/** Ten lines of kinds that were once saved with a wrong date, counted from a day: no year stands in them but that day's. */
export function askedLines(today: CalendarDate): AskedLine[] {
  const days = Array.from({ length: 800 }, (_, ahead) => addDays(today, ahead))
  const next = (fits: (day: CalendarDate) => boolean, many = 1, after = addDays(today, -1)) =>
    days.filter((day) => day > after && fits(day)).slice(0, many)
  const is = (weekday: string) => (day: CalendarDate) => weekdayOf(day) === weekday
  const [aThursday = today] = next(is('Thursday'), 1, addDays(today, 14))
  const [aMonday = today] = next(is('Monday'), 1, addDays(today, 7))
  const plain = addDays(today, 20)
  const nextMarch = calendarDate(`${Number(today.slice(0, 4)) + 1}-03-31`)
  return [
    {
      line: `10 working days before 31 March ${nextMarch.slice(0, 4)} file accounts`,
      answers: [],
      title: 'file accounts',
      due: [workingDaysBefore(nextMarch, 10)],
    },
    {
      line: `Gym £30 on the 3rd of every month until ${monthOf(addDays(today, 150))}`,
      answers: [],
      title: 'Gym',
      due: next((day) => day.endsWith('-03')),
    },
    {
      line: 'Easter Monday call',
      answers: [],
      title: 'call',
      due: next((day) => day === addDays(easterSunday(Number(day.slice(0, 4))), 1)),
    },
    {
      line: `Recycling ${spoken(aThursday)} every Friday`,
      answers: [{ group: 'Which', choice: 1 }],
      title: 'Recycling',
      due: next(is('Friday'), 3, aThursday),
    },
    {
      line: 'Board meeting every second Tuesday',
      answers: [{ group: 'Which', choice: 1 }],
      title: 'Board meeting',
      due: next((day) => is('Tuesday')(day) && Number(day.slice(8)) > 7 && Number(day.slice(8)) < 15, 3),
    },
    {
      line: `Linen £14.50 bi-weekly from ${spoken(aMonday)}`,
      answers: [{ group: 'What bi-weekly means', choice: 1 }],
      title: 'Linen',
      due: [aMonday, addDays(aMonday, 14), addDays(aMonday, 28)],
    },
    {
      line: `Rent ${weekdayOf(addDays(plain, -1))} ${spoken(plain)}`,
      answers: [{ group: 'Which day', choice: 1 }],
      title: 'Rent',
      due: [addDays(plain, -1)],
    },
    { line: `Sat nav update ${spoken(plain)}`, answers: [], title: 'Sat nav update', due: [plain] },
    {
      line: 'Standing order end of every month',
      answers: [{ group: 'Which day', choice: 1 }],
      title: 'Standing order',
      due: next((day) => addDays(day, 1).endsWith('-01'), 3),
    },
    {
      line: `Call the bank ${spoken(plain)} at 7`,
      answers: [{ group: 'At what time', choice: 2 }],
      title: 'Call the bank',
      due: [plain],
      time: '19:00',
    },
  ]
}

/** Today in London, where the people of these journeys are. */
export const londonToday = () =>
  calendarDate(new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date()))

/** "4 Dec", as people write a day. */
export const spoken = (day: CalendarDate) => `${Number(day.slice(8))} ${monthOf(day).slice(0, 3)}`
const monthOf = (day: CalendarDate) => MONTHS[Number(day.slice(5, 7)) - 1] ?? ''

const weekdayOf = (day: CalendarDate) => WEEKDAYS[(new Date(`${day}T12:00Z`).getUTCDay() + 6) % 7] ?? ''

/** Counted off one by one, without weekends, Good Friday and Easter Monday: in March England closes for nothing else. */
function workingDaysBefore(day: CalendarDate, many: number): CalendarDate {
  const easter = easterSunday(Number(day.slice(0, 4)))
  const closed = (one: CalendarDate) =>
    weekdayOf(one).startsWith('S') || one === addDays(easter, -2) || one === addDays(easter, 1)
  let at = day
  for (let left = many; left > 0;) {
    at = addDays(at, -1)
    if (!closed(at)) left -= 1
  }
  return at
}

/** By the rule of 1876 in Butcher's Ecclesiastical Calendar, good for every year of the Gregorian calendar. */
function easterSunday(year: number): CalendarDate {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return calendarDate(`${year}-0${Math.floor(n / 31)}-${String((n % 31) + 1).padStart(2, '0')}`)
}
