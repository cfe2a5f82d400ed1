import { describe, expect, it } from 'vitest'
import { dayText, readDayText } from './day-text.ts'

describe('a day in one box', () => {
  it.each([
    ['30 Apr 2027', '30 Apr 2027'],
    ['30 april 2027', '30 Apr 2027'],
    ['30th Apr 2027', '30 Apr 2027'],
    ['2027-04-30', '30 Apr 2027'],
    ['30.4.2027', '30 Apr 2027'],
    ['30/4/2027', '30 Apr 2027'],
    ['4/30/2027', '30 Apr 2027'],
    ['5/5/2027', '5 May 2027'],
  ])('%s is %s', (typed, said) => {
    expect(dayText(readDayText(typed))).toBe(said)
  })
  it.each(['3/12/2027', '30 Feb 2027', '30 Apr', 'soon', '30 Apr 27'])(
    '%s is no day yet and stays as it was typed',
    (typed) => {
      expect(readDayText(typed)).toEqual({ day: typed, month: '', year: '' })
      expect(dayText(readDayText(typed))).toBe(typed)
    },
  )
})
