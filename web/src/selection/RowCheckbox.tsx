import { useMayChange } from '../frame/role.ts'
import { RowBox } from '../ui/fields/Choice.tsx'
import { selectRow, useSelectedRows } from './selected-rows.ts'

/** The box that chooses a row for the bar; with Shift all rows from the one touched last. */
export function RowCheckbox({ obligation: { id, title } }: { obligation: { id: string; title: string } }) {
  const selected = useSelectedRows().has(id)
  if (!useMayChange(id)) return null
  return (
    <RowBox row={id} name={`Select ${title}`} checked={selected} onChange={(on, ranged) => selectRow(id, on, ranged)} />
  )
}
