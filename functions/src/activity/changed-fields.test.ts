import { expect, it } from 'vitest'
import { changedFields } from './changed-fields.ts'

it('tells only the fields that differ, each side by itself', () => {
  expect(changedFields({ title: 'Rent', notes: '' }, { title: 'Rent, new flat', notes: '' })).toEqual({
    before: { title: 'Rent' },
    after: { title: 'Rent, new flat' },
  })
})

it('tells a field that came or went on the side that has it', () => {
  expect(changedFields({ notes: 'ring first' }, { amount: { minor: 100 } })).toEqual({
    before: { notes: 'ring first' },
    after: { amount: { minor: 100 } },
  })
})

it('gives null for the side of a document that did not exist', () => {
  expect(changedFields(undefined, { title: 'Rent' })).toEqual({ before: null, after: { title: 'Rent' } })
  expect(changedFields({ title: 'Rent' }, undefined)).toEqual({ before: { title: 'Rent' }, after: null })
})

it('looks into maps and lists, and finds none where both are alike', () => {
  const plan = { steps: [{ of: 'due', offset: { amount: -1, unit: 'days' } }] }
  const later = { steps: [{ of: 'due', offset: { amount: -2, unit: 'days' } }] }
  expect(changedFields({ plan, tags: ['home'] }, { plan: later, tags: ['home'] })).toEqual({
    before: { plan },
    after: { plan: later },
  })
  expect(changedFields({ plan }, { plan: structuredClone(plan) })).toEqual({ before: {}, after: {} })
})

it('leaves out the bookkeeping', () => {
  const kept = { createdAt: 1, createdBy: 'ada', updatedAt: 1, updatedBy: 'ada', engineVersion: 1 }
  expect(
    changedFields(kept, { createdAt: 2, createdBy: 'ben', updatedAt: 2, updatedBy: 'ben', engineVersion: 2 }),
  ).toEqual({ before: {}, after: {} })
})
