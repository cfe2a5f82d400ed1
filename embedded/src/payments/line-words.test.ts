import { expect, it } from 'vitest'
import { day, money } from './billing/words.ts'
import { lineWords, readLine, sayLine } from './line-words.ts'
import { pageLanguages } from './locales.ts'

const after = Date.UTC(2027, 8, 9) / 1000
const reader = (language: (typeof pageLanguages)[number]) => ({
  language,
  money: (amount: number) => `‹${amount}›`,
  day: (seconds: number) => `‹${new Date(seconds * 1000).toISOString().slice(0, 10)}›`,
})
const line = (description: string | null, parent = 'subscription_item_details') => ({
  description,
  currency: 'gbp',
  parent: { type: parent },
  pricing: { unit_amount_decimal: '700' },
})
/** Names that look like more of the sentence. */
const names = [
  'Team',
  'Team (at £1.00 / month)',
  'Trial period for Team',
  'Team after Thu 9 Sep 2027',
  'A\nB',
  '2 × Team',
]

it.each(names)('[P59] the provider’s own sentences about “%s” are read back to what they say', (name) => {
  const what = `3 × ${name}`
  for (const interval of ['day', 'week', 'month', 'year'])
    for (const count of [1, 3])
      expect(readLine(lineWords.en.period(what, money(123_456, 'usd'), lineWords.en.each(interval, count)))).toEqual({
        kind: 'period',
        what,
        interval,
        count,
      })
  expect(readLine(lineWords.en.trial(name))).toEqual({ kind: 'trial', what: name })
  for (const kind of ['unused', 'remaining'] as const)
    for (let month = 0; month < 12; month++) {
      const at = Date.UTC(2027, month, 28) / 1000
      expect(readLine(lineWords.en[kind](what, day(at)))).toEqual({ kind, what, after: at })
    }
})

it.each([
  ['de', '3 × Team (je ‹700› alle 2 Monate)', 'Probezeit für Team', 'Nicht genutzte Zeit für 3 × Team ab ‹2027-09-09›'],
  [
    'fr',
    '3 × Team (à ‹700› tous les 2 mois)',
    'Période d’essai pour Team',
    'Temps non utilisé sur 3 × Team après le ‹2027-09-09›',
  ],
  [
    'es',
    '3 × Team (a ‹700› cada 2 meses)',
    'Periodo de prueba de Team',
    'Tiempo no utilizado de 3 × Team después del ‹2027-09-09›',
  ],
  [
    'nl',
    '3 × Team (à ‹700› per 2 maanden)',
    'Proefperiode voor Team',
    'Ongebruikte tijd voor 3 × Team na ‹2027-09-09›',
  ],
  ['en', '3 × Team (at ‹700› / 2 months)', 'Trial period for Team', 'Unused time on 3 × Team after ‹2027-09-09›'],
] as const)('[P59] a period, a trial and a part of a period are said in %s', (language, period, trial, unused) => {
  const said = (description: string) => sayLine(line(description), reader(language))
  expect(said('3 × Team (at £7.00 / 2 months)')).toBe(period)
  expect(said('Trial period for Team')).toBe(trial)
  expect(said(`Unused time on 3 × Team after ${day(after)}`)).toBe(unused)
  expect(said('3 × A deleted product (at £7.00 / month)')).toContain(lineWords[language].deleted)
  expect(sayLine(line(null), reader(language))).toBe(lineWords[language].item)
})

it('[P59] what somebody wrote stays as it was written, also where it reads like the provider', () => {
  for (const written of ['Hours', 'Trial period', 'Unused time on Team', '3 × Team (at £7.00 / fortnight)'])
    expect(sayLine(line(written), reader('de'))).toBe(written)
  const own = '3 × Team (at £7.00 / month)'
  expect(sayLine(line(own, 'invoice_item_details'), reader('de'))).toBe(own)
})

it.each(pageLanguages.filter((language) => language !== 'en'))('[P59] no sentence is English in %s', (language) => {
  const { each: _, ...sentences } = lineWords[language]
  for (const [name, sentence] of Object.entries(sentences)) {
    const text = typeof sentence === 'string' ? sentence : sentence('‹0›', '‹1›', '‹2›')
    const english = lineWords.en[name as keyof typeof sentences]
    expect(text).not.toBe(typeof english === 'string' ? english : english('‹0›', '‹1›', '‹2›'))
    if (typeof sentence !== 'string') for (let at = 0; at < sentence.length; at++) expect(text).toContain(`‹${at}›`)
  }
})
