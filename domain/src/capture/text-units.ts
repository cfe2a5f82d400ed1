import type { CapturePlace } from './captured.ts'

/** Words that belong together: a sentence, a line with a label, a cell of a table. `label`: what the table calls it. */
export type TextUnit = { page: number; start: number; text: string; label: string }

/** The sentences, labelled lines and cells of a page, each at its place. */
export function unitsOf(text: string, page: number): TextUnit[] {
  const units: TextUnit[] = []
  for (const block of blocksOf(text)) {
    let prose: Line | null = null
    const end = () => {
      if (prose) units.push(...sentencesOf(prose, page))
      prose = null
    }
    const widest = Math.max(...block.map(({ text }) => text.length))
    block.forEach((line, at) => {
      if (CELLS.test(line.text)) {
        end()
        units.push(...cellsOf(line, block[at - 1] ?? null, page))
        return
      }
      if (prose && BEGINS.test(line.text)) end()
      // Offsets stay true: what parts two lines is one letter, as in the page.
      prose = prose
        ? { start: prose.start, text: text.slice(prose.start, line.start + line.text.length) }
        : { start: line.start, text: line.text }
      if (line.text.length < widest * 0.6 && !/[,;–-]\s*$/.test(line.text)) end()
    })
    end()
  }
  return units.filter(({ text }) => text.trim() !== '')
}

/**
 * The same letters for the reader of lines, which expects what people type: brackets, quotes and dashes that touch a figure are spaces, so that no
 * year is lost to them. As long as before: places stay true.
 */
export const plainFigures = (text: string): string =>
  text
    .replaceAll(/(?<=\d)[)\]”"’*_»–—](?=$|[\s.,;:!?)\p{L}\d£€$])/gu, ' ')
    .replaceAll(/(?<=^|\s)[([“"‘*_«](?=\d)/g, ' ')
    .replaceAll(/(?<=\p{L}),(?=(?:19|20)\d\d(?!\d))/gu, ' ')
    .replaceAll(/(?<!\d)(\d{1,2})-(\p{L}{3,9})-(?=(?:\d\d){1,2}(?!\d))/gu, '$1 $2 ')

/** Where a stretch of a page stands. */
export function placeOf(pageText: string, page: number, start: number, end: number): CapturePlace {
  const before = pageText.slice(0, start).split('\n')
  const full = before.slice(0, -1).filter((one) => one.trim() !== '').length
  return { page, line: full + 1, start, end }
}

type Line = { start: number; text: string }

const CELLS = /\S(?:\t| {3,})\S/
/** A bullet, a clause's number, or a label. */
const BEGINS =
  /^\s*(?:[•·▪*–-]\s|\d{1,2}(?:\.\d{1,2}){1,3}\.?\s|\(?\d{1,2}[.)]\s+(?!(?:jan|feb|m[aä]r|apr|mai|jun|jul|aug|sep|o[kc]t|nov|de[zc])\p{L}*)\p{L}|\(?[a-z]\)\s|[\p{L}][\p{L} /'’.-]{1,40}:(?:\s|$))/iu

function blocksOf(text: string): Line[][] {
  const blocks: Line[][] = [[]]
  let start = 0
  for (const line of text.split('\n')) {
    if (line.trim() === '') blocks.push([])
    else blocks.at(-1)?.push({ start, text: line })
    start += line.length + 1
  }
  return blocks.filter((block) => block.length > 0)
}

/** Cells of a line of a table: a value is labelled by the cell before it, else by the one above it. */
function cellsOf(line: Line, above: Line | null, page: number): TextUnit[] {
  const cells = partsOf(line)
  const heads = above && CELLS.test(above.text) ? partsOf(above) : []
  const labelled = heads.length === cells.length && heads.every(({ text }) => !/\d/.test(text))
  return cells.flatMap(({ start, text }, at) => {
    if (!/\d/.test(text)) return []
    const before = cells[at - 1]
    const own = before && !/\d/.test(before.text) ? before.text : ''
    return [{ page, start, text, label: own || (labelled ? (heads[at]?.text ?? '') : '') }]
  })
}

function partsOf({ start, text }: Line): Line[] {
  return [...text.matchAll(/\S+(?:(?: {1,2})\S+)*/g)].map((match) => ({ start: start + match.index, text: match[0] }))
}

function sentencesOf({ start, text }: Line, page: number): TextUnit[] {
  const units: TextUnit[] = []
  let from = 0
  for (const stop of text.matchAll(/[.!?][”"’')]?(?=\s+["“‘'(]?[\p{Lu}\d£€$])/gu)) {
    const before = text.slice(from, stop.index)
    if (stop[0] === '.' && ABBREVIATED.test(before)) continue
    const end = stop.index + stop[0].length
    units.push({ page, start: start + from, text: text.slice(from, end), label: '' })
    from = end
  }
  units.push({ page, start: start + from, text: text.slice(from), label: '' })
  return units
}

/** What a full stop belongs to, and ends no sentence with: a title, a short month, a day of one or two figures. */
const ABBREVIATED =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|no|nr|nos|ref|co|ltd|inc|e\.g|i\.e|approx|tel|art|cl|para|p|pp|vs|bzw|z\.\s?b|d\.\s?h|ca|str|abs|inkl|zzgl|hr|fr|frau|m|mme|mlle|sr|sra|av|bd|jan|feb|mar|apr|jun|jul|aug|sept?|okt|oct|nov|dec|dez|janv|févr|avr|juil|déc|mrt|ene|abr|ago|dic|\d{1,2}|\p{Lu})$/iu
