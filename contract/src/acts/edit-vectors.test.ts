import { readVectors, type OccurrenceAction, type OccurrenceInput } from '@duebook/domain/vectors'
import {
  editAll,
  editFuture,
  nextOpen,
  occurrenceStates,
  seriesOf,
  timingOf,
  type Schedule,
  type SeriesChange,
} from '@duebook/domain'
import '@duebook/domain/holidays/all'
import { describe, expect, it } from 'vitest'
import { BookOfOne } from '../fixtures/book-of-one.ts'

type VectorAnswer = { next: { id: string; due: string } | null; occurrences: unknown[]; error?: object }

describe('the occurrences vectors, through what the screens write', () => {
  // What the engine refuses the screens do not offer; a renewal counted from a third day has no field yet.
  const offered = readVectors('occurrences.json').filter(
    ({ input, expected }) =>
      !(expected as VectorAnswer).error &&
      !(input as OccurrenceInput).actions.some(({ renewedFrom }) => renewedFrom !== undefined),
  )
  it('are most of those there are', () => expect(offered.length).toBeGreaterThan(65))
  it.each(
    offered.map((vector) => [vector.id, vector.input as OccurrenceInput, vector.expected as VectorAnswer] as const),
  )('%s', (_, input, expected) => {
    const book = new BookOfOne(scheduleOf(input))
    book.today = input.today
    const inverses: (() => void)[] = []
    for (const action of input.actions) {
      if (action.type === 'undo') inverses.pop()?.()
      else inverses.push(does(book, action, input.regions))
    }
    const view = { today: input.today, catchUp: input.catchUp, through: input.through }
    const series = seriesOf(book.obligation.schedule)
    const next = nextOpen(series, book.recorded, view)
    expect({
      next: next && { id: next.nominal, due: next.due },
      occurrences: occurrenceStates(series, book.recorded, view).map(({ nominal, due, state }) => ({
        id: nominal,
        due,
        state,
      })),
    }).toEqual(expected)
    if (input.catchUp === 'each')
      expect([book.obligation.nextNominal, book.obligation.nextDue]).toEqual([
        expected.next?.id ?? null,
        expected.next?.due ?? null,
      ])
  })
})

function scheduleOf({ series, basis, regions }: OccurrenceInput): Schedule {
  const adjustment = series.convention ? { adjustment: { convention: series.convention, regions } } : {}
  const common = { start: series.dtstart, ...(series.monthEnd ? { monthEnd: series.monthEnd } : {}), ...adjustment }
  if (series.every) {
    const every = { amount: series.every.n, unit: series.every.unit }
    return { type: 'fromCompletion', every, ...(basis === 'from-renewal' ? { basis: 'fromRenewal' } : {}), ...common }
  }
  const dates = {
    ...(series.rdate ? { rdates: series.rdate } : {}),
    ...(series.exdate ? { exdates: series.exdate } : {}),
  }
  return { type: 'recurring', rule: { kind: 'rrule', rrule: series.rrule ?? '', ...dates }, ...common }
}

function does(
  book: BookOfOne,
  { type, scope, occurrence, on, reason, at, change }: OccurrenceAction,
  regions: string[],
): () => void {
  if (type === 'complete') return book.act(occurrence, { act: 'complete', on })
  if (type === 'skip') return book.act(occurrence, { act: 'skip', reason: reason ?? null })
  if (type === 'waive') return book.act(occurrence, { act: 'waive', reason: reason ?? '' })
  if (scope === 'this')
    return book.act(occurrence, { act: 'correct', due: change.due ?? occurrence, reason: 'was wrong' })
  const series = seriesOf(book.obligation.schedule)
  const said: SeriesChange = {
    ...(change.rrule ? { rrule: change.rrule } : {}),
    ...(change.dtstart ? { start: change.dtstart } : {}),
    ...(change.monthEnd ? { monthEnd: change.monthEnd } : {}),
    ...(change.convention ? { adjustment: { convention: change.convention, regions } } : {}),
  }
  const changed = scope === 'all' ? editAll(series, book.recorded, at, said) : editFuture(series, occurrence, said)
  const last = changed.parts.at(-1)
  if (!last) throw new Error('A series has at least one part.')
  return book.change(timingOf(last.schedule), last.from)
}
