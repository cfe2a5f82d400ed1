/** Where each box of a drawing stands: its column is how deep it is; the first that comes from one stands on its line, each further one below. */
export function placeBoxes(boxes: readonly { id: string; depth: number }[]): { column: number; line: number }[] {
  let line = -1
  let before = 0
  return boxes.map(({ depth }) => {
    if (depth <= before || line < 0) line++
    before = depth
    return { column: depth, line }
  })
}
