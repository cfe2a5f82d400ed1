import { amountAt } from '@duebook/contract/money/amount-changes'
import { dateAbout, distance } from '@duebook/contract/about/date-about'
import { noticeAhead } from '@duebook/contract/about/notice-dates'
import { readDescribed } from '@duebook/contract/about/read-described'
import { amountWords } from '@duebook/contract/money'
import { calendarDate, countdown, shortDate } from '@duebook/domain'
import { oneLine } from '../mail/one-line.ts'
import { knownZone, zoneResolver } from '../reminders/zone-resolver.ts'
import type { StandingDate } from './standing-dates.ts'

/** What a brief and a digest say of one date: its name, how far off it is, and what is known of it. Days are those of the obligation's zone; `now` in ms. */
export function aboutDate({ kind, hand, obligation }: StandingDate, { now }: { now: number }) {
  const today = zoneResolver.toLocal(now, knownZone(obligation.timeZone)).date
  const due = calendarDate(obligation.nextDue ?? hand.due)
  const deadline = hand.due === due ? 'due' : 'notice'
  const described = readDescribed(obligation, due)
  const sendBy = described.nextNotice && calendarDate(described.nextNotice)
  const about = dateAbout(described, { due, notice: noticeAhead(described, { due, sendBy }) }, today, deadline)
  const isDue = about.what === 'due'
  const amount = isDue ? amountWords(amountAt(described, calendarDate(hand.nominal))) : null
  const time = kind === 'today' && obligation.dueTime ? ` ${obligation.dueTime.at}` : ''
  const facts = [
    isDue ? null : about.said,
    about.otherwise?.replace(/^Else /, 'else ') ?? null,
    described.counterparty ? oneLine(described.counterparty) : null,
  ].filter((one) => one !== null)
  return {
    title: oneLine(obligation.title),
    far: `${kind === 'overdue' ? countdown(about.date, today) : distance(about.date, today)}${time}`,
    day: shortDate(about.date, today),
    isDue,
    facts,
    amount,
    date: about.date,
  }
}
