import type { DrillRow } from '@duebook/contract/asking/drill'

/** What somebody whom a drill turned to would hear in earnest: as what and when, and who would be asked behind them (uids). Instants in ms. */
export type InEarnest = { as: DrillRow['as']; at: number; after: { at: number; who: string[] } | null }

/** Of the row at `place`; null where it is not foreseen that its person hears anything. */
export function inEarnest(rows: readonly DrillRow[], place: number): InEarnest | null {
  const row = rows[place]!
  const { as, who, would: at } = row
  if (at === null) return null
  const behind = rows.flatMap((one) =>
    one.who !== null && one.who !== who && one.as !== 'watcher' && one.would !== null && one.would > at
      ? [{ at: one.would, who: one.who }]
      : [],
  )
  const next = Math.min(...behind.map((one) => one.at))
  const people = new Set(behind.filter((one) => one.at === next).map((one) => one.who))
  return { as, at, after: as === 'watcher' || people.size === 0 ? null : { at: next, who: [...people] } }
}
