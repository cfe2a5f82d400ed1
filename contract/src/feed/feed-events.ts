import {
  addDays,
  calendarDate,
  calendarOf,
  DomainError,
  dueAdjustment,
  hasHolidays,
  parseDays,
  plural,
  shortDateWithYear,
  weekday,
  WEEKDAYS,
  type CalendarDate,
} from '@duebook/domain'
import { amountAt } from '../money/amount-changes.ts'
import type { Dated } from '../calendar/dates-ahead.ts'
import { datesWithin, recordsByObligation, type BookDate } from '../calendar/dates-within.ts'
import { amountWords } from '../money.ts'
import type { Amount, Obligation } from '../obligation.ts'
import type { Occurrence } from '../occurrence.ts'
import { feedDays, mostFeedDates, type FeedLooks } from './feed.ts'
import { kindDue } from './kind-due.ts'

/** An obligation as a feed reads it. `touchedAt`: when it was last written (ms since 1970). */
export type FeedObligation = Dated &
  Pick<Obligation, 'dueTime' | 'tags' | 'provisional'> & { bookId: string; touchedAt: number }
export type FeedRecord = Pick<
  Occurrence,
  'obligationId' | 'nominal' | 'due' | 'originalDue' | 'state' | 'plan' | 'paid' | 'settledOn' | 'extensions'
> & { touchedAt: number }

/** One entry of a calendar, without its number and stamps. `time` is on the clock of `zone`; without a zone on whatever clock is looked at. */
export type FeedEvent = {
  uid: string
  date: CalendarDate
  time: string | null
  zone: string | null
  title: string
  text: string | null
  categories: readonly string[]
  certain: boolean
  link: string | null
  touchedAt: number
}

type Sources = { obligations: readonly FeedObligation[]; records: readonly FeedRecord[] }
/** `today` is the maker's civil day, `linkTo` the address of an obligation in the app. */
type About = { looks: FeedLooks; today: CalendarDate; linkTo: (one: FeedObligation) => string }

/** What is over and open is shown so far back, but for the next date of each, which is shown however old it is. */
const BACK = 400

/** Everything that a feed would show, in no order: open dates that are over or due within `feedDays.ahead`, and what was done of late. */
export function feedEvents({ obligations, records }: Sources, about: About): FeedEvent[] {
  const { looks, today } = about
  const window = { from: addDays(today, -BACK), through: addDays(today, feedDays.ahead), today, most: mostFeedDates }
  const byObligation = recordsByObligation(records)
  const shown = obligations
    .flatMap((one) => openDates(one, window, byObligation.get(one.id)))
    .flatMap((date) => {
      const record = byObligation.get(date.obligation.id)?.get(date.nominal)
      switch (date.what) {
        case 'due':
          return [dueEvent(date, record, about)]
        case 'notice':
          return looks.notices ? [noticeEvent(date, record, about)] : []
        case 'plan':
          return looks.plans ? [planEvent(date, record, about)] : []
        case 'renews':
          return []
      }
    })
  if (!looks.done) return shown
  const since = addDays(today, -feedDays.done)
  const known = new Map(obligations.map((one) => [one.id, one]))
  const done = records.flatMap((record) => {
    const one = known.get(record.obligationId)
    return one && record.state === 'done' && record.settledOn && record.settledOn >= since
      ? [doneEvent(one, record, about)]
      : []
  })
  return [...shown, ...done]
}

type Window = Parameters<typeof datesWithin>[1]
type Dates = BookDate<FeedObligation>[]

/** Of one obligation. One that the engine cannot work out has its next date all the same: nothing else of the feed is held up by it. */
function openDates(one: FeedObligation, window: Window, records: ReadonlyMap<string, FeedRecord> = new Map()): Dates {
  const { nextDue, nextNominal, status } = one
  if (status !== 'active' || !nextDue || !nextNominal) return []
  const nextAlone = (): Dates => {
    const date = { obligation: one, what: 'due' as const, date: nextDue, nominal: nextNominal, projected: false }
    return [{ ...date, period: null, due: nextDue, settled: null, amount: amountAt(one, nextNominal) }]
  }
  try {
    const dates = datesWithin([one], window, [...records.values()]).filter(({ settled }) => settled === null)
    return nextDue < window.from ? [...nextAlone(), ...dates] : dates
  } catch (error) {
    if (error instanceof DomainError) return nextAlone()
    throw error
  }
}

/** Those nearest to a day, as many as a feed may have. */
export const nearestEvents = (events: readonly FeedEvent[], today: CalendarDate): FeedEvent[] =>
  events
    .map((event) => ({ event, far: Math.abs(parseDays(event.date) - parseDays(today)) }))
    .toSorted((a, b) => a.far - b.far || byUid(a.event, b.event))
    .slice(0, mostFeedDates)
    .map(({ event }) => event)

const byUid = (a: FeedEvent, b: FeedEvent) => (a.uid < b.uid ? -1 : a.uid > b.uid ? 1 : 0)

function dueEvent(
  { obligation, date, nominal, projected, amount }: BookDate<FeedObligation>,
  record: FeedRecord | undefined,
  about: About,
): FeedEvent {
  const { titles, amounts } = about.looks
  const at = obligation.dueTime?.at ?? null
  return {
    ...common(obligation, record, about),
    uid: uidOf(obligation, nominal),
    date,
    time: at,
    zone: at === null ? null : (obligation.dueTime?.zone ?? null),
    title: titled(about, {
      full: obligation.title + priced(amounts, amount),
      kind: kindDue[obligation.kind] + priced(amounts, amount),
      busy: 'Due date',
    }),
    text:
      titles === 'busy'
        ? null
        : `Due ${shortDateWithYear(date)}${at === null ? '' : `, ${at}`}.${moved(obligation, { date, nominal }, record, titles === 'full')}`,
    certain: !projected && !obligation.provisional,
  }
}

