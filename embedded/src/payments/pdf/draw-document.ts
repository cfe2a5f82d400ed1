import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type PDFDocument from 'pdfkit'
import type { StructureElement, TextOptions } from 'pdfkit'
import type { BillingDocument } from './billing-document.ts'
import { words } from './document-words.ts'

/** Points. */
const margin = 57
const columns = { quantity: 64, each: 84, amount: 92 }
const ink = '#1d1b18'
const soft = '#6a655d'
const rule = '#d8d3c9'

/** Draws a document as a tagged PDF. The library is loaded with the first one: most servers draw none. */
export async function drawDocument(document: BillingDocument): Promise<Buffer> {
  const { default: Pdf } = await import('pdfkit')
  const pdf = new Pdf({
    size: document.paper,
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    info: {
      Title: `${document.title} ${document.number}`,
      Author: document.from[0] ?? '',
      Subject: document.says,
      CreationDate: new Date(document.issuedAt * 1000),
    },
    lang: document.language,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    bufferPages: true,
    font: fonts.text,
  })
  for (const [name, file] of Object.entries(fonts)) pdf.registerFont(name, file)
  const chunks: Buffer[] = []
  const through = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk) => chunks.push(chunk))
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  draw(pdf, document)
  pdf.end()
  await through
  return Buffer.concat(chunks)
}

const require = createRequire(import.meta.url)
const face = (name: string) => fileURLToPath(new URL(`./fonts/${name}.ttf`, import.meta.url))
const fonts = {
  text: face('archivo-latin-400'),
  strong: face('archivo-latin-600'),
  head: face('besley-latin-600'),
  // For what the faces of the product lack: names in other scripts.
  wide: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
}

type Pdf = InstanceType<typeof PDFDocument>
type Style = { font?: 'text' | 'strong' | 'head'; size?: number; color?: string } & TextOptions

/** One text at a place, in figures of one width; gives the height that it took. */
function put(pdf: Pdf, text: string, x: number, y: number, style: Style = {}): number {
  const height = heightOf(pdf, text, style)
  pdf.fillColor(style.color ?? ink).text(text, x, y, settingOf(text, style))
  return height
}

/** How high a text is, in the face that it is drawn in; that face is chosen then. */
function heightOf(pdf: Pdf, text: string, style: Style): number {
  const { font = 'text', size = 10 } = style
  pdf.font(isInFace(text) ? font : 'wide').fontSize(size)
  return pdf.heightOfString(text, settingOf(text, style))
}

function settingOf(text: string, { font = 'text', ...style }: Style): TextOptions {
  return { ...style, ...(isInFace(text) && font !== 'head' ? { features: ['tnum'] } : {}) }
}

const isInFace = (text: string) => /^[\x20-\x7e\u00a0-\u00ff\u0152\u0153€–—‘’“”…−•]*$/.test(text)

function draw(pdf: Pdf, document: BillingDocument): void {
  const right = pdf.page.width - margin
  const width = right - margin
  const half = width / 2
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const tag = (type: string, within: () => void) => void root.add(pdf.struct(type, within))

  tag('P', () => put(pdf, document.from[0] ?? '', margin, margin, { font: 'head', size: 15 }))
  tag('H1', () =>
    put(pdf, document.title, margin + half, margin - 6, { font: 'head', size: 24, width: half, align: 'right' }),
  )
  let y = margin + 40
  const facts = pdf.struct('L')
  root.add(facts)
  for (const [label, value] of document.facts) {
    facts.add(
      pdf.struct('LI', () => {
        put(pdf, label, margin, y, { color: soft })
        put(pdf, value, margin + 110, y, { font: 'strong' })
      }),
    )
    y += 16
  }
  facts.end()
  y += 18
  y += Math.max(
    block(pdf, root, document.labels.from, document.from, margin, y, half - 20),
    block(pdf, root, document.labels.to, document.to, margin + half, y, half),
  )
  y += 22
  tag('H2', () => void (y += put(pdf, document.says, margin, y, { font: 'strong', size: 15, width })))
  y += 16
  y = table(pdf, root, document, y)
  y = sums(pdf, root, document, y + 6)
  tag('P', () => put(pdf, document.note, margin, y + 26, { color: soft, size: 9, width }))
  root.end()
  footers(pdf, document)
}

