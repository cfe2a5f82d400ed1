import { describe, expect, it } from 'vitest'
import { emptyBook } from '../../fixtures/empty-book.ts'
import { dryRun } from '../dry-run.ts'
import { Unread } from '../verdicts.ts'
import { readRhythm, readSpan } from './rhythm-words.ts'

const said = (text: string) => {
  const rhythm = readRhythm(text)
  return rhythm.is === 'every' ? `${rhythm.every.amount} ${rhythm.every.unit}` : rhythm.is
}

describe('a rhythm in words', () => {
  it.each([
    ['1 days', 'daily, every day, jeden Tag, tous les jours, cada día, elke dag, per day'],
    ['1 weeks', 'weekly, every week, week, per week, once a week, jede Woche, pro Woche, einmal in der Woche, toutes les semaines, par semaine, todas las semanas, por semana, elke week, per week'], // prettier-ignore
    ['2 weeks', 'fortnightly, every other week, every second week, every 2 weeks, alle zwei Wochen, jede zweite Woche, toutes les deux semaines, cada dos semanas, om de week, om de 2 weken'], // prettier-ignore
    ['4 weeks', '4-weekly, every four weeks, 4 wöchentlich, 4 wekelijks'],
    ['1 months', 'monthly, every month, month, per month, a month, once a month, jeden Monat, pro Monat, im Monat, tous les mois, chaque mois, par mois, cada mes, al mes, todos los meses, elke maand, per maand'], // prettier-ignore
    ['3 months', 'quarterly, per quarter, every quarter, quarter, every three months, 3-monthly, jedes Quartal, pro Quartal, alle drei Monate, chaque trimestre, tous les 3 mois, cada trimestre, elk kwartaal, per kwartaal'], // prettier-ignore
    ['6 months', 'half-yearly, semiannual, every six months, 6 monthly, halbjährlich, jedes Halbjahr, chaque semestre, cada semestre, halfjaarlijks'], // prettier-ignore
    ['1 years', 'annual, yearly, every year, year, 1 year, per year, once a year, 1y, jedes Jahr, im Jahr, pro Jahr, einmal im Jahr, tous les ans, chaque année, par an, une fois par an, cada año, al año, todos los años, elk jaar, per jaar, eens per jaar'], // prettier-ignore
    ['once', 'once, never, one-off, –, einmalig, une fois, geen'],
  ])('%s: %s', (expected, words) => {
    for (const word of words.split(', ')) expect([word, said(word)]).toEqual([word, expected])
  })

  it.each([
    '12',
    'hourly',
    'twice a year',
    'once monthly or so',
    'every constructor',
    'constructor',
    'constructor months',
    '__proto__',
    'every blue moon',
    'd',
    'm',
  ])(
    // prettier-ignore
    'is asked about: “%s”',
    (word) => {
      expect(() => readRhythm(word)).toThrow(Unread)
    },
  )

  it('is what a column says that nobody named so, where all of it is one', () => {
    const fieldOf = (name: string, ...values: string[]) => {
      const text = ['What,Next due,' + name, ...values.map((value, n) => `Bill ${n},2027-01-0${n + 1},${value}`)].join(
        '\n',
      )
      const found = dryRun({ name: 'a.csv', bytes: new TextEncoder().encode(text) }, emptyBook)
      return found.refused ? null : found.reading.columns?.[name]
    }
    expect(fieldOf('How often', 'yearly', 'ring first')).toBe('repeat')
    expect(fieldOf('Billed', 'yearly', '6-weekly', 'per month')).toBe('repeat')
    expect(fieldOf('Billed', 'yearly', 'ring first')).toBe('notes')
    expect(fieldOf('Guarantee', '3 months', '2 years')).toBe('notes')
  })

  it('is asked about with both readings where it has two', () => {
    for (const word of ['bimonthly', 'bi-monthly', 'biweekly', 'bi-weekly'])
      expect(() => readRhythm(word)).toThrow(expect.objectContaining({ code: 'ambiguous-repeat' }))
  })

  it('is a span where a period is asked for, and a bare number is one only where the head names its unit', () => {
    expect(readSpan('a month', null)).toEqual({ amount: 1, unit: 'months' })
    expect(readSpan('un mois', null)).toEqual({ amount: 1, unit: 'months' })
    expect(readSpan('drei Monate', null)).toEqual({ amount: 3, unit: 'months' })
    expect(readSpan('30', 'days')).toEqual({ amount: 30, unit: 'days' })
    expect(readSpan('30', null)).toBeNull()
  })
})
