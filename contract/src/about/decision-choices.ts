import { addDays, addMonths, longDate, plural, shortDate, type CalendarDate } from '@duebook/domain'
import { endAfter, endReached, lastToSend, type End } from '../acts/end-reached.ts'
import { amountAt } from '../money/amount-changes.ts'
import { amountWords } from '../money.ts'
import { noMoneyWords } from '../money/whole-money.ts'
import type { Obligation } from '../obligation.ts'

/** What can be decided; `lapses`: it is left to run out, where nothing renews by itself. */
export type ChoiceKind = 'noticeGiven' | 'renews' | 'lapses' | 'renegotiating' | 'ended'
/** One of them in words: what it means in dates, and in money. */
export type DecisionChoice = { kind: ChoiceKind; name: string; means: string; money: string }
type Told = Pick<Obligation, 'schedule' | 'notice' | 'amount' | 'amountChanges'>

/** What can be decided of a contract whose open end is `open`, as it stands on `today`; the first is the one that needs an act in time. */
export function decisionChoices(obligation: Told, open: End, today: CalendarDate): DecisionChoice[] {
  const talks = renegotiate(obligation, open, today)
  const { schedule, notice } = obligation
  const form = schedule.type === 'term' ? schedule.renewal.form : 'tacit'
  switch (form) {
    case 'tacit':
      return [
        ...(notice ? [giveNotice(obligation, open, today)] : []),
        letRenew(obligation, open, today),
        talks,
        another,
      ]
    case 'openEnded':
      return [...(notice ? [giveNotice(obligation, open, today)] : []), runOn(obligation, open, today), talks, another]
    case 'express':
      return [renewIt(obligation, open, today), letEnd(open, today), talks, another]
    case 'none':
      return [letEnd(open, today), talks, another]
  }
}

function giveNotice(obligation: Told, open: End, today: CalendarDate): DecisionChoice {
  const choice = { kind: 'noticeGiven', name: 'Give notice' } as const
  const reached = endReached(obligation, open, today)
  if (!reached)
    return { ...choice, means: `Notice for ${day(open.due, today)} has closed, and no later end is known`, money: '' }
  const nothing = obligation.amount && noMoneyWords(obligation.amount.currency)
  if (reached.nominal === open.nominal)
    return {
      ...choice,
      means: `It ends ${day(open.due, today)}. Record how it was sent and keep the proof here`,
      money: nothing ? `${nothing} after ${monthOf(open.due, today)}` : 'nothing after that',
    }
  return {
    ...choice,
    means: `For ${day(open.due, today)} it is too late; from today it ends ${day(reached.due, today)}. What was sent in time still counts`,
    money: renewedMoney(obligation, open, reached.renewed.length) ?? 'for that term still',
  }
}

function letRenew(obligation: Told, open: End, today: CalendarDate): DecisionChoice {
  const { from, to, next } = renewal(obligation, open)
  const runs = to ? `It runs to ${day(to, today)}` : `It renews ${day(from, today)}`
  const deadline = next ? `; the next notice is due ${day(next, today)}` : ''
  return {
    kind: 'renews',
    name: 'Let it renew',
    means: `Nothing to send. ${runs}${deadline}`,
    money: amountWords(amountAfter(obligation, open)) ?? 'as before',
  }
}

function runOn(obligation: Told, open: End, today: CalendarDate): DecisionChoice {
  const later = endReached(obligation, open, addDays(lastToSend(obligation, open) ?? open.due, 1))
  return {
    kind: 'renews',
    name: 'Let it run on',
    means: later ? `Nothing to send. The next end to be had is ${day(later.due, today)}` : 'Nothing to send',
    money: amountWords(amountAfter(obligation, open)) ?? 'as before',
  }
}

function renewIt(obligation: Told, open: End, today: CalendarDate): DecisionChoice {
  const { to } = renewal(obligation, open)
  return {
    kind: 'renews',
    name: 'Renew it',
    means: `Both sides renewed it${to ? `. It runs to ${day(to, today)}` : ''}`,
    money: amountWords(amountAfter(obligation, open)) ?? 'as agreed',
  }
}

const letEnd = ({ due }: End, today: CalendarDate): DecisionChoice => ({
  kind: 'lapses',
  name: 'Let it end',
  means: `Nothing to send. It ends ${day(due, today)}, and nothing follows`,
  money: 'nothing after that',
})

function renegotiate(obligation: Told, open: End, today: CalendarDate): DecisionChoice {
  const last = lastToSend(obligation, open)
  return {
    kind: 'renegotiating',
    name: 'Renegotiate',
    means:
      last && last >= today
        ? `Both stay open: we keep asking, and notice is still to be sent by ${day(last, today)} as a safeguard`
        : `Nothing is decided; it stays open, and in your hand, until ${day(open.due, today)}`,
    money: 'not known',
  }
}

const another: DecisionChoice = {
  kind: 'ended',
  name: 'End it another way',
  means: 'Both sides agreed, it was not used to the end, or it ends by law. A date and a reason are asked',
  money: 'from a date',
}

/** The term that follows where nothing is sent: from and to which day, and until when its own end can be had. */
export function renewal(
  { schedule, notice }: Pick<Told, 'schedule' | 'notice'>,
  open: End,
): { from: CalendarDate; to: CalendarDate | null; next: CalendarDate | null } {
  const after = endAfter(schedule, open)
  return {
    from: schedule.type === 'term' ? addDays(open.nominal, 1) : open.due,
    to: after?.due ?? null,
    next: after && lastToSend({ schedule, notice }, after),
  }
}

/** What the term after an end costs, which is another amount where one holds from then on. */
export const amountAfter = (obligation: Told, open: End) => amountAt(obligation, renewal(obligation, open).from)

/** "12 months, £348.00", "24 months, £696.00": what so many renewals after an end commit to; null where neither is known. */
export function renewedMoney(obligation: Told, open: End, times: number): string | null {
  const { schedule } = obligation
  const amount = amountAfter(obligation, open)
  const span = schedule.type === 'term' && schedule.renewal.form === 'tacit' ? schedule.renewal.span : null
  const long = span && plural(span.amount * times, span.unit.slice(0, -1))
  const much =
    amount &&
    amountWords({
      ...amount,
      minor: amount.minor * times,
      ...(amount.toMinor ? { toMinor: amount.toMinor * times } : {}),
    })
  return [long, much].filter(Boolean).join(', ') || null
}

const day = (date: CalendarDate, today: CalendarDate) => shortDate(date, today)
/** "March", and "March 2028" where a March comes before that one. */
const monthOf = (date: CalendarDate, today: CalendarDate) =>
  longDate(date)
    .split(' ')
    .slice(2, date < addMonths(today, 12) ? 3 : 4)
    .join(' ')
