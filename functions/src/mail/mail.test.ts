import type { Obligation } from '@duebook/contract/obligation'
import type { ReminderRow } from '@duebook/contract/reminder'
import { calendarDate } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { billDueOn } from '../fixtures/bill.ts'
import { digestMail, type ToldDate } from './digest-mail.ts'
import { escapeHtml } from './escape-html.ts'
import { reminderMail } from './reminder-mail.ts'

const origin = 'https://due.example.org'
const fireAt = Date.parse('2026-05-14T08:00:00Z')
const hostile = '<img src=x onerror="alert(1)"> & Sons’ \'rent\''
const escaped = '&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; Sons’ &#39;rent&#39;'

const row = (changed: Partial<ReminderRow> = {}): ReminderRow => ({
  bookId: 'ada',
  obligationId: 'rent',
  nominal: '2026-05-15',
  title: hostile,
  step: 0,
  stepText: '1 day before',
  of: '2026-05-15',
  due: '2026-05-15',
  channel: 'email',
  recipient: 'ada',
  fireAt: { toMillis: () => fireAt },
  state: 'planned',
  late: false,
  attempts: 0,
  sentAt: null,
  deliveredAt: null,
  error: null,
  ...changed,
})
const due = calendarDate('2026-05-15')
const obligation = billDueOn(due, { title: hostile })
const reminder = (late = false, changed: Partial<ReminderRow> = {}) =>
  reminderMail({ row: row(changed), obligation, late, now: fireAt, origin })

