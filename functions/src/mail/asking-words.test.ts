import type { Obligation } from '@duebook/contract/obligation'
import type { ReminderRow } from '@duebook/contract/reminder'
import { Timestamp } from 'firebase-admin/firestore'
import { describe, expect, it, vi } from 'vitest'
import { calendarDate } from '@duebook/domain'
import { billDueOn } from '../fixtures/bill.ts'
import { isInHand } from './asking-words.ts'

// The admin SDK asks which project it serves when it is loaded; nothing here asks it for more than its timestamps.
vi.stubEnv('GCLOUD_PROJECT', 'duebook')
const { reminderMail } = await import('./reminder-mail.ts')

const due = calendarDate('2026-11-30')
const obligation = {
  ...billDueOn(due, { title: 'VAT return' }),
  reminderPlan: { steps: ['due -7 days email inApp'], nag: { everyHours: 24, times: 3 } },
}
const now = Date.parse('2026-12-03T09:00:00Z')
const mail = (said: Partial<ReminderRow>, at = now, of: Obligation = obligation, book?: string) =>
  reminderMail({
    row: {
      bookId: 'ada',
      obligationId: 'vat',
      nominal: due,
      title: 'VAT return',
      step: -5,
      stepText: '7 days before',
      of: due,
      deadline: 'due',
      due,
      channel: 'email',
      recipient: 'ada',
      fireAt: Timestamp.fromMillis(at),
      state: 'sent',
      late: false,
      attempts: 1,
      sentAt: null,
      deliveredAt: null,
      error: null,
      ...said,
    },
    obligation: of,
    book,
    late: false,
    now: at,
    origin: 'https://duebook.example',
    next: 'Next: Ben, Fri 4 Dec 09:00, if nobody has it in hand.',
  })

