import { calendarDate, type CalendarDate, type DateGraph, derivedDates, moveDates } from '@duebook/domain'
import '@duebook/domain/holidays/all'
import { readVectors } from '@duebook/domain/vectors'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DocumentsOfDates, documentsOf } from '../fixtures/book-of-dates.ts'
import { chainFrom, changesOf, followAgain } from './chain.ts'
import { graphOfBook, ringIf } from './date-graph.ts'

type Vector = {
  id: string
  input: {
    nodes: DateGraph
    regions?: string[]
    calendarInline?: { weekend: number[]; holidays: string[] }
    move?: Record<string, CalendarDate | null>
  }
  expected: {
    dates?: Record<string, CalendarDate | null>
    after?: Record<string, CalendarDate | null>
    diff?: Record<string, [CalendarDate | null, CalendarDate | null]>
    flagged?: string[]
    error?: { code: string; nodes: string[] }
  }
}

const d = calendarDate
const of = (id: string) => ({ is: 'obligation', id }) as const

/** What the documents of the vector say, before it moves something and after all that follows was accepted. */
function answer({ nodes, regions = [], calendarInline, move }: Vector['input']): Vector['expected'] {
  const own = calendarInline
    ? { weekend: calendarInline.weekend, extraHolidays: calendarInline.holidays.map((day) => day.slice(5)) }
    : {}
  const book = documentsOf(nodes, regions, own)
  const { rings, links } = graphOfBook(book)
  if (rings[0]) return { error: { code: 'cycle', nodes: [...rings[0]].sort() } }
  const lost = links.find(({ one, trigger }) => trigger.is === 'event' && 'from' in (nodes[one.id] ?? {}))
  if (lost) return { error: { code: 'unknown-anchor', nodes: [lost.schedule.trigger.name] } }
  const dates = datesIn(book)
  if (!move) return { dates }
  const ruled = ruleDates(book)
  const roots = Object.keys(move)
  for (const [id, date] of Object.entries(move)) moveOne(book, id, date)
  for (const id of roots) book.save(changesOf(book, of(id)))
  const after = datesIn(book)
  const now = ruleDates(book)
  const diff = Object.fromEntries(
    Object.keys(after).flatMap((id) => (after[id] === dates[id] ? [] : [[id, [dates[id] ?? null, after[id] ?? null]]])),
  ) as Vector['expected']['diff']
  const flagged = Object.entries(nodes).flatMap(([id, node]) =>
    'from' in node && node.pinned && ruled[id] !== now[id] ? [id] : [],
  )
  return { dates, after, diff, flagged: flagged.sort() }
}

/** As somebody edits the date of one. */
function moveOne(book: DocumentsOfDates, id: string, date: CalendarDate | null) {
  const { schedule } = book.held.get(id)!
  if (schedule.type === 'once') book.save([{ id, schedule: { ...schedule, date: date! } as never }])
  else if (schedule.type === 'derived' && date && !schedule.from)
    book.save([{ id, schedule: { type: 'once', date } as never }])
  else if (schedule.type === 'derived' && date) book.save([{ id, schedule: { ...schedule, pinned: date } }])
}

const datesIn = (book: DocumentsOfDates) => Object.fromEntries([...book.held.keys()].map((id) => [id, book.dateOf(id)]))
const ruleDates = (book: DocumentsOfDates) =>
  Object.fromEntries(
    [...book.held.keys()].flatMap((root) =>
      chainFrom(book, of(root)).rows.map(({ one, byRule }) => [one.id, byRule] as const),
    ),
  )

describe('the vectors of derived dates, as the documents of a book', () => {
  const vectors = readVectors('derived.json') as unknown as Vector[]
  it('are all there', () => expect(vectors).toHaveLength(81))
  it.each(vectors.map((vector) => [vector.id, vector] as const))('%s', (_, { input, expected }) => {
    const { dates, after, diff, flagged, error } = expected
    expect(answer(input)).toEqual(error ? { error } : { dates, ...(input.move ? { after, diff, flagged } : {}) })
  })
})

const day = (n: number) => d(new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10))
const rule = fc.record({
  amount: fc.integer({ min: -30, max: 60 }),
  unit: fc.constantFrom('days', 'weeks', 'months', 'businessDays') as fc.Arbitrary<'days' | 'businessDays'>,
  counting: fc.constantFrom('exclusive', 'inclusive', 'clear') as fc.Arbitrary<'clear'>,
  roll: fc.constantFrom('unadjusted', 'following', 'preceding') as fc.Arbitrary<'following'>,
})
/** A trigger and what counts from it or from each other. */
const graphs = fc
  .array(fc.record({ rule, from: fc.nat(), nominal: fc.boolean() }), { minLength: 1, maxLength: 12 })
  .map((nodes): DateGraph => {
    const graph: Record<string, DateGraph[string]> = { n0: { date: d('2027-03-01') } }
    for (const [index, { rule, from, nominal }] of nodes.entries())
      graph[`n${index + 1}`] = {
        from: `n${from % (index + 1)}`,
        rule: { ...rule, ...(nominal ? { of: 'nominal' as const } : {}) },
      }
    return graph
  })

