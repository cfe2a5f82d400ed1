import { addDays, calendarDate, type CalendarDate } from '@duebook/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { examples, workedExample, type Answer, type Example } from './worked-example.ts'

const today = calendarDate('2026-11-22')
const work = (example: Example, answer: Answer) => workedExample(example, answer, today)

describe('the worked example', () => {
  it.each<[Example, Answer, string]>([
    ['holiday', 'preceding', '2026-12-24'],
    ['holiday', 'following', '2026-12-29'],
    ['holiday', 'unadjusted', '2026-12-25'],
    ['weekend', 'preceding', '2026-11-27'],
    ['weekend', 'following', '2026-11-30'],
    ['weekend', 'unadjusted', '2026-11-28'],
    ['leapYear', 'backward', '2027-02-28'],
    ['leapYear', 'forward', '2027-03-01'],
    ['leapYear', 'omit', '2028-02-29'],
  ])('%s, %s: due %s, and the last step gives it', (example, answer, due) => {
    const { due: worked, steps } = work(example, answer)
    expect(worked).toBe(due)
    expect(steps.at(-1)?.gives).toBe(due)
  })
  it('says of each later date why it is not the day that was written', () => {
    expect(work('weekend', 'preceding').next.map(({ why }) => why)).toEqual([
      '28 Dec is Boxing Day (observed)',
      'as the rule says',
      '28 Feb is a Sunday',
      '28 Mar is a Sunday',
    ])
    expect(work('leapYear', 'backward').next.map(({ why }) => why)).toEqual([
      'as the rule says',
      'no 29 Feb in 2029',
      'no 29 Feb in 2030',
      'no 29 Feb in 2031',
    ])
  })
  it('takes an answer that belongs to another example as the first of its own', () => {
    expect(work('leapYear', 'preceding')).toEqual(work('leapYear', 'backward'))
    expect(work('holiday', 'omit')).toEqual(work('holiday', 'preceding'))
  })
  it('has five dates from any day on, none before it, the first with its working', () => {
    const days = fc.integer({ min: 0, max: 5_000 }).map((days): CalendarDate => addDays(today, days))
    const chosen = fc.constantFrom(...(Object.keys(examples) as Example[]))
    const answers = fc.constantFrom<Answer>('preceding', 'following', 'unadjusted', 'backward', 'forward', 'omit')
    fc.assert(
      fc.property(chosen, answers, days, (example, answer, day) => {
        const { due, next, steps } = workedExample(example, answer, day)
        expect(due >= day).toBe(true)
        expect(next.map(({ date }) => date)).toEqual(next.map(({ date }) => date).toSorted())
        expect([next.length, steps.at(-1)?.gives]).toEqual([4, due])
      }),
      { numRuns: 60 },
    )
  })
})
