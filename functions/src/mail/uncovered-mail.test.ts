import { calendarDate } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { uncoveredMail } from './uncovered-mail.ts'

const water = {
  title: 'Water <Jul–Sep>',
  due: calendarDate('2026-12-01'),
  reach: 'nobody' as const,
  why: ['no-steps', 'backup-away'] as const,
}
const rent = { title: 'Rent', due: calendarDate('2026-12-03'), reach: 'weak' as const, why: ['no-backup'] as const }
const about = { bookId: 'b', bookName: 'Okafor Studio', origin: 'https://duebook.example' }

describe('the mail about dates that would reach nobody', () => {
  it('says of each what is the matter, and where it is mended', () => {
    const { subject, text, html } = uncoveredMail({ ...about, dates: [water, rent] })
    expect(subject).toBe('1 date would reach nobody, 1 is weak')
    for (const part of [
      'Water <Jul–Sep>  Tue 1 Dec',
      'Would reach nobody. No reminder is left before it is due. Its backup is away then.',
      'Rent  Thu 3 Dec',
      'Its ladder asks a backup and none is named.',
      'https://duebook.example/settings/coverage',
      'You are told of each reason once.',
      'Sent to who owns Okafor Studio',
    ])
      expect(text).toContain(part)
    expect(html).toContain('Water &lt;Jul–Sep&gt;')
  })

  it('names one alone in its subject', () =>
    expect(uncoveredMail({ ...about, dates: [{ ...water, title: 'Water' }] }).subject).toBe('Water would reach nobody'))

  it('names twenty, and counts the others', () => {
    const { text, subject } = uncoveredMail({ ...about, dates: Array.from({ length: 23 }, () => rent) })
    expect(subject).toBe('23 dates are weak')
    expect(text).toContain('and 3 dates more')
  })
})
