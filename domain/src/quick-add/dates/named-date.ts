import { countedDayAt } from './counted-day.ts'
import { feastAt } from './feast-date.ts'
import type { Line } from '../line.ts'
import { monthDayAt } from './month-day.ts'
import { periodAt } from './period.ts'
import type { FoundDate } from './found-date.ts'
import { relativeDayAt } from './relative-day.ts'

/** A date in words or figures that is not counted from another one. */
export function namedDateAt(line: Line, at: number): FoundDate | null {
  return (
    monthDayAt(line, at) ?? countedDayAt(line, at) ?? feastAt(line, at) ?? relativeDayAt(line, at) ?? periodAt(line, at)
  )
}
