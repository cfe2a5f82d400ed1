import { expect, it } from 'vitest'
import { withoutAddresses } from './without-addresses.ts'

const word = 'w'.repeat(43)
const mail = [
  'VAT RETURN',
  '',
  'I have it in hand:',
  `  https://duebook.example/a/${word}`,
  'Open it:',
  '  http://localhost:4400/obligations/vat?book=ada',
  '',
  '',
  'To HMRC: about £1,284.',
  '',
  '-- ',
  'You are the owner.',
  'Change how you are reminded: https://duebook.example/settings/reminders',
].join('\n')

it('a mail is read without what could be pressed in it', () =>
  expect(withoutAddresses(mail)).toBe(
    [
      'VAT RETURN',
      '',
      'I have it in hand',
      'Open it',
      '',
      'To HMRC: about £1,284.',
      '',
      '-- ',
      'You are the owner.',
      'Change how you are reminded',
    ].join('\n'),
  ))
