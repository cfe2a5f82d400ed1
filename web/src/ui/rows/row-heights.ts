/** What rows took when they were drawn last, by the list's name and their keys, in px; a list that is come back to is as tall as it was. */
const lists = new Map<string, { usual: number | null; rows: Map<string, number> }>()
let width = 0

/** That of `--row`, before anything is drawn. */
const FIRST = 57

/** The heights of the rows of one list, at the page's width of now. */
export function rowHeights(list: string) {
  if (width !== pageWidth()) lists.clear()
  width = pageWidth()
  const measuredAt = width
  const known = lists.get(list) ?? { usual: null, rows: new Map<string, number>() }
  lists.set(list, known)
  const usual = known.usual ?? [...lists.values()].find((one) => one.usual !== null)?.usual ?? FIRST
  return {
    usual,

    /** The page is as wide as it was when they were taken. */
    hold: () => measuredAt === pageWidth(),

    /** That of a row that was never drawn is the usual one. */
    of: (row: string): number => known.rows.get(row) ?? usual,

    /** Keeps what the rows that are drawn take; `rowAt` names the child at a place, where it is a row. Returns whether the usual height is another now. */
    keep(drawn: Element, rowAt: (at: number) => string | undefined): boolean {
      const taken: number[] = []
      for (const [at, child] of [...drawn.children].entries()) {
        const row = rowAt(at)
        if (row === undefined) continue
        const { height } = child.getBoundingClientRect()
        known.rows.set(row, height)
        taken.push(height)
      }
      if (known.usual !== null) return false
      known.usual = taken.toSorted((a, b) => a - b)[taken.length >> 1] ?? null
      return known.usual !== null && known.usual !== usual
    },
  }
}

const pageWidth = () => document.documentElement.clientWidth
