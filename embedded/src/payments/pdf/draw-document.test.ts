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
    const texts = await textsOf(await drawDocument({ ...document, lines }))
    expect(texts.map(({ text }) => text).join(' ')).toContain('Leistungsempfängers')
    const over = texts.filter((one, at) =>
      texts.some((other, index) => index > at && apart(one, other) < 8 && Math.abs(one.x - other.x) < 20),
    )
    expect(over).toEqual([])
  }
})

type Placed = { text: string; x: number; y: number }
const apart = (one: Placed, other: Placed) => Math.abs(one.y - other.y)

/** The texts of its first page with where each begins, in points from the lower left. */
async function textsOf(pdf: Buffer): Promise<Placed[]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const page = await (await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise).getPage(1)
  const { items } = await page.getTextContent()
  return items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]) }]
      : [],
  )
}
