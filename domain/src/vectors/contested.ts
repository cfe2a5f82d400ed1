type ContestedVector = { id: string; input: Record<string, unknown>; expected: unknown; ambiguous?: readonly string[] }
/** A question on which engines differ, the answer that we took, and why. */
export type ContestedReading = { code: string; reading: string; why: string }

/** The reading that decides a contested vector: the reason it names itself, else what its rule shows; every one has one. */
export function contestedReading(vector: ContestedVector): ContestedReading {
  const named = READINGS.find(({ code }) => vector.ambiguous?.includes(code))
  return named ?? READINGS.find(({ shows }) => shows?.(vector)) ?? SINGLE
}

const rulesOf = ({ input }: ContestedVector) => (Array.isArray(input['rrule']) ? input['rrule'].join(' ') : '')

const SINGLE: ContestedReading = {
  code: 'single-witness',
  reading: 'As RFC 5545, 3.3.10 says, without an exception.',
  why: 'Only one engine could be asked for it, so that nothing confirms it; ours answers by the same rules as everywhere else.',
}

const READINGS: readonly (ContestedReading & { shows?: (vector: ContestedVector) => boolean })[] = [
  {
    code: 'yearly-bymonthday-without-bymonth',
    reading: 'FREQ=YEARLY with BYMONTHDAY and without BYMONTH means that day of every month.',
    why: 'The table of RFC 5545, 3.3.10 lets BYMONTHDAY expand a year, and nothing in it names DTSTART’s month; python-dateutil and most engines built after it do the same.',
    shows: (vector) =>
      /FREQ=YEARLY/.test(rulesOf(vector)) &&
      /BYMONTHDAY/.test(rulesOf(vector)) &&
      !/BYMONTH=|BYWEEKNO/.test(rulesOf(vector)),
  },
  {
    code: 'byweekno-without-byday',
    reading:
      'A week named without a weekday means all seven of its days; BYSETPOS sees those in the calendar year, or all where none lies there.',
    why: 'BYWEEKNO expands to days and no other part limits them; taking DTSTART’s weekday would be a part that the rule does not have.',
  },
  {
    code: 'byweekno-with-byyearday',
    reading:
      'Both must hold: the day of the year lies in the week of that number, whichever year the week is counted to.',
    why: 'Parts of one rule limit each other in the order of the RFC’s table.',
    shows: (vector) => /BYWEEKNO/.test(rulesOf(vector)) && /BYYEARDAY|BYMONTHDAY/.test(rulesOf(vector)),
  },
  {
    code: 'rfc-invalid:byweekno',
    reading: 'BYWEEKNO outside YEARLY is read as a filter of days.',
    why: 'The RFC forbids it, calendars in use write it, and a filter is what the part does wherever it does not expand.',
  },
  {
    code: 'rfc-invalid:byyearday',
    reading: 'BYYEARDAY with DAILY, WEEKLY and MONTHLY is read as a filter of days.',
    why: 'As for BYWEEKNO: forbidden, written all the same, and a filter has one meaning.',
  },
  {
    code: 'rfc-invalid:weekly-bymonthday',
    reading: 'BYMONTHDAY with WEEKLY is read as a filter: days of the week’s period that have that number.',
    why: 'Forbidden by the RFC; refusing a rule that another calendar wrote would lose its dates.',
  },
  {
    code: 'rfc-invalid:numeric-byday',
    reading: 'A number before the weekday is left aside where the frequency is not MONTHLY or YEARLY.',
    why: 'The RFC says that it MUST NOT be there and gives it no meaning; the weekday itself has one.',
  },
  {
    code: 'rfc-invalid:count+until',
    reading: 'COUNT and UNTIL together: whichever ends first.',
    why: 'Forbidden together, yet both are limits, and both hold this way.',
  },
  {
    code: 'rfc-invalid:syntax',
    reading: 'Empty parts and spaces around values are passed over; everything else that is misspelt is refused.',
    why: 'They change no meaning. A guess at a misspelt part would be a date that nobody asked for.',
  },
  {
    code: 'malformed',
    reading:
      'Refused with `bad-rule`: INTERVAL=0, a weekday numbered 0, an UNTIL that is no date, one part inside another.',
    why: 'Such a rule has no dates that one could be sure of; a person is asked instead.',
    shows: (vector) => /INTERVAL=0|\b0(?:MO|TU|WE|TH|FR|SA|SU)|ZZ|=\d+,BYM/.test(rulesOf(vector)),
  },
  {
    code: 'subdaily-in-tz',
    reading:
      'HOURLY and finer count on the wall clock; what falls into a gap shifts forward and collapses with what is there.',
    why: 'Duebook’s rules are civil: a date is said in somebody’s day, and elapsed time is asked for in hours of a reminder.',
  },
  {
    code: 'dst-gap',
    reading: 'A local time that the clocks jump over shifts forward by the length of the gap.',
    why: 'RFC 5545, 3.3.5: such a time is interpreted with the offset before the gap.',
  },
  {
    code: 'deprecated:exrule',
    reading: 'EXRULE takes out what it yields, by the same DTSTART.',
    why: 'RFC 2445 defined it, RFC 5545 deprecates it, and old calendars still hold it.',
  },
  {
    code: 'nth-weekday-of-the-year',
    reading:
      'A numbered weekday of YEARLY without BYMONTH counts in the year, also beside BYWEEKNO, BYMONTHDAY and BYYEARDAY.',
    why: 'RFC 5545, 3.3.10: within a YEARLY rule it is the n-th of the year unless BYMONTH is there. (With BYWEEKNO the RFC forbids it.)',
    shows: (vector) =>
      /FREQ=YEARLY/.test(rulesOf(vector)) &&
      !/BYMONTH=/.test(rulesOf(vector)) &&
      /BYDAY=[^;]*\d[A-Z]{2}/.test(rulesOf(vector)),
  },
  {
    code: 'setpos-before-dtstart',
    reading: 'BYSETPOS sees the whole period, also the days of it before DTSTART.',
    why: 'RFC 5545, 3.3.10: it operates on the set of one interval, and DTSTART only says where the rule begins.',
    shows: (vector) => /FREQ=WEEKLY.*BYSETPOS/.test(rulesOf(vector)),
  },
  {
    code: 'must-only-end',
    reading: 'It ends in bounded steps, with the dates that the rule has.',
    why: 'Its source asks nothing else and lists no dates; ours are those of the RFC’s table.',
    shows: ({ expected }) => Array.isArray(expected) && expected.length === 0,
  },
  {
    code: 'counted-from-the-end',
    reading:
      'Day -366 exists in leap years alone; week -20 is the twentieth from the year’s last week, be that 52 or 53.',
    why: 'A year without that day or week has no such occurrence; clamping would give a date that the rule does not name.',
    shows: (vector) => /BYYEARDAY=-366|BYWEEKNO=-/.test(rulesOf(vector)),
  },
  {
    code: 'dtstart-outside-the-rule',
    reading: 'DTSTART counts only if the rule yields it.',
    why: 'RFC 5545, 3.8.5.3 calls the set undefined otherwise; a due date that the rule does not have would be wrong, and COUNT would be spent on it.',
    shows: (vector) => vector.id.startsWith('sabre/'),
  },
  {
    code: 'rdate-not-counted',
    reading: 'COUNT belongs to the rule and comes before RDATE and EXDATE; a date added twice stands once.',
    why: 'RFC 5545, 3.8.5: the set is the union of rules and dates, less the exclusions.',
    shows: ({ input }) => Array.isArray(input['rdate']) && input['rdate'].length > 0,
  },
  {
    code: 'utc-start-in-a-zone',
    reading: 'Weekdays are those of the wall clock in the zone, not of UTC.',
    why: 'A weekly date is a weekday where the person is.',
    shows: ({ input }) => input['tz'] !== null,
  },
  {
    code: 'subdaily-limits',
    reading: 'In MINUTELY and SECONDLY every BY part limits, by the table; what they leave out is jumped over.',
    why: 'The RFC’s table says “Limit” for all of them; libical and DateTime::Event::ICal give up before the first date.',
    shows: (vector) => /FREQ=(MINUTELY|SECONDLY)/.test(rulesOf(vector)),
  },
]
