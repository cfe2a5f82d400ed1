/** The parts of `pdfkit` 0.20 that are used here; the package has no declarations of its own. Measures are points (1/72 inch). */
declare module 'pdfkit' {
  export type TextOptions = {
    width?: number
    align?: 'left' | 'right'
    lineBreak?: boolean
    lineGap?: number
    features?: string[]
    link?: string
  }
  export type StructureElement = {
    add(child: StructureElement | (() => void)): StructureElement
    end(): void
  }
  export type DocumentOptions = {
    size: 'A4' | 'LETTER'
    margins: { top: number; bottom: number; left: number; right: number }
    info: { Title: string; Author: string; Subject: string; CreationDate: Date }
    lang: string
    tagged: boolean
    displayTitle: boolean
    pdfVersion: '1.7'
    bufferPages: boolean
    autoFirstPage: boolean
    font: string
  }
  export default class PDFDocument {
    constructor(options: Partial<DocumentOptions>)
    readonly page: { width: number; height: number }
    registerFont(name: string, source: string): this
    font(name: string): this
    fontSize(size: number): this
    fillColor(color: string): this
    strokeColor(color: string): this
    lineWidth(width: number): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    stroke(): this
    text(text: string, x: number, y: number, options?: TextOptions): this
    heightOfString(text: string, options?: TextOptions): number
    widthOfString(text: string, options?: TextOptions): number
    addPage(): this
    bufferedPageRange(): { start: number; count: number }
    switchToPage(page: number): void
    struct(
      type: string,
      children?: StructureElement | (() => void) | (StructureElement | (() => void))[],
    ): StructureElement
    addStructure(element: StructureElement): this
    on(event: 'data', listener: (chunk: Buffer) => void): this
    on(event: 'end', listener: () => void): this
    on(event: 'error', listener: (error: Error) => void): this
    end(): void
  }
}
