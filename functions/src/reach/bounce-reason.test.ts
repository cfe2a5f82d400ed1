import { describe, expect, it } from 'vitest'
import { bounceReason } from './bounce-reason.ts'

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
