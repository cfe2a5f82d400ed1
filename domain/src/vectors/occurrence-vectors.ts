import { DomainError } from '../errors.ts'
import type { CalendarDate, Convention, MonthEnd, Schedule, Unit } from '../schedule.ts'
import {
  complete,
  moveThis,
  nextOpen,
  type OccurrenceRecord,
  occurrenceStates,
  type Series,
  skip,
  waive,
} from '../series.ts'
import { editAll, editFuture, type SeriesChange } from '../series/edit.ts'

type SeriesInput = {
  dtstart: CalendarDate
  rrule?: string
  every?: { n: number; unit: Unit }
  monthEnd?: MonthEnd
  convention?: Convention
  rdate?: CalendarDate[]
  exdate?: CalendarDate[]
}
export type OccurrenceAction = {
  type: 'complete' | 'skip' | 'waive' | 'edit' | 'undo'
  occurrence: CalendarDate
  on: CalendarDate
  renewedFrom?: CalendarDate
  reason?: string
  scope?: 'this' | 'future' | 'all'
  at: CalendarDate
  change: { due?: CalendarDate; rrule?: string; dtstart?: CalendarDate; convention?: Convention; monthEnd?: MonthEnd }
}
export type OccurrenceInput = {
  series: SeriesInput
  basis: 'fixed' | 'from-completion' | 'from-renewal'
  catchUp: 'each' | 'latest' | 'skip'
  regions: string[]
  today: CalendarDate
  through: CalendarDate
  actions: OccurrenceAction[]
}
type State = { series: Series; records: OccurrenceRecord[] }

/** `occurrences.json`: the actions one after another, then the states on the day asked. */
export function answerOccurrences({ input }: { input: OccurrenceInput }): unknown {
  try {
    const start: State = { series: seriesOf(input), records: [] }
    const history = [start]
    for (const action of input.actions) {
      const now = history.at(-1) ?? start
      if (action.type !== 'undo') history.push(after(now, action, input))
      else if (history.length === 1)
        throw new DomainError('nothing-to-undo', 'Nothing has been done yet, so there is nothing to undo.')
      else history.pop()
    }
    const { series, records } = history.at(-1) ?? start
    const view = { today: input.today, catchUp: input.catchUp, through: input.through }
    const next = nextOpen(series, records, view)
    return {
      next: next && { id: next.nominal, due: next.due },
      occurrences: occurrenceStates(series, records, view).map(({ nominal, due, state }) => ({
        id: nominal,
        due,
        state,
      })),
    }
  } catch (error) {
    if (error instanceof DomainError) return { error: { code: error.code } }
    throw error
  }
}

function seriesOf({ series, basis, regions }: OccurrenceInput): Series {
  const adjustment = series.convention ? { adjustment: { convention: series.convention, regions } } : {}
  const common = { start: series.dtstart, ...(series.monthEnd ? { monthEnd: series.monthEnd } : {}), ...adjustment }
  const schedule: Schedule = series.every
    ? { type: 'fromCompletion', every: { amount: series.every.n, unit: series.every.unit }, ...common }
    : {
        type: 'recurring',
        rule: { kind: 'rrule', rrule: series.rrule ?? '', rdates: series.rdate, exdates: series.exdate },
        ...common,
      }
  const from = (series.rdate ?? []).reduce((first, date) => (date < first ? date : first), series.dtstart)
  return {
    parts: [{ from, schedule }],
    basis: basis === 'fixed' ? 'fixed' : basis === 'from-completion' ? 'fromCompletion' : 'fromRenewal',
  }
}

function after({ series, records }: State, action: OccurrenceAction, { regions }: OccurrenceInput): State {
  const store = (record: OccurrenceRecord): State => ({
    series,
    records: [...records.filter(({ nominal }) => nominal !== record.nominal), record],
  })
  const { occurrence, change } = action
  switch (action.type) {
    case 'complete':
      return store(complete(series, records, occurrence, { on: action.on, renewedFrom: action.renewedFrom }))
    case 'skip':
      return store(skip(series, records, occurrence, action.reason))
    case 'waive':
      return store(waive(series, records, occurrence, action.reason ?? ''))
    default: {
      if (action.scope === 'this') return store(moveThis(series, records, occurrence, change.due ?? occurrence))
      const edit: SeriesChange = {
        ...(change.rrule ? { rrule: change.rrule } : {}),
        ...(change.dtstart ? { start: change.dtstart } : {}),
        ...(change.monthEnd ? { monthEnd: change.monthEnd } : {}),
        ...(change.convention ? { adjustment: { convention: change.convention, regions } } : {}),
      }
      return {
        series:
          action.scope === 'all' ? editAll(series, records, action.at, edit) : editFuture(series, occurrence, edit),
        records,
      }
    }
  }
}
