import { describe, expect, it } from 'vitest'
import { joinFilters } from './join-filters.ts'

describe('filters that are kept together', () => {
  it.each([
    [[], ''],
    [['vat'], 'vat'],
    [['kind:bill', 'due<30d'], 'kind:bill due<30d'],
    [['kind:bill', ''], 'kind:bill'],
    [['gas or water', 'due<30d'], 'gas due<30d or water due<30d'],
    [['gas or water', 'mine or -paid'], 'gas mine or gas -paid or water mine or water -paid'],
    [['"this or that"', 'tag:home'], '"this or that" tag:home'],
    [['nonsense:9', 'vat'], 'nonsense:9 vat'],
  ])('%j are “%s”', (lines, line) => expect(joinFilters(lines)).toBe(line))
})
