// Any year: everything here is worked out from a TODAY of its own.
// `npm run measure -- dates`: the date engine beside its peers in one run. Times are this thread's own, so that a busy machine
// does not decide them; each is the best of several rounds.
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import {
  calendarDate,
  formatDays,
  nextOccurrence,
  occurrences,
  parseDays,
  parseQuickAdd,
  recurrence,
  type Schedule,
} from '@duebook/domain'
import { holidayPeer, linesOf, type MeasuredRule, type Peer, recurrencePeers } from './date-peers.ts'
import { say } from './say.ts'

const START = calendarDate('1996-01-01')
const START_DATE = new Date(parseDays(START) * 86_400_000)
const TODAY = calendarDate('2026-11-21')
const FIRST = parseDays(TODAY)
const DAY = 86_400_000
/** Microseconds: the system counts a thread's time in steps of up to four thousand. */
const SHORTEST = 100_000
const ROUNDS = 7

/** Schedules to dates, and all that answers for them: reading lines, sentences, packs and calendar files are chunks of their own. */
const ENGINE = [
  'recurrence, parseRule, printRule, occurrences, nextOccurrence, occurrenceAt, adjustDate, afterCompletion, addMonths, addDays',
  'addBusinessDays, businessDaysBetween, unionOf, businessCalendar, holidayCalendar, registerHolidays, HOLIDAY_LOADERS',
  'noticeFor, termEnd, derivedDates, moveDates, planReminders, occurrenceStates, isOverdueAt, resolveLocal, leadTime',
].join()

/** The months and weeks from one date to the next, at most; so many texts come before one is asked again. */
const MOST_INTERVAL = 60
/** Ten years of days from FIRST in no order (a step that is prime to 3,653 goes through them all), so that choosing one costs next to nothing. */
const DAYS = Int32Array.from({ length: 3_653 }, (_, i) => FIRST + ((i * 1_511) % 3_653))
const MOMENTS = Array.from(DAYS, (day) => new Date(day * DAY))
const rules = measuredRules()
const peers = recurrencePeers()
checkAgreement()
cold()
warm()
impossible()
withHolidays()
portfolio()
quickAdd()
await size('the engine with one region, gzip', ENGINE, 'budget 25 kB')
await size('  with "Why this date?" in words', `${ENGINE}, explain, explainSentences`, '')

/** Every text is another one, so that nothing kept from the last question helps with the next. */
function measuredRules(): MeasuredRule[] {
  const made: MeasuredRule[] = []
  const add = (text: string, options: MeasuredRule['options']) =>
    made.push({ text: asStored(text), lines: asStored(linesOf(text, START_DATE)), options })
  const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR']
  for (let n = 1; n <= 28; n++) {
    for (let interval = 1; interval <= MOST_INTERVAL; interval++) {
      const day = weekdays[n % 5] ?? 'MO'
      const month = (n % 12) + 1
      const nth = 1 + (n % 4)
      add(`FREQ=MONTHLY;INTERVAL=${interval};BYMONTHDAY=${n}`, {
        frequency: 'MONTHLY',
        interval,
        byDayOfMonth: [n],
      })
      add(`FREQ=YEARLY;INTERVAL=${interval};BYMONTH=${month};BYMONTHDAY=${n}`, {
        frequency: 'YEARLY',
        interval,
        byMonthOfYear: [month],
        byDayOfMonth: [n],
      })
      add(`FREQ=WEEKLY;INTERVAL=${interval + n};BYDAY=${day},SU`, {
        frequency: 'WEEKLY',
        interval: interval + n,
        byDayOfWeek: [day, 'SU'],
      })
      add(`FREQ=MONTHLY;INTERVAL=${interval + n};BYDAY=${nth}${day}`, {
        frequency: 'MONTHLY',
        interval: interval + n,
        byDayOfWeek: [[day, nth]],
      })
    }
  }
  return made
}

/** In one piece, as a text comes from a file or a network; a template leaves a chain of pieces behind. */
function asStored(text: string): string {
  return Buffer.from(text).toString()
}

/** Speed counts only where the answer is the same: each rule is asked about a day of its own. */
function checkAgreement(): void {
  for (const peer of peers) {
    let differs = 0
    for (const [i, rule] of rules.entries()) {
      const theirs = peer.moment(peer.open(rule, START_DATE)(anyMoment(i)))
      if (recurrence({ start: START, rrule: rule.text }).nextAfter(anyDay(i)) !== theirs / DAY) differs += 1
    }
    if (differs > 0) say(`${peer.name} differs from us`, `${differs} of ${rules.length} rules`)
  }
}

