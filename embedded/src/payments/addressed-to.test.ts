import { describe, expect, it } from 'vitest'
import { addressedTo, type PostalAddress } from './addressed-to.ts'

const lines = (address: PostalAddress | null) =>
  addressedTo(
    { name: 'Okafor Studio', address, email: 'ada@okafor.example', taxNumbers: [] },
    (code) => code,
    (number) => number,
  )

describe('whom an invoice is for', () => {
  it.each<[string, PostalAddress, string[]]>([
    [
      'the United States',
      { line1: '510 Townsend St', city: 'San Francisco', state: 'CA', postal_code: '94103', country: 'US' },
      ['510 Townsend St', 'San Francisco, CA 94103', 'US'],
    ],
    ['Canada', { city: 'Toronto', state: 'ON', postal_code: 'M5V 1J2', country: 'CA' }, ['Toronto ON M5V 1J2', 'CA']],
    [
      'the United Kingdom',
      { line1: 'Unit 4', line2: 'Foundry Yard', city: 'Leeds', postal_code: 'LS9 8AG', country: 'GB' },
      ['Unit 4', 'Foundry Yard', 'Leeds', 'LS9 8AG', 'GB'],
    ],
    [
      'Germany',
      { line1: 'Lange Straße 12', city: 'Hamburg', state: 'Hamburg', postal_code: '20095', country: 'DE' },
      ['Lange Straße 12', '20095 Hamburg', 'DE'],
    ],
    [
      'Spain, with its province',
      { city: 'Getafe', state: 'Madrid', postal_code: '28901', country: 'ES' },
      ['28901 Getafe', 'Madrid', 'ES'],
    ],
    ['a country alone', { country: 'FR' }, ['FR']],
  ])('is written as the post of %s writes it [P78]', (_, address, written) => {
    expect(lines(address)).toEqual(['Okafor Studio', ...written, 'ada@okafor.example'])
  })
  it('is a name and a mail where there is no address, and says a tax number in words [P78]', () => {
    expect(lines(null)).toEqual(['Okafor Studio', 'ada@okafor.example'])
    const numbered = { name: null, address: null, email: null, taxNumbers: ['DE123456789', null] }
    const said = (number: string) => `VAT number ${number}`
    expect(addressedTo(numbered, (code) => code, said)).toEqual(['VAT number DE123456789'])
  })
})
