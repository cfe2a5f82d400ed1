import type { HandDocument } from '@duebook/contract/asking/hand'
import type { Obligation } from '@duebook/contract/obligation'
import { calendarDate } from '@duebook/domain'
import { describe, expect, it, vi } from 'vitest'
import { billDueOn } from '../fixtures/bill.ts'
import type { StandingDate } from '../routine/standing-dates.ts'
import type { HeldLine } from '../routine/take-along.ts'

// The admin SDK asks which project it serves when it is loaded; nothing here asks it for more than its timestamps.
vi.stubEnv('GCLOUD_PROJECT', 'duebook')
const { briefMail, weekMail } = await import('./routine-mail.ts')

const d = calendarDate
const now = Date.parse('2026-11-23T07:30:00Z')
const hostile = '<img src=x> & Sons’ rent'

function standing(
  kind: StandingDate['kind'],
  due: string,
  {
    hand = {},
    obligation = {},
    book = 'Okafor Studio',
  }: { hand?: object; obligation?: Partial<Obligation>; book?: string } = {},
): StandingDate {
  return {
    kind,
    bookId: book,
    book: { name: book, roles: { ada: 'owner' } } as unknown as StandingDate['book'],
    hand: {
      nominal: due,
      due,
      state: 'asked',
      by: null,
      asked: ['ada'],
      next: null,
      ...hand,
    } as unknown as HandDocument,
    obligation: { ...billDueOn(d(due), { title: hostile }), nextDue: d(due), nextNominal: d(due), ...obligation },
    names: new Map([['ben', 'Ben Whitlock']]),
  }
}
const about = (dates: readonly StandingDate[], severalBooks = false) => ({
  uid: 'ada',
  dates,
  zone: 'Europe/London',
  today: d('2026-11-23'),
  now,
  severalBooks,
  address: 'ada@okafor.example',
  origin: 'https://due.example.org',
  stop: 'https://due.example.org/stop/word',
})
const brief = (dates: readonly StandingDate[], several = false, told: readonly HeldLine[] = []) =>
  briefMail({
    ...about(dates, several),
    at: '07:30',
    bundle: told.length > 0,
    told,
    next: Date.parse('2026-11-24T07:30:00Z'),
  })

