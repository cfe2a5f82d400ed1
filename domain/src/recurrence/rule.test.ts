import { describe, expect, test } from 'vitest'
import { normaliseRule, parseRule, printRule } from './rule.ts'

describe('the text of a rule', () => {
  test.each([
    ['freq=monthly;byday=-1fr', 'FREQ=MONTHLY;BYDAY=-1FR'],
    ['RRULE:FREQ=WEEKLY;INTERVAL=2', 'FREQ=WEEKLY;INTERVAL=2'],
    [' rrule: FREQ=WEEKLY;BYWEEKDAY=MO\r\n', 'FREQ=WEEKLY;BYDAY=MO'],
    ['RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD', 'RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD'],
    ['INTERVAL = 3 ;; FREQ=DAILY ;', 'FREQ=DAILY;INTERVAL=3'],
    ['FREQ=MONTHLY;BYDAY= MO , +2TU,\u00a0-1WE ', 'FREQ=MONTHLY;BYDAY=-1WE,MO,2TU'],
    ['FREQ=YEARLY;BYMONTHDAY=+5, -1;BYMONTH=12,\n1', 'FREQ=YEARLY;BYMONTH=1,12;BYMONTHDAY=-1,5'],
    ['FREQ=DAILY;COUNT=0;BYHOUR=-0,9;WKST=su', 'FREQ=DAILY;COUNT=0;BYHOUR=0,9;WKST=SU'],
  ])('%j is read as %s', (text, canonical) => {
    expect(normaliseRule(text)).toBe(canonical)
    expect(printRule(parseRule(canonical))).toBe(canonical)
  })

  test.each([
    ['', 'It is empty or too long.'],
    [' \n', 'It is empty or too long.'],
    ['RRULE:', 'It is empty or too long.'],
    [`FREQ=DAILY;BYHOUR=${'1,'.repeat(2_000)}1`, 'It is empty or too long.'],
    ['INTERVAL=2', 'It has no FREQ.'],
    ['FREQ', '“FREQ” is not a part of a rule.'],
    ['FREQ=DAILY;=2', '“=2” is not a part of a rule.'],
    ['FREQ=DAILY;BYMOON=3', '“BYMOON” is not a part that rules have.'],
    ['FREQ=DAILY;BYMONTHDAYS=3', '“BYMONTHDAYS” is not a part that rules have.'],
    ['FREQ=DAıLY', 'FREQ cannot be “DAILY”.'],
    ['FREQ=MONTHLYISH', 'FREQ cannot be “MONTHLYISH”.'],
    ['FREQ=DAILY X', 'FREQ cannot be “DAILY X”.'],
    ['FREQ=DAILY;FREQ=DAILY', 'FREQ stands twice.'],
    ['FREQ=WEEKLY;BYDAY=MO;BYWEEKDAY=TU', 'BYDAY stands twice.'],
    ['FREQ=DAILY;INTERVAL=0', 'INTERVAL needs a whole number from 1.'],
    ['FREQ=DAILY;INTERVAL=2.5', 'INTERVAL cannot be “2.5”.'],
    ['FREQ=DAILY;COUNT=99999999999', 'COUNT needs a whole number from 1.'],
    ['FREQ=MONTHLY;BYMONTHDAY=', 'BYMONTHDAY needs numbers.'],
    ['FREQ=MONTHLY;BYMONTHDAY=1,,2', 'BYMONTHDAY needs numbers.'],
    ['FREQ=MONTHLY;BYMONTHDAY=1 2', 'BYMONTHDAY cannot be “1 2”.'],
    ['FREQ=MONTHLY;BYMONTHDAY=00001', 'BYMONTHDAY needs numbers.'],
    ['FREQ=MONTHLY;BYMONTHDAY=-32', 'BYMONTHDAY cannot be -32.'],
    ['FREQ=MONTHLY;BYSETPOS=0', 'BYSETPOS cannot be 0.'],
    ['FREQ=MONTHLY;BYDAY=MO,+TU', 'BYDAY cannot be “+TU”.'],
    ['FREQ=MONTHLY;BYDAY=0TU', 'BYDAY cannot be “0TU”.'],
    ['FREQ=MONTHLY;BYDAY=54TU,MO', 'BYDAY cannot be “54TU”.'],
    ['FREQ=MONTHLY;BYDAY=1 TU', 'BYDAY cannot be “1 TU”.'],
    ['FREQ=WEEKLY;BYDAY=MOTU', 'BYDAY cannot be “MOTU”.'],
    ['FREQ=WEEKLY;WKST=XX', '“XX” is not a weekday.'],
    ['FREQ=DAILY;UNTIL=20270230', 'UNTIL is not a date.'],
  ])('%j is refused: %s', (text, why) => {
    expect(() => parseRule(text)).toThrow(
      `This recurrence rule cannot be read. ${why} Check it against RFC 5545, 3.3.10.`,
    )
  })
})
