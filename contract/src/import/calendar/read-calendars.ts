import type { Gathering } from '../gathering.ts'
import { importLimits } from '../limits.ts'
import { titleOf } from '../values/title-and-notes.ts'
import { Omitted, type Question, type Reading, Refused, Unread } from '../verdicts.ts'
import { knownZone } from '../zones/zone-name.ts'
import { type Component, componentsOf } from './components.ts'
import { unescaped } from './content-line.ts'
import { property } from './dates-of.ts'
import { draftOfComponent } from './draft-of-component.ts'
import { versionsOf } from './versions.ts'
import { Zones } from './zone-of.ts'

/** Reads the events and tasks of calendars, unfolded. Throws `Refused`. */
export function readCalendars(
  text: string,
  gathering: Gathering,
): { reading: Partial<Reading>; questions: Question[] } {
  const { calendars, components } = componentsOf(text)
  if (calendars.length === 0) throw new Refused('not-a-calendar')
  if (components.length === 0) throw new Refused('no-rows')
  if (components.length > importLimits.records) throw new Refused('too-many-rows', components.length)
  gathering.expect(components.length)
  if (calendars.some(({ ended }) => !ended)) gathering.warn('truncated')
  nameWhatIsNotKept(components, gathering)
  const zones = new Zones(gathering.context)
  const { older, overridesOf, merged } = versionsOf(components)
  for (const component of components) {
    if (merged.has(component)) continue
    const title = titleOf(textOf(component, 'SUMMARY')).title
    const drafts = gathering.record(component.at, writtenOf(component), title, () => {
      if (!component.ended) throw new Unread('cut-off')
      if (older.has(component) && !gathering.answerTo(component.at).take) throw new Omitted('older-version')
      return [draftOfComponent(component, overridesOf.get(component) ?? [], zones, gathering)]
    })
    for (const draft of drafts) gathering.settle(draft)
  }
  const first = (name: string) =>
    calendars.flatMap(({ properties }) => properties.find((one) => one.name === name)?.value.trim() || [])[0]
  const name = first('X-WR-CALNAME') ?? first('NAME')
  const zone = first('X-WR-TIMEZONE')
  return {
    reading: {
      format: 'ics',
      ...(name === undefined ? {} : { calendarName: titleOf(unescaped(name)).title }),
      ...(zone === undefined ? {} : { calendarZone: knownZone(zone) ?? zone.slice(0, 100) }),
    },
    questions: [],
  }
}

export const textOf = (component: Component, name: string): string => unescaped(property(component, name)?.value ?? '')

const writtenOf = (component: Component): string =>
  [textOf(component, 'SUMMARY').slice(0, 200), property(component, 'DTSTART')?.value.slice(0, 40)]
    .filter((one) => one)
    .join(', ')

/** What a component may hold that is read, or says nothing to anybody. */
const READ = new Set(
  'UID DTSTAMP DTSTART DUE DURATION SUMMARY DESCRIPTION CATEGORIES LOCATION URL ORGANIZER PRIORITY ATTACH STATUS COMPLETED PERCENT-COMPLETE RRULE RDATE EXDATE EXRULE RECURRENCE-ID SEQUENCE LAST-MODIFIED CREATED'.split(
    ' ',
  ),
)

function nameWhatIsNotKept(components: readonly Component[], { notKept }: Gathering): void {
  for (const { kind, properties } of components)
    for (const { name } of properties)
      if (notKept.size < 200 && (!READ.has(name) || (name === 'DURATION' && kind === 'VEVENT'))) notKept.add(name)
}
