import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import type { BillingDocument } from './billing-document.ts'
import { drawDocument } from './draw-document.ts'

const document: BillingDocument = {
  language: 'de',
  paper: 'A4',
  issuedAt: Date.UTC(2027, 2, 31) / 1000,
  title: 'Rechnung',
  number: 'A1B2C3D4-0007',
  says: '21,00 £, bezahlt am 31. März 2027',
  facts: [['Nummer', 'A1B2C3D4-0007']],
  from: ['Duebook'],
  to: ['Okafor Studio'],
  columns: ['Beschreibung', 'Menge', 'Einzelpreis', 'Betrag'],
  lines: [{ what: '3 × Team', period: null, quantity: '3', each: '7,00 £', amount: '21,00 £' }],
  sums: [
    { label: 'Zwischensumme', amount: '21,00 £', strong: false },
    { label: 'Steuerschuldnerschaft des Leistungsempfängers', amount: '0,00 £', strong: false },
    { label: 'Summe', amount: '21,00 £', strong: false },
    { label: 'Bezahlt', amount: '21,00 £', strong: true },
  ],
  labels: { from: 'Von', to: 'An' },
  note: 'Übung',
}

it('[P78] draws no text over another, however long the name of a tax or of a line is', async () => {
  const long = { ...document.lines[0]!, what: 'Œuvres complètes, '.repeat(9) }
  for (const lines of [document.lines, [long, ...document.lines]]) {
    const places = placesIn(await drawDocument({ ...document, lines }))
    expect(places.length).toBeGreaterThan(20)
    const over = places.filter((one, at) =>
      places.some((other, index) => index > at && Math.abs(one.y - other.y) < 8 && Math.abs(one.x - other.x) < 20),
    )
    expect(over).toEqual([])
  }
})

/** Where its lines of text begin, in points: the text matrices of its content (ISO 32000-1, 9.4.2). Of one page. */
function placesIn(pdf: Buffer): { x: number; y: number }[] {
  const places = new Map<string, { x: number; y: number }>()
  for (const [, stream = ''] of pdf.toString('latin1').matchAll(/stream\r?\n([^]*?)\r?\nendstream/g)) {
    const content = inflated(Buffer.from(stream, 'latin1'))
    for (const [place, x, y] of content.matchAll(/1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/g))
      places.set(place, { x: Number(x), y: Number(y) })
  }
  return [...places.values()]
}

/** Nothing of what is no compressed text. */
function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1')
  } catch {
    return ''
  }
}
