/** What one thing that a person does makes of documents, calls and mails; `of`: documents written by the id of their collection. */
export type Counts = {
  reads: number
  writes: number
  deletes: number
  calls: number
  mails: number
  of: Record<string, number>
}

/** How often a month somebody does what was counted: an assumption, to be replaced by what is seen. */
export const aMonth = {
  'an obligation more': 1,
  'a bill is paid': 6,
  'the app is opened again': 12,
  'the app is opened on a new device': 0.25,
  'a reminder by mail': 8,
} as const
export const anAccount = { 'an account is made': 1, 'the first obligation': 1, 'an obligation more': 11 } as const

/** The share of people who have their clock so, by the offset of their zone from UTC in hours: an assumption, of a product that is known in a few countries. */
export const zones: readonly (readonly [offset: number, share: number])[] = [
  [-8, 0.1],
  [-7, 0.03],
  [-6, 0.1],
  [-5, 0.17],
  [-3, 0.04],
  [0, 0.2],
  [1, 0.2],
  [2, 0.05],
  [5.5, 0.05],
  [8, 0.02],
  [10, 0.03],
  [12, 0.01],
]

/** Of a hosted instance: dates looked at in a second by ten lanes of 0.12 s each. The vendor's figure for one region's transaction; to be measured there. */
const datesASecond = 83
/** Documents whose index holds what only grows, written in a second (the vendor's documented limit for one index of a collection). */
export const mostInOrder = 500

export type Minute = {
  /** Reminders of the zone that has most, all of them due at nine. */
  dates: number
  /** Until the last of them is told, in seconds. */
  seconds: number
  datesASecond: number
  instances: number
  /** Documents written in a second, by the id of their collection. */
  writes: Record<string, number>
  mailsASecond: number
}

/** Nine in the morning in the zone that has most people, split into so many parts. */
export function nineOClock(people: number, parts: number, reminder: Counts): Minute {
  const share = Math.max(...zones.map(([, one]) => one))
  const dates = (people * share * aMonth['a reminder by mail']) / 30
  const rate = Math.min(parts * datesASecond, dates)
  return {
    dates: Math.round(dates),
    seconds: Math.ceil(dates / rate),
    datesASecond: rate,
    instances: parts,
    writes: Object.fromEntries(Object.entries(reminder.of).map(([id, many]) => [id, Math.ceil(many * rate)])),
    mailsASecond: Math.ceil(reminder.mails * rate),
  }
}

/** What the vendor's extension does with each mail beside: it takes the document, marks it twice, and is called for what it wrote. */
const extension = { reads: 3, writes: 3, deletes: 0, calls: 4 }
/** In each of them the schedules look whether anything is due, for all people together. */
export const minutesOfMonth = 30 * 24 * 60

/** All that somebody does in a month. */
export function monthOf(counts: Record<string, Counts>, habits: Record<string, number>): Omit<Counts, 'of'> {
  const sum = { reads: 0, writes: 0, deletes: 0, calls: 0, mails: 0 }
  for (const [what, times] of Object.entries(habits)) {
    const one = counts[what]
    if (!one) throw new Error(`Nobody counted what follows when ${what}.`)
    for (const kind of Object.keys(sum) as (keyof typeof sum)[]) sum[kind] += one[kind] * times
  }
  for (const kind of Object.keys(extension) as (keyof typeof extension)[]) sum[kind] += extension[kind] * sum.mails
  return sum
}

/** In US dollars for one: the vendor's list of November 2026 as we know it, for the person who deploys to check. */
export const prices = {
  reads: 0.03 / 100_000,
  writes: 0.09 / 100_000,
  deletes: 0.01 / 100_000,
  /** A call with 0.1 s of a processor and a quarter of a gigabyte. */
  calls: 0.4 / 1_000_000 + 0.1 * (0.000024 + 0.25 * 0.0000025),
  mails: 0.1 / 1_000,
}

export const dollars = (month: Omit<Counts, 'of'>): number =>
  (Object.keys(prices) as (keyof typeof prices)[]).reduce((sum, kind) => sum + month[kind] * prices[kind], 0)
