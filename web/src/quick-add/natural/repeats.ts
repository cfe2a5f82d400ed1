import { DAY_WORD, dayNumber, MONTH_WORD, monthNumber, plainWords } from './words.ts'

/** A repetition as a phrase says it; `rrule` without times of day, which stand in `times` (`HH:MM`). */
export type Repeats = {
  rrule: string
  times: string[]
  /** Month and day that it starts on, where both are said. */
  startsOn: string | null
  /** A part of the day instead of a time. */
  dayPart: DayPart | null
}
type DayPart = 'morning' | 'afternoon' | 'evening' | 'night'

/** Reads a phrase such as "every other month on the 4th"; null where it names no repetition. */
export function readRepeats(phrase: string): Repeats | null {
  let rest = ` ${plainWords(phrase)} `.replace(/[.!]+(?=\s)/g, ' ').replace(/\s+/g, ' ')
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest)
    if (found) rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`.replace(/\s+/g, ' ')
    return found
  }
  const count = takeCount(take)
  const startsOn = takeBounds(take)
  const times = takeTimes(take)
  const dayPart = take(/\b(?:(every|each|on) )?(morning|afternoon|evening|night)(s?)\b/)
  const days = takeDays(take)
  if (dayPart && days === '' && !/\b(every|each|daily|day)\b/.test(rest) && !dayPart[1] && !dayPart[3]) return null
  const late = (dayPart?.[2] === 'night' || dayPart?.[2] === 'evening') && times[0] !== undefined && times[0] < '12:00'
  if (late) times[0] = `${Number((times[0] ?? '').slice(0, 2)) + 12}${(times[0] ?? '').slice(2)}`
  const daily = dayPart !== null && days === '' && !/\b(day|week|month|year)/.test(rest)
  const rule = daily ? 'FREQ=DAILY' : ruleOf(rest, days)
  if (rule === null) return null
  return {
    rrule: rule + (count === null ? '' : `;COUNT=${count}`),
    times,
    startsOn,
    dayPart: (dayPart?.[2] as DayPart | undefined) ?? null,
  }
}

type Take = (pattern: RegExp) => RegExpExecArray | null

function takeCount(take: Take): number | null {
  if (take(/\btwice\b/)) return 2
  const found = take(/\b(?:for |up to )*(\d{1,4}) ?(?:x|times|occurrences?)\b/)
  return found ? Number(found[1]) : null
}

/** From when and till when; of those only a plain start is kept, since the rule says no more. */
function takeBounds(take: Take): string | null {
  take(/\bfor (?:up to |the next |next )+(?:\d+ )?(?:day|week|month|year)s?\b|\bfor \d+ (?:day|week|month|year)s?\b/)
  const start = take(
    new RegExp(
      `\\b(?:starting|from|beginning)(?: on| in)? (?:(\\d{1,2})(?:st|nd|rd|th)? (${MONTH_WORD})|(${MONTH_WORD})(?: (\\d{1,2})(?:st|nd|rd|th)?)?)(?: \\d{4})?\\b`,
    ),
  )
  take(new RegExp(`\\b(?:starting|from)(?: on| in)? (?:tomorrow|today|next (?:${DAY_WORD}|week|month))\\b`))
  take(
    new RegExp(
      `\\b(?:until|till|to|through)(?: in)? (?:${MONTH_WORD}(?: \\d{1,2}(?:st|nd|rd|th)?)?(?: \\d{4})?|next (?:week|month|year))\\b`,
    ),
  )
  const month = start?.[2] ?? start?.[3]
  const day = start?.[1] ?? start?.[4]
  return month && day ? `${two(monthNumber(month))}-${two(Number(day))}` : null
}

function takeTimes(take: Take): string[] {
  const list = take(/\bat (\d{1,2}(?:, ?\d{1,2})* and \d{1,2})(?! ?(?:am|pm|:))/)
  if (list) return (list[1] ?? '').split(/, ?| and /).map((hour) => `${two(Number(hour))}:00`)
  if (take(/\bat noon\b/)) return ['12:00']
  if (take(/\bat midnight\b/)) return ['00:00']
  const found =
    take(/\b(?:starting )?(?:at |@ ?)?(\d{1,2})(?:[:.](\d\d))? ?(am|pm)\b/) ??
    take(/\b(?:starting )?(?:at |@ ?)(\d{1,2})(?:[:.](\d\d))?\b()/) ??
    take(/\b(\d{1,2}):(\d\d)\b()/)
  if (!found) return []
  const hour = Number(found[1])
  // An hour of the clock without am or pm, and with minutes, is one of the day's: from 1 to 6 in the afternoon.
  const half = found[3] || (found[2] && hour < 7 ? 'pm' : '')
  return [`${two(half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour)}:${found[2] ?? '00'}`]
}

/** Weekdays with the numbers before them ("first and third friday and 2nd tue"), as BYDAY. */
function takeDays(take: Take): string {
  const range = take(new RegExp(`\\b(${DAY_WORD})s? ?(?:-|thru|through|to) ?(${DAY_WORD})s?\\b`))
  if (range) {
    const [from, to] = [dayNumber(range[1] ?? ''), dayNumber(range[2] ?? '')]
    const length = ((to - from + 7) % 7) + 1
    return Array.from({ length }, (_, i) => CODES[(from - 1 + i) % 7]).join()
  }
  if (take(/\b(?:on )?(?:week|work) ?days?\b/)) return 'MO,TU,WE,TH,FR'
  const weekend = take(/\bweekends?\b/)
  if (weekend) return 'SA,SU'
  const one = `(?:(?:the )?(?:${NTH}(?:,? and |, ?| )?)*(?:instance of )?${DAY_WORD}s?)`
  const found = take(new RegExp(`\\b${one}(?:(?:, ?and |, ?| and | )${one})*\\b`))
  if (!found) return ''
  return found[0].trim()
}

const NTH = '(?:\\d{1,2}(?:st|nd|rd|th)(?: to the)? last|\\d{1,2}(?:st|nd|rd|th)|last|other)'
const CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

function ruleOf(rest: string, days: string): string | null {
  const step =
    /\b(?:every|each|ev|any)(!?) (?:(other)\b|(\d{1,3})(?:st|nd|rd|th)? (?=second|sec|min|hour|day|week|month|quarter|year))? ?/.exec(
      rest,
    )
  const interval = step?.[2] ? 2 : Number(step?.[3] ?? 1)
  const unit = unitOf(rest)
  const months = [...rest.matchAll(new RegExp(`\\b(${MONTH_WORD})\\b`, 'g'))].map((found) =>
    monthNumber(found[1] ?? ''),
  )
  const weekNumbers = /\bin week (\d{1,2}(?:(?:, ?| and )\d{1,2})*)/.exec(rest)?.[1]?.split(/, ?| and /)
  const named = days === '' ? null : namedDays(days, step !== null)
  if (weekNumbers)
    return rule('YEARLY', named?.every ?? interval, [
      ['BYDAY', named?.list ?? ''],
      ['BYWEEKNO', weekNumbers.join()],
    ])
  if (months.length > 0) {
    const numbers = monthDays(rest)
    const monthly = [
      ['BYMONTH', months.join()],
      ['BYDAY', named?.list ?? ''],
      ['BYMONTHDAY', named ? '' : numbers],
    ] as const
    return numbers === '' && !named && !step ? null : rule('YEARLY', interval, monthly)
  }
  if (named) {
    if (unit === 'MONTHLY' || unit === 'YEARLY') {
      const positions = /instance of/.test(days)
      const list = positions ? named.plain : named.list
      return rule(unit, interval, [
        ['BYDAY', list],
        ['BYSETPOS', positions ? named.positions : ''],
      ])
    }
    if (named.nth && unit === null) {
      const [nth] = named.numbers
      if (nth !== undefined && nth > 4) return rule('WEEKLY', nth, [['BYDAY', named.plain]])
      return rule('MONTHLY', 1, [['BYDAY', named.list]])
    }
    return rule('WEEKLY', Math.max(interval, named.every, count(rest)), [['BYDAY', named.plain]])
  }
  return withoutDays(rest, unit, interval, step !== null)
}

function withoutDays(rest: string, unit: string | null, interval: number, said: boolean): string | null {
  if (unit === 'MONTHLY')
    return rule('MONTHLY', quarters(rest) * interval, [['BYMONTHDAY', monthDays(rest) || edge(rest)]])
  if (unit === 'YEARLY') return rule('YEARLY', interval, [['BYYEARDAY', monthDays(rest)]])
  if (unit === 'WEEKLY') {
    const nth = /\bon the (\d)(?:st|nd|rd|th) day\b/.exec(rest)
    const list = nth ? (['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][Number(nth[1]) - 1] ?? '') : ''
    return rule('WEEKLY', /\bbi-?weekly\b/.test(rest) ? 2 : interval, [['BYDAY', list]])
  }
  if (unit === 'DAILY' && /\b1 a day\b/.test(rest)) return rule('DAILY', 1, [])
  if (unit !== null)
    return /\bevery last day\b/.test(rest) ? rule('MONTHLY', 1, [['BYMONTHDAY', '-1']]) : rule(unit, interval, [])
  const number = /\b(?:every|each|ev) (\d{1,2})(?:st|nd|rd|th)?(?: and (\d{1,2})(?:st|nd|rd|th)?)? *$/.exec(rest)
  return said && number ? rule('MONTHLY', 1, [['BYMONTHDAY', [number[1], number[2]].filter(Boolean).join()]]) : null
}

function unitOf(rest: string): string | null {
  if (/\b(yearly|annual(?:ly)?|years?|semi-?annual(?:ly)?)\b/.test(rest))
    return /semi/.test(rest) ? 'MONTHLY' : 'YEARLY'
  if (/\b(monthly|months?|quarterly|quarters?|bi-?monthly)\b/.test(rest)) return 'MONTHLY'
  if (/\b((?:bi-?)?weekly|weeks?)\b/.test(rest)) return 'WEEKLY'
  if (/\b(daily|everyday|(?:every|each|once a|1 a|other)(?: \d+(?:st|nd|rd|th)?| last)? days?|days)\b/.test(rest))
    return 'DAILY'
  if (/\b(hourly|hours?)\b/.test(rest)) return 'HOURLY'
  if (/\bmin(?:ute)?s?\b/.test(rest)) return 'MINUTELY'
  return /\bsec(?:ond)?s?\b|\bevery 2nd *$/.test(rest) ? 'SECONDLY' : null
}

/** How many months a unit stands for: quarters are three, half years six. */
function quarters(rest: string): number {
  return /semi/.test(rest) ? 6 : /quarter/.test(rest) ? 3 : /bi-?monthly/.test(rest) ? 2 : 1
}

/** "every 3 fridays": the number before the days. */
function count(rest: string): number {
  const biweekly = /\bbi-?weekly\b/.test(rest)
  return biweekly ? 2 : Number(/\b(?:every|each) (\d{1,2}) (?!weeks?|days?|months?|years?)/.exec(rest)?.[1] ?? 1)
}

function monthDays(rest: string): string {
  const numbers: number[] = []
  for (const found of rest.matchAll(
    /\b(\d{1,2})(st|nd|rd|th)?((?: to the)? last)?\b(?! (?:days|weeks|months?|years?)\b)/g,
  )) {
    const n = Number(found[1])
    if (n >= 1 && n <= 31) numbers.push(found[3] ? -n : n)
  }
  if (numbers.length > 0) return numbers.join()
  return edge(rest)
}

function edge(rest: string): string {
  if (/\b(?:last|end)\b/.test(rest)) return '-1'
  return /\b(?:beginning|begin|start) *(?:of|$)/.test(rest) ? '1' : ''
}

function namedDays(
  days: string,
  said: boolean,
): { list: string; plain: string; nth: boolean; numbers: number[]; positions: string; every: number } {
  if (/^[A-Z,]+$/.test(days)) return { list: days, plain: days, nth: false, numbers: [], positions: '', every: 1 }
  const list: string[] = []
  const plain: string[] = []
  let numbers: number[] = []
  const all: number[] = []
  let fresh = true
  for (const found of days.matchAll(new RegExp(`${NTH}|${DAY_WORD}`, 'g'))) {
    const [word] = found
    const code = CODES[dayNumber(word) - 1]
    if (code) {
      plain.push(code)
      list.push(...(numbers.length > 0 ? numbers.map((n) => `${n}${code}`) : [code]))
      fresh = true
      continue
    }
    if (fresh) numbers = []
    fresh = false
    const n = word === 'last' ? -1 : word.endsWith('last') ? -Number.parseInt(word, 10) : Number.parseInt(word, 10)
    if (Number.isFinite(n)) {
      numbers.push(n)
      all.push(n)
    }
  }
  const every = said && /\bother\b/.test(days) ? 2 : 1
  return { list: list.join(), plain: plain.join(), nth: all.length > 0, numbers: all, positions: all.join(), every }
}

function rule(freq: string, interval: number, parts: readonly (readonly [string, string])[]): string {
  const said = parts.filter(([, value]) => value !== '').map(([name, value]) => `;${name}=${value}`)
  return `FREQ=${freq}${interval > 1 ? `;INTERVAL=${interval}` : ''}${said.join('')}`
}

const two = (n: number) => String(n).padStart(2, '0')
