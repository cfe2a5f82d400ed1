import type { WaitingEdit } from '../cloud/edits/waitingEdits.ts'
import { useObligation } from '../cloud/obligations/obligation.ts'
import { ScreenState } from '../frame/ScreenState.tsx'
import { DeletedMeanwhile } from './DeletedMeanwhile.tsx'
import { TwoVersions } from './TwoVersions.tsx'
import type { WhoChanged } from './who-changed.ts'

/** Either it stands and both versions do, or it is gone. */
export function Choosing({
  edit,
  who,
  onLater,
  onDone,
}: {
  edit: WaitingEdit
  who: WhoChanged
  onLater: () => void
  onDone: () => void
}) {
  const live = useObligation(edit.bookId, edit.obligationId)
  if (edit.gone) return <DeletedMeanwhile edit={edit} who={who} onDone={onDone} />
  return (
    <ScreenState live={live}>
      {(obligation) =>
        obligation && <TwoVersions obligation={obligation} edit={edit} who={who} onLater={onLater} onSaved={onDone} />
      }
    </ScreenState>
  )
}
