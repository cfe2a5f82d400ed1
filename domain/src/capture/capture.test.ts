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

test('each of several sums goes with the day in its line, and none with a day on which nothing is paid', () => {
  const text = [
    'Date of issue: 10 November 2026',
    '',
    'Amount to pay: £1,742.80. You have chosen to pay by instalments.',
    'First instalment £178.00 due 1 December 2026',
    'Last instalment £174.00 due 1 January 2027',
    '',
    'If you do not agree with your band, you must appeal within 2 months of the date of this bill.',
  ].join('\n')
  const sums = capture({ text }).candidates.filter(({ means }) => means === 'due')
  expect(sums.map(({ readings, amount }) => [readings[0]?.date, amount?.minor ?? null])).toEqual([
    ['2026-12-01', 17_800],
    ['2027-01-01', 17_400],
    ['2027-01-10', null],
  ])
})

test('a day without a year that names its weekday is offered, and the weekday says which year it is of', () => {
  const text = 'Please return the slip by Friday 4th December. The coach leaves on Wed 9 Dec at 8.45am sharp.'
  const found = capture({ text }).candidates
  expect(
    found.map(({ means, title, readings, time }) => [means, title, readings.map(({ date }) => date), time]),
  ).toEqual([
    ['due', 'Return the slip', ['2026-12-04'], null],
    ['unsaid', expect.anything(), ['2026-12-09'], '08:45'],
  ])
})

test('a card that ends in figures ends nothing, and what will be taken is due', () => {
  const text = 'Your policy renews soon and we will take £412.36 from your card ending 4242 on 5 January 2027.'
  const [only] = capture({ text }).candidates
  expect(only).toMatchObject({ means: 'due', amount: { minor: 41_236 } })
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

test('a subject is told without the signs that the mail was answered or sent on', () => {
  const text = 'Subject: WG: Fwd: Water bill for 12 Elm Row\n\nIt will be collected on 7 December 2026.'
  expect(capture({ text }).candidates.map(({ title }) => title)).toEqual(['Water bill for 12 Elm Row'])
})

test.each([
  ['Rechnungsdatum: 04.02.2028\n\nDer Betrag von 240,00 € ist zum Monatsletzten fällig.', 'due 2028-02-29'],
  ['Rechnungsdatum: 04.01.2027\n\nBitte überweisen Sie 240,00 € bis zum Monatsende.', 'due 2027-01-31'],
  ['Datum: 4. Januar 2027\n\nBitte zahlen Sie bis spätestens Ende des nächsten Monats.', 'due 2027-02-28'],
  ['Date: 3 June 2027\n\nPlease pay £90.00 by the end of the month.', 'due 2027-06-30'],
  ['Date de facture : 4 janvier 2027\n\nMerci de payer 310,00 € avant la fin du mois prochain.', 'due 2027-02-28'],
  ['Factuurdatum: 4 januari 2027\n\nGraag € 310,00 betalen voor het einde van de maand.', 'due 2027-01-31'],
])('the end of a month is the one of the document: %j', (text, due) => {
  const [only, ...more] = capture({ text }).candidates.filter(({ means }) => isDueLike(means))
  expect([`${only?.means} ${only?.readings.map(({ date }) => date).join('|')}`, more]).toEqual([due, []])
})

test('the end of which month is asked where the document has no date', () => {
  const [only] = capture({ text: 'Der Beitrag ist zum Monatsletzten fällig.' }).candidates
  expect(only?.readings.map(({ date, why }) => [date, why])).toEqual([
    ['2026-11-30', 'this month'],
    ['2026-12-31', 'the month after'],
  ])
  expect(only?.question).toContain('The end of which month is meant?')
})

test.each([
  'Datum: 30. April 2027\n\nDie Miete von 800,00 € ist jeweils zum Monatsletzten zu zahlen.',
  'Date: 30 April 2027\n\nThe rent of £800.00 is due at the end of every month.',
])('what is due at the end of every month is due on its last day, however long it is: %j', (text) => {
  const [only] = capture({ text }).candidates.filter(({ means }) => isDueLike(means))
  const schedule = only?.readings[0]?.schedule
  expect(schedule).toMatchObject({ rule: { rrule: 'FREQ=MONTHLY;BYMONTHDAY=-1' } })
  expect(only?.readings.at(-1)).toMatchObject({ date: '2027-04-30', why: 'once' })
})

test.each([
  'Datum: 4. Januar 2027\n\nDie Kündigungsfrist beträgt drei Monate zum Monatsende.',
  'Date de facture : 4 janvier 2027\n\nNet à payer : 310,00 €\nRèglement à 30 jours fin de mois.',
  'Date: 3 June 2027\n\nEither party may end this agreement on one month’s notice to the end of a month.',
])('a length that is counted to the end of a month is no day: %j', (text) =>
  expect(capture({ text }).candidates.filter(({ readings }) => readings[0]?.date.endsWith('31'))).toEqual([]),
)
