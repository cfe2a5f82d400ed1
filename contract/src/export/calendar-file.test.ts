import { addDays, calendarDate, occurrences, type Schedule } from '@duebook/domain'
import '@duebook/domain/holidays/all'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import type { FeedObligation, FeedRecord } from '../feed/feed-events.ts'
import { zoneNameAt } from '../feed/zone-names.ts'
import { dryRun } from '../import/dry-run.ts'
import { zonesByIntl } from '../import/zones/zones-by-intl.ts'
import { materialise } from '../materialise.ts'
import { calendarFile } from './calendar-file.ts'

const d = calendarDate
const today = d('2026-11-21')
const about = {
  today,
  now: Date.parse('2026-11-21T09:41:00Z'),
  linkTo: () => 'https://duebook.example/',
  zones: { resolver: zonesByIntl, nameAt: zoneNameAt },
}
const duty = (id: string, schedule: Schedule, changed: object = {}) =>
  ({
    id,
    bookId: 'book',
    title: `Of ${id}; all`,
    kind: 'bill',
    counterparty: null,
    schedule,
    amount: null,
    notice: null,
    dueTime: null,
    tags: [],
    noticeAhead: null,
    touchedAt: 7,
    ...materialise({ schedule, notice: null }, [], today),
    ...changed,
  }) as unknown as FeedObligation
const rule = (rrule: string, changed: object = {}): Schedule => ({
  type: 'recurring',
  start: d('2026-12-26'),
  rule: { kind: 'rrule', rrule },
  ...changed,
})
const monthly = rule('FREQ=MONTHLY;BYMONTHDAY=26')

describe('a calendar file', () => {
  it('has what a rule says as that rule, and everything else as its dates', () => {
    const file = calendarFile(
      [
        duty('once', { type: 'once', date: d('2027-01-31') }),
        duty('monthly', monthly),
        duty('adjusted', rule('FREQ=MONTHLY;BYMONTHDAY=26', { adjustment: { convention: 'following', regions: ['GB-ENG'] } })), // prettier-ignore
        duty('timed', { type: 'once', date: d('2027-01-31') }, { dueTime: { at: '17:00', zone: 'Europe/London' } }),
        duty('over', { type: 'once', date: d('2026-01-31') }, { status: 'ended', nextDue: null, nextNominal: null }),
      ],
      [],
      about,
    )
    expect(file.rules).toBe(2)
    expect(file.asDates.map(({ id }) => id)).toEqual(['adjusted', 'timed'])
    expect(file.text).toContain('UID:monthly@duebook\r\n')
    expect(file.text).toContain('RRULE:FREQ=MONTHLY;BYMONTHDAY=26\r\n')
    expect(file.text).toContain('DTSTART;TZID=Europe/London:20270131T170000\r\n')
    expect(file.text).not.toContain('UID:over')
    expect(file.text.split('\r\n').filter((line) => new TextEncoder().encode(line).length > 75)).toEqual([])

    const calendar = new ICAL.Component(ICAL.parse(file.text) as [])
    const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
    const of = (id: string) => events.filter(({ uid }) => uid.startsWith(id))
    const dates = of('monthly')[0]!.iterator()
    const read = Array.from({ length: 12 }, () => String(dates.next()))
    expect(read).toEqual(occurrences(monthly, { from: today, limit: 12 }).map(({ nominal }) => nominal))
    expect(
      of('adjusted')
        .map(({ startDate }) => String(startDate))
        .toSorted()[0],
    ).toBe('2026-12-29')
    expect(of('adjusted').length).toBe(12)
  })

  it('has a rule of which one date was moved as dates, and one whose past is settled as the rule', () => {
    const record = (id: string, nominal: string, changed: Partial<FeedRecord>): FeedRecord => {
      const said = { obligationId: id, nominal, due: nominal, originalDue: nominal, settledOn: null, touchedAt: 1 }
      return { ...said, state: 'open', ...changed }
    }
    const records = [
      record('moved', '2027-01-26', { due: '2027-02-01' }),
      record('settled', '2026-10-26', { state: 'done', settledOn: '2026-10-26' }),
    ]
    const { asDates, text } = calendarFile([duty('moved', monthly), duty('settled', monthly)], records, about)
    expect(asDates.map(({ id }) => id)).toEqual(['moved'])
    expect(text).toContain('DTSTART;VALUE=DATE:20270201\r\n')
  })

  it('is read back by the import with the same dates', () => {
    const { text } = calendarFile([duty('monthly', monthly)], [], about)
    const read = dryRun(
      { name: 'duebook.ics', bytes: new TextEncoder().encode(text) },
      { today, zone: 'Europe/London', locale: 'en-GB', currency: 'GBP', members: [], activeLimit: null, active: 0, existing: [], zones: zonesByIntl }, // prettier-ignore
    )
    if (read.refused) throw new Error(read.refused.code)
    expect(read.add.map(({ title, dates }) => [title, dates[0]])).toEqual([['Of monthly; all', '2026-12-26']])
    expect(addDays(today, 35)).toBe('2026-12-26')
  })
})