describe('the brief of a morning', () => {
  const dates = [
    standing('overdue', '2026-11-20'),
    standing('today', '2026-11-23', { obligation: { title: 'Studio broadband' } }),
    standing('asked', '2026-11-30', {
      obligation: { title: 'VAT return' },
      hand: { next: { at: { toMillis: () => Date.parse('2026-11-25T09:00:00Z') }, kind: 'escalation', to: ['ben'] } },
    }),
  ]
  const { subject, text, html } = brief(dates)

  it('says in its subject how much is late, due today and asked', () =>
    expect(subject).toBe('This morning: 1 late, 1 due today, 1 asked of you'))

  it('says each date once, how far off it is, in whose hand, and who is asked next', () => {
    for (const said of [text, html]) {
      expect(said).toContain('3 days late')
      expect(said).toContain('Due today, 1')
      expect(said).toContain('nobody has it in hand; Ben Whitlock is asked Wed 25 Nov 09:00')
      expect(said.split('Studio broadband')).toHaveLength(2)
      // Most dates are in nobody's hand; it is said where it matters.
      expect(said.match(/nobody has it in hand/g)).toHaveLength(2)
    }
  })

  it('says when the next comes, why it was sent, and where it ends', () => {
    for (const said of [text, html]) {
      expect(said).toContain('Nothing comes if nothing needs you. Next brief: Tue 24 Nov 07:30.')
      expect(said).toContain('Sent every morning at 07:30 to ada@okafor.example, if something needs you.')
      expect(said).toContain('https://due.example.org/stop/word')
    }
  })

  it('lets nothing that somebody typed become HTML, and loads nothing', () => {
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x&gt; &amp; Sons’ rent')
    expect(html).not.toMatch(/src=["']|url\(/)
  })

  it('says of which book each date is, where there are several', () => {
    const two = [dates[0]!, standing('today', '2026-11-23', { book: 'Home' })]
    expect(brief(two, true).text).toMatch(/Okafor Studio · .*\n[^]*\n {4}Home\n/)
    expect(text).not.toContain('Okafor Studio')
  })

  it('says what was held for it and only tells, when that was, and what still comes at once', () => {
    const { kind: _, ...date } = standing('asked', '2026-12-22')
    const row = {
      title: hostile,
      due: '2026-12-22',
      stepText: 'somebody else is asked too',
      fireAt: Date.parse('2026-11-21T09:00:00Z'),
    }
    const held = { row: row as HeldLine['row'], date }
    const said = brief(dates, false, [held])
    for (const part of [said.text, said.html]) {
      expect(part).toContain('Held for this brief, 1')
      expect(part).toContain('somebody else is asked too · due Tue 22 Dec')
      expect(part).toContain('Sat 21 Nov')
      expect(part).toContain('what is urgent, and what somebody hands you, comes at once')
    }
    expect(said.html).not.toContain('<img')
    expect(said.subject).toBe(subject)
    expect(brief([], false, [held]).subject).toBe('This morning: 1 held')
    expect(brief([], false, [held]).text).toContain('Nothing needs you.')
    expect(text).not.toContain('Held for this brief')
  })

  it('stays of a size that can be read, and says how many more there are', () => {
    const many = Array.from({ length: 75 }, () => standing('overdue', '2026-11-20'))
    const said = brief(many)
    expect(said.subject).toBe('This morning: 75 late')
    expect(said.text.match(/3 days late/g)).toHaveLength(60)
    expect(said.text).toContain('15 more stand in Duebook.')
  })
})

it('the digest of a week says what is late, what is due and which notices close', () => {
  const contract = standing('due', '2026-11-27', {
    obligation: {
      kind: 'contract',
      title: 'Card terminal hire',
      schedule: {
        type: 'term',
        end: d('2026-12-27'),
        renewal: { form: 'tacit', span: { amount: 12, unit: 'months' } },
      },
      notice: { period: { amount: 1, unit: 'months' }, counts: 'sent' },
      nextDue: d('2026-12-27'),
      nextNotice: d('2026-11-27'),
    },
  })
  const watched = standing('due', '2026-11-25', {
    obligation: { title: 'ICO fee', watchers: ['ada'], amount: { minor: 5200, currency: 'GBP', estimated: false } },
    hand: { state: 'inHand', by: 'ben', asked: [] },
  })
  const { subject, text } = weekMail({
    ...about([standing('overdue', '2026-11-20'), watched, contract]),
    to: d('2026-11-29'),
    sentOn: 'Mondays at 07:30',
    done: { onTime: 4, late: 1 },
  })
  expect(subject).toBe('Your week: 1 due, 1 overdue, 1 notice closing')
  expect(text).toContain('MON 23 TO SUN 29 NOVEMBER')
  expect(text).toMatch(/Overdue, 1\n {2}Fri 20 Nov \(3 days late\) {2}.+\n {4}nobody has it in hand\n/)
  expect(text).toMatch(
    / {2}Wed 25 Nov \(in 2 days\) {2}ICO fee, £52\.00\n {4}Ben Whitlock has it in hand; you watch it\n/,
  )
  expect(text).toMatch(
    /Notice closing, 1\n {2}Fri 27 Nov \(in 4 days\) {2}Card terminal hire\n {4}.*notice by Fri 27 Nov/,
  )
  expect(text).toContain('Sent on Mondays at 07:30')
})

it('the weekly digest leads to a sheet of its week, which is of one book only', () => {
  const week = (several: boolean) =>
    weekMail({
      ...about([standing('overdue', '2026-11-20')], several),
      to: d('2026-11-29'),
      sentOn: 'Mondays at 07:30',
      done: null,
    })
  const sheet = 'https://due.example.org/upcoming?print=2026-11-29'
  expect(week(false).text).toContain(`Print the week:\n  ${sheet}\n`)
  expect(week(false).html).toContain(`href="${sheet}"`)
  for (const said of [week(true).text, week(true).html]) expect(said).not.toContain('Print the week')
})

it.each([
  [{ onTime: 4, late: 1 }, 'Last week: 4 done on time, 1 late. Reminders of'],
  [{ onTime: 4, late: 0 }, 'Last week: 4 done on time. Reminders of'],
  [{ onTime: 0, late: 2 }, 'Last week: 2 done late. Reminders of'],
  [{ onTime: 0, late: 0 }, '\n\nReminders of'],
  [null, '\n\nReminders of'],
])('the weekly digest says of %j done last week what is so, and nothing of nothing', (done, said) => {
  const dates = [standing('overdue', '2026-11-20')]
  expect(weekMail({ ...about(dates), to: d('2026-11-29'), sentOn: 'Mondays at 07:30', done }).text).toContain(said)
})
