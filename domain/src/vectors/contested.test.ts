import { describe, expect, test } from 'vitest'
import { zoneResolver } from '../../../functions/src/reminders/zone-resolver.ts'
import { readVectors, runVectors } from './run.ts'

describe('contested vectors', () => {
  const vectors = readVectors('recurrence-contested.json')
  const { contested, failed, passed, informational } = runVectors('recurrence-contested.json', vectors, zoneResolver)
  test('are each listed once, under the reading that decides them and why', () => {
    const listed = [...contested.values()].flatMap(({ agree, differ }) => [...agree, ...differ])
    expect(listed.sort()).toEqual(vectors.map(({ id }) => id).sort())
    for (const { reading, why } of contested.values())
      expect([reading.length > 20, why.length > 20]).toEqual([true, true])
  })
  test('are never counted as passed or failed', () => {
    expect([passed, failed]).toEqual([0, []])
    expect(informational.passed + informational.failed).toBe(244)
  })
  test('never differ from the file where only one engine could be asked', () => {
    expect(contested.get('single-witness')?.differ).toEqual([])
  })
})
