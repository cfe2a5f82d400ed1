/** What stands from one to the other in a list, both included, whichever comes first; the second alone where the first is not there. */
export function between(list: readonly string[], from: string, to: string): string[] {
  const [start, end] = [list.indexOf(from), list.indexOf(to)]
  if (start < 0 || end < 0) return [to]
  return list.slice(Math.min(start, end), Math.max(start, end) + 1)
}
