import { calendarDate } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { unreachableMail } from './unreachable-mail.ts'

const told = {
  bookId: 'b',
  bookName: 'Okafor Studio',
  who: 'Mina',
  way: 'email' as const,
  address: 'mina@okafor.studio',
  reason: 'no such mailbox',
  on: { date: calendarDate('2026-11-20'), time: '08:13' },
  fared: 'bounced' as const,
  goesBy: null,
  count: 8,
  first: [
    { title: 'Water', due: calendarDate('2026-11-19'), backup: null },
    { title: 'ICO data protection fee', due: calendarDate('2026-11-25'), backup: 'Ada' },
    { title: 'Card terminal hire', due: null, backup: null },
  ],
  origin: 'https://duebook.example',
}

describe('the mail that says that somebody cannot be reached', () => {
  it('names whom, why, what follows and what of theirs comes next', () => {
    const { subject, text, html } = unreachableMail(told)
    expect(subject).toBe('Mina cannot be reached: email bounced, no other way')
    for (const part of [
      'MINA CANNOT BE REACHED',
      'Email to mina@okafor.studio bounced on Fri 20 Nov 08:13 (no such mailbox).',
      'they see reminders only in the app',
      'Nothing more is sent to that address until they confirm it.',
      'Theirs next, of 8 dates',
      'ICO data protection fee',
      'late · no backup',
      'Wed 25 Nov · Ada is the backup',
      'no date ahead',
      'Sent to who owns Okafor Studio.',
    ])
      expect(text).toContain(part)
    expect(html).toContain('https://duebook.example/settings/people')
  })

  it('says where another way reaches them', () => {
    const { subject, text } = unreachableMail({ ...told, goesBy: 'push' })
    expect(subject).toBe('Email to Mina bounced; push goes to them instead')
    expect(text).toContain('Reminders go to their devices by push instead.')
  })

  it('says it of a text', () => {
    const texted = { ...told, way: 'sms' as const, address: '+447700900123', reason: 'no such number' }
    const { subject, text } = unreachableMail({ ...texted, goesBy: 'email' })
    expect(subject).toBe('A text to Mina bounced; email goes to them instead')
    expect(text).toContain('A text to +447700900123 bounced on Fri 20 Nov 08:13 (no such number).')
    expect(text).toContain('Nothing more is sent to that number until they confirm it.')
    expect(unreachableMail({ ...texted, fared: 'failed' }).subject).toBe(
      'Mina cannot be reached: a text failed, no other way',
    )
  })

  it('says where nothing came back, and is tried again', () => {
    const mail = unreachableMail({ ...told, fared: 'failed', reason: 'Connection refused.' })
    expect(mail.subject).toBe('Mina cannot be reached: email failed, no other way')
    expect(mail.text).toContain('Email to mina@okafor.studio failed on Fri 20 Nov 08:13 (Connection refused).')
    expect(mail.text).toContain('Nothing came back, so it is tried again with the next reminder.')
    expect(mail.text).not.toContain('until they confirm')
    const push = unreachableMail({
      ...told,
      way: 'push',
      fared: 'failed',
      address: null,
      reason: 'No device takes push any more.',
    })
    expect(push.subject).toBe('Mina cannot be reached: push failed, no other way')
    expect(push.text).toContain('They have no address that mail reaches')
  })

  it('has nothing of theirs to name where nothing is', () => {
    expect(unreachableMail({ ...told, count: 0, first: [] }).text).not.toContain('Theirs next')
  })

  it('lets no name end a line, and no words be HTML', () => {
    const hostile = '<img src=x>\r\nBcc: eve@evil.example'
    const { subject, html } = unreachableMail({
      ...told,
      who: hostile,
      bookName: hostile,
      reason: hostile,
      first: [{ title: hostile, due: null, backup: hostile }],
    })
    expect(subject).not.toMatch(/[\r\n]/)
    expect(html).not.toContain('<img')
  })
})
