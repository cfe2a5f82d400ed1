import { byEntries, sumIn, type Sum } from '../money.ts'

/** What several such sums come to, each currency by itself. */
export function sumsTogether(all: readonly Sum[]): Sum[] {
  const sums = new Map<string, Sum>()
  for (const { currency, least, most, estimated, entries } of all) {
    const sum = sumIn(sums, currency)
    sum.least += least
    sum.most += most
    sum.estimated += estimated
    sum.entries += entries
  }
  return [...sums.values()].sort(byEntries)
}
