import { describe, expect, it } from 'vitest'
import { stepPlaces } from './step-places.ts'

const due = '2026-12-30'
const step = (text: string, of = due) => ({ text, of })
const row = (place: number, stepText: string, state: 'planned' | 'sent' | 'cancelled' = 'planned', of = due) => ({
  nominal: due,
  step: place,
  stepText,
  of,
  state,
  sentAt: state === 'sent' ? {} : null,
})
const week = step('7 days before')
const eve = step('1 day before')
const day = step('on the day')
const places = (steps: (typeof week | null)[], rows: ReturnType<typeof row>[]) => stepPlaces(steps, due, rows)
const went = [row(0, '7 days before', 'sent'), row(1, '1 day before'), row(2, 'on the day')]

describe('the place of a step in the ledger', () => {
  it('is where it stands in the plan, at first and as long as the plan is the same', () => {
    expect(places([week, eve, day], [])).toEqual([0, 1, 2])
    expect(places([week, eve, day], went)).toEqual([0, 1, 2])
  })
  it('stays when a step before it is removed that has gone out: it is not silent', () => {
    expect(places([eve, day], went)).toEqual([1, 2])
  })
  it('stays when a step is put before it: what went out is not told again', () => {
    expect(places([step('14 days before'), week, eve, day], went)).toEqual([4, 0, 1, 2])
  })
  it('is a new one for a step that is changed, and its own again when that is taken back', () => {
    expect(places([week, step('2 days before'), day], went)).toEqual([0, 3, 2])
    const after = [row(0, '7 days before', 'sent'), row(1, '1 day before', 'cancelled'), row(3, '2 days before')]
    expect(places([week, eve], after)).toEqual([0, 1])
  })
  it('is never shared, also by two that say the same', () => {
    expect(places([eve, eve, day], went)).toEqual([1, 3, 2])
  })
  it('does not mind the rows of another date, and what asked again', () => {
    expect(places([eve], [row(0, '7 days before', 'sent', '2026-12-01')])).toEqual([0])
    expect(places([eve], [row(0, '1 day before, asked again', 'sent')])).toEqual([0])
  })
  it('is kept for a step that plans nothing', () => {
    expect(places([null, eve], [])).toEqual([0, 1])
  })
})