describe('whatever is moved, accepted and taken back', () => {
  it('the documents say what the engine gives for the same pins', () => {
    const step = fc.record({
      to: fc.integer({ min: 0, max: 400 }),
      declined: fc.array(fc.nat({ max: 12 }), { maxLength: 4 }),
      undo: fc.boolean(),
      follow: fc.boolean(),
    })
    fc.assert(
      fc.property(graphs, fc.array(step, { maxLength: 6 }), (graph, steps) => {
        const book = documentsOf(graph, ['GB-ENG'], {})
        let pure = graph
        for (const { to, declined, undo, follow } of steps) {
          const [before, pureBefore] = [datesIn(book), pure]
          const back = book.save([{ id: 'n0', schedule: { type: 'once', date: day(to) } as never }])
          pure = { ...pure, n0: { date: day(to) } }
          const chosen = new Set(declined.map((n) => `n${n}`))
          const { moving } = chainFrom(book, of('n0'), { declined: chosen })
          for (const { one, becomes, now } of moving) {
            const node = pure[one.id]
            if (becomes === 'declined' && now && node && 'from' in node)
              pure = { ...pure, [one.id]: { ...node, pinned: now } }
          }
          const changed = book.save(
            changesOf(book, of('n0'), {
              declined: new Set(moving.filter(({ becomes }) => becomes === 'declined').map(({ one }) => one.id)),
            }),
          )
          expect(datesIn(book)).toEqual(engineDates(pure))
          expect(chainFrom(book, of('n0')).moving).toEqual([])
          if (undo) {
            book.save([...changed, ...back])
            pure = pureBefore
            expect(datesIn(book)).toEqual(before)
          } else if (follow) {
            const pinned = Object.entries(pure).find(([, node]) => 'from' in node && node.pinned)
            if (!pinned) continue
            const [id, node] = pinned
            const again = followAgain(book, id)!
            book.save([again])
            book.save(changesOf(book, of(id)))
            const { pinned: _, ...free } = node as Extract<typeof node, { from: string }>
            pure = { ...pure, [id]: free }
            expect(datesIn(book)).toEqual(engineDates(pure))
          }
        }
      }),
      { numRuns: 150 },
    )
  })

  const engineDates = (graph: DateGraph) =>
    derivedDates(
      Object.fromEntries(
        Object.entries(graph).map(([id, node]) => [
          id,
          'from' in node ? { ...node, rule: { ...node.rule, regions: ['GB-ENG'] } } : node,
        ]),
      ),
    )

  it('shows of a move what the engine shows', () => {
    fc.assert(
      fc.property(graphs, fc.integer({ min: 0, max: 400 }), (graph, moved) => {
        const book = documentsOf(graph, [], {})
        book.save([{ id: 'n0', schedule: { type: 'once', date: day(moved) } as never }])
        const { diff } = moveDates(graph, { n0: day(moved) })
        const { n0: _, ...rest } = diff
        const shown = chainFrom(book, of('n0')).moving.map(({ one, now, to }) => [one.id, [now, to]] as const)
        expect(Object.fromEntries(shown)).toEqual(rest)
      }),
      { numRuns: 100 },
    )
  })
})

describe('a chain of two hundred', () => {
  const graph: Record<string, DateGraph[string]> = { n0: { date: d('2027-03-01') } }
  for (let n = 1; n <= 200; n++) graph[`n${n}`] = { from: `n${n - 1}`, rule: { amount: 2, unit: 'days' } }

  it('moves in one step, in part, and is taken back', () => {
    const book = documentsOf(graph, [], {})
    const before = datesIn(book)
    const back = book.save([{ id: 'n0', schedule: { type: 'once', date: d('2027-03-04') } as never }])
    const all = chainFrom(book, of('n0'))
    expect(all.moving).toHaveLength(200)
    const part = chainFrom(book, of('n0'), { declined: new Set(['n101']) })
    expect(part.rows.filter(({ becomes }) => becomes === 'moves')).toHaveLength(100)
    expect(part.rows.filter(({ becomes }) => becomes === 'stays')).toHaveLength(99)
    const changed = book.save(changesOf(book, of('n0'), { declined: new Set(['n101']) }))
    expect(changed).toHaveLength(101)
    expect([book.dateOf('n100'), book.dateOf('n101'), book.dateOf('n200')]).toEqual([
      '2027-09-20',
      before.n101,
      before.n200,
    ])
    expect(chainFrom(book, of('n0')).rows.find(({ one }) => one.id === 'n101')).toMatchObject({
      becomes: 'pinned',
      byRule: '2027-09-22',
    })
    book.save([...changed, ...back])
    expect(datesIn(book)).toEqual(before)
  })
})

