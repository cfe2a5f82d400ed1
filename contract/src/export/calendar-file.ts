import { DomainError, icsLine, icsOfSchedule, type CalendarDate } from '@duebook/domain'
import { usualLooks } from '../feed/feed.ts'
import { feedEvents, type FeedObligation, type FeedRecord } from '../feed/feed-events.ts'
import { eventText, instantText, zonesOf, type Zones } from '../feed/feed-text.ts'

type CalendarFile = {
  text: string
  /** So many stand in it as a rule. */
  rules: number
  /** Those that stand in it as dates of the days ahead, because no rule says theirs, and how many dates of each. */
  asDates: { id: string; title: string; dates: number }[]
}
type About = { today: CalendarDate; now: number; linkTo: (one: FeedObligation) => string; zones: Zones }
const looks = { ...usualLooks, notices: false, done: false }

/**
 * `duebook-obligations.ics`: an entry an obligation by its rule; where dates are adjusted, moved, timed or follow no rule of the standard, each date of
 * the days ahead is an entry. What has ended is not in it. `now` in ms since 1970.
 */
export function calendarFile(
  obligations: readonly FeedObligation[],
  records: readonly FeedRecord[],
  { today, now, linkTo, zones }: About,
): CalendarFile {
  const touched = new Set(records.filter((one) => isElsewhere(one, today)).map(({ obligationId }) => obligationId))
  const active = obligations.filter(({ status, nextDue }) => status === 'active' && nextDue !== null)
  const written = active.map((one) => {
    const rule = touched.has(one.id) ? null : ruleOf(one)
    if (rule !== null) return { one, rule, events: [] }
    return { one, rule, events: feedEvents({ obligations: [one], records }, { looks, today, linkTo }) }
  })
  const stamp = instantText(now)
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Duebook//Export 1//EN',
    'CALSCALE:GREGORIAN',
    'NAME:Duebook',
    'X-WR-CALNAME:Duebook',
  ]
  const events = written.flatMap(({ events: dates }) => dates)
  const bodies = written.flatMap(({ one, rule, events: dates }) => {
    if (rule === null) return dates.map((event) => eventText({ ...event, sequence: 0, at: now }).text)
    const [event] = feedEvents({ obligations: [one], records: [] }, { looks, today, linkTo })
    if (!event) return []
    const { text } = eventText({ ...event, uid: `${one.id}@duebook`, sequence: 0, at: now, text: null })
    // The rule says the dates; the entry has the rest.
    return text.replace(/DTSTART;VALUE=DATE:\d+\r\nDTEND;VALUE=DATE:\d+\r\n/, () => rule)
  })
  const lines = [...head, `LAST-MODIFIED:${stamp}`, ...zonesOf(events, zones)]
  return {
    text: `${lines.map(icsLine).join('')}${bodies.join('')}END:VCALENDAR\r\n`,
    rules: written.filter(({ rule }) => rule !== null).length,
    asDates: written.flatMap(({ one, rule, events: dates }) =>
      rule === null ? [{ id: one.id, title: one.title, dates: dates.length }] : [],
    ),
  }
}

/** A date that its rule would put on another day, or that is none any more. */
const isElsewhere = ({ state, nominal, due }: FeedRecord, today: CalendarDate) =>
  state === 'open' ? due !== nominal : nominal >= today

/** Null where no rule gives the dates that are in force. */
function ruleOf({ schedule, dueTime }: FeedObligation): string | null {
  if (dueTime !== null || schedule.earlier || schedule.lastDay) return null
  if ('adjustment' in schedule && schedule.adjustment && schedule.adjustment.convention !== 'unadjusted') return null
  try {
    return icsOfSchedule(schedule)
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}
