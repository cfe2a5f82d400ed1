import { addMonths, calendarDate, type CalendarDate } from '@duebook/domain'
import type { Person } from './cast.ts'
import { dayAhead } from './days.ts'
import { livedWith, monthsBefore, type Became } from './past.ts'

const password = 'a long and quiet sentence'
const nextMonth = `${addMonths(calendarDate(`${dayAhead(0).slice(0, 7)}-01`), 1).slice(0, 7)}-`
export const day = (number: string): CalendarDate => calendarDate(nextMonth + number)

/** Somebody who has paid by her book for a year, in two currencies. */
export const grace: Person = {
  name: 'Grace Adeyemi',
  email: 'grace@money.example',
  password,
  lines: [
    `Electricity ~143 monthly from ${day('17')} kind:bill #home`,
    `Rent £950 monthly from ${day('01')} kind:bill #home`,
    `PAYE and NIC ~612 monthly from ${day('22')} kind:filing`,
    `Window cleaner £18-£24 monthly from ${day('08')} kind:other`,
    `Halyard hosting $180-$240 monthly from ${day('15')} kind:bill`,
    'Card terminal hire £348 ends {37} renews 12mo notice 1mo received kind:contract',
    'Parking permit £120 every year on 15 Jan kind:licence',
    'Car insurance £420 every year on 12 Sep kind:renewal',
    'Dentist on {9} kind:other',
    'Water £86.40 overdue since {-40} kind:bill',
  ],
}

/** Somebody whose book says no amount. */
export const nobodyPaid: Person = {
  name: 'Jon Bell',
  email: 'jon@money.example',
  password,
  lines: ['Library books on {9}', 'Boiler service on {23}'],
}

/** What Grace did in the twelve months before the next one. */
export async function aYearOfPaying(product: { operator: string }, bookId: string): Promise<void> {
  const since = addMonths(day('01'), -14)
  const year = (number: string, became: (at: number) => Became) =>
    new Map(monthsBefore(day(number), 13).map((nominal, at) => [nominal, became(at)] as const))
  const sums = [17_120, 14_866, 12_640, 11_985, 13_102, 16_087]
  await livedWith(
    product,
    { bookId, id: 'seed-0', since },
    year('17', (at) =>
      at === 3
        ? { state: 'done', late: 4, paid: 15_000, reason: 'disputed reading' }
        : at === 7
          ? { state: 'missed', reason: 'mail went to an old address' }
          : { state: 'done', paid: sums[at % 6]!, ...(at === 10 ? { late: 2 } : {}) },
    ),
  )
  await livedWith(
    product,
    { bookId, id: 'seed-1', since },
    year('01', (at) => (at === 5 ? { state: 'waived', reason: 'a month free' } : { state: 'done', paid: 95_000 })),
  )
  await livedWith(
    product,
    { bookId, id: 'seed-2', since },
    year('22', (at) => ({ state: 'done', paid: 60_000 + at * 100, late: at === 8 ? 1 : 0 })),
  )
}
