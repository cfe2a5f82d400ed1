import { describe, expect, it } from 'vitest'
import { readShared, withShared } from './with-shared.ts'

describe('what another app shares becomes a line', () => {
  it.each([
    [{ text: 'Rent £950 on the 1st' }, 'Rent £950 on the 1st'],
    [{ title: 'Rent', text: '£950\n on the 1st' }, 'Rent £950 on the 1st'],
    [{ title: 'Rent', text: 'Rent £950' }, 'Rent £950'],
    [{ title: 'Invoice 7', url: 'https://shop.example/7' }, 'Invoice 7'],
    [{ url: 'https://shop.example/7' }, 'https://shop.example/7'],
    [{}, ''],
  ])('%j', (shared, line) => {
    expect(withShared('', shared)).toBe(line)
  })

  it('stands after a line that was begun, once, also when the page is loaded again', () => {
    const once = withShared('Water £20', { text: 'by 30 June' })
    expect(once).toBe('Water £20 by 30 June')
    expect(withShared(once, { text: 'by 30 June' })).toBe(once)
  })

  it('is a line, however long it was, and nothing but text', () => {
    expect(withShared('', { text: 'x'.repeat(5_000) })).toHaveLength(500)
    expect(readShared({ title: 7, text: ['a'], url: '  ', other: 'x' })).toEqual({ title: '7' })
    expect(readShared({ text: 'x'.repeat(5_000) }).text).toHaveLength(500)
  })
})
