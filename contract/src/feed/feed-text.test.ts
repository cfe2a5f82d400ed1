import { readFileSync } from 'node:fs'
import { calendarDate } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { zonesByIntl } from '../import/zones/zones-by-intl.ts'
import { feedText } from './feed-text.ts'
import type { NumberedEvent } from './numbered.ts'
import { zoneNameAt } from './zone-names.ts'
import { zoneText } from './zone-text.ts'

const d = calendarDate
const zones = { resolver: zonesByIntl, nameAt: zoneNameAt }
const head = {
  name: 'Okafor Studio: due dates',
  zone: 'Europe/London',
  changedAt: Date.parse('2026-11-20T16:41:03Z'),
  all: 6,
  today: d('2026-11-21'),
}
const event = (uid: string, at: string, sequence: number, changed: Partial<NumberedEvent>): NumberedEvent => ({
  uid: `${uid}@duebook`,
  date: head.today,
  time: null,
  zone: null,
  title: '',
  text: null,
  categories: [],
  certain: true,
  link: `https://duebook.example/o/${uid.split('-')[0]}`,
  touchedAt: 0,
  at: Date.parse(at),
  sequence,
  ...changed,
})
const events = [
  event('Zz90AsDf5gHj1KlP3oIu-20270326', '2026-11-01T08:00:00Z', 0, {
    date: d('2027-03-30'),
    title: 'Business rates',
    text: 'Due Tue 30 Mar 2027. Adjusted from Fri 26 Mar 2027: Good Friday.',
    categories: ['bill'],
    certain: false,
  }),
  event('Xk3v9QpLm2aZ81bcRt0u-20261101', '2026-11-16T09:04:12Z', 2, {
    date: d('2026-11-24'),
    title: 'VAT return',
    text: 'Due Tue 24 Nov 2026. Moved from Sun 1 Nov 2026: extension granted.',
    categories: ['filing', 'tax'],
  }),
  event('Bq81LmZx0aTt7YpQw2sd-20261130', '2026-11-20T16:41:03Z', 0, {
    date: d('2026-11-30'),
    title: 'Done: Rent',
    text: 'Done Fri 20 Nov 2026.',
    categories: ['bill'],
  }),
  event('Lp20KdWq9zXc4VbN8mAs-20270328-notice', '2026-11-02T10:15:00Z', 0, {
    date: d('2026-12-28'),
    title: 'Notice by: Office lease, Brügge & Söhne — third floor; corner room',
    text: 'Last day to give notice for the term that ends Sun 28 Mar 2027. Else renews for 12 months.\nReceived by, not sent by.',
    categories: ['contract'],
  }),
  event('Hn55PoIu3yTr8EwQ1aSd-20270131', '2026-11-01T08:00:00Z', 1, {
    date: d('2027-01-31'),
    time: '23:59',
    zone: 'Europe/London',
    title: 'Self Assessment return and payment 2025–26 (ζ 税 🧾)',
    text: 'Due Sun 31 Jan 2027, 23:59. UK filings do not roll.',
    categories: ['filing'],
  }),
  event('Jm66QwEr4tYu9IoP2zXc-20270205', '2026-11-01T08:00:00Z', 0, {
    date: d('2027-02-05'),
    time: '17:00',
    title: 'Coursework upload',
    categories: ['coursework'],
  }),
]

describe('the text of a feed', () => {
  it('is the example, byte for byte: moved, done, notice, timed, floating, adjusted', () => {
    const { text, shown } = feedText(head, events, zones)
    expect(text).toBe(readFileSync(new URL('../fixtures/feed/example-feed.ics', import.meta.url), 'utf8'))
    expect(shown).toBe(6)
  })

  it('has no line over 75 octets, whatever a title holds', () => {
    const title = '🧾é税\r\nBEGIN:VEVENT\u0000;,\\'.repeat(12)
    const { text } = feedText(head, [event('a-20261130', '2026-11-01T08:00:00Z', 0, { title })], zones)
    const lines = text.split('\r\n')
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n\0]/)
  })

  it('says so where it cannot show all, and shows the nearest', () => {
    const long = 'x'.repeat(3_800)
    const many = Array.from({ length: 400 }, (_, at) =>
      event(`a${at}-20261130`, '2026-11-01T08:00:00Z', 0, {
        date: d(at % 2 ? '2026-11-22' : '2027-11-22'),
        text: long,
      }),
    )
    const { text, shown } = feedText({ ...head, all: 400 }, many, zones)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(900_000)
    expect(shown).toBeGreaterThan(190)
    expect(text).toContain(`X-WR-CALDESC:Shows the next ${shown} dates\r\n`)
    expect(text.match(/VALUE=DATE:20261122/g)).toHaveLength(200)
  })
})

describe('the clocks of a zone in a feed', () => {
  const span = { from: Date.parse('2026-11-01T00:00:00Z'), to: Date.parse('2027-12-01T00:00:00Z') }
  const said = (zone: string) => zoneText(zone, span, zonesByIntl, zoneNameAt)
  it.each([
    ['America/New_York', ['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU']],
    ['Europe/Berlin', ['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU']],
    ['Asia/Tokyo', []],
    ['Etc/UTC', []],
  ])('are said by rules where they keep to them: %s', (zone, rules) =>
    expect(said(zone).filter((line) => line.startsWith('RRULE'))).toEqual(rules),
  )
  it('are said change by change where no rule holds', () => {
    const lines = said('Africa/Casablanca')
    expect(lines.filter((line) => line.startsWith('RRULE'))).toEqual([])
    expect(lines.filter((line) => line.startsWith('DTSTART')).length).toBeGreaterThan(4)
  })
})
