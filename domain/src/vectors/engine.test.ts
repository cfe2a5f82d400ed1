import { describe, expect, test } from 'vitest'
import { zoneResolver } from '../../../functions/src/reminders/zone-resolver.ts'
import { readVectors, runVectors } from './run.ts'

describe('the public date vectors', () => {
  test.each([
    ['recurrence.json', 1251],
    ['business-days.json', 1558],
    ['composed.json', 366],
    ['official.json', 15],
    ['holidays_regions.json', 352],
  ])('every required vector of %s passes', (file, required) => {
    const tally = runVectors(file, readVectors(file), zoneResolver)
    expect(tally.failed).toEqual([])
    expect(tally.passed).toBe(required)
  })
})
