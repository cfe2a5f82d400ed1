import { parseFilter } from './parse-filter.ts'

/** One line that asks what all of these ask together. Each may have its “or”: what stands on both sides of it is asked with all the others. */
export const joinFilters = (lines: readonly string[]): string =>
  lines
    .map(alternativesOf)
    .reduce((before, after) => before.flatMap((one) => after.map((other) => `${one} ${other}`.trim())), [''])
    .join(' or ')

function alternativesOf(line: string): string[] {
  const { alternatives, unclear } = parseFilter(line)
  if (unclear.length > 0 || alternatives.length === 0) return [line.trim()]
  return alternatives.map((terms) => terms.map(({ text }) => text).join(' '))
}
