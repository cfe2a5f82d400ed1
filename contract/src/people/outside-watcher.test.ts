import { expect, test } from 'vitest'
import { outsideRecipient, outsideWatcherOf, whatIsHeard } from './outside-watcher.ts'
import { shortAddress } from './short-address.ts'

test.each<[steps: string[], said: string]>([
  [['14 days before', '1 day before'], '14 days and 1 day before, and when it is done'],
  [['30 days before', '7 days before', '1 day before'], '30 days, 7 days and 1 day before, and when it is done'],
  [['7 days before', 'on the day', '3 days after'], '7 days before, on the day, 3 days after, and when it is done'],
  [
    ['7 days before', '14 days before notice closes', '3 days before notice closes'],
    '7 days before, 14 days and 3 days before notice closes, and when it is done',
  ],
  [['on the day', 'on the day'], 'on the day, and when it is done'],
  [[], 'when it is done'],
])('whoever is told of %j hears it in one phrase', (steps, said) => {
  expect(whatIsHeard(steps)).toBe(said)
})

test('somebody without an account is known by how the ledger names them, and nobody else is', () => {
  expect(outsideWatcherOf(outsideRecipient('dev'))).toBe('dev')
  expect(outsideWatcherOf('NrVxQ0yT3uZk8pLw')).toBe(null)
})

test('of an address only its first letter and where it is are kept', () => {
  expect(shortAddress('dev@chandra.example')).toBe('d•••@chandra.example')
})