/** Each question has a rule of its own and a day in no order, so that nothing kept from the last one helps. */
function cold(): void {
  let asked = 0
  beside('next date, cold (text in, date out)', 5, 40, {
    ours: () =>
      each(5_000, () => {
        asked += 1
        formatDays(recurrence({ start: START, rrule: ruleAt(asked).text }).nextAfter(anyDay(asked)) ?? 0)
      }),
    theirs: (peer) =>
      each(300, () => {
        asked += 1
        peer.open(ruleAt(asked), START_DATE)(anyMoment(asked))
      }),
  })
}

/** Rules that stand are asked about days in no order; then one after another, each about day after day. */
function warm(): void {
  const asked = rules.filter((_, i) => i % 160 < 4)
  const opened = asked.map(({ text }) => recurrence({ start: START, rrule: text }))
  const kept = new Map(peers.map((peer) => [peer, asked.map((rule) => peer.open(rule, START_DATE))]))
  let sum = 0
  beside('next date, warm', 0.2, 60, {
    ours: () =>
      each(2_000_000, (i) => {
        sum = (sum ^ (opened[i % opened.length]?.nextAfter(anyDay(i)) ?? 0)) | 0
      }),
    theirs: (peer) => {
      const theirs = kept.get(peer) ?? []
      return each(peer.name === 'rrule' ? 500 : 20_000, (i) => theirs[i % theirs.length]?.(anyMoment(i)))
    },
  })
  const round = (): number =>
    each(2_000_000, (i) => {
      sum = (sum ^ (opened[(i >> 10) % opened.length]?.nextAfter(FIRST + (i & 1023)) ?? 0)) | 0
    })
  say('  day after day', `${best(round).toFixed(3)} µs`, 'budget 0.2 µs')
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < 5; i++) {
    const before = process.memoryUsage().heapUsed
    round()
    least = Math.min(least, Math.max(0, process.memoryUsage().heapUsed - before))
  }
  say(
    '  allocated by two million of them',
    `${least} bytes`,
    `goal: none (${(least / 2e6).toFixed(4)} a call; ${sum & 1})`,
  )
}

function impossible(): void {
  const texts = [
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2,4,6',
    'FREQ=DAILY;INTERVAL=7;BYDAY=MO,TU;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;INTERVAL=7;BYDAY=TU',
    'FREQ=WEEKLY;BYMONTH=2;BYMONTHDAY=30;BYSETPOS=2',
    'FREQ=YEARLY;BYWEEKNO=20;BYMONTH=1',
    'FREQ=YEARLY;INTERVAL=3;BYWEEKNO=20;BYMONTH=1;BYSETPOS=1',
  ]
  let worst = 0
  for (const rrule of texts) {
    const start = spent()
    if (recurrence({ start: START, rrule }).nextAfter(FIRST) !== null) throw new Error(`${rrule} has a date after all`)
    worst = Math.max(worst, spent() - start)
  }
  say('impossible rule, the slowest', `${(worst / 1000).toFixed(2)} ms`, 'limit 50 ms')
}

function withHolidays(): void {
  const schedules = schedulesOf(10_000)
  const ours = best(() => whole(() => schedules.map((schedule) => nextOccurrence(schedule, TODAY))))
  const peer = peers[0]
  if (!peer) return
  const roll = holidayPeer()
  const asked = Array.from({ length: 100 }, (_, i) => peer.open(ruleAt(i * 4), START_DATE))
  const first = new Date(FIRST * DAY)
  const some = best(() => whole(() => asked.map((next) => roll(new Date(peer.moment(next(first)))))), 3)
  const theirs = (some / asked.length) * schedules.length
  say(
    '10,000 next due dates, holidays',
    `${(ours / 1000).toFixed(1)} ms`,
    `${Math.round(theirs / ours)} × faster than rrule with date-fns and date-holidays (${Math.round(theirs / 1000)} ms); goal 50 ×`,
  )
}

function portfolio(): void {
  const first: number[] = []
  const again: number[] = []
  for (let round = 0; round < 5; round++) {
    const schedules = schedulesOf(100_000)
    const ask = () => {
      for (const schedule of schedules) nextOccurrence(schedule, TODAY)
    }
    const start = spent()
    ask()
    first.push(spent() - start)
    again.push(whole(ask), whole(ask))
  }
  say(
    '100,000 obligations, next due',
    `${(Math.min(...again) / 1000).toFixed(0)} ms`,
    `budget 60 ms; ${(Math.min(...first) / 1000).toFixed(0)} ms when each is read for the first time`,
  )
  let listed = 0
  const year = best(() =>
    whole(() => {
      listed = 0
      for (const schedule of schedulesOf(2_000))
        listed += occurrences(schedule, { from: TODAY, through: calendarDate('2027-11-20'), limit: 400 }).length
    }),
  )
  say('a year of 2,000 obligations', `${(year / 1000).toFixed(1)} ms`, `budget 15 ms; ${listed} occurrences`)
}

