import { describe, expect, it } from 'vitest'
import { practiceCards } from '../../cards.ts'
import { pageLanguages } from '../../locales.ts'
import { wordsOf } from '../reader.ts'

type Table = { [name: string]: Table | string | ((...given: never[]) => string) }

/** Every text of a table by its path; of a function, what it makes of `‹0›`, `‹1›`, … */
function textsOf(table: Table, path = ''): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [name, entry] of Object.entries(table)) {
    const at = path === '' ? name : `${path}.${name}`
    if (typeof entry === 'string') texts.set(at, entry)
    else if (typeof entry === 'function')
      texts.set(at, entry(...([...Array(entry.length).keys()].map((index) => `‹${index}›`) as never[])))
    else for (const [below, text] of textsOf(entry, at)) texts.set(below, text)
  }
  return texts
}

const english = textsOf(wordsOf.en)
/** Words that are the same in both languages, and nothing else may be. */
const shared: Record<string, string[]> = {
  de: ['portal.name', 'bank.code', 'declined.code'],
  fr: ['bank.code', 'declined.code', 'portal.date', 'portal.states.active'],
  es: ['portal.plan'],
  nl: ['bank.code', 'declined.code', 'card.postcode'],
}

describe('the words of the pages', () => {
  it.each(pageLanguages.filter((language) => language !== 'en'))(
    'are all there in %s, none of them English [P59]',
    (language) => {
      const texts = textsOf(wordsOf[language])
      expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted())
      expect([...texts].filter(([, text]) => text.trim() === '').map(([path]) => path)).toEqual([])
      const same = [...texts].filter(([path, text]) => text === english.get(path)).map(([path]) => path)
      expect(same.filter((path) => !shared[language]?.includes(path))).toEqual([])
    },
  )
  it.each(pageLanguages)('say in %s all that they are given, amounts and days and names [P59]', (language) => {
    const given = (text: string) => [...new Set(text.match(/‹\d›/g) ?? [])].toSorted()
    // The provider's own sentence is English; how often, and where a code stands, are said in words.
    const inWords = ['otherReason', 'each', 'card.codeWrong']
    const lost = [...textsOf(wordsOf[language])]
      .filter(([path]) => !inWords.includes(path))
      .filter(([path, text]) => given(text).join() !== given(english.get(path) ?? '').join())
    expect(lost).toEqual([])
  })
  it.each(pageLanguages)('say in %s how often, once or every so many [P59]', (language) => {
    const { each } = wordsOf[language]
    const said = ['day', 'week', 'month', 'year'].flatMap((interval) => [each(interval, 1), each(interval, 3)])
    expect(new Set(said).size).toBe(8)
    for (const [index, text] of said.entries()) expect(text.includes('3')).toBe(index % 2 === 1)
    if (language !== 'en')
      expect(said.filter((text) => /\b(day|week|month|year)s?\b/.test(text) && language !== 'nl')).toEqual([])
  })
  it('know each practice card, and each reason of one that is declined [P59]', () => {
    for (const { key, brand, charge } of practiceCards) {
      if (brand === undefined) expect(wordsOf.en.practiceCards).toHaveProperty([key])
      if (typeof charge === 'object') expect(wordsOf.en.reasons).toHaveProperty([charge.declineCode], charge.message)
    }
  })
})
