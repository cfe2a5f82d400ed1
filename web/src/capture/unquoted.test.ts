import { expect, test } from 'vitest'
import { unquoted } from './unquoted.ts'

test('a forwarded mail is read without its marks, line by line', () => {
  expect(unquoted('See below\n> Dear Ms Okafor,\n>\n> > £43.17 is due on\n>> 11 December')).toBe(
    'See below\nDear Ms Okafor,\n\n£43.17 is due on\n11 December',
  )
})

test('what is greater than something stays', () => {
  expect(unquoted('A fee applies to balances\n> 5,000\nfrom March')).toBe(
    'A fee applies to balances\n> 5,000\nfrom March',
  )
})
