import { datesOfEach, inOrderOfDays, recordsByObligation } from '@duebook/contract/calendar/dates-within'
import type { CalendarDate } from '@duebook/domain'
import { memo, useMemo, type ReactNode } from 'react'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import type { RecordedDay } from '../cloud/occurrences/between.ts'
import { MOST_EACH, type CalendarRow } from './calendar-data.ts'

type Parts = {
  obligations: readonly ObligationRecord[]
  from: CalendarDate
  through: CalendarDate
  today: CalendarDate
  recorded: readonly RecordedDay[]
  children: (dates: readonly CalendarRow[]) => ReactNode
}
/** So many obligations are worked out before a press may come between: some 10 ms for a year of them. */
const PART = 1_000

/**
 * The dates of the book in a window, worked out in parts. React gives way to a press between one element and the next, never within one: so each
 * part is an element, and what is drawn of all of them stands in the last.
 */
export const DatesInParts = memo(function DatesInParts({ recorded, ...rest }: Parts) {
  const byObligation = useMemo(() => recordsByObligation(recorded), [recorded])
  return <Part {...rest} recorded={byObligation} at={0} before={NONE} />
})

type PartProps = Omit<Parts, 'recorded'> & {
  recorded: ReturnType<typeof recordsByObligation<RecordedDay>>
  at: number
  /** Those of the parts before. */
  before: readonly (readonly CalendarRow[])[]
}

function Part({ at, before, ...rest }: PartProps) {
  const { obligations, from, through, today, recorded } = rest
  const known = useMemo(() => {
    const some = obligations.slice(at, at + PART)
    return [...before, datesOfEach(some, { from, through, today, most: MOST_EACH }, recorded)]
  }, [obligations, from, through, today, recorded, at, before])
  const next = at + PART
  if (next < obligations.length) return <Part {...rest} at={next} before={known} />
  return <InOrder parts={known}>{rest.children}</InOrder>
}

function InOrder({ parts, children }: { parts: PartProps['before'] } & Pick<Parts, 'children'>) {
  return children(useMemo(() => inOrderOfDays(parts.flat()), [parts]))
}

const NONE: PartProps['before'] = []
