import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { aMonth, anAccount, dollars, monthOf, mostInOrder, nineOClock, zones, type Counts } from './million.ts'
import { parts } from './parts.ts'
import { withCounts } from './table.ts'

const counts = JSON.parse(readFileSync(join(import.meta.dirname, 'counts.json'), 'utf8')) as Record<string, Counts>
const page = readFileSync(join(import.meta.dirname, '../../docs/hosted.md'), 'utf8')
const people = 1_000_000

describe('nine in the morning of a million people', () => {
  const minute = nineOClock(people, parts, counts['a reminder by mail']!)
  it('is told within three minutes, and never faster than an index takes values that only grow', () => {
    expect(zones.reduce((sum, [, share]) => sum + share, 0)).toBeCloseTo(1)
    expect(minute.datesASecond).toBeLessThanOrEqual(mostInOrder)
    expect(minute.seconds).toBeLessThan(180)
  })
  it('would not be told in time by one instance', () => {
    expect(nineOClock(people, 1, counts['a reminder by mail']!).seconds).toBeGreaterThan(600)
  })
})

describe('the page about the hosted cloud', () => {
  it('has the counts that were measured, each in its row, with the sums that come of them and what they cost', () =>
    expect(withCounts(page, counts)).toBe(page))
  it('has what they cost', () => {
    for (const habits of [aMonth, anAccount]) expect(page).toContain(`$${dollars(monthOf(counts, habits)).toFixed(4)}`)
    const million = Math.round((people * dollars(monthOf(counts, aMonth))) / 10) * 10
    expect(page).toContain(`a million people $${million.toLocaleString('en')} a month`)
  })
})
