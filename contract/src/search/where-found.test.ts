import { describe, expect, it } from 'vitest'
import { parseFilter } from './parse-filter.ts'
import { whereFound } from './where-found.ts'

const van = {
  id: 'van',
  title: 'Van lease',
  counterparty: 'Aire Vehicles',
  kind: 'contract' as const,
  notes: 'First line\nThe spare key is with Bén at the garage in Leith, behind the second door on the left',
  tags: ['unit4', 'on the road'],
}
const files = new Map([['van', ['van-lease-2024.pdf']]])
const where = (line: string, forgiven: Parameters<typeof whereFound>[3] = []) =>
  whereFound(van, parseFilter(line), files, forgiven)

describe('where the words of a search stand', () => {
  it.each([
    ['lease', null],
    ['aire', null],
    ['contract', null],
    ['due<30d', null],
    ['-garage', null],
    ['first', 'In its note: “First line”'],
    ['garage', 'In its note: “…key is with Bén at the garage in Leith, behind the…”'],
    ['ben', 'In its note: “The spare key is with Bén at the garage in…”'],
    ['"second door"', 'In its note: “…in Leith, behind the second door on the left”'],
    ['unit4', 'Tagged unit4'],
    ['2024', 'In van-lease-2024.pdf'],
    ['van unit4', 'Tagged unit4'],
    ['nowhere or unit4', 'Tagged unit4'],
  ] as const)('%s: %s', (line, said) => expect(where(line)).toBe(said))
  it('is that of the word that was read for another', () =>
    expect(where('garge', [{ word: 'garge', instead: ['garage'] }])).toContain('at the garage'))
})
