/**
 * How many letters are to be changed, added, left out or swapped with their neighbour to make one word of the other; more than `most` is said as
 * `most + 1`, and costs no more than finding that out.
 */
export function slips(one: string, other: string, most: number): number {
  const [a, b] = [[...one], [...other]]
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const off = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      )
      next.push(off)
      least = Math.min(least, off)
    }
    // A swap reaches back over one row.
    if (least > most && Math.min(...row) > most) return most + 1
    before = row
    row = next
  }
  return Math.min(row[b.length] ?? 0, most + 1)
}
