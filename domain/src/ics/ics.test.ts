import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FIRST_DAY, formatDays, LAST_DAY } from '../days/civil.ts'
import { DomainError } from '../errors.ts'
import { occurrences } from '../occurrences.ts'
import { normaliseRule } from '../recurrence/rule.ts'
import type { CalendarDate, MonthEnd, Schedule } from '../schedule.ts'
import { readVectors } from '../vectors/run.ts'
import { parseIcs } from './parse-ics.ts'
import { printIcs } from './print-ics.ts'
import type { RuleSet } from './rule-set.ts'
import { icsOfSchedule, scheduleOfIcs } from './schedule-ics.ts'

const two = (n: number) => String(n).padStart(2, '0')
const day = fc.integer({ min: FIRST_DAY, max: LAST_DAY }).map(formatDays)
const time = fc.tuple(fc.nat(23), fc.nat(59), fc.nat(59)).map(([h, m, s]) => `T${two(h)}:${two(m)}:${two(s)}`)
const moment = fc
  .tuple(day, fc.option(fc.tuple(time, fc.constantFrom('', 'Z'))))
  .map(([date, at]) => `${date}${at?.join('') ?? ''}`)
const rules = fc.array(
  fc.constantFrom(
    'FREQ=MONTHLY;BYMONTHDAY=31',
    'FREQ=YEARLY;BYWEEKNO=20;COUNT=3',
    'FREQ=WEEKLY;BYDAY=MO,FR;UNTIL=20300101T090000Z',
    'FREQ=DAILY;INTERVAL=3',
  ),
  { maxLength: 3 },
)
const set: fc.Arbitrary<RuleSet> = fc.record({
  start: fc.tuple(day, time).map((parts) => parts.join('')),
  zone: fc.option(
    fc.oneof(
      fc.constantFrom('Europe/London', 'America/Argentina/Buenos_Aires'),
      fc.stringMatching(/^[^\p{Cc}"]{1,90}$/u).filter((text) => text.trim() !== ''),
    ),
  ),
  rrules: rules.map((list) => list.map(normaliseRule)),
  exrules: rules.map((list) => list.map(normaliseRule)),
  rdates: fc.array(moment, { maxLength: 40 }),
  exdates: fc.array(moment, { maxLength: 10 }),
})
const inOrder = ({ rdates, exdates, ...rest }: RuleSet) => ({
  ...rest,
  rdates: [...rdates].sort(),
  exdates: [...exdates].sort(),
})
const codeOf = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code, span: error.data.span }
    throw error
  }
  return null
}

