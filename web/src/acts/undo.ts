import { nextPress } from '../ui/next-press.ts'
import { announce, type FurtherAct } from '../ui/toast.ts'

/** Resolves with a sentence where not all of it could be taken back. */
type Inverse = () => Promise<unknown> | void

/** `obligationId`: whose row takes focus once it is taken back. */
type Entry = { what: string; undo: Inverse; obligationId: string | undefined }

const inverses: Entry[] = []

/**
 * Says what was done, offers Undo beside it and keeps the inverse for Ctrl/⌘ Z. `sentence` ends with a full stop; "Undo" is added. `drawn`: it is
 * said once this has settled, and not at all where it was taken back before: what is told stands on the screen.
 */
export function offerUndo(
  sentence: string,
  what: string,
  undo: Inverse,
  {
    obligationId,
    further,
    drawn,
  }: {
    obligationId?: string
    further?: FurtherAct | Promise<FurtherAct | null> | null | undefined
    drawn?: Promise<void>
  } = {},
) {
  const entry = { what, undo, obligationId }
  inverses.push(entry)
  if (inverses.length > 20) inverses.shift()
  const say = () => announce(sentence, () => void takeBack(entry), further)
  if (drawn) void drawn.then(() => inverses.includes(entry) && say())
  else say()
}

/** Takes back the last action, if there is one. */
export function undoLast() {
  const last = inverses.at(-1)
  if (last) void takeBack(last)
  else announce('There is nothing to undo.')
}

async function takeBack(entry: Entry) {
  const at = inverses.indexOf(entry)
  if (at < 0) return
  inverses.splice(at, 1)
  const goesOn = nextPress()
  const said = await entry.undo()
  announce(typeof said === 'string' ? said : `Undone: ${entry.what}.`)
  if (!entry.obligationId) return
  const { focusRowOf } = await import('../frame/keyboard/focus-row.ts')
  focusRowOf(entry.obligationId, 'stays', goesOn)
}
