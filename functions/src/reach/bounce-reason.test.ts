import { describe, expect, it } from 'vitest'
import { bounceReason, isBounce, numberRefusal } from './bounce-reason.ts'

describe('what a receiving server said of an address', () => {
  it.each([
    ["Can't send mail - all recipients were rejected: 550 no such mailbox", 'no such mailbox'],
    ['550 5.1.1 no such mailbox', 'no such mailbox'],
    [
      '550 5.1.1 <jo@hartley.example>: Recipient address rejected: User unknown',
      'Recipient address rejected: User unknown',
    ],
    ['Message failed: 554-5.7.1 Relay\r\naccess denied', 'Relay access denied'],
    ['550', null],
    ['550 ', 'refused'],
    [`550 ${'x'.repeat(400)}`, 'x'.repeat(120)],
    ['452 4.2.2 mailbox full', null],
    ['connect ECONNREFUSED 127.0.0.1:2525', null],
    ['Timeout after 1550 ms', null],
    ['', null],
  ])('%j is %j', (error, expected) => expect(bounceReason(error)).toBe(expected))
})

describe('what the provider of texts said of a number', () => {
  it.each([
    [{ errorCode: 21_211, errorMessage: 'The number +447700900123 is not valid.' }, 'The number is not valid.'],
    [
      { errorCode: 21_610, errorMessage: 'Attempt to send to unsubscribed recipient' },
      'Attempt to send to unsubscribed recipient',
    ],
    [{ errorCode: 21_211, errorMessage: null }, 'refused'],
    [{ errorCode: 30_008, errorMessage: 'the gateway answered 401' }, null],
    [{ errorCode: 20_003, errorMessage: 'Authenticate' }, null],
    [{}, null],
  ])('%j is %j', (said, expected) => expect(numberRefusal(said)).toBe(expected))

  it('marks the number, where another failure does not, and a mail by its own words', () => {
    expect(isBounce({ channel: 'sms', error: 'The number takes no texts: refused' })).toBe(true)
    expect(isBounce({ channel: 'sms', error: 'the gateway answered 550 times' })).toBe(false)
    expect(isBounce({ channel: 'email', error: '550 no such mailbox' })).toBe(true)
  })
})
