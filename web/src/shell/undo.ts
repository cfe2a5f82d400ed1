import { announce } from '../ui/toast.ts'

type Inverse = () => Promise<unknown> | void

const done: { what: string; undo: Inverse }[] = []

/** Says what was done, offers Undo beside it and keeps the inverse for Ctrl/⌘ Z. `said` ends with a full stop; "Undo" is added. */
export function did(said: string, what: string, undo: Inverse) {
  const entry = { what, undo }
  done.push(entry)
  if (done.length > 20) done.shift()
  announce(said, () => takeBack(entry))
}

/** Takes back the last action, if there is one. */
export function undoLast() {
  const last = done.at(-1)
  if (last) takeBack(last)
  else announce('There is nothing to undo.')
}

function takeBack(entry: { what: string; undo: Inverse }) {
  const at = done.indexOf(entry)
  if (at < 0) return
  done.splice(at, 1)
  void Promise.resolve(entry.undo()).then(() => announce(`Undone: ${entry.what}.`))
}
