import { isCalendarDate } from '../days/civil.ts'
import { DomainError } from '../errors.ts'
import { normaliseRule } from '../recurrence/rule.ts'
import { icsLine } from './content-line.ts'
import { ICS_BOUNDS, type RuleSet } from './rule-set.ts'

/** The DTSTART, RRULE, EXRULE, RDATE and EXDATE lines of a set, CRLF after each, folded at 75 octets (RFC 5545, 3.1). Throws `bad-ics`, `bad-rule`. */
export function printIcs(set: RuleSet): string {
  const { start, zone, rrules, exrules, rdates, exdates } = set
  if (zone !== null && !/^[^\p{Cc}"]{1,200}$/u.test(zone))
    throw badIcs('zone', 'The zone’s name has characters that a TZID cannot hold')
  for (const list of [rrules, exrules])
    if (list.length > ICS_BOUNDS.rules) throw badIcs('rrules', `A set holds at most ${ICS_BOUNDS.rules} rules`)
  const lines = [
    ...property('DTSTART', [start], zone),
    ...rrules.map((rule) => `RRULE:${normaliseRule(rule)}`),
    ...exrules.map((rule) => `EXRULE:${normaliseRule(rule)}`),
    ...property('RDATE', rdates, zone),
    ...property('EXDATE', exdates, zone),
  ]
  return lines.map(icsLine).join('')
}

/** One line for each kind of value, as a line has one kind. */
function property(name: string, moments: readonly string[], zone: string | null): string[] {
  if (moments.length > ICS_BOUNDS.dates) throw badIcs(name, `A set holds at most ${ICS_BOUNDS.dates} dates of a kind`)
  for (const moment of moments)
    if (!/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\dZ?)?$/.test(moment) || !isCalendarDate(moment.slice(0, 10)))
      throw badIcs(name, `“${String(moment).slice(0, 40)}” is not a date or a moment`)
  const values = (list: readonly string[]) => list.map((one) => one.replaceAll(/[-:]/g, '')).join(',')
  const days = moments.filter((one) => one.length === 10)
  const utc = moments.filter((one) => one.endsWith('Z'))
  const local = moments.filter((one) => one.length === 19)
  const tzid = zone === null ? '' : `;TZID=${/[:;,]/.test(zone) ? `"${zone}"` : zone}`
  return [
    ...(days.length ? [`${name};VALUE=DATE:${values(days)}`] : []),
    ...(local.length ? [`${name}${tzid}:${values(local)}`] : []),
    ...(utc.length ? [`${name}:${values(utc)}`] : []),
  ]
}

function badIcs(field: string, why: string): DomainError {
  return new DomainError('bad-ics', `This cannot be written as calendar text. ${why}.`, { field })
}
