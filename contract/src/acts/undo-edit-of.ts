import type { BookLine, ObligationLine } from '../people/activity-line.ts'
import { editable, type Editable } from './edit-obligation.ts'
import { isSame } from './is-same.ts'

const isEditable = (name: string): name is keyof Editable => editable.some((field) => field === name)
const namesOf = ({ before, after }: ObligationLine) => Object.keys({ ...before, ...after }).filter(isEditable)

/** Whether a line tells of an edit that may be taken back: the obligation, which `undoEditOf` reads, decides. */
export const editMayBeUndone = (line: ObligationLine): boolean =>
  line.action === 'obligation.changed' && namesOf(line).length > 0

/** The fields that take back what a line tells was edited; null where one of them says something else since. */
export function undoEditOf(line: ObligationLine, obligation: Editable): Partial<Editable> | null {
  if (!editMayBeUndone(line)) return null
  const names = namesOf(line)
  if (!names.every((name) => isSame(obligation[name], line.after?.[name]))) return null
  return Object.fromEntries(names.map((name) => [name, line.before?.[name] ?? null])) as Partial<Editable>
}

/** The name that takes a renaming back; null where the book has been called otherwise since. */
export function nameBefore({ action, before, after }: BookLine, name: string): string | null {
  if (action !== 'book.renamed' || after?.['name'] !== name) return null
  return typeof before?.['name'] === 'string' ? before['name'] : null
}
