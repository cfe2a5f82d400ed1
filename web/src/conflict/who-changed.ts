import { fieldsOf, only, partsIn, type Part, type Version } from '@duebook/contract/acts/versions'
import type { WaitingEdit } from '../cloud/edits/waitingEdits.ts'
import { useActivity, type ActivityRecord } from '../cloud/obligations/activity.ts'
import { usePeople } from '../frame/people.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { calledIn, firstNameOf } from '../frame/who.ts'

/** By what somebody is called first; `at` in ms since 1970, null while that is not known. */
export type WhoChanged = { name: string; at: number | null }

/** Who left the other version there, or deleted it, by the history: what stands there may have been written for another reason since. */
export function useWhoChanged(edit: WaitingEdit): WhoChanged {
  const { bookId } = useSignedIn()
  const people = usePeople()
  const activity = useActivity(edit.bookId, edit.obligationId)
  const found = activity.status === 'ready' ? changeIn(activity.data, edit) : null
  if (found) return { name: nameOf(found.actor), at: found.at }
  return edit.differs && edit.differs.by !== edit.uid
    ? { name: nameOf(edit.differs.by), at: edit.differs.at }
    : { name: 'Somebody else', at: edit.differs?.at ?? null }

  function nameOf(uid: string) {
    if (uid === edit.uid) return 'You'
    return people.length === 0 || edit.bookId !== bookId
      ? 'Somebody else'
      : firstNameOf({ name: calledIn(people, uid) })
  }
}

/** The newest line that tells of it; `events` are newest first. */
export function changeIn(events: readonly ActivityRecord[], edit: WaitingEdit): ActivityRecord | undefined {
  if (edit.gone) return events.find(({ action }) => action === 'obligation.deleted')
  const theirs = edit.differs?.theirs ?? {}
  const fields = new Set(partsIn(theirs).flatMap((part) => fieldsIn(theirs, part, edit)))
  const tells = ({ after, before }: ActivityRecord) =>
    [...Object.keys(after ?? {}), ...Object.keys(before ?? {})].some((field) => fields.has(field))
  return events.find((one) => one.action === 'obligation.changed' && tells(one))
}

const fieldsIn = (theirs: Partial<Version>, part: Part, { whole }: WaitingEdit) =>
  Object.keys(fieldsOf(only(theirs, [part]), whole))
