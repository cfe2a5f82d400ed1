import type { ReactNode } from 'react'
import { ComesFrom } from '../../comes-from/ComesFrom.tsx'
import { triggerAt } from '../../comes-from/trigger-address.ts'
import { Triggers } from '../../comes-from/Triggers.tsx'
import { comesFrom } from '../obligations.tsx'
import { useIsStillHere } from '../useIsStillHere.ts'

/** What comes from one date, or all that dates of the book come from. */
export function ComesFromOfBook(): ReactNode {
  const address = comesFrom.useSearch()
  const navigate = comesFrom.useNavigate()
  const isStillHere = useIsStillHere()
  const trigger = triggerAt(address)
  if (!trigger) return <Triggers />
  return (
    <ComesFrom
      trigger={trigger}
      onMoved={(on) =>
        isStillHere() && void navigate({ search: { ...address, on }, replace: true, resetScroll: false })
      }
    />
  )
}