it('makes the five characters that HTML reads harmless', () => {
  expect(escapeHtml(`<a href="x">'&'</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;')
})

describe('the mail of one reminder', () => {
  it('names the duty, the day and how far off it is in its subject', () => {
    expect(reminder().subject).toContain(`${hostile} is due `)
    expect(reminder().subject).toContain('tomorrow')
  })

  it('says which step of the plan it is, or that a snooze has ended', () => {
    expect(reminder().text).toContain('Step 1 of 1 in your plan: 1 day before.')
    const { text, html } = reminder(false, { step: -1, stepText: 'after a snooze' })
    expect(reminder(false, { step: -2 }).text).toContain('It was close when you wrote it down. You are told once;')
    for (const said of [text, html]) {
      expect(said).toContain('It was snoozed until now; the date has not moved.')
      expect(said).not.toContain('Step 0')
    }
  })

  it('says to who watches that somebody else has it, and to who was given it by whom', () => {
    const watched = reminder(false, { recipient: 'ben', watching: true })
    const given = reminder(false, { step: -3, stepText: 'Ada gave you this', title: 'Rent' })
    for (const said of [watched.text, watched.html]) {
      expect(said).toContain('You watch this in Duebook; somebody else has it.')
      expect(said).not.toContain('this is yours')
    }
    expect(given.subject).toMatch(/^Ada gave you Rent /)
    expect(given.text).toContain('Ada gave you this. Its reminders come to you from now on.')
  })

  it('holds no markup that a person typed', () => {
    const { html, text } = reminder()
    expect(html).toContain(escaped)
    expect(html).not.toContain('<img')
    expect(html).not.toContain('onerror="')
    expect(text).toContain(hostile.toUpperCase())
  })

  it('leads to the duty in its book, whatever their names hold', () => {
    const { html, text } = reminder(false, { obligationId: 'a/b?c"d', bookId: 'e&f' })
    const link = `${origin}/obligations/a%2Fb%3Fc%22d?book=e%26f`
    expect(text).toContain(link)
    expect(html).toContain(`href="${link}"`)
  })

  it('says when it is late, and for when it was planned in the zone of the duty', () => {
    const { subject, text, html } = reminder(true)
    expect(subject).toMatch(/^Late reminder: /)
    for (const body of [text, html])
      expect(body).toMatch(
        /This reminder is late, and that is our fault\. It was planned for .*09:00, went out on \w{3} \d+ \w{3} \d\d:\d\d, and is sent once\./,
      )
    expect(reminder().text).not.toContain('is late')
  })

  it.each([
    ['a schedule that is none', { schedule: { type: 'recurring', rule: 7 } }],
    ['a schedule without that day', { schedule: { type: 'once', date: '2020-01-01' } }],
    [
      'a calendar that is not at hand',
      { schedule: { type: 'once', date: due, adjustment: { convention: 'following', regions: ['XX-NONE'] } } },
    ],
    ['a zone that nobody knows', { timeZone: 'Mars/Olympus' }],
  ])('is written for a duty with %s', (_what, changed) => {
    const stored = { ...obligation, ...changed } as Obligation
    const { subject, text } = reminderMail({ row: row(), obligation: stored, late: true, now: fireAt, origin })
    expect(subject).toContain('is due ')
    expect(text).toContain('Why this date?')
  })

  it('has a subject of at most 250 characters', () => {
    expect(reminder(false, { title: 'x'.repeat(400) }).subject).toHaveLength(250)
  })
})

const digest = (...dates: ToldDate['rows'][]) =>
  digestMail({ dates: dates.map((rows) => ({ rows, obligation })), why: 'outage', late: true, now: fireAt, origin })

it('marks in what is told together what one only watches, and asks for nothing of it', () => {
  const watched = { ...row(), watching: true as const, obligationId: 'other' }
  const both = digest([row()], [watched])
  expect(both.text.match(/ · you watch it/g)).toHaveLength(1)
  expect(both.text).toContain('somebody else has those that you watch.')
  expect(digest([watched]).text).toContain('You watch this in Duebook; somebody else has it.')
  expect(digest([row()]).text).toContain('You are asked because this is yours in Duebook.')
  expect(digest([row()], [row()]).text).toContain('You are asked because these are yours in Duebook.')
  const bens = digestMail({
    dates: [{ rows: [row({ recipient: 'ben' })], obligation: { ...obligation, assignee: 'ada' } }],
    why: 'together',
    late: false,
    now: fireAt,
    origin,
    book: 'Ada & Ben',
  })
  expect(bens.text).toContain('because this is yours in Ada & Ben, or nobody else has it in hand.')
  expect(bens.html).toContain('yours in Ada &amp; Ben,')
})

describe('the digest of reminders whose time had passed', () => {
  it('counts them and tells each once, without markup that a person typed', () => {
    const { subject, text, html } = digest([row()], [row({ title: 'Water', stepText: 'on the day' })])
    expect(subject).toBe('2 reminders whose time had passed')
    expect(text).toContain(`  ${hostile}`)
    expect(text).toMatch(/ {2}Fri 15 May \(tomorrow\) {2}Water.*\n {4}on the day/)
    expect(html).toContain(escaped)
    expect(html).not.toContain('<img')
    expect(html).toContain(`href="${origin}/today"`)
  })

  it('says for when they were planned, once or from when to when', () => {
    const hours = (n: number) => ({ toMillis: () => fireAt + n * 3_600_000 })
    expect(digest([row()], [row()]).text).toMatch(
      /^These were planned for \w{3} \d+ \w{3} \d\d:\d\d, which had passed/m,
    )
    expect(digest([row()], [row({ fireAt: hours(5) })]).text).toMatch(
      /planned for \w{3} \d+ \w{3} \d\d:\d\d to \w{3} \d+ \w{3} \d\d:\d\d, which had passed when we could first send them\. Each is told once/,
    )
  })

  it('speaks of one reminder in the singular', () => {
    expect(digest([row()]).subject).toBe('1 reminder whose time had passed')
    expect(digest([row()]).text).toMatch(/^It was planned for .*when we could first send it\. It is told once, here\./m)
  })
})

describe('the sheet of every mail', () => {
  it('has a dark look for each colour of the light one', () => {
    const { html } = reminder(true)
    const coloured = [...html.matchAll(/<\w+ [^>]*style="[^"]*#[0-9a-f]{6}[^>]*>/g)].map(([tag]) => tag)
    expect(coloured.length).toBeGreaterThan(10)
    for (const tag of coloured) {
      const names = /class="([^"]+)"/.exec(tag)?.[1]?.split(' ') ?? []
      expect(
        names.some((name) => html.includes(`.${name}{`)),
        tag,
      ).toBe(true)
    }
  })
})
