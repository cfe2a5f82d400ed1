import { describe, expect, it } from 'vitest'
import { emptyBook } from '../../fixtures/empty-book.ts'
import { dryRun } from '../dry-run.ts'

const read = (text: string) => {
  const found = dryRun({ name: 'a.csv', bytes: new TextEncoder().encode(text) }, emptyBook)
  if (found.refused) throw new Error('It was refused.')
  return found
}

describe('a table without a column of names', () => {
  it.each([
    ['a household’s', 'Payee,Amount,Due date\nThames Water,£61.00,2027-12-14\n', 'Payee', 'Thames Water'],
    [
      'a bank’s',
      'Fällig am;Auftraggeber / Empfänger;Betrag;Währung\n14.12.2027;Stadtwerke;89,00;EUR\n',
      'Auftraggeber / Empfänger',
      'Stadtwerke',
    ],
    ['one of subscriptions', 'Company;Renews on;Price\nSpotify;2027-01-03;143,88\n', 'Company', 'Spotify'],
  ])('names each row after whom it is owed to, and says so of the column: %s', (_whose, text, column, title) => {
    const { reading, add, needsYou } = read(text)
    expect([reading.columns?.[column], add.map((one) => one.title), needsYou]).toEqual(['title', [title], []])
  })

  it('keeps whom it is owed to where another column holds the names', () => {
    const { add } = read('Verwendungszweck;Empfänger;Fällig am\nAbschlag Strom;Stadtwerke;14.12.2027\n')
    expect(add).toMatchObject([{ title: 'Abschlag Strom', counterparty: 'Stadtwerke' }])
  })
})

describe('a column that says when it comes again', () => {
  it.each([
    'Next charge',
    'Nächste Ausführung',
    'Naechste Zahlung',
    'Prochaine échéance',
    'Próximo pago',
    'Volgende betaling',
  ])('is when it is due: %s', (column) => {
    const { add, needsYou } = read(`Name;${column};Letzte Ausführung\nRent;14.12.2027;14.11.2027\n`)
    expect([add.map(({ dates }) => dates), needsYou]).toEqual([[['2027-12-14']], []])
  })

  it('is none where it says what is to be done next', () => {
    expect(read('Name,Next action,Due\nRent,Ask Kim,2027-12-14\n').reading.columns?.['Next action']).toBe('notes')
  })

  it('counts for nothing of what was ended, which is called off and not done', () => {
    const { leftOut } = read('Name;Nächste Zahlung;Status\nFitness;14.12.2027;gekündigt\n')
    expect(leftOut).toMatchObject([{ code: 'cancelled' }])
  })
})
