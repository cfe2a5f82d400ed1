import { describe, expect, it } from 'vitest'
import { fitText } from './fit-text.ts'

const said = 'Due Mon 30 Nov, in 7 days · nobody has it in hand'
const link = 'https://due.example.org/a/8J2h0qkYw1uXv3LrTz5NQg'
const words = `: Due Mon 30 Nov, in 7 days, nobody has it in hand. ${link}`

describe('a text', () => {
  it.each([
    ['a short title', 'VAT return', `VAT return${words}`],
    ['marks of print', 'Ada’s “tax” – 2026…', `Ada's "tax" - 2026...${words}`],
    [
      'letters that telephones have',
      'Grundsteuer für Haß & Ñandú'.replace('ú', 'ù'),
      `Grundsteuer für Haß & Ñandù${words}`,
    ],
    ['two lines', 'VAT\nreturn', `VAT return${words}`],
  ])('says all of %s', (_, title, expected) => expect(fitText({ title, said, link })).toBe(expected))

  it.each([
    ['in the alphabet of telephones one', 'Insurance of the old house by the river and of what stands in it', 160],
    ['with a mark that takes two places one', '€'.repeat(60), 160],
    ['in other letters two', 'Страхование старого дома у реки и всего, что в нём стоит', 134],
  ])('cuts a title to fit: %s', (_, title, most) => {
    const text = fitText({ title, said, link })
    const size = text.length + (text.match(/€/g)?.length ?? 0)
    expect(size).toBeLessThanOrEqual(most)
    expect(size).toBeGreaterThan(most - 3)
    expect(text.endsWith(words)).toBe(true)
    expect(text).toMatch(/\S\.\.\.:/)
  })

  it('keeps the beginning of a title, and the whole address, where that is longer than a text', () => {
    const long = `https://${'due.'.repeat(40)}example/a/word`
    expect(fitText({ title: 'Insurance of the house', said, link: long })).toBe(
      `Insurance...: Due Mon 30 Nov, in 7 days, nobody has it in hand. ${long}`,
    )
  })

  it('tears no letter in two', () => {
    expect(fitText({ title: '🏠'.repeat(60), said, link }).isWellFormed()).toBe(true)
  })
})
