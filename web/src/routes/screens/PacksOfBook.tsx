import type { ReactNode } from 'react'
import { WithinPlanOnPage } from '../../billing/WithinPlan.tsx'
import { Packs } from '../../packs/Packs.tsx'
import { packs } from '../obligations.tsx'
import { useIsStillHere } from '../useIsStillHere.ts'

export function PacksOfBook(): ReactNode {
  const { chosen } = packs.useSearch()
  const navigate = packs.useNavigate()
  const isStillHere = useIsStillHere()
  return (
    <WithinPlanOnPage>
      <Packs
        chosen={chosen?.split(' ') ?? []}
        onChoose={(ids) =>
          isStillHere() &&
          void navigate({
            search: ids.length > 0 ? { chosen: ids.join(' ') } : {},
            replace: true,
            resetScroll: false,
          })
        }
      />
    </WithinPlanOnPage>
  )
}
