import { daysInMonth } from '../days/civil.ts'
import { DomainError } from '../errors.ts'
import { normaliseRule } from '../recurrence/rule.ts'
import { ICS_BOUNDS, type RuleSet } from './rule-set.ts'

/**
 * Reads the recurrence properties of one component (RFC 5545, 3.8.5; EXRULE of RFC 2445). Lines may be folded, end in LF, and stand
 * in any order; other properties are passed over, as 3.8.8.2 asks. Throws `bad-ics`, `bad-rule` with the span of the line.
 */
export function parseIcs(text: string): RuleSet {
  if (text.length > ICS_BOUNDS.characters)
    throw badIcs(
      { start: ICS_BOUNDS.characters, end: text.length },
      `It has more than ${ICS_BOUNDS.characters} characters`,
    )
  const found: Found = { start: null, zones: new Set(), rrules: [], exrules: [], rdates: [], exdates: [] }
  for (const line of contentLines(text)) readLine(line, found)
  const { start, zones, ...rest } = found
  if (start === null)
    throw badIcs({ start: 0, end: text.length }, 'It has no DTSTART, so nothing says when it begins', 'DTSTART')
  if (zones.size > 1)
    throw badIcs(
      { start: 0, end: text.length },
      `Its dates stand in different zones, ${[...zones].join(' and ').slice(0, 120)}`,
      'TZID',
    )
  return { start, zone: [...zones][0] ?? null, ...rest }
}

type Span = { start: number; end: number }
type Line = { name: string; parameters: Map<string, string>; value: string; span: Span }
type Found = Omit<RuleSet, 'start' | 'zone'> & { start: string | null; zones: Set<string> }

function readLine({ name, parameters, value, span }: Line, found: Found): void {
  switch (name) {
    case 'DTSTART': {
      const [moment, ...more] = moments(value, parameters, span, found)
      if (found.start !== null || moment === undefined || more.length > 0)
        throw badIcs(span, 'It has more than one DTSTART', 'DTSTART')
      found.start = moment
      return
    }
    case 'RRULE':
    case 'EXRULE': {
      const rules = name === 'RRULE' ? found.rrules : found.exrules
      if (rules.length === ICS_BOUNDS.rules) throw badIcs(span, `It has more than ${ICS_BOUNDS.rules} rules`, name)
      rules.push(ruleAt(value, span))
      return
    }
    case 'RDATE':
    case 'EXDATE': {
      const dates = name === 'RDATE' ? found.rdates : found.exdates
      for (const moment of moments(value, parameters, span, found)) dates.push(moment)
      if (dates.length > ICS_BOUNDS.dates) throw badIcs(span, `It has more than ${ICS_BOUNDS.dates} dates`, name)
      return
    }
    default:
      return
  }
}

function ruleAt(value: string, span: Span): string {
  try {
    return normaliseRule(value)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    throw new DomainError(error.code, error.message, { ...error.data, span })
  }
}

function moments(value: string, parameters: Line['parameters'], span: Span, found: Found): string[] {
  const kind = parameters.get('VALUE')?.toUpperCase() ?? 'DATE-TIME'
  if (kind !== 'DATE' && kind !== 'DATE-TIME' && kind !== 'PERIOD')
    throw badIcs(span, `VALUE cannot be “${kind.slice(0, 20)}”`, 'VALUE')
  const items = value.split(',', ICS_BOUNDS.dates + 1)
  if (items.length > ICS_BOUNDS.dates) throw badIcs(span, `It has more than ${ICS_BOUNDS.dates} dates`)
  return items.map((item) => {
    // Of a period only its beginning is a date of the set.
    const text = (kind === 'PERIOD' ? (item.split('/')[0] ?? '') : item).trim()
    const digits = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/i.exec(text)
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (digits ?? [])
      .slice(1, 7)
      .map((one) => Number(one ?? 0))
    const exists = year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
    if (!digits || !exists || hour > 23 || minute > 59 || second > 60 || (kind === 'DATE' && digits[4] !== undefined))
      throw badIcs(span, `“${text.slice(0, 40)}” is not ${kind === 'DATE' ? 'a date' : 'a moment'} that exists`)
    const date = `${digits[1]}-${digits[2]}-${digits[3]}`
    if (digits[4] === undefined) return date
    const zone = parameters.get('TZID')
    if (!digits[7] && zone !== undefined && zone !== '') found.zones.add(zone)
    // A leap second is the last of its minute (RFC 5545, 3.3.12 allows 60).
    return `${date}T${digits[4]}:${digits[5]}:${second === 60 ? '59' : digits[6]}${digits[7] ? 'Z' : ''}`
  })
}

/** Unfolded lines, each with its place in the text; an empty line is none. */
function* contentLines(text: string): Generator<Line> {
  const pattern = /[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/y
  for (let at = 0; at < text.length;) {
    pattern.lastIndex = at
    const raw = pattern.exec(text)?.[0] ?? ''
    const span = { start: at, end: at + raw.length }
    if (raw.length > 0) yield parsedLine(raw.replaceAll(/\r?\n[ \t]/g, ''), span)
    at = span.end
    while (text[at] === '\r' || text[at] === '\n') at++
  }
}

function parsedLine(line: string, span: Span): Line {
  const head =
    /^([A-Za-z0-9-]{1,60})((?:;[A-Za-z0-9-]{1,60}=(?:"[^"\p{Cc}]*"|[^";:,\p{Cc}]*)(?:,(?:"[^"\p{Cc}]*"|[^";:,\p{Cc}]*))*)*):/u.exec(
      line,
    )
  if (!head) throw badIcs(span, `“${line.slice(0, 40)}” is not a line of a calendar, NAME;PARAMETER=VALUE:VALUE`)
  const parameters = new Map<string, string>()
  for (const [, name = '', value = ''] of (head[2] ?? '').matchAll(/;([A-Za-z0-9-]+)=("[^"]*"|[^";:]*)/g))
    parameters.set(name.toUpperCase(), value.replaceAll('"', '').slice(0, ICS_BOUNDS.zone))
  return { name: (head[1] ?? '').toUpperCase(), parameters, value: line.slice(head[0].length), span }
}

function badIcs(span: Span, why: string, field?: string): DomainError {
  return new DomainError('bad-ics', `This calendar text cannot be read. ${why}. Check it against RFC 5545.`, {
    span,
    ...(field === undefined ? {} : { field }),
  })
}
