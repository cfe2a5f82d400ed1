import results from './vector-results.json'

type Suite = {
  name: string
  /** Where the expected dates come from. */
  against: string
  file: string
  passed: number
  agree: number
  differ: number
}

const said: Record<string, [name: string, against: string]> = {
  'recurrence.json': ['Recurring dates', 'The tests of ten recurrence libraries, cross-checked with each other'],
  'recurrence-contested.json': [
    'Recurring dates on which libraries disagree',
    'The same; our reading is written down for each',
  ],
  'business-days.json': ['Business days', 'QuantLib, numpy and pandas'],
  'composed.json': ['A rule and business days together', 'dateutil and QuantLib, each a second opinion'],
  'official.json': [
    'Deadlines that authorities work out',
    'Examples of the US civil procedure rules, the IRS and HMRC',
  ],
  'holidays_regions.json': [
    'Holidays by region',
    'Days on which two independent tables agree: python-holidays and date-holidays',
  ],
  'quick-add.json': ['Lines that people type', 'Written for Duebook'],
  'lines.json': ['Lines that can be read two ways', 'Written for Duebook'],
  'everyday-lines.json': ['Lines as people write them day by day', 'Written for Duebook'],
  'reminders.json': ['When a reminder goes out', 'Written for Duebook'],
  'escalation.json': ['Who is asked next, and when it stops', 'Written for Duebook'],
  'notice.json': ['Notice periods', 'Written for Duebook; each names the law or document it rests on'],
  'occurrences.json': ['What becomes of each date of a series', 'Written for Duebook'],
  'zoned.json': ['Time zones and changes of the clock', 'Written for Duebook'],
  'derived.json': [
    'Dates counted from another date',
    'Written for Duebook; each names the law or document it rests on',
  ],
  'packs.json': ['The templates of the starter packs', 'The worked example that each template carries'],
  'natural-language.json': [
    'Phrases of other programs',
    'chrono, Microsoft Recognizers-Text, recurrent, rrule.js, duckling, Todoist',
  ],
}

/** Every published suite, in the order in which they are run, with what came out of it. Throws for one that has no words here. */
export const vectorSuites: readonly Suite[] = results.map(({ file, passed, agree, differ }) => {
  const words = said[file]
  if (!words) throw new Error(`The suite ${file} has no name and no source on the page that lists it.`)
  return { name: words[0], against: words[1], file, passed, agree, differ }
})

const total = (of: (suite: Suite) => number) => vectorSuites.reduce((sum, suite) => sum + of(suite), 0)

/** Those that must come out as expected, and those that are counted apart. */
export const inAll = { passed: total(({ passed }) => passed), apart: total(({ agree, differ }) => agree + differ) }
