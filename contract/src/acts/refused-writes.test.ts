import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refusedWrites, type Stands, type UnheardWrite } from './refused-writes.ts'

type Named = UnheardWrite & { name: string }
const plan = (name: string, plan: string | null, was: string | null, before: number | null = 100): Named => ({
  name,
  before,
  said: { plan },
  was: { plan: was },
  does: 'changes',
})
const names = (found: Named[]) => found.map(({ name }) => name)
const stands = (changed: number | null, plan: string | null, by = 'ada'): Stands => ({ changed, by, fields: { plan } })

describe('writes of which nobody heard the answer', () => {
  const first = plan('first', 'Monday', null)
  const second = plan('second', 'Tuesday', 'Monday')
  it.each<[what: string, stands: Stands | null, refused: string[]]>([
    ['nothing has changed the document since', stands(100, null), ['first', 'second']],
    ['what the first said stands', stands(200, 'Monday'), ['second']],
    ['what the second said stands, whatever became of the first', stands(200, 'Tuesday'), []],
    ['somebody else has changed it since', stands(200, 'Monday', 'ben'), []],
    ['something else stands', stands(200, 'Friday'), []],
    ['when it was changed is not said', stands(null, null), []],
    ['it was there, and is gone', null, []],
  ])('were refused, where %s: %s', (_what, now, refused) => {
    expect(names(refusedWrites([first, second], now, 'ada'))).toEqual(refused)
  })

  it('are not called refused where the last one took back the one before', () => {
    const third = plan('third', 'Monday', 'Tuesday')
    expect(refusedWrites([first, second, third], stands(200, 'Monday'), 'ada')).toEqual([])
  })
  it('are told apart by a document that the first one made', () => {
    const added: Named = { name: 'added', before: null, said: {}, was: {}, does: 'adds' }
    const planned = plan('planned', 'Monday', null, null)
    expect(names(refusedWrites([added, planned], stands(200, null), 'ada'))).toEqual(['planned'])
    expect(names(refusedWrites([added, planned], null, 'ada'))).toEqual(['added', 'planned'])
  })
  it('that add and remove it, or remove it and bring it back, leave nothing to tell', () => {
    const added: Named = { name: 'added', before: null, said: {}, was: {}, does: 'adds' }
    const removed: Named = { ...added, name: 'removed', before: 100, does: 'removes' }
    expect(refusedWrites([added, removed], null, 'ada')).toEqual([])
    expect(refusedWrites([removed, added], stands(200, null), 'ada')).toEqual([])
    expect(names(refusedWrites([first, removed], stands(200, 'Monday'), 'ada'))).toEqual(['removed'])
  })

  it('are never called refused when they were taken, whichever were and whatever another did meanwhile', () => {
    const value = fc.constantFrom('a', 'b', null)
    const step = fc.record({
      field: fc.constantFrom('plan', 'state'),
      value,
      does: fc.constantFrom(
        'changes' as const,
        'changes' as const,
        'changes' as const,
        'adds' as const,
        'removes' as const,
      ),
      isTaken: fc.boolean(),
      another: fc.option(fc.record({ field: fc.constantFrom('plan', 'state'), value }), { freq: 6 }),
    })
    const start = fc.option(fc.record({ plan: value, state: value }), { freq: 3 })
    fc.assert(
      fc.property(start, fc.array(step, { minLength: 1, maxLength: 6 }), (begun, steps) => {
        let time = 100
        let served: Stands | null = begun && { changed: time, by: 'ben', fields: begun }
        const before = served?.changed ?? null
        let seen: Record<string, unknown> = { ...begun }
        const queue = steps.map(({ field, value: to, does, isTaken }) => {
          const write = { before, said: { [field]: to }, was: { [field]: seen[field] ?? null }, does, isTaken }
          seen = { ...seen, [field]: to }
          return write
        })
        queue.forEach((write, index) => {
          const { another } = steps[index]!
          if (another && served)
            served = { changed: ++time, by: 'ben', fields: { ...served.fields, [another.field]: another.value } }
          if (!write.isTaken) return
          const fields: Record<string, unknown> = { ...served?.fields, ...write.said }
          served = write.does === 'removes' ? null : { changed: ++time, by: 'ada', fields }
        })
        const refused = refusedWrites(queue, served, 'ada')
        // What another removed is not in this: a document that is gone was not made by who does not hear.
        expect(refused.filter(({ isTaken }) => isTaken)).toEqual([])
      }),
      { numRuns: 5_000 },
    )
  })
})
