import { compareVersions, partsIn, type Part, type Version } from '@duebook/contract/acts/versions'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterSending, changedOnceMore, unsentOf } from './edit-steps.ts'

type Steps = Parameters<typeof afterSending>[0]
const parts = ['name', 'owedTo', 'notes'] as const
const nothing: Steps = { title: 'Rent', base: {}, mine: {}, drawn: {}, differs: null }

/** One device, its way to the service, and somebody else there. */
class Both {
  there = { name: 'Rent', owedTo: null, notes: '' } as Partial<Version> as Version
  here = nothing
  onItsWay: { mine: Partial<Version>; base: Partial<Version> } | null = null
  /** What was typed last of each part, and not taken back or given up. */
  typed = new Map<Part, unknown>()
  arrived = new Set<string>()

  /** As the device draws it: what the service said last, and over it what is to be sent. */
  seen(): Version {
    return { ...this.there, ...unsentOf(this.here) }
  }
  type(part: Part, value: string) {
    if (this.seen()[part] === value) return
    const isBack = part in this.here.base && value === this.here.base[part]
    const change = { title: 'Rent', drawn: {}, base: { [part]: this.seen()[part] }, mine: { [part]: value } }
    this.here = { ...this.here, ...changedOnceMore(this.here, change) }
    if (isBack) this.typed.delete(part)
    else this.typed.set(part, value)
  }
  send() {
    this.onItsWay ??= { mine: unsentOf(this.here), base: this.here.base }
  }
  /** One transaction: it reads, compares and writes. */
  arrive() {
    if (!this.onItsWay) return
    const { mine, base } = this.onItsWay
    const { write, differs } = compareVersions(base, mine, this.there)
    // Nothing of somebody else's is written over.
    for (const part of partsIn(write)) expect(this.there[part]).toEqual(base[part])
    const theirs = Object.fromEntries(differs.map((part) => [part, this.there[part]]))
    this.there = { ...this.there, ...write }
    for (const part of partsIn(mine))
      if (this.there[part] === mine[part]) this.arrived.add(`${part} ${String(mine[part])}`)
    const found = differs.length > 0 ? { theirs, by: 'ben', at: 1 } : null
    this.here = afterSending(this.here, mine, { title: 'Rent', differs: found })
    this.onItsWay = null
  }
}

type Step = (both: Both) => void
const value = fc.constantFrom('a', 'b', 'c')
const part = fc.constantFrom(...parts)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(part, value).map(
    ([of, to]): Step =>
      (both) =>
        both.type(of, to),
  ),
  fc.tuple(part, value).map(
    ([of, to]): Step =>
      (both) =>
        (both.there = { ...both.there, [of]: to }),
  ),
  fc.constant<Step>((both) => both.send()),
  fc.constant<Step>((both) => both.arrive()),
)

describe('a change that waits', () => {
  it('is never lost, whatever is typed, sent and changed by somebody else in between', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const both = new Both()
        for (const one of steps) one(both)
        for (let again = 0; again < 3; again++) {
          both.send()
          both.arrive()
        }
        for (const [of, to] of both.typed) {
          const waits = both.here.mine[of] === to && of in (both.here.differs?.theirs ?? {})
          const stands = both.there[of] === to
          expect(waits || stands || both.arrived.has(`${of} ${String(to)}`)).toBe(true)
        }
        expect(unsentOf(both.here)).toEqual({})
      }),
      { numRuns: 2_000 },
    )
  })

  it('of one that both changed asks, and is gone once it is taken back', () => {
    const both = new Both()
    both.type('notes', 'mine')
    both.there = { ...both.there, notes: 'theirs' }
    both.send()
    both.arrive()
    expect(both.here).toMatchObject({ mine: { notes: 'mine' }, differs: { theirs: { notes: 'theirs' } } })
    both.type('notes', '')
    expect(both.here).toMatchObject({ mine: {}, differs: null })
    expect(both.there.notes).toBe('theirs')
  })

  it('typed once more over what they saved begins from theirs', () => {
    const both = new Both()
    both.type('notes', 'mine')
    both.there = { ...both.there, notes: 'theirs' }
    both.send()
    both.arrive()
    both.type('notes', 'ours')
    expect(both.here).toMatchObject({ base: { notes: 'theirs' }, mine: { notes: 'ours' }, differs: null })
    both.send()
    both.arrive()
    expect(both.there.notes).toBe('ours')
    expect(both.here.mine).toEqual({})
  })

  it('changed again on its way is sent again, from what arrived', () => {
    const both = new Both()
    both.type('notes', 'a')
    both.send()
    both.type('notes', 'b')
    both.arrive()
    expect(both.here).toMatchObject({ base: { notes: 'a' }, mine: { notes: 'b' }, differs: null })
  })
})