function noticeEvent(
  { obligation, date, nominal }: BookDate<FeedObligation>,
  record: FeedRecord | undefined,
  about: About,
): FeedEvent {
  return {
    ...common(obligation, record, about),
    uid: uidOf(obligation, nominal, '-notice'),
    date,
    ...wholeDay,
    title: titled(about, {
      full: `Notice by: ${obligation.title}`,
      kind: `Notice by: ${obligation.kind}`,
      busy: 'Due date',
    }),
    text: about.looks.titles === 'busy' ? null : noticeText(obligation, date),
    certain: true,
  }
}

function planEvent(
  { obligation, date, nominal, due, projected }: BookDate<FeedObligation>,
  record: FeedRecord | undefined,
  about: About,
): FeedEvent {
  return {
    ...common(obligation, record, about),
    uid: uidOf(obligation, nominal, '-plan'),
    date,
    ...wholeDay,
    title: titled(about, { full: `Plan: ${obligation.title}`, kind: `Plan: ${obligation.kind}`, busy: 'Due date' }),
    text: about.looks.titles === 'busy' ? null : `Meant for this day. Due ${shortDateWithYear(due)}.`,
    certain: !projected,
  }
}

function doneEvent(obligation: FeedObligation, record: FeedRecord, about: About): FeedEvent {
  const nominal = calendarDate(record.nominal)
  const amount = record.paid ? { ...record.paid, estimated: false } : amountAt(obligation, nominal)
  const price = priced(about.looks.amounts, amount)
  return {
    ...common(obligation, record, about),
    uid: uidOf(obligation, nominal),
    date: calendarDate(record.due),
    ...wholeDay,
    title: titled(about, {
      full: `Done: ${obligation.title}${price}`,
      kind: `Done: ${obligation.kind}${price}`,
      busy: 'Done: due date',
    }),
    text:
      about.looks.titles === 'busy' ? null : `Done ${shortDateWithYear(calendarDate(record.settledOn ?? record.due))}.`,
    certain: true,
  }
}

const wholeDay = { time: null, zone: null }

/** The same for ever, whatever moves. */
const uidOf = ({ id }: FeedObligation, nominal: CalendarDate, of = '') =>
  `${id}-${nominal.replaceAll('-', '')}${of}@duebook`

function common(obligation: FeedObligation, record: FeedRecord | undefined, { looks, linkTo }: About) {
  const { kind, tags, touchedAt } = obligation
  const bare = looks.titles === 'busy'
  return {
    categories: bare ? [] : looks.titles === 'kind' ? [kind] : [kind, ...tags],
    link: bare ? null : linkTo(obligation),
    touchedAt: Math.max(touchedAt, record?.touchedAt ?? 0),
  }
}

const titled = ({ looks }: About, titles: Record<FeedLooks['titles'], string>) => titles[looks.titles]

function priced(shown: boolean, amount: Amount | null): string {
  const words = shown ? amountWords(amount) : null
  return words === null ? '' : `, ${words}`
}

/** Why it stands on another day than its rule names; what somebody typed only where titles are shown as well. */
function moved(
  { schedule }: FeedObligation,
  { date, nominal }: { date: CalendarDate; nominal: CalendarDate },
  record: FeedRecord | undefined,
  withReason: boolean,
): string {
  const extension = record?.extensions?.at(-1)
  if (record && record.due !== record.originalDue) {
    const reason = extension && withReason ? `: ${extension.reason.replace(/[.\s]+$/, '')}` : ''
    return ` Moved from ${shortDateWithYear(calendarDate(record.originalDue))}${reason}.`
  }
  if (date === nominal || schedule.type === 'term') return ''
  const adjustment = dueAdjustment(schedule)
  if (!adjustment) return ''
  const day = parseDays(nominal)
  const named = adjustment.regions.every(hasHolidays) ? calendarOf(adjustment).holidays.get(day) : undefined
  const why = named ?? `${WEEKDAYS[weekday(day) - 1]} is not a business day`
  return ` Adjusted from ${shortDateWithYear(nominal)}: ${why}.`
}

function noticeText({ noticeAhead, notice, schedule }: FeedObligation, date: CalendarDate): string {
  if (!noticeAhead) return 'Last day to give notice.'
  const { end, receivedBy, renewed, runsOnTo } = noticeAhead
  const what = date === receivedBy && date !== noticeAhead.sendBy ? 'Notice has to be there by this day' : 'Last day to give notice' // prettier-ignore
  const said = [
    schedule.type === 'term'
      ? `${what} for the term that ends ${shortDateWithYear(end)}.`
      : `${what} before ${shortDateWithYear(end)}.`,
  ]
  const span = schedule.type === 'term' && schedule.renewal.form === 'tacit' ? schedule.renewal.span : null
  if (renewed) said.push(`Else renews${span ? ` for ${plural(span.amount, span.unit.slice(0, -1))}` : ''}.`)
  else if (runsOnTo) said.push(`Else runs on, to ${shortDateWithYear(runsOnTo)} at least.`)
  const counts =
    notice?.counts === 'sent'
      ? 'It counts on the day it is sent.'
      : date < receivedBy
        ? `It has to be there by ${shortDateWithYear(receivedBy)}.`
        : 'Received by, not sent by.'
  return `${said.join(' ')}\n${counts}`
}