/** A heading and lines under it. Gives the height. */
function block(
  pdf: Pdf,
  root: StructureElement,
  title: string,
  lines: readonly string[],
  x: number,
  y: number,
  width: number,
): number {
  let height = 0
  root.add(pdf.struct('H3', () => void (height += put(pdf, title, x, y, { color: soft, size: 9, width }) + 3)))
  root.add(
    pdf.struct('P', () => {
      for (const line of lines) height += put(pdf, line, x, y + height, { width }) + 2
    }),
  )
  return height
}

/** The lines, over as many pages as they take, with the head on each. Gives where it ends. */
function table(pdf: Pdf, root: StructureElement, { columns: heads, lines }: BillingDocument, from: number): number {
  const right = pdf.page.width - margin
  const edges = {
    amount: right - columns.amount,
    each: right - columns.amount - columns.each,
    quantity: right - columns.amount - columns.each - columns.quantity,
  }
  const whatWidth = edges.quantity - margin - 12
  const bottom = pdf.page.height - margin - 40
  const cells = (y: number, kind: 'TH' | 'TD', texts: readonly string[], style: Style) => {
    const [what = '', quantity = '', each = '', amount = ''] = texts
    return [
      pdf.struct(kind, () => void put(pdf, what, margin, y, { ...style, width: whatWidth })),
      ...(
        [
          [quantity, edges.quantity, columns.quantity],
          [each, edges.each, columns.each],
          [amount, edges.amount, columns.amount],
        ] as const
      ).map(([text, x, width]) =>
        pdf.struct(kind, () => void put(pdf, text, x, y, { ...style, width, align: 'right' })),
      ),
    ]
  }
  let y = from
  const grid = pdf.struct('Table')
  root.add(grid)
  const head = () => {
    grid.add(pdf.struct('TR', cells(y, 'TH', heads, { size: 9, color: soft })))
    y += 16
    line(pdf, y, ink)
    y += 8
  }
  head()
  for (const { what, period, quantity, each, amount } of lines) {
    const height = heightOf(pdf, what, { width: whatWidth }) + (period === null ? 0 : 14)
    if (y + height > bottom) {
      pdf.addPage()
      y = margin
      head()
    }
    const row = cells(y, 'TD', [what, quantity, each, amount], {})
    if (period !== null)
      row.push(
        pdf.struct(
          'TD',
          () => void put(pdf, period, margin, y + height - 12, { size: 9, color: soft, width: whatWidth }),
        ),
      )
    grid.add(pdf.struct('TR', row))
    y += height + 5
    line(pdf, y, rule)
    y += 8
  }
  grid.end()
  return y
}

/** From subtotal to what is paid or owed, under the column of amounts. Gives where it ends. */
function sums(pdf: Pdf, root: StructureElement, document: BillingDocument, from: number): number {
  const right = pdf.page.width - margin
  const labels = right - columns.amount - 220
  const rows = document.sums.map(({ label, amount, strong }) => {
    const style: Style = strong ? { font: 'strong', size: 12 } : {}
    // Why nothing is taxed is said in as many words as a law has for it.
    const height = heightOf(pdf, label, { ...style, width: labelWidth })
    return { label, amount, strong, style, height: Math.max(strong ? 22 : 16, height + 5) }
  })
  let y = from
  if (y + rows.reduce((sum, { height }) => sum + height, 16) > pdf.page.height - margin - 60) {
    pdf.addPage()
    y = margin
  }
  for (const { label, amount, strong, style, height } of rows) {
    if (strong) {
      line(pdf, y, ink, labels)
      y += 8
    }
    root.add(
      pdf.struct('P', () => {
        put(pdf, label, labels, y, { ...style, width: labelWidth })
        put(pdf, amount, right - columns.amount, y, { ...style, width: columns.amount, align: 'right' })
      }),
    )
    y += height
    // The sum in force has the double rule.
    if (strong) for (const under of [5, 3]) line(pdf, y - under, ink, labels)
  }
  return y
}
const labelWidth = 212

function line(pdf: Pdf, y: number, color: string, from = margin): void {
  pdf
    .moveTo(from, y)
    .lineTo(pdf.page.width - margin, y)
    .lineWidth(0.6)
    .strokeColor(color)
    .stroke()
}

function footers(pdf: Pdf, { number, title, language }: BillingDocument): void {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page)
    const y = pdf.page.height - margin - 12
    const half = (pdf.page.width - 2 * margin) / 2
    put(pdf, `${title} ${number}`, margin, y, { size: 8, color: soft, width: half, lineBreak: false })
    put(pdf, words[language].page(page + 1, count), margin + half, y, {
      size: 8,
      color: soft,
      width: half,
      align: 'right',
      lineBreak: false,
    })
  }
}
