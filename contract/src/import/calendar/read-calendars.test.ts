import { calendarDate } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { zonesByIntl } from '../zones/zones-by-intl.ts'
import { dryRun } from '../dry-run.ts'
import type { ImportContext } from '../verdicts.ts'

const context: ImportContext = { today: calendarDate('2026-11-21'), zone: 'Europe/London', locale: 'en-GB', currency: 'GBP', members: [], active: 0, activeLimit: null, existing: [], zones: zonesByIntl } // prettier-ignore

function eventOf(...lines: string[]) {
  const text = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', 'SUMMARY:Thing', ...lines, 'END:VEVENT', 'END:VCALENDAR']
  const found = dryRun({ name: 'a.ics', bytes: new TextEncoder().encode(text.join('\r\n')) }, context)
  if (found.refused) throw new Error(found.refused.code)
  return found
}

describe('an event of a calendar', () => {
  it.each([
    ['europe/berlin', 'Europe/Berlin'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['/citadel.org/20070227_1/Europe/Vienna', 'Europe/Vienna'],
    ['/softwarestudio.org/Olson_20011030_5/America/New_York', 'America/New_York'],
    ['GMT Standard Time', 'Europe/London'],
    ['"(UTC-05:00) Eastern Time (US & Canada)"', 'America/New_York'],
    ['"(UTC+01:00) Brussels, Copenhagen, Madrid, Paris"', 'Europe/Paris'],
    ['Nowhere', undefined],
  ])('in the zone %s is at %s', (id, zone) => {
    const { add } = eventOf(`DTSTART;TZID=${id}:20270101T090000`)
    expect(add.map(({ dueTime }) => dueTime)).toEqual([zone ? { at: '09:00', zone } : { at: '09:00' }])
  })

  it('of Microsoft’s UTC is shown where the person is', () => {
    const { add } = eventOf('DTSTART;TZID=tzone://Microsoft/Utc:20270701T090000')
    expect(add.map(({ dueTime }) => dueTime)).toEqual([{ at: '10:00', zone: 'Europe/London' }])
  })

  it('ends on the day that an UNTIL in UTC is in its zone', () => {
    const { add } = eventOf('DTSTART;TZID=America/New_York:20270204T190000', 'RRULE:FREQ=DAILY;UNTIL=20270206T045959Z')
    expect(add.map(({ dates }) => dates)).toEqual([['2027-02-04', '2027-02-05']])
  })

  it('is without a date that an EXDATE in UTC names', () => {
    const { add } = eventOf(
      'DTSTART;TZID=Europe/Berlin:20270104T003000',
      'RRULE:FREQ=DAILY;COUNT=3',
      'EXDATE:20270104T233000Z',
    )
    expect(add.map(({ dates }) => dates)).toEqual([['2027-01-04', '2027-01-06']])
  })

  it('is due on the dates it lists', () => {
    const { add } = eventOf('DTSTART:20270103T100000', 'RDATE;VALUE=PERIOD:20270203T100000/PT1H,20270303T100000/PT1H')
    expect(add.map(({ dates }) => dates)).toEqual([['2027-01-03', '2027-02-03', '2027-03-03']])
  })

  it('says an alarm of a whole day once, by its days and the time that is left', () => {
    const alarm = ['BEGIN:VALARM', 'TRIGGER:-P1DT12H30M', 'END:VALARM']
    const { add } = eventOf('DTSTART;VALUE=DATE:20270103', ...alarm, ...alarm)
    expect(add.map(({ reminders }) => reminders)).toMatchObject([
      [{ of: 'due', offset: { amount: -2, unit: 'days' }, at: '11:30' }],
    ])
    expect(add[0]?.reminders).toHaveLength(1)
  })

  it('keeps the words of a page without its marks', () => {
    const { add } = eventOf('DTSTART;VALUE=DATE:20270103', 'DESCRIPTION:<p>One</p><p>Two &amp; three<br>four</p>')
    expect(add.map(({ notes }) => notes)).toEqual(['One\nTwo & three\nfour'])
  })
})