describe('the mail of what is asked beside the plan', () => {
  it.each<[string, Partial<ReminderRow>, string, string]>([
    [
      'a nag',
      { kind: 'nag', n: 2, step: 0 },
      'Asked again (2 of 3): VAT return was due Mon 30 Nov, 3 days ago',
      'Step 1 of 1',
    ],
    [
      'a late day',
      { kind: 'overdue', n: 3, stepText: '3 days late' },
      'VAT return is 3 days late',
      'every day for 30 days',
    ],
    [
      'an answer that ran out',
      { kind: 'check', stepText: 'you have it in hand since Tue 24 Nov; is it done?' },
      'You have VAT return in hand since Tue 24 Nov. Is it done?',
      'you have it in hand',
    ],
    [
      'an entry of the ladder',
      { kind: 'escalation', n: 1, stepText: 'nobody has it in hand: you are the backup' },
      'Nobody has VAT return in hand: you are the backup',
      'One answer stops it for all',
    ],
    [
      'what was missed while away',
      { kind: 'told', why: 'return', stepText: 'it went to others while you were away' },
      'While you were away: VAT return went to others',
      'Nothing is asked of you',
    ],
    [
      'what went to somebody while away',
      { kind: 'told', why: 'return', stepText: 'it went to Ben and Cleo while you were away' },
      'While you were away: VAT return went to Ben and Cleo',
      'Nothing is asked of you',
    ],
    [
      'a climb',
      { kind: 'told', why: 'escalated', stepText: 'Ben is asked too' },
      'Ben is asked too: VAT return',
      'You are still asked as well.',
    ],
    [
      'a step',
      { kind: 'step', step: 0 },
      'VAT return was due Mon 30 Nov, 3 days ago',
      'Step 1 of 1 in your plan: 7 days before.',
    ],
  ])('of %s says so', (_what, row, subject, text) => {
    const made = mail(row)
    expect(made.subject).toBe(subject)
    expect(made.text).toContain(text)
    expect(made.text).not.toMatch(/Step -/)
    expect(made.html).toContain(text.slice(0, 12))
  })

  it('numbers the steps of a contract as they come, counted from its notice, each once', () => {
    const end = calendarDate('2027-01-03')
    const contract: Obligation = {
      ...billDueOn(end, { kind: 'contract', nextNotice: calendarDate('2026-12-03') }),
      schedule: { type: 'term', end, renewal: { form: 'tacit', span: { amount: 12, unit: 'months' } } },
      reminderPlan: {
        steps: ['notice -30', 'notice -14', 'notice -3', 'due -30', 'due -7'].map((said) => `${said} days email`),
      },
    }
    const step = (stepText: string) => mail({ kind: 'step', step: 4, stepText, deadline: 'notice' }, now, contract).text
    expect(step('30 days before notice closes')).toContain('Step 1 of 4 in your plan: 30 days before notice closes.')
    expect(step('7 days before notice closes')).toContain('Step 3 of 4 in your plan: 7 days before notice closes.')
    expect(step('3 days before notice closes')).toContain('Step 4 of 4 in your plan: 3 days before notice closes.')
    expect(step('9 days before notice closes')).toContain('It is in your plan: 9 days before notice closes.')
  })

  it('asks for nothing where it only tells', () => {
    const tells: Partial<ReminderRow>[] = [
      { kind: 'told', why: 'return', stepText: 'it went to Ben while you were away' },
      { kind: 'told', why: 'step', watching: true },
    ]
    for (const { text, html } of tells.map((row) => mail(row)))
      for (const said of [text, html]) expect(said).not.toContain('in hand”')
    expect(mail({ kind: 'told', why: 'escalated', stepText: 'Ben is asked too' }).text).toContain('in hand”')
  })

  it('says what Done asks for, where it asks for something', () => {
    const of = (proofPolicy: Obligation['proofPolicy']) =>
      mail({ kind: 'step', step: 0 }, now, { ...obligation, kind: 'filing', proofPolicy }).text
    expect(of('file')).toContain('does not mark it done. Done needs a file: the submission receipt.')
    expect(of('fileAndReviewer')).toContain('Done needs a file, the submission receipt, and a reviewer.')
    expect(of('note')).toContain('Done needs a note: how it was done.')
    expect(of('none')).not.toContain('Done needs')
  })

  it('says to whom it is owed, how much, and in which book it is', () => {
    const paid = {
      ...obligation,
      counterparty: 'HMRC',
      amount: { minor: 128_400, currency: 'GBP', estimated: true },
    }
    const of = (kind: 'filing' | 'contract') => mail({ kind: 'step', step: 0 }, now, { ...paid, kind }, 'Studio <b>')
    expect(of('filing').text).toContain('To HMRC · about £1,284.')
    expect(of('filing').text).toContain('You are asked because this is yours in Studio <b>.')
    expect(of('filing').html).toContain('this is yours in Studio &lt;b&gt;.')
    expect(of('contract').text).toContain('HMRC · about £1,284.')
    expect(of('contract').text).not.toContain('To HMRC')
    expect(mail({ kind: 'step', step: 0 }).text).toContain('this is yours in Duebook.')
  })

  it.each<[string, Partial<ReminderRow>, string]>([
    ['who has it', { kind: 'overdue', recipient: 'ada' }, 'this is yours in the Studio.'],
    ['its backup', { kind: 'overdue', recipient: 'ben' }, 'in the Studio because you are its backup.'],
    ['somebody else of its ladder', { kind: 'nag', recipient: 'olu' }, 'because nobody else has it in hand.'],
    ['who said to have it', { kind: 'check', recipient: 'olu' }, 'because you have it in hand, in the Studio.'],
  ])('says to %s why it is asked of them', (_who, row, expected) => {
    const theirs = { ...obligation, assignee: 'ada', backup: 'ben' }
    expect(mail({ stepText: '1 day late', ...row }, now, theirs, 'the Studio').text).toContain(expected)
  })

  it('says who is asked next if nobody answers, and not where nothing is asked', () => {
    expect(mail({ kind: 'overdue', n: 3, stepText: '3 days late' }).text).toContain('Next: Ben, Fri 4 Dec 09:00')
    expect(mail({ kind: 'told', why: 'step', watching: true }).text).not.toContain('Next:')
  })
})

it('nobody has in hand what its ladder has turned to others with, whoever had it before', () => {
  expect(isInHand({ kind: 'told', why: 'escalated' }, { nextAcknowledged: true })).toBe(false)
})

it.each<[ReminderRow['kind'], boolean]>([
  ['step', true],
  ['told', true],
  ['check', true],
  ['nag', false],
  ['overdue', false],
  ['escalation', false],
])('of what was in hand when it was read, a %s says so: %s', (kind, expected) => {
  expect(isInHand({ kind }, { nextAcknowledged: true })).toBe(expected)
  expect(isInHand({ kind }, { nextAcknowledged: false })).toBe(false)
})
