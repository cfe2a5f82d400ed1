import type { Random } from '../../embedded/src/fuzz/random.ts'

/** The text of a rule with any parts, most of which no calendar would have; one in ten is damaged. */
export function randomRule(random: Random): string {
  const parts = [`FREQ=${random.one(FREQUENCIES)}`]
  const numbers = (low: number, high: number) =>
    Array.from({ length: random.whole(1, random.chance(0.1) ? 12 : 3) }, () => random.whole(low, high) || 1).join(',')
  const add = (chance: number, part: () => string) => {
    if (random.chance(chance)) parts.push(part())
  }
  add(0.4, () => `INTERVAL=${random.chance(0.2) ? random.whole(1, 1_000_000_000) : random.whole(1, 400)}`)
  add(0.2, () => `COUNT=${random.chance(0.1) ? random.whole(0, 1_000_000_000) : random.whole(0, 500)}`)
  add(0.1, () => `UNTIL=20${random.whole(10, 99)}0${random.whole(1, 9)}1${random.whole(0, 9)}`)
  add(0.25, () => `BYMONTH=${numbers(1, 12)}`)
  add(0.3, () => `BYMONTHDAY=${numbers(-31, 31)}`)
  add(0.1, () => `BYYEARDAY=${numbers(-366, 366)}`)
  add(0.1, () => `BYWEEKNO=${numbers(-53, 53)}`)
  add(0.35, () => {
    const day = () =>
      `${random.chance(0.4) ? random.whole(1, 5) * (random.chance(0.5) ? 1 : -1) : ''}${random.one(WEEKDAYS)}`
    return `BYDAY=${Array.from({ length: random.whole(1, 4) }, day).join(',')}`
  })
  add(0.15, () => `BYHOUR=${numbers(0, 23)}`)
  add(0.12, () => `BYMINUTE=${numbers(0, 59)}`)
  add(0.1, () => `BYSECOND=${numbers(0, 59)}`)
  add(0.2, () => `BYSETPOS=${numbers(-12, 12)}`)
  add(0.2, () => `WKST=${random.one(WEEKDAYS)}`)
  add(0.15, () => `${random.chance(0.9) ? 'RSCALE=GREGORIAN;' : ''}SKIP=${random.one(['OMIT', 'BACKWARD', 'FORWARD'])}`)
  const text = parts.join(';')
  return random.chance(0.1) ? damaged(text, random) : text
}

/** A line of words and pieces of the quick-add grammar in any order; one in three is damaged. */
export function randomLine(random: Random): string {
  const n = () => String(random.whole(0, random.chance(0.1) ? 99_999 : 31))
  const unit = () => random.one(['day', 'days', 'week', 'months', 'years', 'quarter'])
  const month = () => random.one(['Jan', 'february', 'Mar', 'Sept', 'December'])
  const pieces: (() => string)[] = [
    () => random.one(['Rent', 'VAT return', '"Form 3 Dec"', 'Café ☕', 'the', 'of', 'may', 'on', '"', 'x']),
    () =>
      `${random.one(['on ', 'by ', 'due ', ''])}${n()} ${month()}${random.chance(0.4) ? ` ${random.whole(0, 12_000)}` : ''}`,
    () => `${n()}/${n()}/${random.whole(0, 2999)}`,
    () => `${random.whole(1, 9999)}-${n()}-${n()}`,
    () => random.one(['today', 'tomorrow', 'next friday', 'monday', 'next week', `in ${n()} ${unit()}`]),
    () => `${random.one(['every', 'every!', 'every other'])} ${n()} ${unit()}`,
    () => random.one(['daily', 'weekly', 'monthly', 'quarterly', 'yearly', 'biweekly', 'bimonthly', 'annually']),
    () =>
      `on ${random.one(['the 31st', '1st and 15th', 'last friday', '2nd tuesday', 'mon, wed and fri', 'last day'])}`,
    () => `every ${random.one([n(), 'last', '3rd'])} business day${random.chance(0.5) ? ' in GB-ENG' : ''}`,
    () => `quarterly 7th of ${n()}th month after quarter end`,
    () => `${random.one(['from', 'starting', 'until'])} ${n()} ${month()} ${random.whole(1990, 2100)}`,
    () => random.one([`${n()} times`, `x${n()}`]),
    () => `starts ${n()} ${month()} term ${n()}mo renews ${n()}mo${random.chance(0.3) ? ' express' : ''}`,
    () => `= ${n()} business days ${random.one(['after', 'before'])} [Notice served]`,
    () => random.one([`£${n()}`, `~$${n()}.50`, `€1.${n()}`, `${n()} EUR`, `£${n()}-${n()}`, `GBP ${n()},99`]),
    () => random.one([`at ${n()}:${n()}`, `at ${n()}pm`, 'at noon', 'midnight', `${n()}am`]),
    () => random.one(['#home', '@sam', '#', '@', '#été', '@nobody']),
    () => `notice ${n()}${random.one(['d', 'w', 'mo', ''])} ${random.one(['received', 'sent', ''])}`,
    () =>
      `!${random.one(['', '+'])}${n()}${random.one(['d', 'w', 'mo', 'h', ''])}${random.chance(0.3) ? '@25:10' : ''}`,
    () =>
      `${random.one(['following', 'preceding', 'nearest', 'modifiedfollowing'])}:${random.one(['GB-ENG', 'weekends', 'XX', ''])}`,
    () => random.one(['proof:file', 'proof:', 'kind:bill', 'kind:nothing', 'show 3d before', 'notify 2w before']),
  ]
  const line = Array.from({ length: random.whole(1, 7) }, () => random.one(pieces)()).join(
    random.chance(0.95) ? ' ' : ',',
  )
  return random.chance(0.33) ? damaged(line, random) : line
}

function damaged(text: string, random: Random): string {
  let changed = text
  for (let i = random.whole(1, 3); i > 0; i--) {
    const at = random.whole(0, changed.length)
    changed = changed.slice(0, at) + random.one(DAMAGE) + changed.slice(at + random.whole(0, 2))
  }
  return changed
}

const FREQUENCIES = [
  'YEARLY',
  'MONTHLY',
  'WEEKLY',
  'DAILY',
  'YEARLY',
  'MONTHLY',
  'WEEKLY',
  'HOURLY',
  'MINUTELY',
  'SECONDLY',
]
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const DAMAGE = [
  '',
  ' ',
  '-',
  '0',
  '9',
  ';',
  '=',
  ',',
  '"',
  '[',
  ']',
  '!',
  ':',
  '\n',
  '\u0000',
  '\u{1f600}',
  'İ',
  '９',
  '٣',
  'FREQ',
  '1e9',
]
