import { UserRound } from 'lucide-react'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { usePeople } from '../frame/people.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { isAlone } from '../frame/who.ts'
import { Button } from '../ui/Button.tsx'
import { openActDialog } from './act-dialog.ts'

/** Opens the dialog that asks who is to have it; nothing where there is nobody else. `look`: as a sign over a row, or by its name. */
export function AssignAct({ obligation, look }: { obligation: ObligationRecord; look: 'sign' | 'name' }) {
  const { bookId } = useSignedIn()
  if (isAlone(usePeople())) return null
  const open = () => openActDialog('assign', obligation, null, bookId)
  return look === 'name' ? (
    <Button hotkey="a" data-key-name="Assign…" onClick={open}>
      Assign…
    </Button>
  ) : (
    <Button
      size="square"
      hotkey="a"
      aria-label="Assign"
      title="Assign"
      data-more=""
      icon={<UserRound aria-hidden />}
      onClick={open}
    />
  )
}
