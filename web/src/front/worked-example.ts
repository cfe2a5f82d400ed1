import {
  addDays,
  calendarDate,
  explain,
  occurrences,
  parseDays,
  shortDate,
  weekday,
  type CalendarDate,
  type ExplainStep,
  type ProjectedOccurrence,
  type Schedule,
} from '@duebook/domain'

export const examples = { holiday: 'Holiday', weekend: 'Weekend', leapYear: 'Leap year' } as const
export type Example = keyof typeof examples

const whenClosed = { preceding: 'Day before', following: 'Day after', unadjusted: 'Leave it' } as const
const whenMissing = { backward: '28 Feb', forward: '1 Mar', omit: 'Leave it out' } as const
export type Answer = keyof typeof whenClosed | keyof typeof whenMissing

/** What one writes, what that leaves open, and what the date engine makes of each answer. */
export type Worked = {
  what: string
  said: string
  question: string
  answers: Partial<Record<Answer, string>>
  due: CalendarDate
  steps: ExplainStep[]
  next: { date: CalendarDate; why: string }[]
}

/** A line as a person writes it, worked out from `today` on. An answer that is not one of this example’s counts as its first. */
export function workedExample(example: Example, answer: Answer, today: CalendarDate): Worked {
  const { what, said, schedule } = lines[example](today)
  const leap = example === 'leapYear'
  const answers: Worked['answers'] = leap ? whenMissing : whenClosed
  const chosen = answer in answers ? answer : (Object.keys(answers)[0] as Answer)
  const whole = answered(schedule, chosen)
  const found = occurrences(whole, { from: today, limit: 5 })
  const [first, ...later] = found
  if (!first) throw new Error(`The example “${said}” has no date from ${today} on.`)
  return {
    what,
    said,
    question: leap ? 'In a year without 29 February' : 'If it is not a business day',
    answers,
    due: first.adjusted,
    steps: explain(whole, first.nominal).filter(({ operation }) => operation !== 'start' && operation !== 'result'),
    next: later.map((one) => ({ date: one.adjusted, why: whyMoved(whole, one) })),
  }
}

type Line = { what: string; said: string; schedule: Schedule }
const region = 'GB-ENG'

const lines: Record<Example, (today: CalendarDate) => Line> = {
  holiday: (today) => ({
    what: 'Ground rent £150',
    said: 'every year on 25 Dec',
    schedule: yearly(calendarDate(`${today.slice(0, 4)}-12-25`)),
  }),
  weekend: (today) => {
    const saturday = saturdayAfter(today)
    return {
      what: 'Rent £950',
      said: `monthly on the ${ordinal(Number(saturday.slice(8)))}`,
      schedule: { type: 'recurring', start: saturday, rule: { kind: 'rrule', rrule: 'FREQ=MONTHLY' } },
    }
  },
  leapYear: (today) => ({
    what: 'Boiler certificate',
    said: 'every year on 29 Feb',
    schedule: yearly(calendarDate(`${leapYearBefore(Number(today.slice(0, 4)))}-02-29`)),
  }),
}

const yearly = (start: CalendarDate): Schedule => ({
  type: 'recurring',
  start,
  rule: { kind: 'rrule', rrule: 'FREQ=YEARLY' },
})

const answered = (schedule: Schedule, answer: Answer): Schedule =>
  answer === 'backward' || answer === 'forward' || answer === 'omit'
    ? ({ ...schedule, monthEnd: answer } as Schedule)
    : { ...schedule, adjustment: { convention: answer, regions: [region] } }

/** The next one that every month has, so that the line means the same all year. */
function saturdayAfter(today: CalendarDate): CalendarDate {
  let day = addDays(today, 1)
  while (weekday(parseDays(day)) !== 6 || Number(day.slice(8)) > 28) day = addDays(day, 1)
  return day
}

function leapYearBefore(year: number): number {
  let found = year - 1
  while (found % 4 !== 0 || (found % 100 === 0 && found % 400 !== 0)) found--
  return found
}

function whyMoved(schedule: Schedule, { nominal, adjusted }: ProjectedOccurrence): string {
  const steps = explain(schedule, nominal)
  if (nominal === adjusted) {
    const shorter = steps.some(({ operation }) => operation === 'monthEnd')
    return shorter ? `no 29 Feb in ${nominal.slice(0, 4)}` : 'as the rule says'
  }
  const name = steps
    .find(({ operation }) => operation === 'businessDay')
    ?.skipped?.find(({ date }) => date === nominal)?.name
  const [, day, month] = shortDate(nominal).split(' ')
  return `${day} ${month} is ${nameOfDay(name ?? '')}`
}

const nameOfDay = (name: string) => (name === 'Sat' ? 'a Saturday' : name === 'Sun' ? 'a Sunday' : name)

const ordinal = (day: number) =>
  `${day}${['th', 'st', 'nd', 'rd'][day % 10 < 4 && (day < 10 || day > 20) ? day % 10 : 0]}`
