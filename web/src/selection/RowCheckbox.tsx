import { RowBox } from '../ui/Choice.tsx'
import { selectRow, useSelectedRows } from './selected-rows.ts'

/** The box that chooses a row for the bar; with Shift all rows from the one touched last. */
export function RowCheckbox({ obligation: { id, title } }: { obligation: { id: string; title: string } }) {
  return (
    <RowBox
      row={id}
      name={`Select ${title}`}
      checked={useSelectedRows().has(id)}
      onChange={(on, ranged) => selectRow(id, on, ranged)}
    />
  )
}
