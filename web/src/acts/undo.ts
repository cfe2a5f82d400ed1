import { announce, type FurtherAct } from '../ui/toast.ts'

type Inverse = () => Promise<unknown> | void

const inverses: { what: string; undo: Inverse }[] = []

/** Says what was done, offers Undo beside it and keeps the inverse for Ctrl/⌘ Z. `sentence` ends with a full stop; "Undo" is added. */
export function offerUndo(sentence: string, what: string, undo: Inverse, further?: FurtherAct | null) {
  const entry = { what, undo }
  inverses.push(entry)
  if (inverses.length > 20) inverses.shift()
  announce(sentence, () => takeBack(entry), further)
}

/** Takes back the last action, if there is one. */
export function undoLast() {
  const last = inverses.at(-1)
  if (last) takeBack(last)
  else announce('There is nothing to undo.')
}

function takeBack(entry: { what: string; undo: Inverse }) {
  const at = inverses.indexOf(entry)
  if (at < 0) return
  inverses.splice(at, 1)
  void Promise.resolve(entry.undo()).then(() => announce(`Undone: ${entry.what}.`))
}
