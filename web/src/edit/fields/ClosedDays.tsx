import { calendarFor, hasHolidays } from '@duebook/domain'
import { closedDaysWords } from './date-hints.tsx'
import { SelectInRow } from './boxes.tsx'
import type { FormPart } from '../EditForm.tsx'
import { FormRow, Inline, wasSaid } from './FormRow.tsx'
import { RegionSelect } from './RegionSelect.tsx'
import { regionsIn } from '../rule-fields.ts'

const conventions = {
  unadjusted: 'leave the date as it is',
  preceding: 'the business day before',
  following: 'the business day after',
  modifiedFollowing: 'after, but not into the next month',
  modifiedPreceding: 'before, but not into the last month',
  nearest: 'the nearest business day',
} as const

const placeOf = (regions: string) => {
  const ids = regionsIn(regions)
  if (ids.length === 0) return 'weekends only'
  return ids.every(hasHolidays) ? calendarFor(ids).name : ids.join(', ')
}

/** Where a date goes that falls on a closed day, and which days those are. */
export function ClosedDays({ draft, change, saved, dates }: FormPart) {
  const { timing } = draft
  const { closed } = timing
  const set = (part: Partial<typeof closed>) => change({ timing: { ...timing, closed: { ...closed, ...part } } })
  return (
    <FormRow
      label="Closed days"
      small="weekends, holidays"
      was={wasSaid(saved?.timing.closed, closed, ({ convention, region }) =>
        region === closed.region ? conventions[convention] : `${conventions[convention]}, ${placeOf(region)}`,
      )}
      hint={closedDaysWords(dates)}
    >
      <Inline>
        <SelectInRow value={closed.convention} options={conventions} onChange={(convention) => set({ convention })} />
        <span>in</span>
        <RegionSelect name="Closed days in" value={closed.region} onChange={(region) => set({ region })} />
      </Inline>
    </FormRow>
  )
}
