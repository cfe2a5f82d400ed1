import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import configuration from '../../vitest.config.ts'
import { seedOf } from './seed-of.ts'

describe('the seed of the tests', () => {
  it('is one and the same for whatever properties draw', () => {
    const drawn = () => fc.sample(fc.integer(), 20)
    expect(drawn()).toEqual(drawn())
    expect(fc.readConfigureGlobal().seed).toBe(seedOf(process.env))
  })
  it('is said by a property that fails', () => {
    const fails = () => fc.assert(fc.property(fc.nat(), (n) => n < 0))
    expect(fails).toThrow(`seed: ${seedOf(process.env)},`)
  })
  it.each(configuration.test?.projects?.map((project) => [nameOf(project), project] as const) ?? [])(
    'is that of the project %s',
    (_name, project) => {
      expect(JSON.stringify(project)).toMatch(/"setupFiles":\[[^\]]*tools\/lanes\/one-seed\.ts"/)
    },
  )
  it.each([
    [undefined, 7],
    ['', 7],
    ['-12', -12],
    ['2147483647', 2_147_483_647],
  ])('%s in DUEBOOK_SEED means %i', (given, seed) => expect(seedOf({ DUEBOOK_SEED: given })).toBe(seed))
  it.each(['x', '1.5', '2147483648'])('%s in DUEBOOK_SEED is refused', (given) =>
    expect(() => seedOf({ DUEBOOK_SEED: given })).toThrow(`DUEBOOK_SEED is ${given}`),
  )
})

function nameOf(project: unknown): unknown {
  return (project as { test: { name: string } }).test.name
}
