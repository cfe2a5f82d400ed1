import { countdown, plural, shortDate, type CalendarDate } from '@duebook/domain'
import { isEnding } from './decided.ts'
import { amountAt } from '../money/amount-changes.ts'
import { amountWords } from '../money.ts'
import type { Obligation } from '../obligation.ts'
import type { NoticeDates } from './notice-dates.ts'
import { timeAfter, type Timed } from './time-words.ts'

/** Which deadline of an occurrence is meant: the date itself, or the last day to give notice before it. */
export type Deadline = 'due' | 'notice'

/**
 * What a reminder, a row or a heading is about. `what`: `notice`, the last day to send it; `receipt`, the day has passed, and it still
 * counts if it is there by `date`; `closed`, neither can be done any more; `due`, the date itself.
 */
export type DateAbout = {
  what: 'due' | 'notice' | 'receipt' | 'closed'
  /** The one that is counted down to, a civil day. */
  date: CalendarDate
  /** What that day is: "Due", "Give notice by", "Term ends". */
  name: string
  /** "Give notice by Fri 27 Nov", "Is due Mon 30 Nov", "Is due Thu 26 Nov, 15:00": follows the title. */
  said: string
  /** What happens if nobody acts, or happens now: "Else renews Mon 28 Dec for 12 months, £348.00". Null where nothing does by itself. */
  otherwise: string | null
  /** How the notice counts: "It must be with Harcourt Estates by Thu 31 Dec". Null where none can be given. */
  arrival: string | null
  notice: NoticeDates | null
}

type Told = Pick<Obligation, 'kind' | 'schedule' | 'notice' | 'amount' | 'amountChanges' | 'counterparty'> &
  Partial<Pick<Obligation, 'nextDecision'>> &
  Timed
type Dates = { due: CalendarDate; notice: NoticeDates | null }

/**
 * The date that one occurrence of an obligation is about on `today`, what it is called, and what happens if nobody acts: the one source
 * of the words of reminders, lists and headings. `due` is its date in force, `notice` what is asked for before it (`noticeAhead`). Without
 * `deadline` it is the notice as long as that can still be given, else the date itself.
 */
export function dateAbout(
  obligation: Told,
  { due, notice }: Dates,
  today: CalendarDate,
  deadline?: Deadline,
): DateAbout {
  // Once it is decided to end, nothing is to be sent any more, and nothing renews.
  if (isEnding(obligation.nextDecision)) return dueAbout(obligation, due, null, today)
  if (notice && (deadline ?? (notice.receivedBy >= today ? 'notice' : 'due')) === 'notice')
    return noticeAbout(obligation, notice, today)
  return dueAbout(obligation, due, notice?.end === due ? notice : null, today)
}

/** The same without the words: which deadline it is, and its day. A list asks it of everything in a book. */
export function dayAbout(
  { nextDecision }: Told,
  { due, notice }: Dates,
  today: CalendarDate,
): Pick<DateAbout, 'what' | 'date'> {
  if (!notice || isEnding(nextDecision) || notice.receivedBy < today) return { what: 'due', date: due }
  return notice.sendBy < today ? { what: 'receipt', date: notice.receivedBy } : { what: 'notice', date: notice.sendBy }
}

/** "today", "tomorrow", "in 9 days", "4 days ago". */
export const distance = (date: CalendarDate, today: CalendarDate) => countdown(date, today).replace(/ late$/, ' ago')

function noticeAbout(obligation: Told, notice: NoticeDates, today: CalendarDate): DateAbout {
  const { sendBy, receivedBy } = notice
  const facts = { notice, otherwise: otherwise(obligation, notice, today) }
  const day = (date: CalendarDate) => shortDate(date, today)
  if (receivedBy < today)
    return {
      ...facts,
      what: 'closed',
      date: receivedBy,
      name: 'Notice closed',
      said: `Notice closed ${day(receivedBy)}`,
      arrival: null,
    }
  if (sendBy < today)
    return {
      ...facts,
      what: 'receipt',
      date: receivedBy,
      name: 'Notice received by',
      said: `Notice must be received by ${day(receivedBy)}`,
      arrival: `It was to be sent by ${day(sendBy)}; it still counts if ${obligation.counterparty ?? 'they'} ${obligation.counterparty ? 'has' : 'have'} it by then`,
    }
  const name = sendBy === receivedBy ? 'Give notice by' : 'Send notice by'
  return {
    ...facts,
    what: 'notice',
    date: sendBy,
    name,
    said: `${name} ${day(sendBy)}`,
    arrival: arrival(obligation, notice, today),
  }
}

function arrival({ notice, counterparty }: Told, { sendBy, receivedBy }: NoticeDates, today: CalendarDate): string {
  if (notice?.counts === 'sent') return 'It counts on the day it is sent'
  if (sendBy === receivedBy) return counterparty ? `It counts when ${counterparty} has it` : 'It counts on arrival'
  return `It must be with ${counterparty ?? 'them'} by ${shortDate(receivedBy, today)}`
}

function dueAbout(obligation: Told, due: CalendarDate, notice: NoticeDates | null, today: CalendarDate): DateAbout {
  const [name, ahead, past] = wordsOf(obligation)
  const closed = notice && notice.receivedBy < today
  return {
    what: 'due',
    date: due,
    name,
    said: `${due < today ? past : ahead} ${shortDate(due, today)}${timeAfter(obligation)}`,
    otherwise: notice ? otherwise(obligation, notice, today) : null,
    arrival: closed ? `Notice for it closed ${shortDate(notice.receivedBy, today)}` : null,
    notice,
  }
}

/** What the date of this kind is called, and what it does, before and after. */
function wordsOf({ kind, schedule, nextDecision }: Told): [name: string, ahead: string, past: string] {
  if (isEnding(nextDecision)) return ['Ends', 'Ends', 'Ended']
  if (schedule.type === 'term') return ['Term ends', 'The term ends', 'The term ended']
  switch (kind) {
    case 'warranty':
      return ['Runs out', 'Runs out', 'Ran out']
    case 'bill':
    case 'renewal':
    case 'contract':
    case 'licence':
    case 'filing':
    case 'coursework':
    case 'other':
      return ['Due', 'Is due', 'Was due']
  }
}

/** What follows by itself; "else" as long as it can still be prevented. */
function otherwise(
  obligation: Told,
  { receivedBy, end, renewed, runsOnTo }: NoticeDates,
  today: CalendarDate,
): string | null {
  const open = receivedBy >= today
  const { schedule } = obligation
  const day = (date: CalendarDate) => shortDate(date, today)
  if (renewed) {
    const span = schedule.type === 'term' && schedule.renewal.form === 'tacit' ? schedule.renewal.span : null
    const long = span ? ` for ${plural(span.amount, span.unit.slice(0, -1))}` : ''
    const much = amountWords(amountAt(obligation, renewed.from))
    const verb = open ? 'Else renews' : renewed.from > today ? 'Renews' : 'Renewed'
    return `${verb} ${day(renewed.from)}${long}${much ? `, ${much}` : ''}`
  }
  if (schedule.type !== 'term') return null
  if (runsOnTo) return `${open ? 'Else runs' : 'Runs'} on, to ${day(runsOnTo)} at least`
  if (schedule.renewal.form === 'openEnded') return null
  return end < today ? `The term ended ${day(end)}` : `Ends ${day(end)} unless it is renewed`
}