function quickAdd(): void {
  const context = { today: TODAY, now: `${TODAY}T09:00`, locale: 'en-GB', zone: 'Europe/London' }
  const lines = [
    'Rent £950 monthly on 31st following:GB-ENG #home !7d',
    'VAT return quarterly 7th of 2nd month after quarter end kind:filing @sam proof:file',
    'Office lease starts 1 Feb 2026 term 36mo renews 12mo notice 3mo received !30d !7d',
    'Electricity ~£80-120 every 2 months on the last friday from 1 Jan 2027 until 31 Dec 2028',
  ]
  const time = best(() => each(2_000, (i) => parseQuickAdd(lines[i % lines.length] ?? '', context)))
  say('quick add, one line', `${(time / 1000).toFixed(3)} ms`, 'budget 0.3 ms')
}

/** What a page that asks for the whole engine downloads at once. */
async function size(what: string, names: string, budget: string): Promise<void> {
  const entry = '\0measured'
  const source = `export { ${names} } from '@duebook/domain'`
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: true, rollupOptions: { input: entry, preserveEntrySignatures: 'strict' } },
    plugins: [
      {
        name: 'measured-entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
  })
  const outputs = Array.isArray(result) ? result : [result]
  const chunks = outputs
    .flatMap((output) => ('output' in output ? output.output : []))
    .filter((one) => one.type === 'chunk')
  const now = new Set(chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => [chunk.fileName, ...chunk.imports]))
  const bytes = chunks
    .filter((chunk) => now.has(chunk.fileName))
    .reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0)
  say(what, `${(bytes / 1000).toFixed(1)} kB`, `${budget}; ${chunks.length - now.size} regions apart`)
}

function schedulesOf(count: number): Schedule[] {
  return Array.from({ length: count }, (_, i) => ({
    type: 'recurring',
    start: calendarDate(`${1996 + (i % 20)}-0${1 + (i % 9)}-${10 + (i % 18)}`),
    rule: { kind: 'rrule', rrule: ruleAt((i % 100) * 4).text },
    monthEnd: 'backward',
    adjustment: { convention: 'following', regions: ['GB-ENG'] },
  }))
}

/** A day within ten years of FIRST, in no order: the same for each who is asked. */
function anyDay(i: number): number {
  return DAYS[i % DAYS.length] ?? FIRST
}

/** The same day as a peer is given it. */
function anyMoment(i: number): Date {
  return MOMENTS[i % MOMENTS.length] ?? START_DATE
}

function ruleAt(i: number): MeasuredRule {
  const rule = rules[i % rules.length]
  if (!rule) throw new Error('There are no rules to measure.')
  return rule
}

/** Ours and each peer take turns, so that what the machine does meanwhile meets all of them alike. */
function beside(
  what: string,
  budget: number,
  times: number,
  ask: { ours: () => number; theirs: (peer: Peer) => number },
): void {
  const rounds = Array.from({ length: ROUNDS }, () => ({
    ours: ask.ours(),
    theirs: peers.map((peer) => ask.theirs(peer)),
  }))
  const ours = Math.min(...rounds.map((round) => round.ours))
  const theirs = peers.map((_, i) => Math.min(...rounds.map((round) => round.theirs[i] ?? Number.POSITIVE_INFINITY)))
  const turns = rounds.map((round) => Math.min(...round.theirs) / round.ours).toSorted((a, b) => a - b)
  const all = peers.map(({ name }, i) => `${name} ${theirs[i]?.toFixed(1)}`).join(', ')
  say(
    what,
    `${ours.toFixed(3)} µs`,
    `budget ${budget} µs; ${Math.round(Math.min(...theirs) / ours)} × faster than the best (goal ${times} ×; by turns ${turns.map(Math.round).join(' ')}): ${all} µs`,
  )
}

/** Microseconds of one, the best of several rounds. */
function best(round: () => number, rounds = ROUNDS): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < rounds; i++) least = Math.min(least, round())
  return least
}

function each(count: number, run: (i: number) => unknown): number {
  return (
    whole(() => {
      for (let i = 0; i < count; i++) run(i)
    }) / count
  )
}

/** The system's count of a thread's time is coarse: what is short is done over and over. */
function whole(run: () => unknown): number {
  const start = spent()
  let times = 0
  do {
    run()
    times += 1
  } while (spent() - start < SHORTEST)
  return (spent() - start) / times
}

function spent(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}
