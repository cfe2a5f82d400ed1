import { calendarDate, type Notice, type Schedule } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { letterMailto, noticeLetter } from './notice-letter.ts'

const d = calendarDate
const schedule: Schedule = {
  type: 'term',
  end: d('2027-03-31'),
  renewal: { form: 'tacit', span: { amount: 12, unit: 'months' } },
}
const notice: Notice = { period: { amount: 3, unit: 'months' }, counts: 'received', deliveryBufferDays: 2 }
const lease = { title: 'Office lease, Unit 4', counterparty: 'Harcourt Estates', schedule, notice }
const open = { nominal: d('2027-03-31'), due: d('2027-03-31') }
const sent = { kind: 'noticeGiven', sentOn: d('2026-11-21'), means: 'post' } as const
type Said = [
  what: string,
  contract: Partial<typeof lease> | { counterparty: null } | { notice: Notice },
  decision: Partial<Parameters<typeof noticeLetter>[2]>,
  sender: string | null,
  says: string[],
  saysNot: string[],
  gaps: string[],
]

describe('the letter of notice', () => {
  it('says all that is known, and marks what is not', () => {
    const decision = { ...sent, reference: 'RM 4471 0092 7GB', expectedOn: d('2026-11-24') }
    expect(noticeLetter(lease, open, decision, 'Ada Okafor')).toEqual({
      subject: 'Notice to end: Office lease, Unit 4',
      body: `Saturday 21 November 2026

Harcourt Estates
[their address]

Notice to end: Office lease, Unit 4

Dear Harcourt Estates,

I give notice to end “Office lease, Unit 4” ([contract or customer number]) with effect from Wednesday 31 March 2027. It is not to renew after that day.

The contract asks for 3 months’ notice, with you by Thursday 31 December 2026.

This notice goes by recorded post, RM 4471 0092 7GB, and should be with you on Tuesday 24 November 2026.

Please confirm in writing that you have this notice, that it ends on Wednesday 31 March 2027, and what is due until then.

Yours sincerely,
Ada Okafor`,
      gaps: ['their address', 'contract or customer number'],
    })
  })
  it.each<Said>([
    [
      'by email asks for no address',
      {},
      { means: 'email' },
      'Ada',
      ['goes by email.'],
      ['address'],
      ['contract or customer number'],
    ],
    [
      'through a form',
      {},
      { means: 'form' },
      'Ada',
      ['goes through your online form.'],
      ['address'],
      ['contract or customer number'],
    ],
    [
      'to nobody by name, from nobody by name',
      { counterparty: null },
      { means: 'hand' },
      null,
      ['Dear Sir or Madam,', 'by hand, against a receipt.', 'Yours faithfully,\n[your name]'],
      ['null'],
      ['who it goes to', 'contract or customer number', 'your name'],
    ],
    [
      'that counts when it is sent',
      { notice: { period: { amount: 1, unit: 'months' }, counts: 'sent' } },
      { means: 'email' },
      'Ada',
      ['1 month’s notice, sent by Sunday 28 February 2027.'],
      ['should be with you'],
      ['contract or customer number'],
    ],
    [
      'too late for this term is for the next, and asks whether it may be this one',
      {},
      { sentOn: d('2027-01-04'), means: 'email' },
      'Ada',
      ['with effect from Friday 31 March 2028', 'If you agree that it ends on Wednesday 31 March 2027 already'],
      [],
      ['contract or customer number'],
    ],
  ])('%s', (_what, contract, decision, sender, says, saysNot, gaps) => {
    const letter = noticeLetter({ ...lease, ...contract }, open, { ...sent, ...decision }, sender)
    for (const text of says) expect(letter?.body).toContain(text)
    for (const text of saysNot) expect(letter?.body).not.toContain(text)
    expect(letter?.gaps).toEqual(gaps)
    expect([...(letter?.body.matchAll(/\[(.*?)\]/g) ?? [])].map(([, gap]) => gap)).toEqual(gaps)
  })
  it('is none where it reaches no end', () => {
    const once: Schedule = { type: 'once', date: d('2027-03-31') }
    expect(noticeLetter({ ...lease, schedule: once }, open, { ...sent, sentOn: d('2027-02-01') }, 'Ada')).toBeNull()
  })
  it('opens in a mail program whole, whatever stands in it', () => {
    const letter = { subject: 'A & B?', body: 'One\nTwo 100 %', gaps: [] }
    const link = new URL(letterMailto(letter))
    expect(link.searchParams.get('subject')).toBe('A & B?')
    expect(link.searchParams.get('body')).toBe('One\r\nTwo 100 %')
  })
})
