import { useHouse } from '../../cloud/house/house.ts'
import { Note } from '../../ui/Note.tsx'

/** What the operator tells everybody today, if anything. */
export function HouseNote() {
  const message = useHouse()?.message
  return message ? <Note tone="accent">{message}</Note> : null
}
