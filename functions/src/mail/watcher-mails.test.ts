import { notOfThePlan, type ReminderRow } from '@duebook/contract/reminder'
import { calendarDate as d, type CalendarDate } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { Timestamp } from '../cloud/admin.ts'
import { billDueOn } from '../fixtures/bill.ts'
import { settledMail, questionMail, toldMail } from './watcher-mails.ts'

const link = 'https://due.example.org/watch/book.secret'
const email = 'dev@chandra.example'
const now = Date.parse('2026-11-30T09:00:00Z')
const obligation = {
  ...billDueOn(d('2026-12-14'), {
    title: 'Gas safety check',
    amount: { minor: 9000, currency: 'GBP', estimated: false },
  }),
  nextDue: d('2026-12-14'),
} as never
const row = (changed: Partial<ReminderRow> = {}): ReminderRow => ({
  bookId: 'book',
  obligationId: 'gas',
  nominal: '2026-12-14',
  title: 'Gas safety check',
  step: 0,
  stepText: '14 days before',
  of: '2026-12-14',
  deadline: 'due',
  due: '2026-12-14',
  channel: 'email',
  recipient: 'outside:dev',
  watching: true,
  fireAt: Timestamp.fromMillis(now),
  state: 'planned',
  late: false,
  attempts: 0,
  sentAt: null,
  deliveredAt: null,
  error: null,
  ...changed,
})
const about = { obligation, bookName: 'Okafor Studio', email, late: false, now, link }

describe('a mail to somebody without an account', () => {
  const question = (askerName: string, bookName: string, title: string, closes: CalendarDate | null = null) =>
    questionMail({
      watcher: { askerName, email },
      bookName,
      obligation: { title, nextDue: d('2026-12-14') },
      closes,
      hears: '14 days and 1 day before, and when it is done',
      link,
    })

  it('names the day that notice closes, where one can still be given: that is the one to be missed', () => {
    const { text, html } = question('Ada Okafor', 'Okafor Studio', 'Card terminal', d('2026-12-03'))
    expect(text).toContain('Thursday 3 December 2026  (Card terminal · notice closes)')
    expect(html).toContain('Card terminal · notice closes')
    expect(text).not.toContain('14 December')
  })

  it('asks with a link for yes and one for no, and says what is heard', () => {
    const { subject, text, html } = question('Ada Okafor', 'Okafor Studio', 'Gas safety check')
    expect(subject).toBe('Ada Okafor would like you to be told about one date')
    for (const words of [
      'Monday 14 December 2026',
      '14 days and 1 day before',
      link,
      `${link}/no`,
      `Asked once, for ${email}.`,
    ])
      expect(text).toContain(words)
    for (const words of [`href="${link}"`, `href="${link}/no"`, 'May we tell you about this?'])
      expect(html).toContain(words)
  })

  it('names the date and how far off it is, with the way out, and neither an amount nor a way into the book', () => {
    const { subject, text, html } = toldMail({ ...about, row: row() })
    expect(subject).toBe('Gas safety check is due Mon 14 Dec, in 14 days')
    for (const body of [text, html]) {
      expect(body).toContain(link)
      for (const inside of ['90', '/obligations', '/today', '/settings', 'in hand']) expect(body).not.toContain(inside)
    }
  })

  it('says of a contract that notice closes, and asks nobody to give it', () => {
    const { subject, text } = toldMail({ ...about, row: row({ deadline: 'notice', of: '2026-12-04' }) })
    expect(`${subject} ${text}`).not.toMatch(/give notice|send notice/i)
  })

  it('says once that it is late', () => {
    const late = toldMail({ ...about, late: true, row: row({ fireAt: Timestamp.fromMillis(now - 3 * 3_600_000) }) })
    expect(late.subject).toMatch(/^Late reminder: /)
    expect(late.text).toContain('This mail is late. It was planned for Mon 30 Nov 06:00 and is sent once.')
  })

  it.each([
    ['done', 'is done'],
    ['skipped', 'is skipped this time'],
    ['waived', 'is waived this time'],
    ['missed', 'was missed'],
  ] as const)('says that it is %s, by which book, and when the next is due', (how, words) => {
    const settled = row({ step: notOfThePlan.settled, nominal: '2026-11-30', of: '2026-11-30' })
    const { subject, text } = settledMail({ ...about, how, row: settled })
    expect(subject).toBe(`Gas safety check ${words}`)
    expect(text).toContain('By Okafor Studio on Mon 30 Nov. The next is due Mon 14 Dec.')
  })

  it.each([
    ['ended', '2026-12-14', 'ends after Mon 14 Dec', 'The next is due Mon 14 Dec.'],
    ['ended', '2026-11-16', 'has ended', 'There is no next date.'],
    ['deleted', '2026-12-14', 'is deleted', 'Nothing more is sent about it.'],
  ] as const)('says that it was %s with %s, by which book and on which day', (how, nominal, words, after) => {
    const over = row({ step: notOfThePlan.settled, nominal, of: '2026-11-30' })
    const left =
      how === 'deleted'
        ? undefined
        : nominal < '2026-12-01'
          ? ({ ...billDueOn(d('2026-12-14')), nextDue: null } as never)
          : obligation
    const { subject, text } = settledMail({ ...about, obligation: left, how, row: over })
    expect(subject).toBe(`Gas safety check ${words}`)
    expect(text).toContain(`By Okafor Studio on Mon 30 Nov. ${after}`)
  })

  it.each([
    ['a line end', 'Ada\r\nBcc: all@example.org'],
    ['marks that turn the direction', 'Ada\u202Egro.elpmaxe'],
  ])('is one line of header with %s in a name or a title', (_what, hostile) => {
    const subjects = [
      question(hostile, hostile, hostile).subject,
      toldMail({ ...about, bookName: hostile, row: row({ title: hostile }) }).subject,
      settledMail({ ...about, how: 'done', bookName: hostile, row: row({ title: hostile, of: '2026-11-30' }) }).subject,
    ]
    for (const subject of subjects) expect(subject).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })

  it('shows names and titles as text, whatever HTML is in them', () => {
    const hostile = '<img src=x onerror=alert(1)>"'
    for (const { html } of [
      question(hostile, hostile, hostile),
      toldMail({ ...about, bookName: hostile, row: row({ title: hostile }) }),
      settledMail({ ...about, how: 'done', bookName: hostile, row: row({ title: hostile, of: '2026-11-30' }) }),
    ])
      expect(html).not.toContain('<img')
  })
})
