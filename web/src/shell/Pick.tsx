import { RowBox } from '../ui/Choice.tsx'
import { pick, usePicked } from './picked.ts'

/** The box that chooses a row for the bar; with Shift all rows from the one touched last. */
export function Pick({ obligation: { id, title } }: { obligation: { id: string; title: string } }) {
  return (
    <RowBox
      row={id}
      name={`Select ${title}`}
      checked={usePicked().has(id)}
      onChange={(on, ranged) => pick(id, on, ranged)}
    />
  )
}
