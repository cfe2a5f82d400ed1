import { calendarDate, type CaptureReading } from '@duebook/domain'
import { expect, test } from 'vitest'
import { hereAlready } from './here-already.ts'

const day = calendarDate('2027-03-03')
const reading: CaptureReading = { date: day, schedule: { type: 'once', date: day }, why: '' }
const pounds = (minor: number) => ({ minor, currency: 'GBP', estimated: false })
const insurance = {
  id: 'a',
  title: 'Van insurance',
  counterparty: 'Penrose',
  amount: pounds(42000),
  nextDue: day,
  status: 'active',
} as const

test.each([
  ['by a word of its name', { title: 'Insurance policy', amount: null }, insurance, true],
  ['by its sum', { title: 'Premium', amount: pounds(42000) }, insurance, true],
  ['not by its day alone', { title: 'Dentist', amount: null }, insurance, false],
  [
    'not on another day',
    { title: 'Van insurance', amount: null },
    { ...insurance, nextDue: calendarDate('2027-03-04') },
    false,
  ],
  [
    'not once it has ended',
    { title: 'Van insurance', amount: null },
    { ...insurance, status: 'ended' as const },
    false,
  ],
])('what the book holds for the day is known %s', (_, candidate, known, is) => {
  expect(hereAlready(candidate, reading, '', [known]) !== null).toBe(is)
})
