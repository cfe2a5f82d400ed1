import { expect, test } from 'vitest'
import type { CalendarDate } from '../schedule.ts'
import { type Document } from './fixtures/document.ts'
import { englishContracts } from './fixtures/english-contracts.ts'
import { englishLetters } from './fixtures/english-letters.ts'
import { otherLanguages } from './fixtures/other-languages.ts'
import { captureFrom } from './capture.ts'
import { type Capture, isDueLike } from './captured.ts'

const today = '2026-11-21' as CalendarDate
const documents = [...englishLetters, ...englishContracts, ...otherLanguages]

const capture = ({ text, context }: Pick<Document, 'text' | 'context'>, pages = [text]): Capture =>
  captureFrom(pages, { today, locale: 'en-GB', zone: 'Europe/London', ...(context as object) })

const shown = ({ candidates }: Capture, lacksTitle: (title: string) => boolean) =>
  candidates
    .filter(({ means, readings }) => isDueLike(means) || readings.length > 1)
    .map(({ means, readings, title, amount }) => {
      const sum = amount ? ` ${amount.currency === 'GBP' ? '£' : '€'}${(amount.minor / 100).toFixed(2)}` : ''
      return `${means} ${readings.map(({ date }) => date).join('|') || '?'} ${lacksTitle(title) ? '-' : title}${sum}`
    })

test.each(documents.map((one) => [one.name, one] as const))(
  '%s gives what is due in it, and nothing else',
  (_, one) => {
    const found = capture(one)
    // A name is only wanted where the words give one; elsewhere the subject, or nothing, stands.
    const wanted = new Set(one.due.map((line) => line.replace(/^\S+ \S+ /, '').replace(/ [£€][\d.]+$/, '')))
    expect(shown(found, (title) => !wanted.has(title))).toEqual(one.due)
    expect(found.documentDate).toBe(one.documentDate ?? null)
    expect(found.counterparty?.name ?? null).toBe(one.counterparty ?? null)
  },
)

test('nothing is offered that does not stand at its place, and a place is told by its page and line', () => {
  for (const document of documents) {
    const pages = ['A page before it.\n\nWithout a day.', document.text]
    for (const { place, words, amountPlace } of capture(document, pages).candidates) {
      const page = pages[place.page - 1] ?? ''
      expect(page.slice(place.start, place.end)).toBe(words)
      expect(words.trim()).toBe(words)
      expect(words).not.toBe('')
      const line = page.split('\n').filter((one) => one.trim() !== '')[place.line - 1] ?? ''
      expect(line).toContain(words.split('\n')[0])
      if (amountPlace) expect(pages[amountPlace.page - 1]?.slice(amountPlace.start, amountPlace.end)).toMatch(/\d/)
    }
  }
})

test('what is asked has a question, and what is certain has none', () => {
  for (const { readings, question } of documents.flatMap((one) => capture(one).candidates))
    if (question === null) expect(readings).toHaveLength(1)
  // What only the reader knows is asked, also where there is one answer to offer.
  const [only] = capture({ text: 'Unless we receive £310.00 within 7 days we go to court.' }).candidates
  expect(only?.readings).toHaveLength(1)
  expect(only?.question).toContain('only you know')
})

test('a book that keeps holidays counts working days by them', async () => {
  await import('../holidays/all.ts')
  const text = 'Date: 21 December 2026\n\nYou must reply within 5 working days of the date of this letter.'
  const days = (regions: string[]) =>
    captureFrom([text], { today, locale: 'en-GB', zone: 'Europe/London', regions }).candidates.at(0)?.readings
  expect(days(['GB-ENG'])?.map(({ date }) => date)).toEqual(['2026-12-30'])
  expect(days([])?.[0]?.why).toContain('holidays are not known here')
})

test('what is beyond the bounds is left out and said', () => {
  const many = Array.from(
    { length: 140 },
    (_, at) => `Part ${at} is due on ${(at % 28) + 1} May ${2030 + Math.floor(at / 28)}.`,
  )
  const found = capture({ text: '' }, [many.join('\n\n'), ...Array.from({ length: 260 }, () => 'Nothing.')])
  expect(found.candidates).toHaveLength(100)
  expect(found.leftOut).toEqual({ pages: 61, candidates: true })
})

test('what every page says again is found once, and what the last page says is not lost behind it', () => {
  const page = 'Page foot: printed on 2 May 2026. Payment is due on 4 May 2027. Apply by 9 June 2027.'
  const found = capture({ text: '' }, [...Array.from({ length: 150 }, () => page), 'The lease ends on 1 July 2028.'])
  expect(found.candidates.map(({ readings }) => readings[0]?.date)).toEqual([
    '2027-05-04',
    '2027-06-09',
    '2028-07-01',
    '2026-05-02',
  ])
  expect(found.leftOut).toEqual({ pages: 0, candidates: false })
})
