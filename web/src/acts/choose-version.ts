import { chosenParts, fieldsOf, only, partsIn, type Choice, type Part } from '@duebook/contract/acts/versions'
import { readPlan } from '@duebook/contract/reminder-plan'
import { dropEdit, putEdit, type WaitingEdit } from '../cloud/edits/waitingEdits.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { announce } from '../ui/toast.ts'
import { changeObligation } from './change-obligation.ts'
import type { Where } from './next-target.ts'
import { offerUndo } from './undo.ts'

/** Saves what was taken of the two versions. It begins from theirs: what somebody changes once more meanwhile is to be chosen again. */
export async function saveChoices(
  where: Where,
  obligation: ObligationRecord,
  edit: WaitingEdit,
  choices: Partial<Record<Part, Choice>>,
): Promise<void> {
  const theirs = edit.differs?.theirs ?? {}
  const taken = chosenParts(choices, edit.mine, theirs)
  const left = partsIn(edit.mine).filter((part) => !(part in choices))
  const open = only(theirs, left)
  putEdit({
    ...edit,
    base: only(edit.base, left),
    mine: only(edit.mine, left),
    differs: edit.differs && Object.keys(open).length > 0 ? { ...edit.differs, theirs: open } : null,
  })
  const began = { ...obligation, ...fieldsOf(theirs, obligation) }
  const changed = await changeObligation(where, began, fieldsOf(taken, began), `${edit.title} is saved as you chose.`)
  if (!changed) announce(`${edit.title} stays as it is.`)
}

/** Adds it again as it was, with what was changed of it here, for those who are still in the book (`people`); returns its id. */
export async function bringBack(where: Where, edit: WaitingEdit, people: readonly { uid: string }[]): Promise<string> {
  const isHere = (uid: string | null | undefined): uid is string => people.some((one) => one.uid === uid)
  const { addObligation } = await import('../cloud/obligations/addObligation.ts')
  const {
    assignee,
    backup,
    reviewer,
    watchers = [],
    reminderPlan,
    ...rest
  } = {
    ...edit.whole,
    ...fieldsOf(edit.mine, edit.whole),
  }
  const { id, undo } = await addObligation(where, {
    ...rest,
    assignee: isHere(assignee) ? assignee : null,
    ...(isHere(backup) ? { backup } : {}),
    ...(isHere(reviewer) ? { reviewer } : {}),
    watchers: watchers.filter(isHere),
    reminderPlan: readPlan(reminderPlan),
  })
  dropEdit(edit)
  offerUndo(`${edit.title} is back, with what you changed.`, `Bringing back ${edit.title}`, undo)
  return id
}

export function letGo(edit: WaitingEdit) {
  dropEdit(edit)
  announce(`${edit.title} stays deleted.`)
}