describe('a recurrence set as calendar text', () => {
  test('parsed after printing is the same set, in lines of 75 octets', () => {
    fc.assert(
      fc.property(set, (one) => {
        const text = printIcs(one)
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(inOrder(parseIcs(text))).toEqual(inOrder(one))
      }),
      { numRuns: 2000 },
    )
  })
  test('every set of the public vectors survives the round', () => {
    const failed = readVectors('recurrence.json').filter(({ input }) => {
      const list = (name: string) => (Array.isArray(input[name]) ? (input[name] as string[]) : [])
      const one: RuleSet = {
        start: String(input['dtstart']),
        zone: input['allDay'] === true ? null : ((input['tz'] as string | null) ?? null),
        rrules: list('rrule').map(normaliseRule),
        exrules: list('exrule').map(normaliseRule),
        rdates: list('rdate'),
        exdates: list('exdate'),
      }
      return (
        JSON.stringify(parseIcs(printIcs(one))) !==
        JSON.stringify({ ...one, zone: one.start.length > 10 ? one.zone : null })
      )
    })
    expect(failed.map(({ id }) => id)).toEqual([])
  })
  test('other properties, folds, bare line feeds and any order are read', () => {
    const text =
      'BEGIN:VEVENT\nSUMMARY:Rent: “the flat”; due\nRRULE:FREQ=MONT\n HLY;BYMONTHDAY=31\nEXDATE;TZID="Europe/Lon\n\tdon":20270131T090000\nDTSTART;TZID=Europe/London:20261231T090000\nEND:VEVENT\n'
    expect(parseIcs(text)).toEqual({
      start: '2026-12-31T09:00:00',
      zone: 'Europe/London',
      rrules: ['FREQ=MONTHLY;BYMONTHDAY=31'],
      exrules: [],
      rdates: [],
      exdates: ['2027-01-31T09:00:00'],
    })
  })
  test.each([
    ['RRULE:FREQ=DAILY\r\n', 'bad-ics', 0],
    ['DTSTART;VALUE=DATE:20261131\r\n', 'bad-ics', 0],
    ['DTSTART:20261130T240000\r\n', 'bad-ics', 0],
    ['DTSTART:20261130T236000\r\n', 'bad-ics', 0],
    ['DTSTART;VALUE=DATE:20261130T090000\r\n', 'bad-ics', 0],
    ['DTSTART:20261130\r\nRRULE:FREQ=SOMETIMES\r\n', 'bad-rule', 18],
    ['DTSTART:20261130\r\nDTSTART:20261130\r\n', 'bad-ics', 18],
    ['DTSTART:20261130\r\nwhat is this\r\n', 'bad-ics', 18],
    ['DTSTART:20261130\r\nRDATE;VALUE=TEXT:x\r\n', 'bad-ics', 18],
    ['DTSTART;TZID=A:20261130T000000\r\nRDATE;TZID=B:20261130T000000\r\n', 'bad-ics', 0],
    [`DTSTART:20261130\r\n${'RRULE:FREQ=DAILY\r\n'.repeat(51)}`, 'bad-ics', 918],
    ['x'.repeat(400_001), 'bad-ics', 400_000],
  ])('%j is refused with its place', (text, code, start) => {
    expect(codeOf(() => parseIcs(text))).toMatchObject({ code, span: { start } })
  })
  test('any text is read or refused, never anything else', () => {
    const pieces = fc.array(
      fc.constantFrom(
        'DTSTART',
        'RRULE',
        ';VALUE=DATE',
        ':',
        '20261130',
        'FREQ=DAILY',
        '\r\n',
        ' ',
        '\n',
        '"',
        ',',
        'T000000Z',
        ';TZID=',
      ),
      { maxLength: 15 },
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          pieces.map((list) => list.join('')),
        ),
        (text) => {
          expect(['bad-ics', 'bad-rule', undefined]).toContain(codeOf(() => parseIcs(text))?.code)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('a schedule as calendar text', () => {
  const near = fc.integer({ min: 15_000, max: 25_000 }).map(formatDays)
  const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
  const rule = fc.oneof(
    fc.record({
      kind: fc.constant('rrule' as const),
      rrule: fc
        .record({
          freq: fc.constantFrom('YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY'),
          interval: fc.integer({ min: 1, max: 3 }),
          day: optional(fc.integer({ min: 1, max: 31 })),
          month: optional(fc.integer({ min: 1, max: 12 })),
        })
        .map(
          ({ freq, interval, day: number, month }) =>
            `FREQ=${freq};INTERVAL=${interval}${number ? `;BYMONTHDAY=${number}` : ''}${month ? `;BYMONTH=${month}` : ''}`,
        ),
      rdates: optional(fc.array(near, { maxLength: 3 })),
      exdates: optional(fc.array(near, { maxLength: 3 })),
    }),
    fc.record({
      kind: fc.constant('afterQuarterEnd' as const),
      month: fc.integer({ min: 1, max: 4 }),
      day: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant('last' as const)),
    }),
  )
  const recurring = fc.record({
    type: fc.constant('recurring' as const),
    start: near,
    rule,
    monthEnd: optional(fc.constantFrom<MonthEnd>('omit', 'backward', 'forward')),
    count: optional(fc.integer({ min: 1, max: 30 })),
    until: optional(near),
  })
  const dates = (schedule: Schedule) =>
    occurrences(schedule, { from: '0001-01-01' as CalendarDate, limit: 12 }).map(({ nominal }) => nominal)
  test('gives the same nominal dates when it is read back, wherever it can be written', () => {
    let written = 0
    fc.assert(
      fc.property(recurring, (schedule) => {
        const text = icsOfSchedule(schedule)
        if (text === null) return
        written += 1
        expect(dates(scheduleOfIcs(text))).toEqual(dates(schedule))
        expect(text).not.toMatch(/COUNT=.*UNTIL=|UNTIL=.*COUNT=/)
      }),
      { numRuns: 2000 },
    )
    expect(written).toBeGreaterThan(1900)
  })
  test.each([undefined, 1, 2, 5])(
    'a day of the month before that falls on the start is one of its dates, of %s in all',
    (count) => {
      const filing: Schedule = {
        type: 'recurring',
        start: '2033-10-01' as CalendarDate,
        rule: { kind: 'afterQuarterEnd', month: 3, day: 31 },
        monthEnd: 'forward',
        ...(count === undefined ? {} : { count }),
      }
      expect(dates(scheduleOfIcs(icsOfSchedule(filing) ?? ''))).toEqual(dates(filing))
    },
  )
  test('the last day of shorter months is said with parts that every calendar knows', () => {
    const rent: Schedule = {
      type: 'recurring',
      start: '2026-01-31' as CalendarDate,
      rule: { kind: 'rrule', rrule: 'FREQ=MONTHLY;BYMONTHDAY=31' },
      monthEnd: 'backward',
    }
    expect(icsOfSchedule(rent)).toBe(
      'DTSTART;VALUE=DATE:20260131\r\nRRULE:FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1\r\n',
    )
  })
})
