import type { Tops } from './rows-drawn.ts'

type Known = {
  usual: number | null
  rows: Map<string, number>
  tops: { keys: readonly string[]; usual: number; tops: Tops } | null
}

/** What rows took when they were drawn last, by the list's name and their keys, in px; a list that is come back to is as tall as it was. */
const lists = new Map<string, Known>()
let width = 0

/** That of `--row`, before anything is drawn. */
const FIRST = 56

/** The heights of the rows of one list, at the page's width of now. */
export function rowHeights(list: string) {
  if (width !== pageWidth()) lists.clear()
  width = pageWidth()
  const measuredAt = width
  const known = lists.get(list) ?? { usual: null, rows: new Map<string, number>(), tops: null }
  lists.set(list, known)
  const usual = known.usual ?? [...lists.values()].find((one) => one.usual !== null)?.usual ?? FIRST
  const of = (row: string): number => known.rows.get(row) ?? usual
  return {
    usual,

    /** The page is as wide as it was when they were taken. */
    hold: () => measuredAt === pageWidth(),

    /** Where each row begins and the last one ends; one that was never drawn takes what is usual. The same object as long as nothing is known anew. */
    topsOf(keys: readonly string[]): Tops {
      if (known.tops?.keys !== keys || known.tops.usual !== usual)
        known.tops = { keys, usual, tops: summed(keys.map(of)) }
      return known.tops.tops
    },

    /** Keeps what the rows that are drawn take; `rowAt` names the child at a place, where it is a row. Returns whether the usual height is another now. */
    keep(drawn: Element, rowAt: (at: number) => string | undefined): boolean {
      const taken: number[] = []
      for (const [at, child] of [...drawn.children].entries()) {
        const row = rowAt(at)
        if (row === undefined) continue
        const { height } = child.getBoundingClientRect()
        if (height !== of(row)) known.tops = null
        known.rows.set(row, height)
        taken.push(height)
      }
      if (known.usual !== null) return false
      known.usual = taken.toSorted((a, b) => a - b)[taken.length >> 1] ?? null
      return known.usual !== null && known.usual !== usual
    },
  }
}

function summed(heights: readonly number[]): Tops {
  const tops = new Float64Array(heights.length + 1)
  heights.forEach((height, at) => (tops[at + 1] = (tops[at] ?? 0) + height))
  return tops
}

const pageWidth = () => document.documentElement.clientWidth