describe('a date that waits to be moved itself', () => {
  it('moves nothing that counts from it before it is', () => {
    const days = { amount: 2, unit: 'days' } as const
    const book = documentsOf(
      { a: { date: d('2027-03-01') }, b: { from: 'a', rule: days }, c: { from: 'b', rule: days } },
      [],
      {},
    )
    book.save([{ id: 'a', schedule: { type: 'once', date: d('2027-03-11') } as never }])
    expect(chainFrom(book, of('a')).moving).toHaveLength(2)
    expect(chainFrom(book, of('b')).moving).toEqual([])
    expect(changesOf(book, of('b'))).toEqual([])
  })
})

describe('a ring', () => {
  const graph = {
    served: { date: d('2027-03-01') },
    reply: { from: 'served', rule: { amount: 14, unit: 'days' } },
    survey: { from: 'reply', rule: { amount: 7, unit: 'days' } },
  } satisfies DateGraph

  it('is named from the one that would close it', () => {
    const book = documentsOf(graph, [], {})
    expect(ringIf(book.obligations, 'served', { id: 'survey', of: 'due' })).toEqual(['served', 'survey', 'reply'])
    expect(ringIf(book.obligations, 'reply', { id: 'reply', of: 'done' })).toEqual(['reply'])
    expect(ringIf(book.obligations, 'survey', { id: 'served', of: 'due' })).toBeNull()
  })

  it('that two people closed at once leaves all their dates where they are', () => {
    const book = documentsOf(graph, [], {})
    const trigger = { name: 'survey', date: d('2027-03-22') }
    book.save([{ id: 'reply', schedule: { type: 'derived', trigger, from: 'survey', amount: 1, unit: 'days' } }])
    expect(graphOfBook(book).rings.map((ring) => ring.toSorted())).toEqual([['reply', 'survey']])
    expect(chainFrom(book, of('reply')).moving).toEqual([])
  })
})

describe('what a date counts from', () => {
  const trigger = { name: 'Notice served', date: null }
  const event = { is: 'event', name: 'notice served', date: null } as const
  const reply = { type: 'derived', trigger, amount: 14, unit: 'days' } as const

  it('has no date yet: it waits, is not over, and appears once the day is known', () => {
    const book = documentsOf({}, [], {})
    book.add('Reply', reply)
    expect(book.held.get('Reply')).toMatchObject({ status: 'active', nextDue: null })
    expect(chainFrom(book, event).rows).toMatchObject([{ becomes: 'waits', now: null, to: null }])
    const choice = { date: d('2027-03-01') }
    expect(chainFrom(book, event, choice).moving).toMatchObject([{ becomes: 'moves', to: '2027-03-15' }])
    book.save(changesOf(book, event, choice))
    expect(book.dateOf('Reply')).toBe('2027-03-15')
  })

  it('is deleted: its dependants keep their dates, and come from a day of that name', () => {
    const book = documentsOf(
      { served: { date: d('2027-03-01') }, reply: { from: 'served', rule: { amount: 1, unit: 'days' } } },
      [],
      {},
    )
    book.held.delete('served')
    const { rows, moving } = chainFrom(book, { is: 'event', name: 'served', date: d('2027-03-01') })
    expect(rows).toMatchObject([{ becomes: 'agrees', now: '2027-03-02' }])
    expect(moving).toEqual([])
  })

  it('was done on another day than it was due: what counts from that moves, what counts from the due date does not', () => {
    const book = documentsOf({ served: { date: d('2027-03-01') } }, [], {})
    const count = { type: 'derived', amount: 5, unit: 'days' } as const
    book.add('a', { ...count, trigger: { name: 'served', date: d('2027-03-01') }, from: 'served' })
    book.add('b', { ...count, trigger: { name: 'served', date: null }, from: 'served done' })
    expect(chainFrom(book, of('served')).moving).toEqual([])
    const served = book.held.get('served')!
    book.held.set('served', { ...served, status: 'ended', nextDue: null, nextNominal: null })
    expect(chainFrom(book, of('served')).moving).toEqual([])
    book.settled.set('served', { nominal: d('2027-03-01'), due: d('2027-03-01'), on: d('2027-02-24') })
    expect(chainFrom(book, of('served')).moving).toMatchObject([{ one: { id: 'b' }, now: null, to: '2027-03-01' }])
  })

  it('is an event on another day: those that stay are pinned, and come from the new day as well', () => {
    const book = documentsOf({}, [], {})
    const on = { name: 'Notice served', date: d('2027-03-01') }
    book.add('Reply', { ...reply, trigger: on })
    book.add('Report', { ...reply, trigger: on, amount: 1, unit: 'months' })
    const choice = { date: d('2027-03-04'), declined: new Set(['Report']) }
    book.save(changesOf(book, { is: 'event', ...on }, choice))
    const rows = chainFrom(book, { is: 'event', name: 'Notice served', date: d('2027-03-04') }).rows
    expect(rows.map(({ one, now, becomes }) => [one.id, now, becomes])).toEqual([
      ['Reply', '2027-03-18', 'agrees'],
      ['Report', '2027-04-01', 'pinned'],
    ])
  })
})
