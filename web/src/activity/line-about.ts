import { activityWords } from '@duebook/contract/about/activity-words'
import { periodLabel } from '@duebook/contract/about/period-label'
import { isAboutObligation, type ActivityLine } from '@duebook/contract/people/activity-line'
import { byItself, byLink } from '@duebook/contract/people/book-activity'
import { isCalendarDate, type CalendarDate } from '@duebook/domain'
import { whoLeft } from '../frame/who.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'

export type Obligations = ReadonlyMap<string, ObligationRecord>

/** Who did it: the server itself, and whoever held a link, have a name here too. */
export const actorName = (actor: string, nameOf: (uid: string) => string): string =>
  actor === byItself ? 'Duebook' : actor === byLink ? outside : nameOf(actor)

const outside = 'Somebody outside'

/** Their first name; whoever has none here is not cut short. */
export const shortName = (name: string): string =>
  name === outside || name === whoLeft ? name : (name.split(' ')[0] ?? name)

/** A line in words, with the date of the obligation that it is about: "VAT return, Jul–Sep 2026". */
export function lineAbout(line: ActivityLine, obligations: Obligations, today: CalendarDate) {
  const said = activityWords(line, today)
  const more = said.more === '' || /^[:,]/.test(said.more) ? said.more : ` ${said.more}`
  if (!isAboutObligation(line)) return { ...said, more, obligation: null, at: null }
  const obligation = obligations.get(line.obligationId) ?? null
  const at = line.nominal !== null && isCalendarDate(line.nominal) ? line.nominal : null
  const period = obligation && at && obligation.schedule.type !== 'once' ? `, ${labelOf(obligation, at)}` : ''
  return { ...said, about: `${said.about}${period}`, more, obligation, at }
}

/** A date of a rule that has become another since has no period any more. */
const labelOf = ({ schedule }: ObligationRecord, at: CalendarDate) => periodLabel(schedule, at, at)
